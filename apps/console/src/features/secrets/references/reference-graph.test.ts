import { expect, test } from 'vitest'
import { type ConfigValues, getReferenceGraph } from './reference-graph.ts'

const config = (slug: string, values: Record<string, string>): ConfigValues => ({
  address: { project: 'shop', config: slug },
  values: new Map(Object.entries(values)),
})
const at = (name: string, slug = 'dev') => ({ project: 'shop', config: slug, name })

test('all that a value is made of and all that it is in, through others and other configs', () => {
  const configs = [
    config('dev', { URL: '${SCHEME}://${stage.HOST}', SCHEME: 'http', PAGE: '${URL}/page' }),
    config('stage', { HOST: '${NAME}.example', NAME: 'shop', LINK: '${dev.PAGE}' }),
  ]
  expect(getReferenceGraph(at('URL'), configs)).toEqual({
    uses: [at('SCHEME'), at('HOST', 'stage'), at('NAME', 'stage')].map((address) => ({
      address,
      state: 'there',
    })),
    users: [at('PAGE'), at('LINK', 'stage')],
    problem: null,
  })
})

test('what is missing and what leads in a circle is said with its path, what is closed is no fault', () => {
  const configs = [config('dev', { A: '${B}', B: '${GONE}', C: '${D}', D: '${C}', E: '${prod.KEY}' })]
  const broken = getReferenceGraph(at('A'), configs)
  expect(broken.uses.map(({ address, state }) => [address.name, state])).toEqual([
    ['B', 'there'],
    ['GONE', 'missing'],
  ])
  expect(broken.problem).toEqual({ code: 'missing', path: [at('A'), at('B'), at('GONE')] })
  expect(getReferenceGraph(at('C'), configs).problem?.code).toBe('circle')
  expect(getReferenceGraph(at('E'), configs)).toMatchObject({ uses: [{ state: 'closed' }], problem: null })
})

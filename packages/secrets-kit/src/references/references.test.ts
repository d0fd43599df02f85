import { expect, test } from 'vitest'
import { formatAddress, type SecretAddress } from './address.ts'
import { createExpander, type ResolvedSecret } from './create-expander.ts'
import { listReferenceEdges, listReferenceUsers } from './list-reference-users.ts'
import { escapeReferences, parseReferences } from './parse-references.ts'
import { renameReferences } from './rename-references.ts'

const at = (path: string): SecretAddress => {
  const [name = '', config = 'dev', project = 'shop'] = path.split('/').reverse()
  return { project, config, name }
}

/** Paths without project and config are of `shop/dev`. */
function expanderOver(values: Record<string, string | ResolvedSecret>) {
  const all = new Map(Object.entries(values).map(([path, value]) => [formatAddress(at(path)), value]))
  return createExpander((address) => {
    const value = all.get(formatAddress(address)) ?? { fault: 'missing' as const }
    return typeof value === 'string' ? { value } : value
  })
}

const chain = (steps: number) =>
  Object.fromEntries(
    Array.from({ length: steps + 1 }, (_, index) => [
      `A${index}`,
      index === steps ? 'end' : `\${A${index + 1}}`,
    ]),
  )

test('a value is read into text and references with their places', () => {
  expect(parseReferences('a${B}c$${D}${stage.E}${shop.prod.F}')).toEqual([
    { kind: 'text', text: 'a', start: 0, end: 1 },
    { kind: 'reference', project: undefined, config: undefined, name: 'B', start: 1, end: 5 },
    { kind: 'text', text: 'c${D}', start: 5, end: 11 },
    { kind: 'reference', project: undefined, config: 'stage', name: 'E', start: 11, end: 21 },
    { kind: 'reference', project: 'shop', config: 'prod', name: 'F', start: 21, end: 35 },
  ])
})

test.each([
  '${',
  '${}',
  '${A',
  '${A B}',
  '${1A}',
  '${A-B}',
  '${a.b.c.D}',
  '${.A}',
  '${Dev.A}',
  '${A:-x}',
  '${${A}}',
])('%s is a broken reference, and comes through once it is escaped', (value) => {
  expect(parseReferences(`x${value}`).some(({ kind }) => kind === 'broken')).toBe(true)
  const escaped = escapeReferences(value)
  expect(expanderOver({ A: escaped })(at('A'))).toEqual({ value })
})

test.each([
  ['no reference', 'plain $A $$ $ } {', 'plain $A $$ $ } {'],
  ['a name', 'x${B}y', 'xby'],
  ['a config', '${stage.B}', 'staged'],
  ['a project', '${other.prod.B}', 'far'],
  ['references in references', '${C}', 'xbb'],
  ['a reference of another config, read there', '${stage.C}', 'staged'],
  ['an escape', '$${B}', '${B}'],
  ['the same one often', '${B}${B}${B}', 'bbb'],
  ['an empty value', '[${EMPTY}]', '[]'],
])('%s is expanded', (_, value, expanded) => {
  const expand = expanderOver({
    A: value,
    B: 'b',
    C: 'x${B}${B}',
    EMPTY: '',
    'stage/B': 'staged',
    'stage/C': '${B}',
    'other/prod/B': 'far',
  })
  expect(expand(at('A'))).toEqual({ value: expanded })
})

test.each<[string, Record<string, string | ResolvedSecret>, string, string[]]>([
  ['a missing secret', { A: '${B}', B: '${stage.C}' }, 'missing', ['A', 'B', 'stage/C']],
  [
    'a config without a grant',
    { A: '${prod.B}', 'prod/B': { fault: 'no_grant' } },
    'no_grant',
    ['A', 'prod/B'],
  ],
  ['itself', { A: '${A}' }, 'circle', ['A', 'A']],
  ['a circle', { A: '${B}', B: '${C}', C: '${B}' }, 'circle', ['A', 'B', 'C', 'B']],
  [
    'a circle through another config',
    { A: '${stage.A}', 'stage/A': '${dev.A}' },
    'circle',
    ['A', 'stage/A', 'A'],
  ],
  ['a broken reference', { A: '${B}', B: '${C:-secret}' }, 'broken', ['A', 'B']],
  ['nothing at all', {}, 'missing', ['A']],
])('%s is reported with the whole path and no value', (_, values, code, path) => {
  expect(expanderOver(values)(at('A'))).toEqual({ problem: { code, path: path.map(at) } })
})

test('16 steps are expanded and 17 are too deep, in whatever order secrets are asked for', () => {
  expect(expanderOver(chain(16))(at('A0'))).toEqual({ value: 'end' })
  const path = Array.from({ length: 18 }, (_, index) => at(`A${index}`))
  expect(expanderOver(chain(17))(at('A0'))).toEqual({ problem: { code: 'too_deep', path } })
  const expand = expanderOver(chain(17))
  for (let index = 17; index > 0; index--) expect(expand(at(`A${index}`))).toEqual({ value: 'end' })
  expect(expand(at('A0'))).toEqual({ problem: { code: 'too_deep', path } })
})

test('a bomb ends at 1 MiB, and one of empty values costs no more than the set', () => {
  const bomb = (last: string) =>
    Object.fromEntries(
      Array.from({ length: 16 }, (_, index) => [
        `A${index}`,
        index === 15 ? last : `\${A${index + 1}}`.repeat(1_000),
      ]),
    )
  expect(expanderOver(bomb('x'))(at('A0'))).toMatchObject({ problem: { code: 'too_large' } })
  expect(expanderOver(bomb(''))(at('A0'))).toEqual({ value: '' })
  expect(expanderOver({ A: '${B}${B}', B: 'é'.repeat(2 ** 18) })(at('A'))).toMatchObject({
    value: expect.any(String),
  })
  expect(expanderOver({ A: '${B}${B}x', B: 'é'.repeat(2 ** 18) })(at('A'))).toMatchObject({
    problem: { code: 'too_large', path: [at('A')] },
  })
})

test('renaming rewrites every way of writing the reference, and nothing else', () => {
  const value = '${OLD} ${dev.OLD} ${shop.dev.OLD} ${stage.OLD} ${other.dev.OLD} $${OLD} ${OLDER} ${'
  expect(renameReferences(value, at('X'), [{ address: at('OLD'), name: 'NEW' }])).toBe(
    '${NEW} ${dev.NEW} ${shop.dev.NEW} ${stage.OLD} ${other.dev.OLD} $${OLD} ${OLDER} ${',
  )
  const renamed = [{ address: at('OLD'), name: 'N' }]
  expect(renameReferences('${OLD}${dev.OLD}', at('stage/X'), renamed)).toBe('${OLD}${dev.N}')
  const exchanged = [
    { address: at('A'), name: 'B' },
    { address: at('B'), name: 'A' },
  ]
  expect(renameReferences('${A}${B}', at('X'), exchanged)).toBe('${B}${A}')
})

test('users of a secret are found through others, each once', () => {
  const values: Record<string, string> = {
    A: 'x',
    B: '${A}${A}',
    C: '${B}',
    'stage/D': '${dev.C} ${shop.dev.A}',
    E: '${E}${A}',
  }
  const edges = listReferenceEdges(
    Object.entries(values).map(([path, value]) => ({ address: at(path), value })),
  )
  expect(edges.map(({ from, to }) => `${from.name}>${to.name}`)).toEqual([
    'B>A',
    'C>B',
    'D>C',
    'D>A',
    'E>E',
    'E>A',
  ])
  expect(listReferenceUsers(edges, at('A'))).toEqual([at('B'), at('stage/D'), at('E'), at('C')])
  expect(listReferenceUsers(edges, at('E'))).toEqual([])
})

import { expect, test } from 'vitest'
import { aConfig, aConfigView, anEntry, aSecret } from '../../../testing/secrets-fixtures.ts'
import { pickConfigs, toColumn, toRows, toWrite } from './to-columns.ts'

const port = (value: string) => aSecret({ id: 'sec_port', version: 4, entry: { name: 'PORT', value } })

test('configs are compared with what they inherit, closed ones are unknown', () => {
  const root = { config_id: 'cfg_root', secrets: [aSecret(), port('80')] }
  const columns = [
    toColumn(aConfig(), aConfigView({ secrets: [aSecret(), port('80')] }), null),
    toColumn(aConfig(), aConfigView({ secrets: [port('81')], root }), null),
    toColumn(aConfig(), aConfigView({ state: 'waits', secrets: [] }), null),
  ]
  expect(toRows(columns).map(({ name, state, cells }) => [name, state, cells])).toEqual([
    ['DATABASE_URL', 'same', [0, 0, 'unknown']],
    ['PORT', 'differs', [0, 1, 'unknown']],
  ])
})

test('a config whose root is closed is unknown: what it inherits may be there all the same', () => {
  const columns = [
    toColumn(aConfig(), aConfigView({ secrets: [port('80')] }), null),
    toColumn(aConfig(), aConfigView({ secrets: [port('81')], root_state: 'waits' }), null),
  ]
  expect(toRows(columns).map(({ cells }) => cells)).toEqual([[0, 'unknown']])
})

test('an address names up to six configs; what is more or unknown is told of', () => {
  const configs = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((slug) => aConfig({ id: slug, slug }))
  const { picked, leftOut } = pickConfigs('a,b,b,x,c,d,e,f,g', configs)
  expect(picked.map(({ slug }) => slug)).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
  expect(leftOut).toEqual(['x', 'g'])
})

test('a copied secret is written over the one of its name, else as a new one', () => {
  const view = aConfigView({ secrets: [port('80')] })
  expect(toWrite(view, anEntry({ name: 'PORT', value: '81' }))).toMatchObject({ id: 'sec_port', version: 4 })
  expect(toWrite(view, anEntry())).toEqual({ entry: anEntry(), machines_only: false })
})

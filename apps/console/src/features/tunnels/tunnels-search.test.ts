import { expect, test } from 'vitest'
import { aTunnel } from '../../testing/fixtures.ts'
import { matchesSearch } from './tunnels-filter.ts'
import { toTunnelsSearch } from './tunnels-search.ts'

test('only the parameters that the list understands are kept', () => {
  expect(toTunnelsSearch({ tab: 'other', q: 'shop', kind: '', lang: 'ru' })).toEqual({ q: 'shop' })
  expect(toTunnelsSearch({ tab: 'history' })).toEqual({ tab: 'history' })
})

test.each([
  [{ q: 'shop' }, true],
  [{ q: 'anna 3000' }, true],
  [{ q: 'anna 4000' }, false],
  [{ kind: 'tcp,http' }, true],
  [{ kind: 'tcp' }, false],
  [{ region: 'nl' }, false],
  [{}, true],
])('%j matches the shop: %s', (search, expected) => {
  expect(matchesSearch(aTunnel({ name: 'shop' }), search)).toBe(expected)
})

test.each([
  ['pie counter', true],
  ['team=pies', true],
  ['pies till', true],
  ['team=cakes', false],
])('“%s” is looked for in descriptions and metadata: %s', (q, expected) => {
  const tunnel = aTunnel({ description: 'Till of the pie counter', metadata: { team: 'pies' } })
  expect(matchesSearch(tunnel, { q })).toBe(expected)
})

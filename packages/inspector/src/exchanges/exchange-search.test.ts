import { matchesSearch, needsBodies, parseSearch } from '@nora/capture/search'
import { expect, test } from 'vitest'
import { anExchange, aRun } from '../testing/exchanges.ts'

const order = anExchange({ method: 'POST', path: '/api/Orders', query: 'page=2', status: 502 })

test.each([
  ['', true],
  ['path:/api', true],
  ['path:/API/orders', true],
  ['path:page=2', true],
  ['path:/cart', false],
  ['method:post', true],
  ['method:pos', false],
  ['status:502', true],
  ['status:5xx', true],
  ['status:5', true],
  ['status:50', true],
  ['status:4xx', false],
  ['orders', true],
  ['post', true],
  ['cart', false],
  ['path:/api status:5xx method:POST', true],
  ['path:/api status:2xx', false],
  ['path: status:', true],
  ['host:3000', false],
  ['body:anything', true],
])('"%s" finds the failed order: %s', (query, found) => {
  expect(matchesSearch(order, parseSearch(query))).toBe(found)
})

test.each([
  ['run:killed', true],
  ['run:timeout', true],
  ['run:exited', false],
  ['run:', true],
])('"%s" finds the run that took too long: %s', (query, found) => {
  const late = anExchange({ run: aRun({ state: 'killed', reason: 'timeout', exit_code: null }) })
  expect(matchesSearch(late, parseSearch(query))).toBe(found)
  if (query !== 'run:') expect(matchesSearch(order, parseSearch(query))).toBe(false)
})

test('only a word to find in bodies needs the bodies', () => {
  expect(needsBodies(parseSearch('path:/api body:order'))).toBe(true)
  expect(needsBodies(parseSearch('path:/api body:'))).toBe(false)
})

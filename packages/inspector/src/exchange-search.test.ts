import { expect, test } from 'vitest'
import { matchesSearch, needsBodies, parseSearch } from './exchange-search.ts'
import { anExchange } from './testing/exchanges.ts'

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

test('only a word to find in bodies needs the bodies', () => {
  expect(needsBodies(parseSearch('path:/api body:order'))).toBe(true)
  expect(needsBodies(parseSearch('path:/api body:'))).toBe(false)
})

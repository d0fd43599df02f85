import { expect, test } from 'vitest'
import { anExchange } from '../testing/exchanges.ts'
import { withChanges, withOlder } from './exchange-list.ts'

const list = ['b', 'a'].map((id) => anExchange({ id, status: 0 }))
const ids = (exchanges: readonly { id: string }[]) => exchanges.map(({ id }) => id).join('')

test('new exchanges come on top, the newest first; finished ones keep their place', () => {
  const changes = [anExchange({ id: 'a', status: 200 }), anExchange({ id: 'c' }), anExchange({ id: 'd' })]
  const changed = withChanges(list, changes)
  expect(ids(changed)).toBe('dcba')
  expect(changed.at(-1)?.status).toBe(200)
})

test('a list without changes is the same list', () => {
  expect(withChanges(list, [])).toBe(list)
})

test('an older page never repeats what is there', () => {
  expect(ids(withOlder(list, [anExchange({ id: 'a' }), anExchange({ id: '0' })]))).toBe('ba0')
})

test('the list stays bounded', () => {
  const many = Array.from({ length: 6_000 }, (_, index) => anExchange({ id: String(index) }))
  expect(withChanges(list, many)).toHaveLength(5_000)
})

import { expect, test } from 'vitest'
import { aDeliverySummary } from '../../../../testing/webhook-fixtures.ts'
import { groupDead, toRequestIds } from './group-dead.ts'

const other = { id: 'wht_2', name: 'billing' }

test('deliveries that were given up are grouped by target and error, the largest group first', () => {
  const groups = groupDead([
    aDeliverySummary({ id: '1', last_status: 404, last_error: null }),
    aDeliverySummary({ id: '2', last_status: null, last_error: 'timeout' }),
    aDeliverySummary({ id: '3', last_status: null, last_error: 'timeout' }),
    aDeliverySummary({ id: '4', last_status: null, last_error: 'timeout', target: other }),
  ])
  expect(
    groups.map(({ target, error, status, deliveries }) => [target.name, error ?? status, deliveries.length]),
  ).toEqual([
    ['shop', 'timeout', 2],
    ['shop', 404, 1],
    ['billing', 'timeout', 1],
  ])
})

test('a request that two targets did not take is replayed once', () => {
  expect(toRequestIds([aDeliverySummary({ id: '1' }), aDeliverySummary({ id: '2', target: other })])).toEqual(
    ['whr_1'],
  )
})

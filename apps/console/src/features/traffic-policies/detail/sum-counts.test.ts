import { expect, test } from 'vitest'
import { sumCounts } from './sum-counts.ts'

test('counts of addresses and versions are added, rule by rule and action by action', () => {
  const at = (
    rule: string,
    action: string,
    outcome: string,
    count: number,
    endpoint = 'shop.example.com',
  ) => ({
    endpoint,
    version: 1,
    rule,
    action,
    outcome,
    count,
  })
  const none = { matched: 0, refused: 0, would_refuse: 0, errors: 0, differs: 0 }
  expect(
    sumCounts([
      at('office', 'deny', 'refused', 3),
      at('office', 'deny', 'refused', 4, 'api.example.com'),
      at('office', '', 'matched', 9),
      at('office', '', 'error', 1),
      at('office', '', 'too_expensive', 2),
      at('admin', 'deny', 'would_refuse', 5),
      at('admin', '', 'shadow_differs', 6),
      at('admin', '', 'of another age', 7),
    ]),
  ).toEqual([
    { ...none, rule: 'admin', action: 'deny', would_refuse: 5 },
    { ...none, rule: 'admin', action: '', differs: 6 },
    { ...none, rule: 'office', action: 'deny', refused: 7 },
    { ...none, rule: 'office', action: '', matched: 9, errors: 3 },
  ])
})

import { expect, test } from 'vitest'
import { isWithin, parseStatuses, toHealth, toHealthForm } from './health-form.ts'

test.each([
  ['200-399', [[200, 399]]],
  [
    '200 – 299, 404',
    [
      [200, 299],
      [404, 404],
    ],
  ],
  ['404,', [[404, 404]]],
  ['', null],
  ['99', null],
  ['399-200', null],
  ['200, ok', null],
])('the typed statuses %j become ranges, or nothing', (typed, ranges) => {
  expect(parseStatuses(typed)).toEqual(ranges)
})

test('what is shown of health checks is what is sent of them', () => {
  const health = {
    kind: 'http' as const,
    method: 'HEAD' as const,
    path: '/health',
    host: null,
    statuses: [
      [200, 299],
      [404, 404],
    ] as [number, number][],
    text: 'ok',
    interval_s: 30,
    timeout_s: 5,
  }
  expect(toHealth(toHealthForm(health))).toEqual(health)
})

test('seconds are whole numbers within their bounds', () => {
  expect(['5', '300', '4', '301', '1.5', ''].map((text) => isWithin(text, 5, 300))).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ])
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RecordedElsewhere } from './recorded-elsewhere.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const outcome = { request_id: 'req_1', answered_by: null, reason: null }
const endpoint = (...hidden: string[]) => ({ facts: { rules: { hidden } } })

test('what must not be shown is listed while the exchange runs and for a minute after it', () => {
  const recorded = new RecordedElsewhere()
  const tunnel = endpoint('first value')
  const exchange = recorded.begin('exc_1')
  exchange.hidden.addEndpoint(tunnel)
  exchange.hidden.add(['a wrong key'])
  vi.advanceTimersByTime(3_600_000)
  tunnel.facts.rules.hidden = ['second value']
  expect(recorded.list('exc_1')).toEqual(['first value', 'a wrong key', 'second value'])
  exchange.end(outcome)
  vi.advanceTimersByTime(59_000)
  expect(recorded.list('exc_1')).toHaveLength(3)
  vi.advanceTimersByTime(2_000)
  expect(recorded.list('exc_1')).toBeNull()
})

test('an exchange that comes to another member of the same edge is the same one', () => {
  const recorded = new RecordedElsewhere()
  recorded.begin('exc_1').hidden.add(['of the first'])
  recorded.begin('exc_1').hidden.add(['of the second'])
  expect(recorded.list('exc_1')).toEqual(['of the first', 'of the second'])
  expect(recorded.list('exc_2')).toBeNull()
})

test('of more than ten thousand the oldest are forgotten', () => {
  const recorded = new RecordedElsewhere()
  for (let i = 0; i <= 10_000; i++) recorded.begin(`exc_${i}`)
  expect([recorded.list('exc_0'), recorded.list('exc_1'), recorded.list('exc_10000')]).toEqual([null, [], []])
})

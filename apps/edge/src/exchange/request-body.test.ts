import { Budget } from '@nora/protocol'
import { expect, test } from 'vitest'
import { makeRequest } from '../testing/fake-exchange.ts'
import { type BodyOutcome, RequestBody } from './request-body.ts'

const COUNTED = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 11\r\n\r\n'
const CHUNKED = 'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n'
const CHUNKS = '5;x=y\r\nhello\r\n6\r\n world\r\n0\r\nX-Sum: 1\r\n\r\n'

function start(head: string, { limitBytes = 11, budgetBytes = 1_000 } = {}) {
  const outcomes: BodyOutcome[] = []
  const budget = new Budget(budgetBytes)
  const done = (outcome: BodyOutcome) => outcomes.push(outcome)
  const body = new RequestBody(makeRequest(head).head, { limitBytes, budget, done })
  return { body, budget, outcome: () => (outcomes.length === 1 ? String(outcomes[0]) : outcomes.length) }
}

/** Gives the text in pieces, each in memory of its own; returns what was left over. */
function feed(body: RequestBody, text: string, size: number): string {
  for (let i = 0; i < text.length; i += size) {
    const bytes = Buffer.from(text.slice(i, i + size))
    const next = body.isReading ? body.take(bytes, 0, bytes.length) : 0
    if (next < bytes.length) return text.slice(i + next)
  }
  return ''
}

test.each([
  ['of a known length', COUNTED, 'hello world'],
  ['in chunks', CHUNKED, CHUNKS],
])(
  'a body %s is read in any pieces, kept as it came, and what is behind it is left alone',
  (_name, head, sent) => {
    for (let size = 1; size <= sent.length + 4; size++) {
      const { body, budget, outcome } = start(head)
      expect(feed(body, `${sent}NEXT`, size)).toBe('NEXT')
      expect(outcome()).toBe('hello world')
      expect(budget.usedBytes).toBe(sent.length)
      expect(Buffer.concat(body.release()).toString()).toBe(sent)
      expect(budget.usedBytes).toBe(0)
      expect(body.release()).toEqual([])
    }
  },
)

test('a body that is too long is known by its length, or as soon as it is', () => {
  expect(start(COUNTED, { limitBytes: 10 }).outcome()).toBe('over')
  const { body, outcome } = start(CHUNKED, { limitBytes: 10 })
  const rest = feed(body, CHUNKS, 1)
  expect(outcome()).toBe('over')
  expect(Buffer.concat(body.release()).toString() + rest).toBe(CHUNKS)
})

test('a body for which the edge has no room is as one that is too long', () => {
  const { body, outcome } = start(COUNTED, { budgetBytes: 5 })
  feed(body, 'hello world', 3)
  expect(outcome()).toBe('over')
})

test('chunks that are none break it', () => {
  const { body, outcome } = start(CHUNKED)
  feed(body, 'zz\r\n', 1)
  expect(outcome()).toBe('broken')
  expect(body.isBroken).toBe(true)
})

test('no body is read at once', () => {
  expect(start('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n').outcome()).toBe('')
  expect(start('GET / HTTP/1.1\r\nHost: a\r\n\r\n').outcome()).toBe('')
})

test('another rule reads the same bytes again, with a limit of its own', () => {
  const first = start(CHUNKED, { limitBytes: 3 })
  const rest = feed(first.body, CHUNKS, 4)
  expect(first.outcome()).toBe('over')
  const second = start(CHUNKED)
  for (const bytes of first.body.release()) second.body.takeAgain(bytes)
  expect(feed(second.body, rest, 4)).toBe('')
  expect(second.outcome()).toBe('hello world')
  const third = start(CHUNKED, { limitBytes: 3 })
  for (const bytes of second.body.release()) third.body.takeAgain(bytes)
  expect(Buffer.concat(third.body.release()).toString()).toBe(CHUNKS)
})

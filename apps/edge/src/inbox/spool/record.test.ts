import { expect, test } from 'vitest'
import { makeInboxRequest } from '../../testing/inbox-request.ts'
import type { InboxRequest } from '../received-request.ts'
import { encodeRecord, readRecord } from './record.ts'

const REQUESTS = ['whr_1', 'whr_2', 'whr_3'].map((id) =>
  makeInboxRequest(id, Buffer.from([0, 255, 78, 87, 82, 49, ...Buffer.from(id)])),
)
const RECORDS = REQUESTS.map(encodeRecord)
const BYTES = Buffer.concat(RECORDS)

/** All that can be read, and how often something could not. */
function readAll(bytes: Buffer): { requests: InboxRequest[]; damaged: number; rest: number } {
  const requests: InboxRequest[] = []
  let damaged = 0
  let offset = 0
  while (offset < bytes.length) {
    const read = readRecord(bytes, offset)
    if (read.kind === 'short') return { requests, damaged, rest: bytes.length - offset }
    if (read.kind === 'damaged') damaged++
    else requests.push(read.request)
    expect(read.next).toBeGreaterThan(offset)
    offset = read.next
  }
  return { requests, damaged, rest: 0 }
}

test('records are read as they were written', () => {
  expect(readAll(BYTES)).toEqual({ requests: REQUESTS, damaged: 0, rest: 0 })
})

test('a record that is cut anywhere is short, and those before it are whole', () => {
  for (let end = 0; end < BYTES.length; end++) {
    const whole = RECORDS.filter((_, index) => {
      const ends = RECORDS.slice(0, index + 1).reduce((sum, one) => sum + one.length, 0)
      return ends <= end
    })
    const { requests, damaged, rest } = readAll(BYTES.subarray(0, end))
    expect(requests).toEqual(REQUESTS.slice(0, whole.length))
    expect(damaged).toBe(0)
    expect(rest).toBe(end - whole.reduce((sum, one) => sum + one.length, 0))
  }
})

test('one flipped byte anywhere costs its own record and no other', () => {
  const start = RECORDS[0]!.length
  for (let at = 0; at < RECORDS[1]!.length; at++) {
    const bytes = Buffer.from(BYTES)
    bytes[start + at]! ^= 1 << (at % 8)
    const { requests, damaged } = readAll(bytes)
    expect(requests).toEqual([REQUESTS[0], REQUESTS[2]])
    expect(damaged).toBeGreaterThan(0)
  }
})

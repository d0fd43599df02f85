import { expect, test } from 'vitest'
import { Tally } from './tally.ts'

const record = (id: number) => ({
  id: `req_${id}`,
  at: '2026-01-01T00:00:00.000Z',
  method: 'GET',
  path: '/',
  status: 200,
  duration_ms: 1,
  bytes_in: 1,
  bytes_out: 1,
  visitor: '::1',
})

test('what was taken and given back is counted once', () => {
  const tally = new Tally()
  tally.addRequest(200, 5)
  tally.addBytes(10, 20)
  const taken = tally.take()
  expect(tally.isChanged).toBe(false)
  tally.addRequest(502, 5)
  tally.giveBack(taken)
  expect(tally.isChanged).toBe(true)
  expect(tally.take()).toMatchObject({ requests: 2, errors: 1, bytesIn: 10, bytesOut: 20 })
})

test('no more than 20 records are kept, also when they come back', () => {
  const tally = new Tally()
  for (let i = 0; i < 30; i++) tally.addRecord(record(i))
  const taken = tally.take()
  expect(taken.recent).toHaveLength(20)
  for (let i = 30; i < 45; i++) tally.addRecord(record(i))
  tally.giveBack(taken)
  const { recent } = tally.take()
  expect(recent).toHaveLength(20)
  expect(recent.at(-1)?.id).toBe('req_44')
})

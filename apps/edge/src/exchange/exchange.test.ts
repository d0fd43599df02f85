import { expect, test } from 'vitest'
import { makeExchange } from '../testing/fake-exchange.ts'

type Fields = Record<string, unknown>

/** Fields that a state sets before it reads them, so that the next request need not find them empty. */
const KEPT = new Set(['remaining', 'chunks'])

test.each(['request', 'response', 'accounting'] as const)(
  'the next request finds no field of the last %s',
  (name) => {
    const part = makeExchange().exchange[name] as unknown as Fields & { reset(): void }
    const fresh = makeExchange().exchange[name] as unknown as Fields
    const fields = Object.keys(part).filter((field) => !KEPT.has(field))
    expect(fields.length).toBeGreaterThan(5)
    for (const field of fields) part[field] = 'left over'
    part.reset()
    for (const field of fields) expect([field, part[field]]).toEqual([field, fresh[field]])
  },
)

test('the head of the last request is forgotten, and a large buffer for it is given up', () => {
  const { request } = makeExchange().exchange
  const bufferBytes = request.headBuffer.length
  request.retain(Buffer.alloc(60_000, 'x'), 0, 60_000)
  request.reset()
  expect(request.retained.length).toBe(0)
  expect(request.headBuffer.length).toBe(bufferBytes)
})

test('only that it has served changes on a connection between requests', () => {
  const { exchange } = makeExchange()
  const before = { ...exchange.connection }
  exchange.reset()
  expect({ ...exchange.connection }).toEqual({ ...before, hasServed: true })
})

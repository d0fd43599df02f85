import { expect, test } from 'vitest'
import { Revocations } from '../../../platform/revocations.ts'
import { toParts, toRevokedKey } from './share-chunks.ts'

const content = Buffer.alloc(1_000_000, 'a')
const key = toRevokedKey('shr_1')

test('a chunk is sent whole', async () => {
  const parts: Buffer[] = []
  for await (const part of toParts(content, new Revocations(), key)) parts.push(part)
  expect(parts.length).toBeGreaterThan(1)
  expect(Buffer.concat(parts).equals(content)).toBe(true)
})

test('a chunk that is being sent ends when its link is revoked, and goes on when another is', async () => {
  const revocations = new Revocations()
  const parts = toParts(content, revocations, key)
  await parts.next()
  revocations.end(toRevokedKey('shr_2'))
  expect((await parts.next()).done).toBe(false)
  revocations.end(key)
  await expect(parts.next()).rejects.toMatchObject({ code: 'NotFound' })
})

import { randomBytes } from '@nora/vault-core'
import { expect, test } from 'vitest'
import { withKeyBytes } from './key-bytes.ts'

test('key bytes that a lock has overwritten are never used in the place of the key', async () => {
  const raw = randomBytes(32)
  raw.fill(0)
  const used: Uint8Array[] = []
  const use = async (copy: Uint8Array) => void used.push(copy)
  await expect(withKeyBytes(raw, use)).rejects.toMatchObject({ status: 423, code: 'VaultLocked' })
  expect(used).toEqual([])
})

test('whoever is at work while a lock overwrites the key has all of it, and leaves no copy', async () => {
  const raw = randomBytes(32)
  const key = raw.slice()
  let kept: Uint8Array | undefined
  const seen = await withKeyBytes(raw, async (copy) => {
    kept = copy
    await Promise.resolve(raw.fill(0))
    return copy.slice()
  })
  expect(seen).toEqual(key)
  expect(kept).toEqual(new Uint8Array(32))
})

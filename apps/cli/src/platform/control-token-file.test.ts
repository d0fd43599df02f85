import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../testing/fake-platform.ts'
import { ensureControlToken, findControlToken } from './control-token-file.ts'

test('clients that start at once have one token, readable by its owner only', async () => {
  const folder = temporaryFolder()
  expect(await findControlToken(folder)).toBeNull()
  const tokens = await Promise.all(Array.from({ length: 10 }, () => ensureControlToken(folder)))
  expect(new Set(tokens).size).toBe(1)
  expect(tokens[0]).toMatch(/^\w{40}$/)
  const path = join(folder, 'control-token')
  expect(readFileSync(path, 'utf8').trim()).toBe(tokens[0])
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder)).toEqual(['control-token'])
})

test('rights that are too wide are narrowed, and a broken token is made anew', async () => {
  const folder = temporaryFolder()
  const path = join(folder, 'control-token')
  const token = await ensureControlToken(folder)
  chmodSync(path, 0o644)
  expect(await ensureControlToken(folder)).toBe(token)
  expect(statSync(path).mode & 0o777).toBe(0o600)
  writeFileSync(path, '')
  expect(await ensureControlToken(folder)).toMatch(/^\w{40}$/)
})

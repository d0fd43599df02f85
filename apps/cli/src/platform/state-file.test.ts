import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../testing/fake-platform.ts'
import { openStateFile } from './state-file.ts'

const SERVER = 'https://nora.example.com'

test('a path is remembered per server and region, for its owner only', async () => {
  const folder = temporaryFolder()
  const state = openStateFile(folder)
  expect(await state.findPath(SERVER, 'ru')).toBeNull()
  await state.keepPath(SERVER, 'ru', 'tls://a:1')
  await state.keepPath(SERVER, 'nl', 'wss://b:443/.nora/link')
  await state.keepPath(SERVER, 'ru', 'tls://a:2')
  const again = openStateFile(folder)
  expect(await again.findPath(SERVER, 'ru')).toBe('tls://a:2')
  expect(await again.findPath(SERVER, 'nl')).toBe('wss://b:443/.nora/link')
  expect(await again.findPath('https://other.example.com', 'ru')).toBeNull()
  expect(statSync(join(folder, 'state.json')).mode & 0o777).toBe(0o600)
})

test('a broken file is as good as none, and written anew', async () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'state.json'), '{"paths": [')
  const state = openStateFile(folder)
  expect(await state.findPath(SERVER, 'ru')).toBeNull()
  await state.keepPath(SERVER, 'ru', 'tls://a:1')
  expect(await state.findPath(SERVER, 'ru')).toBe('tls://a:1')
})

test('the oldest go when there are too many', async () => {
  const state = openStateFile(temporaryFolder())
  for (let i = 0; i <= 100; i++) await state.keepPath(SERVER, `r${i}`, `tls://a:${i}`)
  expect(await state.findPath(SERVER, 'r0')).toBeNull()
  expect(await state.findPath(SERVER, 'r1')).toBe('tls://a:1')
})

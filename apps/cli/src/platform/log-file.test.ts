import { existsSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MIB } from '@nora/kit'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../testing/fake-platform.ts'
import { openLogFile } from './log-file.ts'

test('lines are added to what is there, for the owner only', async () => {
  const path = join(temporaryFolder(), 'nora.log')
  for (const text of ['first', 'second']) {
    const log = await openLogFile(path)
    log.line(text)
    await log.close()
  }
  expect(readFileSync(path, 'utf8')).toBe('first\nsecond\n')
  expect(statSync(path).mode & 0o777).toBe(0o600)
})

test('a file of ten megabytes makes room for a new one, and one old one is kept', async () => {
  const path = join(temporaryFolder(), 'nora.log')
  writeFileSync(path, 'old\n')
  truncateSync(path, 10 * MIB)
  writeFileSync(`${path}.1`, 'older\n')
  const log = await openLogFile(path)
  log.line('new')
  await log.close()
  expect(readFileSync(path, 'utf8')).toBe('new\n')
  expect(readFileSync(`${path}.1`, 'utf8')).toMatch(/^old\n/)
  expect(existsSync(`${path}.2`)).toBe(false)
})

test('more than the disk takes is left out, and how much is said', async () => {
  const path = join(temporaryFolder(), 'nora.log')
  const log = await openLogFile(path)
  for (let i = 0; i < 3_000; i++) log.line('x'.repeat(1_000))
  await log.close()
  log.line('after')
  await log.close()
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n')
  expect(lines.length).toBeLessThan(1_200)
  expect(lines.at(-2)).toMatch(/\(\d+ lines are missing here\)$/)
  expect(lines.at(-1)).toBe('after')
})

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FolderInUse, lockFolder } from './folder-lock.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nora-lock-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('a folder is lent to one process at a time', async () => {
  const file = join(folder, 'held.lock')
  const unlock = await lockFolder(file)
  await expect(lockFolder(file)).rejects.toBeInstanceOf(FolderInUse)
  await unlock()
  await (await lockFolder(file))()
})

test.each([
  ['a process that is no more', JSON.stringify({ pid: 2 ** 22 + 1, started: '1' })],
  ['an earlier process of the same number', JSON.stringify({ pid: process.pid, started: '1' })],
  ['a process that died while writing it', '{"pid":'],
])('the lock of %s is taken over', async (_whose, content) => {
  const file = join(folder, 'dead.lock')
  await writeFile(file, content)
  await (await lockFolder(file))()
})

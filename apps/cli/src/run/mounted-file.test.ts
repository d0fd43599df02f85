import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../testing/fake-platform.ts'
import { mountFile, sweepMounts } from './mounted-file.ts'

function machine(pid = process.pid) {
  const workingFolder = temporaryFolder()
  const runtime = temporaryFolder()
  return {
    env: { XDG_RUNTIME_DIR: runtime },
    temporaryFolder: runtime,
    workingFolder,
    pid,
    isRunning: (asked: number) => asked !== 4_000_000,
    system: 'linux' as const,
    runtime,
  }
}

test('a mounted file is a link to one that its owner alone reads, and both are gone afterwards', async () => {
  const given = machine()
  const mount = await mountFile('app.env', 'A=1\n', given)
  const content = readlinkSync(join(given.workingFolder, 'app.env'))
  expect(content.startsWith(given.runtime)).toBe(true)
  expect([lstatSync(content).mode & 0o777, lstatSync(dirname(content)).mode & 0o777]).toEqual([0o600, 0o700])
  expect(readFileSync(mount.path, 'utf8')).toBe('A=1\n')
  await mount.rewrite('A=2\n')
  expect([readFileSync(mount.path, 'utf8'), lstatSync(content).mode & 0o777]).toEqual(['A=2\n', 0o600])
  mount.remove()
  expect([readdirSync(given.workingFolder), readdirSync(given.runtime)]).toEqual([[], []])
})

test('a file that is there is not replaced, and one that took its place meanwhile stays', async () => {
  const given = machine()
  const path = join(given.workingFolder, '.env')
  writeFileSync(path, 'mine')
  await expect(mountFile('.env', 'A=1', given)).rejects.toThrow('replaces no file')
  expect(readFileSync(path, 'utf8')).toBe('mine')
  const mount = await mountFile('other.env', 'A=1', given)
  writeFileSync(`${path}.new`, 'of the program')
  renameSync(`${path}.new`, mount.path)
  mount.remove()
  expect(readFileSync(mount.path, 'utf8')).toBe('of the program')
})

test('a path whose folder is missing is refused, and nothing stays in memory', async () => {
  const given = machine()
  await expect(mountFile('no/such/folder/.env', 'A=1', given)).rejects.toMatchObject({ code: 'FileUnusable' })
  expect(readdirSync(given.runtime)).toEqual([])
})

test('a program killed while it has the file leaves nothing of it', async () => {
  const given = machine()
  const mount = await mountFile('app.env', 'A=1', given)
  const child = spawn('sh', ['-c', 'exec 3<app.env; echo ready; read line'], {
    cwd: given.workingFolder,
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await once(child, 'exit')
  mount.remove()
  expect([readdirSync(given.workingFolder), readdirSync(given.runtime)]).toEqual([[], []])
})

test('what a killed client has left is removed at the next start, and that of others is not', async () => {
  const left = machine(4_000_000)
  const mount = await mountFile('.env', 'A=1', left)
  const other = await mountFile('other.env', 'A=1', { ...left, pid: 4_000_001 })
  const foreign = join(left.runtime, 'nora-run-4000000-folder')
  mkdirSync(foreign)
  writeFileSync(join(foreign, 'place'), join(left.workingFolder, 'kept'))
  writeFileSync(join(left.workingFolder, 'kept'), 'mine')
  const linked = join(left.runtime, 'nora-run-4000000-linked')
  symlinkSync(left.workingFolder, linked)
  await sweepMounts({ ...left, pid: process.pid })
  expect(readdirSync(left.workingFolder).sort()).toEqual(['kept', 'other.env'])
  expect(existsSync(mount.path)).toBe(false)
  expect(readdirSync(left.runtime).filter((name) => name.startsWith('nora-run-4000000-'))).toEqual([
    'nora-run-4000000-linked',
  ])
  other.remove()
  mount.remove()
})

/** Copies of an installation with real processes: backup, restore, and the move to PostgreSQL. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ApiSession, signInAsOwner } from '../kit/api-session.ts'
import { eventually } from '../kit/eventually.ts'
import { bootNora, type NoraSystem, repositoryFolder } from '../kit/nora-system.ts'

const PASSPHRASE = 'correct horse battery staple'

let folder: string
let system: NoraSystem
let owner: ApiSession
let backup: string

type Run = { status: number | null; said: string }

/** `nora-server …` as a person types it. */
function noraServer(data: string, args: readonly string[], input = ''): Run {
  const program = join(repositoryFolder, 'apps/server/bin/nora-server.mjs')
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    cwd: folder,
    input,
    encoding: 'utf8',
    env: { ...process.env, LANG: 'en_US.UTF-8', NORA_DATA: data },
  })
  return { status, said: stdout + stderr }
}

const passphrase = () => ['--passphrase-file', join(folder, 'passphrase')]

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'nora-backup-'))
  writeFileSync(join(folder, 'passphrase'), `${PASSPHRASE}\n`)
  system = await bootNora()
  owner = await signInAsOwner(system)
  await owner.api.credentials.createApiKey({
    body: { expires_at: null, scope: 'full', description: 'before the backup' },
  })
  backup = join(folder, 'one.backup')
})

afterAll(async () => {
  await system?.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('a backup', () => {
  test('is made while the server runs, is sealed, and can be checked', () => {
    const made = noraServer(system.dataFolder, ['backup', '--output', backup, ...passphrase()])
    expect(made).toMatchObject({ status: 0 })
    expect(made.said).toContain('Keep the passphrase apart')
    expect(statSync(backup).mode & 0o777).toBe(0o600)
    const bytes = readFileSync(backup)
    expect(bytes.includes('owner@nora.localhost')).toBe(false)
    expect(bytes.includes(readFileSync(join(system.dataFolder, 'master.key')))).toBe(false)
    expect(readdirSync(system.dataFolder).filter((name) => name.startsWith('transfer-'))).toEqual([])
    const checked = noraServer(folder, ['backup', 'verify', backup, ...passphrase()])
    expect(checked).toMatchObject({ status: 0 })
    expect(checked.said).toContain('is whole')
  })

  test.each<[string, () => readonly string[], string, string]>([
    ['over a file that is there', () => ['backup', '--output', backup, ...passphrase()], '', 'exists'],
    [
      'with a short passphrase',
      () => ['backup', '--output', 'b', '--passphrase-file', '-'],
      'short',
      '12 characters',
    ],
    ['without a passphrase', () => ['backup', '--output', 'b'], '', 'There is no passphrase'],
    ['into a folder that is not there', () => ['backup', '--output', 'no/b', ...passphrase()], '', 'ENOENT'],
  ])('%s is refused and leaves nothing', (_which, args, input, sentence) => {
    const before = readdirSync(folder)
    const refused = noraServer(system.dataFolder, args(), input)
    expect(refused.status).toBe(1)
    expect(refused.said).toContain(sentence)
    expect(readdirSync(folder)).toEqual(before)
    expect(readdirSync(system.dataFolder).filter((name) => name.startsWith('transfer-'))).toEqual([])
  })
})

describe('a restore', () => {
  test('of everything brings accounts, keys and sessions back in another folder', async () => {
    await owner.api.credentials.createApiKey({
      body: { expires_at: null, scope: 'full', description: 'after the backup' },
    })
    const data = join(folder, 'restored')
    const restored = noraServer(data, ['restore', backup, ...passphrase()])
    expect(restored).toMatchObject({ status: 0 })
    expect(readFileSync(join(data, 'master.key'))).toEqual(
      readFileSync(join(system.dataFolder, 'master.key')),
    )
    const other = await bootNora({ dataFolder: data })
    try {
      const { api } = await signInAsOwner(other)
      const { items } = await api.credentials.listApiKeys({ query: {} })
      expect(items.map(({ description }) => description)).toContain('before the backup')
      expect(items.map(({ description }) => description)).not.toContain('after the backup')
      expect(noraServer(data, ['audit', 'verify']).said).toContain('is whole')
    } finally {
      await other.stop()
    }
    const again = noraServer(data, ['restore', backup, ...passphrase()])
    expect(again.status).toBe(1)
    expect(again.said).toContain('holds an installation already (database)')
  })

  const damages: [string, (bytes: Buffer) => Buffer, string][] = [
    ['cut off', (bytes) => bytes.subarray(0, bytes.length - 100), 'damaged or breaks off'],
    ['with one bit changed', (bytes) => flip(bytes, bytes.length - 200), 'damaged or breaks off'],
    ['with another version of itself', (bytes) => flip(bytes, bytes.indexOf('"version"') + 12), 'damaged'],
    ['of something else', () => Buffer.from('PK and so on'), 'no backup of Nora'],
    [
      'of a later format',
      (bytes) => Buffer.concat([Buffer.from('NORA-BACKUP 9'), bytes.subarray(13)]),
      'newer version',
    ],
  ]

  test.each(damages)('of a file that is %s is refused and changes nothing', (_which, change, sentence) => {
    const broken = join(folder, 'broken.backup')
    writeFileSync(broken, change(readFileSync(backup)))
    const data = join(folder, 'empty')
    const refused = noraServer(data, ['restore', broken, ...passphrase()])
    expect(refused.status).toBe(1)
    expect(refused.said).toContain(sentence)
    expect(readdirSync(data)).toEqual([])
  })

  test('with another passphrase is refused', () => {
    const refused = noraServer(
      join(folder, 'empty'),
      ['restore', backup, '--passphrase-file', '-'],
      'not this one',
    )
    expect(refused.status).toBe(1)
    expect(refused.said).toContain('passphrase is wrong')
  })

  test('does not touch an installation', () => {
    const refused = noraServer(system.dataFolder, ['restore', backup, ...passphrase()])
    expect(refused.status).toBe(1)
    expect(refused.said).toContain('holds an installation already')
  })

  test('that was killed anywhere is done by the same command again', async () => {
    const data = join(folder, 'killed')
    for (const isReached of [
      () => readdirSync(data).some((name) => name.startsWith('transfer-')),
      () => existsSync(join(data, 'master.key')),
      () => existsSync(join(data, 'database.restoring')),
    ]) {
      const child = startRestore(data)
      await eventually(() => existsSync(data) && (isReached() || child.exitCode !== null), { intervalMs: 1 })
      await killGroup(child)
      // It was faster than the knife: the next one begins anew.
      if (existsSync(join(data, 'database'))) rmSync(data, { recursive: true })
    }
    const restored = noraServer(data, ['restore', backup, ...passphrase()])
    expect(restored, restored.said).toMatchObject({ status: 0 })
    expect(noraServer(data, ['users', 'list']).said).toContain('owner@nora.localhost')
  })

  function startRestore(data: string): ChildProcess {
    const program = join(repositoryFolder, 'apps/server/bin/nora-server.mjs')
    return spawn(process.execPath, [program, 'restore', backup, ...passphrase()], {
      cwd: folder,
      detached: true,
      stdio: 'ignore',
      env: { ...process.env, NORA_DATA: data },
    })
  }
})

/** The launcher with the control it has started: until none of them is left, and their locks with them. */
async function killGroup({ pid }: ChildProcess): Promise<void> {
  await eventually(() => {
    try {
      process.kill(-Number(pid), 'SIGKILL')
      return false
    } catch {
      return true
    }
  })
}

function flip(bytes: Buffer, at: number): Buffer {
  const changed = Buffer.from(bytes)
  changed[at] = (changed[at] ?? 0) ^ 1
  return changed
}

describe.runIf(process.env.NORA_TEST_DATABASE_URL)('the move to PostgreSQL', () => {
  const server = process.env.NORA_TEST_DATABASE_URL ?? ''
  const names: string[] = []

  /** Rows as lines, fields with bars between. */
  function ask(url: string, sql: string): string[] {
    const said = execFileSync('psql', [url, '-qAt', '-c', sql], { encoding: 'utf8' })
    return said.split('\n').filter((line) => line !== '')
  }

  function newDatabase(): string {
    const name = `nora_move_${process.pid}_${names.length}`
    names.push(name)
    ask(server, `create database ${name}`)
    const url = new URL(server)
    url.pathname = `/${name}`
    return url.href
  }

  afterAll(() => {
    for (const name of names) ask(server, `drop database ${name} with (force)`)
  })

  let data: string
  beforeAll(() => {
    data = join(folder, 'moving')
    noraServer(data, ['restore', backup, ...passphrase()])
  })

  test('is refused while the server runs', () => {
    const refused = noraServer(system.dataFolder, ['database', 'move', '--to', newDatabase()])
    expect(refused.status).toBe(1)
    expect(refused.said).toContain('Stop it')
  })

  test('is refused for a database that holds something, and for one that is not there', () => {
    const taken = newDatabase()
    ask(taken, 'create table notes (text text)')
    const refused = noraServer(data, ['database', 'move', '--to', taken])
    expect(refused.status).toBe(1)
    expect(refused.said).toContain('not empty: it has notes')
    expect(ask(taken, "select tablename from pg_tables where schemaname = 'public'")).toHaveLength(1)
    const away = noraServer(data, ['database', 'move', '--to', 'postgres://nora:secret@127.0.0.1:1/nora'])
    expect(away.status).toBe(1)
    expect(away.said).toContain('cannot be opened')
    expect(away.said).not.toContain('secret')
  })

  test('copies everything in one go, compares it, and leaves the source', async () => {
    const to = newDatabase()
    writeFileSync(join(folder, 'url'), to)
    const before = noraServer(data, ['users', 'list', '--json']).said
    const moved = noraServer(data, ['database', 'move', '--to', `file:${join(folder, 'url')}`])
    expect(moved).toMatchObject({ status: 0 })
    expect(moved.said).toMatch(/^users +1$/m)
    expect(noraServer(data, ['users', 'list', '--json']).said).toBe(before)
    const again = noraServer(data, ['database', 'move', '--to', to])
    expect(again).toMatchObject({ status: 0 })
    expect(again.said).toContain('holds the whole copy already')
    const target = await bootNora({ dataFolder: data, env: { NORA_CONTROL_DATABASE_URL: to } })
    try {
      const { api } = await signInAsOwner(target)
      const { items } = await api.credentials.listApiKeys({ query: {} })
      expect(items.map(({ description }) => description)).toContain('before the backup')
    } finally {
      await target.stop()
    }
  })

  test('that was killed leaves the target empty and the source whole', async () => {
    const to = newDatabase()
    const own = join(folder, 'cut')
    cpSync(data, own, { recursive: true })
    const program = join(repositoryFolder, 'apps/server/bin/nora-server.mjs')
    const child = spawn(process.execPath, [program, 'database', 'move', '--to', to], {
      cwd: folder,
      detached: true,
      stdio: 'ignore',
      env: { ...process.env, NORA_DATA: own },
    })
    const others = 'from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'
    await eventually(
      () => ask(to, `select pid ${others} and backend_xid is not null`).length > 0 || child.exitCode !== null,
      { intervalMs: 1 },
    )
    expect(child.exitCode).toBe(null)
    await killGroup(child)
    await eventually(() => ask(to, `select pid ${others}`).length === 0)
    expect(ask(to, "select tablename from pg_tables where schemaname = 'public'")).toEqual([])
    expect(noraServer(own, ['users', 'list']).said).toContain('owner@nora.localhost')
    expect(noraServer(own, ['database', 'move', '--to', to])).toMatchObject({ status: 0 })
  })
})

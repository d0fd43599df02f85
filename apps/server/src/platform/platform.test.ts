import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isProblem } from '@nora/kit'
import { describe, expect, onTestFinished, test } from 'vitest'
import { ensureDataFolder, lockDataFolder } from './data-folder.ts'
import { LogFile } from './log-file.ts'
import { PortClaims } from './port-claims.ts'
import { findHolder } from './port-holder.ts'
import { stateOfPort } from './ports.ts'
import { removeReady, writeReady } from './ready-file.ts'

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'nora-server-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

describe('the data folder', () => {
  test('is for its owner alone', () => {
    const folder = join(makeFolder(), 'deep', 'data')
    ensureDataFolder(folder)
    expect(statSync(folder).mode & 0o777).toBe(0o700)
  })

  test('is refused when it cannot be one, in a sentence', () => {
    const file = join(makeFolder(), 'file')
    writeFileSync(file, '')
    const failure = catchError(() => ensureDataFolder(file))
    expect(isProblem(failure, 'DataUnusable') && failure.text.en).toContain(`${file} cannot be used (EEXIST)`)
  })

  test('is not taken from somebody else: what is there stays as it is', () => {
    const folder = makeFolder()
    chmodSync(folder, 0o755)
    writeFileSync(join(folder, 'thesis.txt'), '')
    const failure = catchError(() => ensureDataFolder(folder))
    expect(isProblem(failure, 'DataUnusable') && failure.text.en).toContain('holds something else')
    expect(statSync(folder).mode & 0o777).toBe(0o755)
    writeFileSync(join(folder, 'enrol.key'), '')
    ensureDataFolder(folder)
  })

  test('is refused to a second start, with the pid of the first', () => {
    const folder = makeFolder()
    const release = lockDataFolder(folder)
    const failure = catchError(() => lockDataFolder(folder))
    expect(isProblem(failure, 'DataInUse') && failure.text.en).toContain(`pid ${process.pid}`)
    release()
    lockDataFolder(folder)()
    expect(readdirSync(folder)).toEqual([])
  })

  test.each([
    ['a dead process', JSON.stringify({ pid: 2 ** 22 + 1, started: '1' })],
    ['a process whose number was given again', JSON.stringify({ pid: process.pid, started: '1' })],
    ['half a file', '{"pid'],
  ])('is taken over from %s', (_, left) => {
    const folder = makeFolder()
    writeFileSync(join(folder, 'server.lock'), left)
    const release = lockDataFolder(folder)
    expect(JSON.parse(readFileSync(join(folder, 'server.lock'), 'utf8')).pid).toBe(process.pid)
    release()
  })
})

test('a port belongs to the installation that claimed it first, until that one is over or dead', () => {
  const folder = join(makeFolder(), 'ports')
  const [first, second] = [new PortClaims(folder), new PortClaims(folder)]
  const host = '::1'
  expect([first.claim(host, 7070), first.claim(host, 7070), second.claim(host, 7070)]).toEqual([
    true,
    true,
    false,
  ])
  expect([second.claim('127.0.0.1', 7070), second.claim(host, 7071)]).toEqual([true, true])
  first.release(host, 7070)
  expect(second.claim(host, 7070)).toBe(true)
  const dead = join(folder, `${encodeURIComponent(host)}-7072`)
  writeFileSync(dead, JSON.stringify({ pid: 2 ** 22 + 1, started: '1' }))
  expect(second.claim(host, 7072)).toBe(true)
  second.releaseAll()
  expect(readdirSync(folder)).toEqual([])
})

test('ready.json is whole, for its owner alone, and goes at the end', () => {
  const folder = makeFolder()
  const ready = {
    console_url: 'http://localhost:7070',
    sign_in_url: 'http://localhost:7070/sign_in#ticket=1',
    tunnel_url: null,
    mailbox_url: null,
    edge_http_port: 8080,
    edge_https_port: null,
    control_monitor_port: 4,
    edge_ssh_port: 6,
    region_host: '127.0.0.2',
    edge_monitor_ports: [5],
    pid: 1,
    control_pid: 2,
    edge_pids: [3],
  }
  writeReady(folder, ready)
  expect(JSON.parse(readFileSync(join(folder, 'ready.json'), 'utf8'))).toEqual(ready)
  expect(statSync(join(folder, 'ready.json')).mode & 0o777).toBe(0o600)
  removeReady(folder)
  expect(readdirSync(folder)).toEqual([])
})

test('a log keeps its newest files and never grows past its limit', () => {
  const folder = makeFolder()
  const log = new LogFile(join(folder, 'control.log'), { limitBytes: 30, kept: 3 })
  for (const email of 'xyzwabcdefghijkl') log.append(`line ${email}`)
  log.close()
  const contents = ['control.log.2', 'control.log.1', 'control.log'].map((name) =>
    readFileSync(join(folder, name), 'utf8'),
  )
  expect(readdirSync(folder)).toHaveLength(3)
  expect(contents).toEqual([
    'line a\nline b\nline c\nline d\n',
    'line e\nline f\nline g\nline h\n',
    'line i\nline j\nline k\nline l\n',
  ])
})

test('a port that somebody listens on, on either loopback, is not free', async () => {
  const server = createServer()
  onTestFinished(() => void server.close())
  const port = await new Promise<number>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port)),
  )
  expect(await stateOfPort('127.0.0.1', port)).toBe('busy')
})

test.runIf(process.platform === 'linux')(
  'the program that listens on a port is found by its number',
  async () => {
    const server = createServer()
    onTestFinished(() => void server.close())
    const port = await new Promise<number>((resolve) =>
      server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port)),
    )
    expect(findHolder(port)).toMatchObject({ pid: process.pid })
    server.close()
    expect(findHolder(1)).toBeUndefined()
  },
)

function catchError(run: () => unknown): unknown {
  try {
    run()
  } catch (error) {
    return error
  }
  return undefined
}

test.each(['192.0.2.1', 'no-such-host.invalid'])(
  'an address nobody can listen on is refused: %s',
  async (host) => {
    const failure = await stateOfPort(host, 7070).catch((error: unknown) => error)
    expect(isProblem(failure, 'ConfigInvalid') && failure.text.en).toContain(`${host}: nothing can listen`)
  },
)

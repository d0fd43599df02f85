import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '@nora/kit'
import { expect, onTestFinished, test } from 'vitest'
import type { Ready } from './platform/ready-file.ts'
import { runServer } from './run-server.ts'

const STAYS =
  "process.on('SIGTERM', () => process.exit()); process.on('disconnect', () => process.exit()); setInterval(() => {}, 1000)"
const CONTROL = `process.send({ type: 'ready', http_url: 'http://localhost:1', link_port: 2, sign_in_url: 'http://localhost:1/sign_in#ticket=' + process.pid, mailbox_key: 'k1', sample_token: 'nc_1' }); ${STAYS}`
const EDGE = `process.send({ type: 'ready', http_port: 3, https_port: null, link_port: 4, ssh_port: 6, monitor_port: 5 }); ${STAYS}`
const CLIENT = `console.log(JSON.stringify({ event: 'online', url: 'http://hello.localhost:3' })); ${STAYS}`

type Fakes = { control?: string; edge?: string; client?: string; args?: string[]; status?: number }

/** The launcher in this process, in front of children that only say the right words. */
function launch({ control = CONTROL, edge = EDGE, client = CLIENT, args = [], status = 200 }: Fakes = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'nora-launch-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const scripts = { control: 'control.cjs', edge: 'edge.cjs', client: 'client.cjs' }
  const sources = { control, edge, client }
  for (const [name, file] of Object.entries(scripts)) {
    writeFileSync(join(folder, file), sources[name as keyof typeof sources])
  }
  const said: string[] = []
  const pids: number[] = []
  const waiting = new Set<() => void>()
  let stop = () => {}
  let restart = () => {}
  const exited = runServer({
    args,
    env: {},
    folder,
    lang: 'en',
    version: '1.2.3',
    scripts,
    say: (line) => {
      said.push(line)
      for (const look of waiting) look()
    },
    askStatus: async () => status,
    spawn: ({ args: own, env }) => {
      const child = spawn(process.execPath, own, {
        cwd: folder,
        env: { ...env },
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      })
      if (child.pid !== undefined) pids.push(child.pid)
      return child
    },
    askControl: {
      askRunning: async () => undefined,
      askStopped: () => Promise.reject(new Error('nobody asked for it')),
      askTransfer: () => Promise.reject(new Error('nobody asked for it')),
      readText: () => '',
    },
    machine: { run: () => ({ code: 0, stdout: '', stderr: '' }), command: [], askSecret: undefined },
    notifyReady: () => said.push('(told the supervisor)'),
    clock: systemClock,
    schedule: (task, delayMs) => {
      const timer = setTimeout(task, delayMs < 1000 ? delayMs / 20 : delayMs)
      return () => clearTimeout(timer)
    },
    onStopSignal: (listener) => {
      stop = listener
      return () => {}
    },
    onRestartSignal: (listener) => {
      restart = listener
      return () => {}
    },
  })
  const hears = (words: string) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (!said.some((line) => line.includes(words))) return
        waiting.delete(look)
        resolve()
      }
      waiting.add(look)
      look()
    })
  const readyFile = join(folder, '.nora/ready.json')
  const ready = () => JSON.parse(readFileSync(readyFile, 'utf8')) as Ready
  return { exited, said, pids, hears, ready, readyFile, stop: () => stop(), restart: () => restart() }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

test('a start tells everything, and a stop leaves no process and no ready.json', async () => {
  const launched = launch()
  await launched.hears('Nora is running')
  const ready = launched.ready()
  expect(ready).toMatchObject({
    console_url: 'http://localhost:1',
    tunnel_url: 'http://hello.localhost:3',
    mailbox_url: 'http://localhost:1/dev/mailbox#key=k1',
    pid: process.pid,
  })
  expect(launched.said.join('\n')).toContain(ready.sign_in_url)
  expect(launched.said.join('\n')).toContain('not a power cut')
  launched.stop()
  expect(await launched.exited).toBe(0)
  expect(existsSync(launched.readyFile)).toBe(false)
  // Control, two edges and the sample's client.
  expect(launched.pids).toHaveLength(4)
  for (const pid of launched.pids) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
})

test('without the sample there is no tunnel', async () => {
  const launched = launch({ args: ['--no-sample'] })
  await launched.hears('Nora is running')
  expect(launched.ready().tunnel_url).toBeNull()
  launched.stop()
  expect(await launched.exited).toBe(0)
})

test('a killed control is started again and ready.json follows', async () => {
  const launched = launch({ args: ['--no-sample'] })
  await launched.hears('Nora is running')
  const before = launched.ready()
  process.kill(before.control_pid, 'SIGKILL')
  await launched.hears('control works again')
  const after = launched.ready()
  expect(after.control_pid).not.toBe(before.control_pid)
  expect(after.sign_in_url).not.toBe(before.sign_in_url)
  launched.stop()
  await launched.exited
})

test('a restart of the edge is a new process, and only then the end of the old one', async () => {
  const retires = "process.on('SIGUSR2', () => process.exit());"
  const launched = launch({ args: ['--no-sample'], edge: retires + EDGE })
  await launched.hears('Nora is running')
  const before = launched.ready()
  launched.restart()
  await launched.hears('edge works again')
  await expect.poll(() => isAlive(before.edge_pids[0] ?? 0)).toBe(false)
  const after = launched.ready()
  expect(after.edge_pids).not.toEqual(before.edge_pids)
  expect(after.control_pid).toBe(before.control_pid)
  launched.stop()
  expect(await launched.exited).toBe(0)
  for (const pid of launched.pids) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
})

test('an edge that dies three times ends everything with its last words', async () => {
  const launched = launch({ edge: "console.error('no certificate'); process.exit(9)" })
  expect(await launched.exited).toBe(1)
  const words = launched.said.join('\n')
  expect(words).toMatch(/edge(-2)? ended with code 9, 3 times in a row/)
  expect(words).toContain('  no certificate')
  for (const pid of launched.pids) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
})

test('a sample that does not open costs nothing but the sample', async () => {
  const launched = launch({ client: 'process.exit(5)' })
  await launched.hears('Nora is running')
  expect(launched.ready().tunnel_url).toBeNull()
  expect(launched.said.join('\n')).toContain('everything else works')
  launched.stop()
  expect(await launched.exited).toBe(0)
})

test('a stop during the start is a clean stop', async () => {
  const launched = launch({ control: STAYS })
  await launched.hears('Nora is starting')
  await expect.poll(() => launched.pids.length).toBe(1)
  launched.stop()
  expect(await launched.exited).toBe(0)
})

test.each([
  [['--help'], 0, 'NORA_CONTROL_HTTP_PORT'],
  [['--version'], 0, '1.2.3'],
  [['user', 'list'], 2, 'There is no command user. Did you mean users?'],
  [['--no-smaple'], 2, 'Did you mean --no-sample?'],
  [['--config'], 2, '--config needs a value'],
  [['--config=nope.yml'], 2, 'There is no file'],
])('%j answers %i and a sentence', async (args, code, words) => {
  const launched = launch({ args })
  expect(await launched.exited).toBe(code)
  expect(launched.said.join('\n')).toContain(words)
})

test.each([['backup', 'verify'], ['backup', 'create', '--config'], ['restore']])(
  '%s %s shows a path without what drives a terminal',
  async (...words) => {
    const launched = launch({ args: [...words, 'a\x1b[2J\x9b2J\u202eb'] })
    expect(await launched.exited).not.toBe(0)
    const said = launched.said.join('\n')
    expect(said).toContain('a·[2J·2J·b')
    expect(said).not.toMatch(/[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e]/)
  },
)

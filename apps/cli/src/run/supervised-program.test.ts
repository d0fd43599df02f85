import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Writable } from 'node:stream'
import { randomInteger } from '@nora/kit'
import { expect, onTestFinished, test } from 'vitest'
import type { PassedSignal } from '../platform/passed-signals.ts'
import type { Platform } from '../platform/platform.ts'
import { startChild } from '../platform/start-child.ts'
import { FakeTerminal } from '../testing/fake-platform.ts'
import { type Launch, SupervisedProgram, toExitCode } from './supervised-program.ts'

const VALUE = 'correct horse+battery'

/** A machine without a terminal, whose programs write here. */
function machine({ input = 'ignore' as 'ignore' | number, wait = forever } = {}) {
  const listeners = new Set<(signal: PassedSignal, facts: { isShared: boolean }) => void>()
  const output = new PassThrough()
  const chunks: Buffer[] = []
  let onOutput = (): void => {}
  output.on('data', (chunk: Buffer) => {
    chunks.push(chunk)
    onOutput()
  })
  const pids: (number | null)[] = []
  const platform: Pick<Platform, 'startChild' | 'onPassedSignals' | 'wait' | 'stdout' | 'stderr'> = {
    startChild(options) {
      const child = startChild(options, { stdin: input, stdout: output, stderr: new PassThrough().resume() })
      pids.push(child.pid)
      return child
    },
    onPassedSignals(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    wait,
    stdout: new FakeTerminal(),
    stderr: new FakeTerminal(),
  }
  const text = () => Buffer.concat(chunks).toString()
  const said = async (wanted: string) => {
    while (!text().includes(wanted)) {
      await new Promise<void>((resolve) => {
        onOutput = resolve
      })
    }
  }
  const signal = (name: PassedSignal, isShared = false) => {
    for (const listener of listeners) listener(name, { isShared })
  }
  return { platform, text, said, signal, pids, listeners }
}

function forever(_ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal?.addEventListener('abort', () => resolve(), { once: true }))
}

/** Who ended may still be waited for. */
function isRunning(pid: number): boolean {
  const state = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim()
  return state !== '' && !state.startsWith('Z')
}

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'nora-run-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

function script(code: string, masked: readonly string[] = [VALUE]): Launch {
  const env = { PATH: process.env.PATH ?? '', SECRET: masked[0] ?? '' }
  return { command: [process.execPath, '-e', code], env, masked }
}

async function run(launch: Launch, given = machine()) {
  const ending = await new SupervisedProgram({ platform: given.platform, masking: 'in_pipes' }).run(launch)
  return ending.kind === 'failed' ? ending.error.code : toExitCode(ending)
}

test.each([0, 1, 255])('exit code %i of the program is passed on', async (code) => {
  expect(await run(script(`process.exit(${code})`))).toBe(code)
})

test('a program that is not there, or cannot be run, has not ended but failed', async () => {
  expect(await run({ command: ['no-such-program-here'], env: { PATH: '/usr/bin' }, masked: [] })).toBe(
    'ENOENT',
  )
  const file = join(makeFolder(), 'a-file')
  writeFileSync(file, 'echo no', { mode: 0o600 })
  expect(await run({ command: [file], env: {}, masked: [VALUE] })).toBe('EACCES')
  const env = { LONG: 'x'.repeat(2 ** 20) }
  expect(await run({ command: [process.execPath, '-e', ''], env, masked: [VALUE] })).toBe('E2BIG')
})

test('a signal reaches the program, and its death by one is told as shells tell it', async () => {
  const given = machine()
  const ending = run(script('console.log("ready"); setInterval(() => {}, 1e6)'), given)
  await given.said('ready')
  given.signal('SIGTERM')
  expect(await ending).toBe(143)
  expect(given.listeners.size).toBe(0)
})

test('a signal that the terminal has told the program already is not sent twice', async () => {
  const given = machine()
  const code = `
    process.on('SIGINT', () => console.log('int'))
    process.on('SIGUSR2', () => process.exit(7))
    console.log('ready')
    setInterval(() => {}, 1e6)`
  const ending = run(script(code), given)
  await given.said('ready')
  given.signal('SIGINT', true)
  given.signal('SIGUSR2')
  expect([await ending, given.text()]).toEqual([7, 'ready\n'])
})

test('standard input is that of the client', async () => {
  const folder = makeFolder()
  writeFileSync(join(folder, 'input'), 'line one\nline two')
  const given = machine({ input: openSync(join(folder, 'input'), 'r') })
  await run(script('process.stdin.pipe(process.stdout)'), given)
  expect(given.text()).toBe('line one\nline two')
})

test('a mebibyte with values at borders of chunks comes out whole, with every value masked', async () => {
  const folder = makeFolder()
  const parts = Array.from({ length: 4_000 }, () => '.'.repeat(randomInteger(500)))
  writeFileSync(join(folder, 'output'), parts.join(VALUE))
  const sizes = Array.from({ length: 50 }, () => 1 + randomInteger(9_000))
  const code = `
    const bytes = require('node:fs').readFileSync(${JSON.stringify(join(folder, 'output'))})
    const sizes = ${JSON.stringify(sizes)}
    for (let at = 0, turn = 0; at < bytes.length; turn++) {
      process.stdout.write(bytes.subarray(at, (at += sizes[turn % sizes.length])))
    }`
  const given = machine()
  expect(await run(script(code), given)).toBe(0)
  // Two values that touch have one mask.
  expect(given.text() === parts.join('*****').replace(/\*{10,}/g, '*****')).toBe(true)
})

const HAS_PROC = existsSync('/proc/self/environ')

test.runIf(HAS_PROC)('values are in the environment of the program, and in no command line', async () => {
  const given = machine()
  const ending = run(script('console.log("ready"); setInterval(() => {}, 1e6)'), given)
  await given.said('ready')
  const [pid] = given.pids
  const read = (name: string, of: number | string) => readFileSync(`/proc/${of}/${name}`, 'utf8')
  expect(read('environ', pid ?? 0)).toContain(VALUE)
  expect(read('cmdline', pid ?? 0) + read('cmdline', 'self')).not.toContain(VALUE)
  given.signal('SIGTERM')
  await ending
})

test('with --mask=never, or at a terminal, the program writes to it by itself', async () => {
  const filters: unknown[] = []
  const given = machine()
  const platform: typeof given.platform = {
    ...given.platform,
    startChild(options) {
      filters.push(options.filters)
      return { pid: 1, ended: Promise.resolve({ kind: 'exited', code: 0 }), signal: () => {} }
    },
  }
  const launch = script('')
  await new SupervisedProgram({ platform, masking: 'never' }).run(launch)
  await new SupervisedProgram({ platform, masking: 'in_pipes' }).run({ ...launch, masked: ['short'] })
  const terminal = Object.assign(new FakeTerminal(), { isTty: true })
  await new SupervisedProgram({ platform: { ...platform, stdout: terminal }, masking: 'in_pipes' }).run(
    launch,
  )
  await new SupervisedProgram({ platform: { ...platform, stdout: terminal }, masking: 'always' }).run(launch)
  const nothing = { stdout: null, stderr: null }
  const both = { stdout: expect.anything(), stderr: expect.anything() }
  expect(filters).toEqual([nothing, nothing, { ...both, stdout: null }, both])
})

test('a reader that goes away ends the program as a closed pipe does', async () => {
  const given = machine()
  const closed = () => new Writable({ write: (_chunk, _encoding, done) => done(new Error('EPIPE')) })
  const platform: typeof given.platform = {
    ...given.platform,
    startChild: (options) => startChild(options, { stdin: 'ignore', stdout: closed(), stderr: closed() }),
  }
  const command = ['sh', '-c', 'while :; do echo a line; done'] as const
  const ending = new SupervisedProgram({ platform, masking: 'always' }).run({ ...script(''), command })
  expect(await ending).toEqual({ kind: 'killed', signal: 'SIGPIPE' })
})

test('another launch ends the program politely, and one that does not go by force', async () => {
  const given = machine({ wait: async () => {} })
  const stubborn = `process.on('SIGTERM', () => console.log('no')); console.log('first'); setInterval(() => {}, 1e6)`
  const told: string[] = []
  const launches = [script('console.log("second")')]
  const supervised = new SupervisedProgram({
    platform: given.platform,
    masking: 'in_pipes',
    onStarted: () => told.push('started'),
    onReplacing: async () => void told.push('replacing'),
  })
  const findNext = async () => {
    const next = launches.shift()
    if (next === undefined) return new Promise<Launch>(() => {})
    await given.said('first')
    return next
  }
  expect(await supervised.run(script(stubborn), findNext)).toEqual({ kind: 'exited', code: 0 })
  expect(given.text()).toMatch(/^first\n(?:no\n)?second\n$/)
  expect(told).toEqual(['started', 'replacing', 'started'])
})

test('what a shell has started ends with it before the next launch', async () => {
  const given = machine({ wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)) })
  const command = ['sh', '-c', 'sleep 600 & echo "below $!"; wait'] as const
  const supervised = new SupervisedProgram({ platform: given.platform, masking: 'in_pipes' })
  let below = 0
  const findNext = async () => {
    if (below !== 0) return new Promise<Launch>(() => {})
    await given.said('below')
    below = Number(/below (\d+)/.exec(given.text())?.[1])
    expect(isRunning(below)).toBe(true)
    return script('console.log("second")')
  }
  const first = { command, env: { PATH: process.env.PATH ?? '' }, masked: [VALUE] }
  expect(await supervised.run(first, findNext)).toEqual({ kind: 'exited', code: 0 })
  expect(isRunning(below)).toBe(false)
})

test('a signal to end that comes between two launches starts nothing more', async () => {
  const given = machine()
  const code = `process.on('SIGTERM', () => process.exit(5)); console.log('first'); setInterval(() => {}, 1e6)`
  const supervised = new SupervisedProgram({
    platform: given.platform,
    masking: 'in_pipes',
    onReplacing: async () => queueMicrotask(() => given.signal('SIGINT', true)),
  })
  const findNext = async () => {
    await given.said('first')
    return script('console.log("second")')
  }
  expect(await supervised.run(script(code), findNext)).toEqual({ kind: 'exited', code: 5 })
  expect(given.text()).toBe('first\n')
})

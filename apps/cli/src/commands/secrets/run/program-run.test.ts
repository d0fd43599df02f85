import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createOutput } from '../../../output/output.ts'
import type { ChildEnding, ChildOptions } from '../../../platform/start-child.ts'
import { fakePlatform, temporaryFolder } from '../../../testing/fake-platform.ts'
import type { Context } from '../../command.ts'
import type { ProgramTunnels } from '../../program-tunnels.ts'
import { awaitPort } from './await-port.ts'
import type { PreparedSecrets } from './prepare-program.ts'
import { ProgramRun } from './program-run.ts'
import type { RunOptions } from './run-options.ts'

const OPTIONS: RunOptions = {
  names: { only: null, prefix: '', rename: {}, allow: [] },
  isStrict: false,
  preserves: false,
  masking: 'never',
  mounts: [],
  watches: false,
  target: null,
  opensNamed: true,
  waitMs: 1_000,
}

function prepared(value: string): PreparedSecrets {
  return { values: [{ name: 'URL', value }], masked: [value], files: [`URL=${value}`], held: [], minor: [] }
}

/** Programs that run until they get a signal, or `end` is called. */
function machine({
  tryConnect = async () => {},
}: {
  tryConnect?: (host: string, port: number) => Promise<void>
} = {}) {
  const started: ChildOptions[] = []
  const signals: string[] = []
  let end = (_ending: ChildEnding): void => {}
  let onStart = (): void => {}
  const workingFolder = temporaryFolder()
  const platform = fakePlatform({
    workingFolder,
    env: { HOME: '/home/ann' },
    tryConnect,
    clock: { now: () => new Date(0), monotonicMs: () => started.length * 10_000 },
    wait: (_ms, signal) =>
      new Promise((resolve) => {
        const end = () => {
          signal?.removeEventListener('abort', end)
          clearImmediate(turn)
          resolve()
        }
        const turn = setImmediate(end)
        if (signal?.aborted === false) signal.addEventListener('abort', end)
      }),
    startChild(options) {
      started.push(options)
      const ended = new Promise<ChildEnding>((resolve) => {
        end = resolve
      })
      onStart()
      return {
        pid: 1,
        ended,
        signal(signal) {
          signals.push(signal)
          end({ kind: 'killed', signal })
        },
      }
    },
  })
  const { stdout, stderr, clock } = platform
  const output = createOutput({ lang: 'en', isJson: false, hasColors: false, stdout, stderr, clock })
  const context = { platform, lang: 'en', output } as unknown as Context
  const startedAgain = (count: number) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (started.length >= count) resolve()
      }
      onStart = look
      look()
    })
  return { context, started, signals, workingFolder, startedAgain, end: (ending: ChildEnding) => end(ending) }
}

type Parts = Partial<ConstructorParameters<typeof ProgramRun>[0]>

function run({ context }: ReturnType<typeof machine>, parts: Parts = {}): Promise<number> {
  return new ProgramRun({
    context,
    options: OPTIONS,
    command: ['serve'],
    tunnels: null,
    source: { watch: () => new Promise(() => {}) },
    load: async () => prepared('two'),
    ...parts,
  }).run(prepared('one'))
}

function fakeTunnels(
  log: string[],
  ended: Promise<number> = new Promise(() => {}),
  ports: readonly number[][] = [[3000]],
): ProgramTunnels {
  return {
    url: 'https://shop.example.com',
    gates: ports.map((those) => ({
      origins: those.map((port) => ({ host: '127.0.0.1', port })),
      open: () => log.push(`open ${those}`),
    })),
    async hold() {
      log.push('hold')
    },
    ended,
    async stop() {
      log.push('stop')
    },
  }
}

test('with --watch a changed set ends the program and starts it again, its file rewritten', async () => {
  const given = machine()
  let change = (): void => {}
  const watch = (onChange: () => void) => {
    change = onChange
    return new Promise<void>(() => {})
  }
  const mounts = [{ path: 'app.env', options: { format: 'docker' } as const }]
  const code = run(given, { source: { watch }, options: { ...OPTIONS, watches: true, mounts } })
  await given.startedAgain(1)
  const path = join(given.workingFolder, 'app.env')
  expect(readFileSync(path, 'utf8')).toBe('URL=one')
  change()
  await given.startedAgain(2)
  expect([given.signals, readFileSync(path, 'utf8')]).toEqual([['SIGTERM'], 'URL=two'])
  given.end({ kind: 'exited', code: 9 })
  expect(await code).toBe(9)
  expect(given.started.map(({ env }) => env.NORA_SECRETS_FILE)).toEqual([path, path])
})

test('a set that cannot run leaves the program as it is', async () => {
  const given = machine()
  let change = (): void => {}
  const code = run(given, {
    source: {
      watch(onChange) {
        change = onChange
        return new Promise(() => {})
      },
    },
    options: { ...OPTIONS, watches: true },
    load: async () => {
      throw new Error('URL: there is no such secret')
    },
  })
  await given.startedAgain(1)
  change()
  const { stderr } = given.context.platform as ReturnType<typeof fakePlatform>
  await expect.poll(() => stderr.text).toContain('keeps the former ones: URL: there is no such secret')
  given.end({ kind: 'exited', code: 0 })
  expect([await code, given.started.length, given.signals]).toEqual([0, 1, []])
})

describe('with a tunnel', () => {
  test('visitors are let through once the port listens, held while it restarts, and all ends together', async () => {
    const log: string[] = []
    let isListening = false
    const given = machine({
      async tryConnect() {
        if (!isListening) throw Object.assign(new Error('no'), { code: 'ECONNREFUSED' })
      },
    })
    let change = (): void => {}
    const code = run(given, {
      tunnels: fakeTunnels(log),
      options: { ...OPTIONS, watches: true, waitMs: 60_000 },
      source: {
        watch(onChange) {
          change = onChange
          return new Promise(() => {})
        },
      },
    })
    await given.startedAgain(1)
    expect(log).toEqual([])
    isListening = true
    await expect.poll(() => log).toEqual(['open 3000'])
    change()
    await given.startedAgain(2)
    await expect.poll(() => log).toEqual(['open 3000', 'hold', 'open 3000'])
    given.end({ kind: 'exited', code: 0 })
    expect([await code, log.at(-1)]).toEqual([0, 'stop'])
    expect(given.started.map(({ env }) => env.NORA_URL)).toEqual([
      'https://shop.example.com',
      'https://shop.example.com',
    ])
  })

  test('visitors of each are let through once all of its own ports listen', async () => {
    const log: string[] = []
    const listening = new Set<number>()
    const given = machine({
      async tryConnect(_host, port) {
        if (!listening.has(port)) throw Object.assign(new Error('no'), { code: 'ECONNREFUSED' })
      },
    })
    const tunnels = fakeTunnels(log, undefined, [[3000], [9000, 9001]])
    const code = run(given, { tunnels, options: { ...OPTIONS, waitMs: 1e9 } })
    await given.startedAgain(1)
    listening.add(9000)
    listening.add(3000)
    await expect.poll(() => log).toEqual(['open 3000'])
    listening.add(9001)
    await expect.poll(() => log).toEqual(['open 3000', 'open 9000,9001'])
    given.end({ kind: 'exited', code: 0 })
    expect(await code).toBe(0)
  })

  test('none of which is for browsers, no address is given to the program', async () => {
    const given = machine()
    const code = run(given, { tunnels: { ...fakeTunnels([]), url: null } })
    await given.startedAgain(1)
    given.end({ kind: 'exited', code: 0 })
    expect([await code, given.started[0]?.env.NORA_URL]).toEqual([0, undefined])
  })

  test('the program ends when the tunnel does, and the failure is that of the tunnel', async () => {
    const given = machine()
    const log: string[] = []
    let fail = (_error: Error): void => {}
    const ended = new Promise<number>((_, reject) => {
      fail = reject
    })
    const code = run(given, { tunnels: fakeTunnels(log, ended) })
    await given.startedAgain(1)
    fail(new Error('the name went elsewhere'))
    await expect(code).rejects.toThrow('the name went elsewhere')
    expect(given.signals).toEqual(['SIGTERM'])
  })

  test('a program that never listens is ended, and what was seen is told', async () => {
    const given = machine({
      async tryConnect() {
        throw Object.assign(new Error('no'), { code: 'ECONNREFUSED' })
      },
    })
    const code = run(given, { tunnels: fakeTunnels([]), options: { ...OPTIONS, waitMs: 0 } })
    await expect(code).rejects.toMatchObject({
      code: 'NotListening',
      message: expect.stringContaining('127.0.0.1:3000 after 0 ms: ECONNREFUSED'),
    })
    expect(given.signals).toEqual(['SIGTERM'])
  })
})

test('waiting for a port ends with the signal, and without a failure', async () => {
  const ended = new AbortController()
  const platform = fakePlatform({
    async tryConnect() {
      ended.abort()
      throw new Error('no')
    },
  })
  await awaitPort(platform, { host: 'localhost', port: 1 }, { limitMs: 1e9, signal: ended.signal })
  expect(ended.signal.aborted).toBe(true)
})

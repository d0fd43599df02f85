import { spawn } from 'node:child_process'
import { systemClock } from '@nora/kit'
import { describe, expect, onTestFinished, test } from 'vitest'
import { backOffMs } from './back-off.ts'
import { relayedLine } from './relayed-line.ts'
import { type Death, SupervisedProgram } from './supervised-program.ts'

type Seen = { ready: number[]; deaths: Death[]; waits: number[]; lines: string[]; gaveUp: Promise<Death> }

/** Runs a script under supervision; waits between starts take no time. */
function supervise(script: string, { finalExitCodes = [] as number[], monotonicMs = (): number => 0 } = {}) {
  let giveUp: (death: Death) => void = () => {}
  let nextReady: () => void = () => {}
  const seen: Seen = {
    ready: [],
    deaths: [],
    waits: [],
    lines: [],
    gaveUp: new Promise((resolve) => {
      giveUp = resolve
    }),
  }
  const program = new SupervisedProgram(
    {
      name: 'fake',
      command: () => ({ args: ['-e', script], env: {} }),
      readyFrom: (report) => (report === 'up' ? true : undefined),
      finalExitCodes,
    },
    {
      onLine: (line) => seen.lines.push(line),
      onReady: (_, pid) => {
        seen.ready.push(pid)
        nextReady()
      },
      onDeath: (death, waitMs) => {
        seen.deaths.push(death)
        seen.waits.push(waitMs)
      },
      onGiveUp: (death) => giveUp(death),
    },
    {
      spawn: ({ args }) => spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] }),
      clock: { ...systemClock, monotonicMs },
      schedule: (task, delayMs) => {
        const timer = setTimeout(task, delayMs < 1000 ? 0 : delayMs)
        return () => clearTimeout(timer)
      },
    },
  )
  onTestFinished(() => program.kill())
  const ready = () =>
    new Promise<void>((resolve) => {
      nextReady = resolve
    })
  return { program, seen, ready }
}

const UP_AND_WAIT =
  "process.send('up'); process.on('disconnect', () => process.exit()); setInterval(() => {}, 1000)"

describe('a supervised program', () => {
  test('three deaths in a row end with the reason and the last lines', async () => {
    const { program, seen } = supervise("console.error('no luck'); process.exit(7)")
    program.start()
    const death = await seen.gaveUp
    expect(death).toMatchObject({ code: 7, inARow: 3, lastLines: ['no luck'] })
    expect(seen.waits).toEqual([200, 400])
  })

  test('an exit code that another start would repeat ends at once', async () => {
    const { program, seen } = supervise('process.exit(2)', { finalExitCodes: [2] })
    program.start()
    expect(await seen.gaveUp).toMatchObject({ code: 2, inARow: 1 })
  })

  test('a killed program comes back and says so', async () => {
    const { program, seen, ready } = supervise(UP_AND_WAIT)
    const first = ready()
    program.start()
    await first
    const second = ready()
    process.kill(seen.ready[0] ?? 0, 'SIGKILL')
    await second
    expect(seen.deaths).toMatchObject([{ signal: 'SIGKILL', inARow: 1 }])
    expect(seen.ready[1]).not.toBe(seen.ready[0])
    await program.stop()
  })

  test('a death after a long life is the first one again', async () => {
    let nowMs = 0
    const { program, seen, ready } = supervise(UP_AND_WAIT, { monotonicMs: () => nowMs })
    let up = ready()
    program.start()
    for (let round = 0; round < 4; round++) {
      await up
      up = ready()
      nowMs += 60_000
      process.kill(seen.ready.at(-1) ?? 0, 'SIGKILL')
    }
    await up
    expect(seen.deaths.map(({ inARow }) => inARow)).toEqual([1, 1, 1, 1])
    await program.stop()
  })

  test('however long it took to start, deaths before it was ready are in a row', async () => {
    let nowMs = 0
    const monotonicMs = () => {
      nowMs += 60_000
      return nowMs
    }
    const { program, seen } = supervise('process.exit(7)', { monotonicMs })
    program.start()
    expect(await seen.gaveUp).toMatchObject({ inARow: 3 })
  })

  test('is replaced only by a successor that is ready, and its end is no death', async () => {
    const { program, seen, ready } = supervise(
      `process.on('SIGUSR2', () => { console.log('retired'); process.exit() }); ${UP_AND_WAIT}`,
    )
    const first = ready()
    program.start()
    await first
    const second = ready()
    expect(program.replace()).toBeDefined()
    expect(program.replace()).toBeUndefined()
    await second
    await expect.poll(() => seen.lines).toEqual(['retired'])
    expect(() => process.kill(seen.ready[1] ?? 0, 0)).not.toThrow()
    expect(seen.deaths).toEqual([])
    await program.stop()
    expect(program.replace()).toBeUndefined()
  })

  test('a stop ends a predecessor too', async () => {
    const { program, seen, ready } = supervise(`process.on('SIGUSR2', () => {}); ${UP_AND_WAIT}`)
    const first = ready()
    program.start()
    await first
    const second = ready()
    void program.replace()
    await second
    await program.stop()
    for (const pid of seen.ready) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  })

  test('a stop waits for the end and is no death', async () => {
    const { program, seen, ready } = supervise(
      `process.on('SIGTERM', () => { console.log('bye'); process.exit() }); ${UP_AND_WAIT}`,
    )
    const up = ready()
    program.start()
    await up
    await program.stop()
    expect(seen.lines).toEqual(['bye'])
    expect(seen.deaths).toEqual([])
    expect(() => process.kill(seen.ready[0] ?? 0, 0)).toThrow('ESRCH')
  })
})

test('waits double from 0.2 s to 15 s', () => {
  expect([1, 2, 3, 7, 8, 50].map(backOffMs)).toEqual([200, 400, 800, 12_800, 15_000, 15_000])
})

test.each([
  [
    'a warning in one line with its cause',
    '{"level":50,"msg":"mail failed","err":{"message":"refused"}}',
    'control │ error mail failed: refused',
  ],
  ['nothing of a quiet line', '{"level":30,"msg":"listening"}', undefined],
  ['nothing of an event of the client', '{"event":"online"}', undefined],
  [
    'a letter that has nowhere else to go',
    '{"level":30,"msg":"a letter","to":"anna@example.com","subject":"123456 — code"}',
    '✉ anna@example.com: 123456 — code',
  ],
  [
    'a team name in a subject without what would reorder or hide text',
    '{"level":30,"msg":"a letter","to":"anna@example.com","subject":"\\u202eteam\\u200b\\u001b[2J"}',
    '✉ anna@example.com: ·team··[2J',
  ],
  ['what was written for people', 'Bye', 'control │ Bye'],
  ['a line that only looks like JSON', '{oops', 'control │ {oops'],
])('the terminal shows %s', (_, line, shown) => {
  expect(relayedLine('control', line, 'stdout')).toBe(shown)
})

test('the terminal is spared a stack trace', () => {
  expect(relayedLine('control', '    at main.mjs:1:1', 'stderr')).toBeUndefined()
})

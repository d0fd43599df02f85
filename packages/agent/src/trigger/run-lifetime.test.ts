import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { eventually } from '../testing/eventually.ts'
import { type Answer, ask, HeldTimers, TriggerFixture } from '../testing/trigger-fixture.ts'
import type { TriggerSettings } from './trigger-settings.ts'

const LIMIT_MS = 12_345

let timers: HeldTimers
let fixture: TriggerFixture
beforeEach(() => {
  timers = new HeldTimers(LIMIT_MS)
  fixture = new TriggerFixture({ schedule: timers.schedule })
})
afterEach(() => fixture.end())

const file = (name: string) => join(fixture.folder, name)

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    // One that has ended and waits for its parent is no longer alive.
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

/** The shell makes a file before it has said anything in it. */
const hasLine = (name: string) => existsSync(file(name)) && readFileSync(file(name), 'utf8').endsWith('\n')

async function pidIn(name: string): Promise<number> {
  await eventually(() => hasLine(name), name)
  return Number(readFileSync(file(name), 'utf8'))
}

/** A visitor who asks and hangs up once `isTime`. */
async function askAndLeave(settings: Partial<TriggerSettings>, script: string, isTime: () => boolean) {
  let leave = (): void => {}
  const answering = ask(fixture, fixture.shell(script, settings), {
    onRequest(req) {
      req.end()
      leave = () => req.destroy()
    },
  })
  await eventually(isTime, 'the moment to leave')
  leave()
  await expect(answering).rejects.toThrow()
}

describe('a run that takes too long', () => {
  test('is asked to end, with all its children, and may tidy up', async () => {
    const script = `trap 'echo tidied > tidied; exit 0' TERM; sleep 300 & echo $! > child; wait`
    const answering = ask(fixture, fixture.shell(script, { timeLimitMs: LIMIT_MS }))
    const child = await pidIn('child')
    timers.fire()
    const answer = await answering
    expect(answer.status).toBe(504)
    expect(answer.body).toMatch(/did not end in time/)
    expect(fixture.newestRun).toMatchObject({ state: 'killed', reason: 'timeout', exit_code: null })
    expect(readFileSync(file('tidied'), 'utf8')).toBe('tidied\n')
    await eventually(() => !isAlive(child), 'the end of the child')
  })

  test('is made to end when it does not want to, with children that do not want to either', async () => {
    const stubborn = `trap '' TERM; (trap '' TERM; sleep 300) & echo $! > child; echo $$ > self; sleep 300`
    const answering = ask(fixture, fixture.shell(stubborn, { timeLimitMs: LIMIT_MS }))
    const [child, self] = [await pidIn('child'), await pidIn('self')]
    timers.fire()
    expect((await answering).status).toBe(504)
    await eventually(() => !isAlive(child) && !isAlive(self), 'the end of both')
  })

  test('has its time counted from its start, not from its place in the queue', async () => {
    const target = fixture.shell('while [ ! -e go ]; do sleep 0.05; done', { timeLimitMs: LIMIT_MS })
    const answering = [ask(fixture, target), ask(fixture, target)]
    await eventually(() => fixture.newestRun?.state === 'queued' && timers.count > 0, 'the queue')
    expect(timers.count).toBe(1)
    writeFileSync(file('go'), '')
    expect((await Promise.all(answering)).map(({ status }) => status)).toEqual([200, 200])
    expect(timers.count).toBe(0)
  })

  test('breaks off an answer that has begun, so that it is not taken for a whole one', async () => {
    const script = 'head -c 1000000 /dev/zero; echo x > said; sleep 300'
    const answering = ask(fixture, fixture.shell(script, { timeLimitMs: LIMIT_MS }))
    await eventually(() => existsSync(file('said')), 'the output')
    timers.fire()
    expect(await answering).toMatchObject({ status: 200, isWhole: false, trailers: {} })
  })
})

test('a visitor who does not listen holds a program up, but not beyond its time', async () => {
  const target = fixture.shell('echo $$ > self; exec yes', { timeLimitMs: LIMIT_MS })
  const connection = target.trigger.connect({ tap: null, isReplay: false })
  connection.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  const self = await pidIn('self')
  await eventually(() => timers.count === 1, 'the time limit')
  timers.fire()
  await eventually(() => fixture.triggers.activeCount === 0, 'the end of the run')
  expect(isAlive(self)).toBe(false)
  connection.destroy()
})

describe('a visitor who leaves', () => {
  test('ends the run', async () => {
    await askAndLeave({}, 'echo $$ > self; sleep 300', () => hasLine('self'))
    const self = await pidIn('self')
    await eventually(() => !isAlive(self), 'the end of the program')
    await eventually(() => fixture.newestRun?.state === 'killed', 'the record')
    expect(fixture.newestRun).toMatchObject({ reason: 'visitor_left' })
  })

  test('leaves the queue as well, and nothing is run for them', async () => {
    const target = fixture.shell('echo x >> ran; cat', {})
    let finish = (): void => {}
    const first = ask(fixture, target, {
      onRequest(req) {
        req.flushHeaders()
        finish = () => req.end()
      },
    })
    await eventually(() => existsSync(file('ran')), 'the first run')
    let leave = (): void => {}
    const second = ask(fixture, target, {
      onRequest(req) {
        req.end()
        leave = () => req.destroy()
      },
    })
    await eventually(() => fixture.newestRun?.state === 'queued', 'the queue')
    leave()
    await expect(second).rejects.toThrow()
    await eventually(() => fixture.newestRun?.reason === 'visitor_left', 'the record')
    finish()
    expect((await first).status).toBe(200)
    expect((await ask(fixture, target)).status).toBe(200)
    expect(readFileSync(file('ran'), 'utf8')).toBe('x\nx\n')
  })

  test('leaves the run alone when its owner wants that', async () => {
    const script =
      'echo $$ > self; while [ ! -e go ]; do sleep 0.05; done; head -c 500000 /dev/zero; echo end > end'
    await askAndLeave({ keepsRunning: true }, script, () => hasLine('self'))
    writeFileSync(file('go'), '')
    await eventually(() => fixture.newestRun?.state === 'exited', 'the end of the run')
    expect(fixture.newestRun).toMatchObject({ exit_code: 0, stdout: { bytes: 500_000 } })
    expect(existsSync(file('end'))).toBe(true)
  })
})

describe('children that outlive their program', () => {
  test('and hold its output open are not waited for', async () => {
    const answer = await ask(fixture, fixture.shell('echo answer; sleep 300 & echo $! > child'))
    expect(answer).toMatchObject({ status: 200, body: 'answer\n', isWhole: true })
    const child = await pidIn('child')
    expect(isAlive(child)).toBe(true)
    process.kill(child)
  })

  test('nor are they when they go on writing', async () => {
    const answer = await ask(fixture, fixture.shell('(while echo x; do :; done) & echo $! > child; exit 3'))
    expect(answer.trailers['x-nora-exit'] ?? answer.headers['x-nora-exit']).toBe('3')
    const child = await pidIn('child')
    // Nobody reads what it writes any more.
    await eventually(() => !isAlive(child), 'the end of the child')
  })

  test('lose nothing of what the program itself wrote', async () => {
    const answer = await ask(fixture, fixture.shell('sleep 300 & echo $! > child; head -c 3000000 /dev/zero'))
    expect(answer.body).toHaveLength(3_000_000)
    process.kill(await pidIn('child'))
  })
})

describe('when the client ends', () => {
  test('runs are ended, waiting requests are told, and nothing new begins', async () => {
    const target = fixture.shell('echo $$ > self; sleep 300', {})
    const answers: Promise<Answer>[] = [ask(fixture, target), ask(fixture, target)]
    const self = await pidIn('self')
    await eventually(() => fixture.newestRun?.state === 'queued', 'the queue')
    expect(fixture.triggers.activeCount).toBe(2)
    await fixture.triggers.stop()
    expect(isAlive(self)).toBe(false)
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([503, 503])
    expect((await ask(fixture, target)).status).toBe(503)
    expect(fixture.exchanges.map(({ run }) => run?.toCaptured().reason)).toEqual([
      'stopped',
      'stopped',
      'stopped',
    ])
    expect(fixture.triggers.activeCount).toBe(0)
  })
})

describe('a hundred at once', () => {
  test('run one after the other in the order in which they came, each once', async () => {
    const target = fixture.shell('cat >> order; mkdir busy && rmdir busy', {})
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => ask(fixture, target, { body: `${index}\n` })),
    )
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    const order = readFileSync(file('order'), 'utf8').trim().split('\n').map(Number)
    expect(order).toEqual(Array.from({ length: 100 }, (_, index) => index))
  })

  test('run so many at a time as its owner says, and what finds no place is told to come back', async () => {
    const target = fixture.shell('echo x >> ran; while [ ! -e go ]; do sleep 0.05; done', {
      concurrency: 4,
      queueLimit: 20,
    })
    const asking = Array.from({ length: 100 }, () => ask(fixture, target))
    const getStates = (state: string) => fixture.exchanges.filter(({ run }) => run?.state === state)
    await eventually(() => getStates('refused').length === 76, 'the refusals')
    await eventually(() => getStates('running').length === 4, 'the running')
    expect(getStates('queued')).toHaveLength(20)
    writeFileSync(file('go'), '')
    const answers = await Promise.all(asking)
    const refused = answers.filter(({ status }) => status === 503)
    expect(refused).toHaveLength(76)
    expect(refused[0]?.headers['retry-after']).toBe('30')
    expect(readFileSync(file('ran'), 'utf8')).toBe('x\n'.repeat(24))
  })
})

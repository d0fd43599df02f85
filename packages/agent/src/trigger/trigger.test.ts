import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { eventually } from '../testing/eventually.ts'
import { ManualSchedule } from '../testing/manual-schedule.ts'
import { ask, TriggerFixture } from '../testing/trigger-fixture.ts'

let fixture: TriggerFixture
beforeEach(() => {
  fixture = new TriggerFixture()
})
afterEach(() => fixture.end())

describe('a run', () => {
  test('reads the body, writes the answer, and tells how it ended', async () => {
    const target = fixture.shell('tr a-z A-Z')
    const answer = await ask(fixture, target, { body: 'pie' })
    expect(answer).toMatchObject({ status: 200, body: 'PIE', isWhole: true })
    expect(answer.headers).toMatchObject({
      'x-nora-exit': '0',
      'content-length': '3',
      'content-type': 'text/plain; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    const id = answer.headers['x-nora-run']
    expect(id).toMatch(/^run_[0-9A-Z]{26}$/)
    expect(fixture.newestRun).toMatchObject({
      id,
      state: 'exited',
      exit_code: 0,
      signal: null,
      is_async: false,
    })
  })

  test('that fails is a 500 with what it wrote', async () => {
    const answer = await ask(fixture, fixture.shell('echo half; exit 3'))
    expect(answer).toMatchObject({ status: 500, body: 'half\n', isWhole: true })
    expect(answer.headers['x-nora-exit']).toBe('3')
  })

  test('that is killed by somebody else ends like in a shell', async () => {
    const answer = await ask(fixture, fixture.shell('kill -9 $$'))
    expect([answer.status, answer.headers['x-nora-exit']]).toEqual([500, '137'])
    expect(fixture.newestRun).toMatchObject({ state: 'exited', exit_code: 137, signal: 'SIGKILL' })
  })

  test('knows its request by variables, and inherits those of the client', async () => {
    const target = fixture.shell(
      'echo "$NORA_METHOD $NORA_PATH $NORA_QUERY_A $NORA_HEADER_X_EVENT $NORA_VISITOR"',
    )
    const headers = { 'X-Event': 'push', 'X-Forwarded-For': '192.0.2.7' }
    const { body } = await ask(fixture, target, { method: 'PUT', path: '/hook?a=b+c', headers })
    expect(body).toBe('PUT /hook b c push 192.0.2.7\n')
  })

  test('sees its own name, folder and arguments as its owner wrote them', async () => {
    const target = fixture.program('/bin/sh', ['-c', 'echo "$0 $1"; pwd', 'a b', '$HOME *'], {
      name: 'my-shell',
    })
    expect((await ask(fixture, target)).body).toBe(`a b $HOME *\n${fixture.folder}\n`)
  })

  test('writes to stderr for its owner only, unless the owner says otherwise', async () => {
    const script = 'echo out; echo "warn 1" >&2; printf "warn 2" >&2'
    const quiet = fixture.shell(script)
    const { body, headers } = await ask(fixture, quiet)
    expect(body).toBe('out\n')
    const runId = headers['x-nora-run']
    expect(fixture.stderr).toEqual([
      { target: quiet, runId, line: 'warn 1' },
      { target: quiet, runId, line: 'warn 2' },
    ])
    const open = await ask(fixture, fixture.shell('echo err >&2', { includesStderr: true }))
    expect(open.body).toBe('err\n')
  })

  test('is recorded with both outputs', async () => {
    await ask(fixture, fixture.shell('echo out; echo err >&2'))
    const run = fixture.exchanges[0]?.run
    expect(String(await run?.getOutput('stdout').read())).toBe('out\n')
    expect(String(await run?.getOutput('stderr').read())).toBe('err\n')
    expect(fixture.newestRun).toMatchObject({ stdout: { bytes: 4 }, stderr: { bytes: 4 } })
  })

  test('need not read what it gets: a long body is taken off the visitor', async () => {
    const answer = await ask(fixture, fixture.shell('echo done'), { body: Buffer.alloc(3_000_000) })
    expect(answer).toMatchObject({ status: 200, body: 'done\n' })
  })

  test('that cannot be started is told to its owner, not to the visitor', async () => {
    const file = join(fixture.folder, 'no-program')
    writeFileSync(file, '#!/bin/sh\n', { mode: 0o644 })
    const answer = await ask(fixture, fixture.program(file, []))
    expect(answer.status).toBe(500)
    expect(answer.body).not.toContain(fixture.folder)
    expect(fixture.newestRun).toMatchObject({ state: 'failed', detail: expect.stringMatching(/EACCES/) })
    const tooLong = await ask(fixture, fixture.program('/bin/echo', ['x'.repeat(3_000_000)]))
    expect(tooLong.status).toBe(500)
    expect(fixture.newestRun?.detail).toMatch(/E2BIG/)
  })

  test('HEAD runs it, and has its length and no body', async () => {
    const target = fixture.shell('echo "$NORA_METHOD"; exit 1')
    const answer = await ask(fixture, target, { method: 'HEAD' })
    expect(answer).toMatchObject({ status: 500, body: '' })
    expect(answer.headers).toMatchObject({ 'content-length': '5', 'x-nora-exit': '1' })
  })

  test('gets a header that is too long for no program refused', async () => {
    const answer = await ask(fixture, fixture.shell('true'), { path: `/?a=${'x'.repeat(30_000)}` })
    expect(answer.status).toBe(431)
    expect(fixture.newestRun).toMatchObject({ state: 'refused', reason: 'header_too_large' })
  })
})

describe('an answer', () => {
  test('that has begun before the end tells the end in a trailer', async () => {
    const timers = new ManualSchedule()
    await fixture.end()
    fixture = new TriggerFixture({ schedule: timers.schedule })
    const target = fixture.shell('echo first; read line; echo second; exit 4', { holdMs: 777 })
    let req: { write(text: string): void; end(): void } | null = null
    const answering = ask(fixture, target, { onRequest: (asked) => (req = asked.flushHeaders() ?? asked) })
    await eventually(() => timers.delaysMs.includes(777), 'the first output')
    timers.run(777)
    await eventually(() => (fixture.exchanges[0]?.status ?? 0) !== 0, 'the head of the answer')
    req!.write('go\n')
    req!.end()
    const answer = await answering
    expect(answer).toMatchObject({ status: 200, body: 'first\nsecond\n', isWhole: true })
    expect(answer.headers).toMatchObject({ trailer: 'X-Nora-Exit', 'transfer-encoding': 'chunked' })
    expect(answer.headers).not.toHaveProperty('x-nora-exit')
    expect(answer.trailers).toEqual({ 'x-nora-exit': '4' })
  })

  test('that is long does not wait either', async () => {
    const answer = await ask(fixture, fixture.shell('head -c 1000000 /dev/zero; exit 5'))
    expect(answer).toMatchObject({ status: 200, isWhole: true, trailers: { 'x-nora-exit': '5' } })
    expect(answer.body).toHaveLength(1_000_000)
  })

  test('is held for no time at all when its owner wants that', async () => {
    const answer = await ask(fixture, fixture.shell('echo x; exit 6', { holdMs: 0 }))
    expect(answer).toMatchObject({ status: 200, trailers: { 'x-nora-exit': '6' } })
  })

  test('waits for a slow visitor, and arrives whole', async () => {
    const target = fixture.shell('head -c 5000000 /dev/zero', { holdMs: 0 })
    const answer = await ask(fixture, target)
    expect(answer.body).toHaveLength(5_000_000)
    expect(answer.trailers).toEqual({ 'x-nora-exit': '0' })
  })
})

describe('asynchronously', () => {
  test('a request is answered at once, with the id of its run', async () => {
    const mark = join(fixture.folder, 'mark')
    const target = fixture.shell(`cat > ${mark}; exit 2`, { isAsync: true })
    const answer = await ask(fixture, target, { body: 'pie' })
    expect(answer.status).toBe(202)
    const { run_id } = JSON.parse(answer.body) as { run_id: string }
    expect(run_id).toBe(answer.headers['x-nora-run'])
    await eventually(() => fixture.newestRun?.state === 'exited', 'the end of the run')
    expect(fixture.newestRun).toMatchObject({ id: run_id, exit_code: 2, is_async: true })
    expect(readFileSync(mark, 'utf8')).toBe('pie')
  })
})

describe('bodies', () => {
  test('that must be whole go to the disk when they are long, and leave nothing there', async () => {
    const target = fixture.shell('wc -c', { isAsync: true })
    const counting = fixture.shell('cksum', { keepsRunning: true })
    const body = Buffer.alloc(3_000_000, 'abcdefg')
    const answer = await ask(fixture, counting, { body })
    const streamed = await ask(fixture, fixture.shell('cksum'), { body })
    expect(answer.body).toBe(streamed.body)
    expect((await ask(fixture, target, { body })).status).toBe(202)
    await eventually(() => fixture.newestRun?.state === 'exited', 'the end of the run')
    expect(String(await fixture.exchanges[0]?.run?.getOutput('stdout').read())).toMatch(/^ *3000000\n$/)
    expect(readdirSync(fixture.folder)).toEqual([])
  })

  test('that are too long are refused, told beforehand or not', async () => {
    const target = fixture.shell('cat', { bodyLimitBytes: 10 })
    expect((await ask(fixture, target, { body: 'x'.repeat(11) })).status).toBe(413)
    const chunked = { 'transfer-encoding': 'chunked' }
    expect((await ask(fixture, target, { body: 'x'.repeat(11), headers: chunked })).status).toBe(413)
    expect(fixture.newestRun).toMatchObject({ state: 'refused', reason: 'body_too_large' })
    expect((await ask(fixture, target, { body: 'x'.repeat(10) })).body).toBe('x'.repeat(10))
  })

  test('are asked for when somebody is there to read them', async () => {
    const headers = { expect: '100-continue', 'content-length': '3' }
    const onRequest = (req: {
      flushHeaders(): void
      once(event: 'continue', then: () => void): unknown
      end(text: string): void
    }) => {
      req.flushHeaders()
      // Node's client is still writing the head when it is told so over a pair of streams.
      req.once('continue', () => setImmediate(() => req.end('pie')))
    }
    expect((await ask(fixture, fixture.shell('cat'), { headers, onRequest })).body).toBe('pie')
    expect((await ask(fixture, fixture.shell('cat', { isAsync: true }), { headers, onRequest })).status).toBe(
      202,
    )
  })
})

describe('a condition', () => {
  test('decides what runs; the rest is answered well, and runs nothing', async () => {
    const mark = join(fixture.folder, 'mark')
    const target = fixture.shell(`touch ${mark}; cat`, {
      match: 'req.headers["x-event"][0] == "push" && json.ref == "refs/heads/main"',
    })
    const push = (ref: string) =>
      ask(fixture, target, { headers: { 'x-event': 'push' }, body: JSON.stringify({ ref }) })
    const other = await push('refs/heads/next')
    expect(other).toMatchObject({ status: 200, body: expect.stringContaining('does not match') })
    expect(other.headers).not.toHaveProperty('x-nora-exit')
    expect((await ask(fixture, target, { body: '{}' })).headers).not.toHaveProperty('x-nora-exit')
    expect(fixture.newestRun).toMatchObject({ reason: 'no_match', detail: 'No such key: ref' })
    expect(existsSync(mark)).toBe(false)
    expect((await push('refs/heads/main')).body).toBe('{"ref":"refs/heads/main"}')
  })

  test('on the header alone leaves the body to be streamed', async () => {
    const target = fixture.shell('wc -c', {
      match: 'req.method == "PUT" && req.url.query_params["a"] == ["1", "2"]',
    })
    const body = Buffer.alloc(2_000_000)
    expect((await ask(fixture, target, { method: 'PUT', path: '/?a=1&a=2', body })).body).toMatch(/2000000/)
    expect((await ask(fixture, target, { body })).body).toMatch(/does not match/)
  })
})

test('a replay by the owner needs no proof, no condition, and says that it is one', async () => {
  const verification = { scheme: { name: 'github' }, secrets: ['s'] } as const
  const target = fixture.shell('echo "again $NORA_REPLAY"', { match: 'false', verification })
  expect((await ask(fixture, target)).status).toBe(403)
  expect((await ask(fixture, target, { isReplay: true })).body).toBe('again 1\n')
})

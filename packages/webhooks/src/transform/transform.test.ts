import { afterAll, describe, expect, test } from 'vitest'
import { toRequestView } from '../request-view.ts'
import { compileTransform } from './compile-transform.ts'
import type { TransformOutcome } from './outcome.ts'
import { TransformRunner } from './transform-runner.ts'

const SCRIPT = new URL('./testing/thread.mjs', import.meta.url)
const runner = new TransformRunner(SCRIPT)
afterAll(() => runner.close())

const VIEW = toRequestView({
  method: 'POST',
  path: '/orders',
  query: '',
  headers: [['X-Event', 'push']],
  body: new TextEncoder().encode('{"id":1,"text":"привет"}'),
  received_at: 1_767_225_600_000,
  sender: null,
})
const run = (source: string, kind: 'javascript' | 'cel' = 'javascript'): Promise<TransformOutcome> =>
  compileTransform({ kind, source }, runner).run(VIEW)
const UNCHANGED = { method: null, path: null, headers: null, body: null, isJson: false }

describe('a transform', () => {
  test.each([
    ['(r) => ({ body: r.body })', { body: '{"id":1,"text":"привет"}' }],
    ['(r) => ({ body: { ...r.json, id: 2 } })', { body: '{"id":2,"text":"привет"}', isJson: true }],
    [
      '(r) => { r.json.id = 3; return { body: r.json } };\n',
      { body: '{"id":3,"text":"привет"}', isJson: true },
    ],
    ['function (r) { return { method: "PUT", path: "/a?b=c" } } // end', { method: 'PUT', path: '/a?b=c' }],
    [
      '(r) => ({ headers: { "x-a": r.headers["x-event"], n: 1 } })',
      {
        headers: [
          ['x-a', 'push'],
          ['n', '1'],
        ],
      },
    ],
    ['(r) => ({ body: "" })', { body: '' }],
    ['() => ({})', {}],
  ])('%s gives its request', async (source, changed) => {
    expect(await run(source)).toEqual({ kind: 'transformed', request: { ...UNCHANGED, ...changed } })
  })

  test('in CEL gives its request, and is refused before it is saved', async () => {
    expect(await run('{"body": {"n": json.id, "t": body.size()}, "path": "/x" + path}', 'cel')).toEqual({
      kind: 'transformed',
      request: { ...UNCHANGED, body: '{"n":1,"t":24}', isJson: true, path: '/x/orders' },
    })
    expect(await run('{"body": json.none}', 'cel')).toMatchObject({ kind: 'failed', fault: 'thrown' })
    expect(await run('{"headers": {"a": "b\\nc"}}', 'cel')).toMatchObject({ kind: 'failed', fault: 'result' })
    for (const source of ['"text"', '{"body": jsn}', '{"a": '])
      expect(() => compileTransform({ kind: 'cel', source }, runner)).toThrow(
        expect.objectContaining({ code: 'InvalidExpression', data: expect.anything() }),
      )
  })

  test.each([
    ['(r) => {\n  return { body: r. }\n}', 'syntax', 2, /does not parse/],
    ['(r) => {\n\n  return r.json.none.id\n}', 'thrown', 3, /line 3, column \d+: error: TypeError/],
    ['(r) => r.a.b', 'thrown', 1, /line 1, column 11/],
    ['() => { throw new Error("a\\nb") }', 'thrown', 1, /a b/],
  ])('%j fails with its place', async (source, fault, line, why) => {
    const outcome = await run(source)
    expect(outcome).toMatchObject({ kind: 'failed', fault, line, column: expect.any(Number) })
    expect((outcome as { text: { en: string } }).text.en).toMatch(why)
  })

  test('is looked at before it is saved', async () => {
    const check = (source: string) => compileTransform({ kind: 'javascript', source }, runner).check()
    expect(await check('(r) => r.json.none.id')).toBeNull()
    expect(await check('1 + 1')).toMatchObject({
      fault: 'syntax',
      text: { en: expect.stringMatching(/function/) },
    })
    expect(await check('(r) => {')).toMatchObject({ fault: 'syntax', line: expect.any(Number) })
  })

  test('sees nothing of a program, and nothing of an earlier run', async () => {
    const names = [
      'process',
      'require',
      'fetch',
      'setTimeout',
      'setInterval',
      'Worker',
      'WebAssembly',
      'std',
      'os',
    ]
    const source = `() => ({ body: ${JSON.stringify(names)}.filter((name) => name in globalThis) })`
    expect(await run(source)).toMatchObject({ request: { body: '[]' } })
    const counting = '() => { globalThis.n = (globalThis.n ?? 0) + 1; return { body: globalThis.n } }'
    expect(await run(counting)).toMatchObject({ request: { body: '1' } })
    expect(await run(counting)).toMatchObject({ request: { body: '1' } })
  })

  test('of a body that is no text is refused', async () => {
    const view = toRequestView({
      method: 'POST',
      path: '/',
      query: '',
      headers: [],
      body: new Uint8Array([0xff]),
      received_at: 0,
      sender: null,
    })
    const outcome = await compileTransform({ kind: 'javascript', source: '() => ({})' }, runner).run(view)
    expect(outcome).toMatchObject({ kind: 'failed', fault: 'request' })
  })
})

/** With the faults that each may end in. */
const HOSTILE: readonly (readonly [source: string, ...faults: string[]])[] = [
  ['() => { for (;;); }', 'timeout'],
  ['() => { while (true) try { for (;;); } catch {} finally { continue } }', 'timeout'],
  ['() => { for (;;) try { throw 1 } catch {} }', 'timeout'],
  ['(() => { for (;;); })()', 'timeout'],
  ['() => { const a = []; for (;;) a.push(new Array(1000).fill(1)) }', 'memory', 'timeout'],
  ['() => { let s = "x"; for (;;) s += s }', 'memory', 'timeout', 'thrown'],
  ['() => ({ body: "a".repeat(1e9) })', 'memory', 'thrown'],
  ['() => ({ body: new Uint8Array(1e9) })', 'memory', 'thrown'],
  ['() => { const f = () => f(); f() }', 'thrown'],
  ['() => { const f = () => { try { f() } catch { f() } }; f() }', 'timeout', 'thrown', 'result'],
  ['() => ({ body: /^(a+)+$/.test("a".repeat(40) + "b") })', 'timeout'],
  ['() => { const o = {}; o.o = o; return { body: o } }', 'thrown'],
  ['() => ({ toJSON() { for (;;); } })', 'timeout'],
  ['() => ({ get body() { for (;;); } })', 'timeout'],
  ['() => new Proxy({}, { ownKeys() { for (;;); } })', 'timeout'],
  ['() => { throw { get message() { for (;;); } } }', 'timeout'],
  ['() => { throw { toString() { throw 1 }, get name() { throw 2 } } }', 'thrown'],
  [
    '() => { JSON.stringify = () => "J{}"; Object.prototype.toJSON = () => { for (;;); }; return { body: 1 } }',
    'timeout',
  ],
  ['() => () => 1', 'result'],
  ['() => ({ body: () => 1 })', 'thrown'],
  ['async () => ({ body: 1 })', 'result'],
  ['() => ({ then() {} })', 'result'],
  ['() => undefined', 'result'],
  ['() => "text"', 'result'],
  ['() => ({ body: "a".repeat(2_000_000) })', 'result'],
  ['() => ({ body: "ы".repeat(600_000) })', 'result'],
  ['() => ({ headers: { a: "b\\r\\nset-cookie: c" } })', 'result'],
  ['() => ({ headers: { "a b": "c" } })', 'result'],
  ['() => ({ headers: { a: "\\u0000" } })', 'result'],
  [
    '() => ({ headers: Object.fromEntries(Array.from({ length: 101 }, (_, n) => ["h" + n, "v"])) })',
    'result',
  ],
  ['() => ({ path: "/a b" })', 'result'],
  ['() => ({ path: "http://169.254.169.254/" })', 'result'],
  ['() => ({ method: "GET / HTTP/1.1\\r\\n" })', 'result'],
  ['() => ({ query: "a=b" })', 'result'],
  ['() => ({ body: 10n ** 1000000n })', 'timeout', 'thrown', 'memory'],
  ['() => { throw "x".repeat(5_000_000) }', 'thrown', 'memory'],
  ['), (() => { for (;;); })(', 'timeout', 'syntax', 'thrown'],
  ['() => { Promise.resolve().then(() => { for (;;); }); return {} }'],
  [
    '() => { let d = []; for (let n = 0; n < 1e5; n++) d = [d]; return { body: d } }',
    'thrown',
    'timeout',
    'memory',
  ],
  ['() => { const b = 2n ** 300000n; for (;;) b * b }', 'timeout'],
  ['() => ({ body: "x".repeat(4e6).lastIndexOf("x".repeat(2e6) + "y") })', 'timeout'],
  ['() => { new Array(1e8).join("abc") }', 'memory', 'timeout', 'thrown'],
]

describe('a hostile transform', () => {
  test.each(HOSTILE)('%s ends within its bounds', async (source, ...faults) => {
    const outcome = await run(source)
    if (faults.length === 0) return expect(outcome.kind).toBe('transformed')
    expect(outcome.kind).toBe('failed')
    const { fault, text } = outcome as Extract<TransformOutcome, { kind: 'failed' }>
    expect(faults).toContain(fault)
    expect(text.en.length).toBeLessThan(500)
    expect(text.en).not.toMatch(/[\r\n]/)
    // Nothing is left of it.
    expect(await run('(r) => ({ body: "fine" })')).toMatchObject({ request: { body: 'fine' } })
  })

  test('never holds up the event loop of who asked', async () => {
    const ended: string[] = []
    const all = HOSTILE.slice(0, 12).map(([source]) => run(source).then(() => ended.push('transform')))
    let turns = 0
    const turn = () => {
      turns++
      if (ended.length < all.length) setImmediate(turn)
    }
    setImmediate(turn)
    await Promise.all(all)
    expect(ended).toHaveLength(12)
    expect(turns).toBeGreaterThan(1_000)
  })
})

describe('the thread', () => {
  test('takes only so many that wait, and answers all when it is closed', async () => {
    const own = new TransformRunner(SCRIPT)
    const transform = { kind: 'javascript', source: '() => { for (;;); }' } as const
    const outcomes = Array.from({ length: 203 }, () => own.run(transform, '{}'))
    expect(await outcomes[202]).toMatchObject({ fault: 'busy' })
    await own.close()
    const faults = (await Promise.all(outcomes)).map((outcome) => outcome?.kind === 'failed' && outcome.fault)
    expect(faults.filter((fault) => fault === 'stopped').length).toBeGreaterThanOrEqual(200)
    expect(await own.run(transform, '{}')).toMatchObject({ fault: 'stopped' })
  })

  test('that cannot start answers, and does not hang', async () => {
    const own = new TransformRunner(new URL('./testing/none.mjs', import.meta.url))
    const outcome = await own.run({ kind: 'javascript', source: '() => ({})' }, '{}')
    expect(outcome).toMatchObject({ kind: 'failed' })
    await own.close()
  })
})

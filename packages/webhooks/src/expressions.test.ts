import { Problem } from '@nora/kit'
import { describe, expect, test } from 'vitest'
import { compileFilter } from './compile-filter.ts'
import { compileKey } from './compile-key.ts'
import { toRequestView } from './request-view.ts'

const toView = (body: string | Uint8Array = '{}', change: object = {}) =>
  toRequestView({
    method: 'POST',
    path: '/orders',
    query: 'a=1&a=2&__proto__=x',
    headers: [
      ['X-GitHub-Event', 'push'],
      ['x-tag', 'one'],
      ['X-Tag', 'two'],
    ],
    body: typeof body === 'string' ? new TextEncoder().encode(body) : body,
    received_at: 1_767_225_600_000,
    sender: 'github',
    ...change,
  })
const ORDER = '{"type":"invoice.paid","customer":{"id":"c1","n":7,"big":9007199254740993},"items":[1,2]}'

function catchProblem(run: () => unknown): Problem {
  try {
    run()
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
  throw new Error('nothing was thrown')
}

describe('a filter', () => {
  test.each([
    ['method == "POST" && path == "/orders"', true],
    ['json.type == "invoice.paid"', true],
    ['"push" in headers["x-github-event"]', true],
    ['headers["x-tag"] == ["one", "two"]', true],
    ['query["a"][1] == "2" && "__proto__" in query', true],
    ['json.items.exists(n, n == 2)', true],
    ['body_bytes > 10 && received_at.startsWith("2026-01-01T") && sender == "github"', true],
    ['body.contains("refunded")', false],
    ['has(json.customer.name)', false],
  ])('%s is %s', (source, isMatch) => {
    expect(compileFilter(source).run(toView(ORDER))).toEqual({ isMatch, error: null })
  })

  test.each([
    ['metod == "GET"', 1, 1, /metod/],
    ['method == "GET"\n  && foo', 2, 6, /foo/],
    ['method ==', 1, 10, /./],
    ['path', 1, 1, /yes or no/],
    ['body.matches("(a")', 1, 14, /./],
  ])('%j is refused with line and column', (source, line, column, why) => {
    const problem = catchProblem(() => compileFilter(source))
    expect(problem.code).toBe('InvalidExpression')
    expect(problem.data).toEqual({ line, column })
    expect(problem.text.en).toMatch(why)
  })

  test.each([
    ['not JSON', 'not json'],
    ['invalid UTF-8', new Uint8Array([0xff, 0xfe])],
    ['empty', ''],
    ['10,000 levels deep', `${'['.repeat(10_000)}${']'.repeat(10_000)}`],
    ['over 2 MiB', new Uint8Array(2_097_153).fill(0x61)],
  ])('does not match, and says why, over a body that is %s', (_name, body) => {
    const { isMatch, error } = compileFilter('json.type == "a"').run(toView(body))
    expect(isMatch).toBe(false)
    expect(error).toMatch(/./)
  })

  test('that would cost too much over a body is not evaluated', () => {
    const body = JSON.stringify({ items: Array.from({ length: 10_000 }, (_, at) => at) })
    const filter = compileFilter('json.items.all(a, json.items.exists(b, a == b))')
    expect(filter.run(toView(body))).toEqual({ isMatch: false, error: expect.stringMatching(/too large/) })
    expect(filter.run(toView('{"items":[1,2]}'))).toEqual({ isMatch: true, error: null })
  })
})

describe('a key', () => {
  test.each([
    ['json.customer.id', 'c1'],
    ['json.customer.n', '7'],
    ['json.customer.id + ":" + json.type', 'c1:invoice.paid'],
    ['headers["x-github-event"][0]', 'push'],
    ['json.customer.none', null],
    ['json.none.id', null],
    ['headers["x-none"][0]', null],
    ['""', null],
    ['null', null],
    ['json.type == "invoice.paid"', 'true'],
  ])('%s is %s', (source, key) => {
    expect(compileKey(source).run(toView(ORDER))).toEqual({ key, error: null })
  })

  test.each(['json', 'json.items', 'json.customer'])('%s is an error, because it is an object', (source) => {
    const { key, error } = compileKey(source).run(toView(ORDER))
    expect(key).toBeNull()
    expect(error).toMatch(/choose a field/)
  })

  test('over 200 bytes is hashed, and up to 200 it is not', () => {
    const run = (text: string) => compileKey('json.k').run(toView(JSON.stringify({ k: text }))).key
    expect(run('a'.repeat(200))).toBe('a'.repeat(200))
    const hashed = run('ы'.repeat(5_000))
    expect(hashed).toMatch(/^sha256:[0-9a-f]{64}$/)
    expect(run('ы'.repeat(5_001))).not.toBe(hashed)
  })

  test('that can only be a list or an object is refused, as is one that names too much', () => {
    for (const source of ['[1]', '{"a": 1}', 'headers["a"]', 'json.', 'nothing.id'])
      expect(catchProblem(() => compileKey(source)).code).toBe('InvalidExpression')
    const many = compileKey(
      `[${Array.from({ length: 90 }, () => 'body').join(',')}].size() == 1 ? "" : json.k`,
    )
    expect(many.run(toView('{"k":"v"}'))).toEqual({ key: 'v', error: null })
  })
})

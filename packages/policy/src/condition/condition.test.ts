import { Problem } from '@nora/kit'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compileCondition } from './condition.ts'

const TYPES = {
  req: { method: 'string', url: { path: 'string' }, headers: 'map<string, list<string>>' },
  body: 'string',
  json: 'dyn',
}
const VALUES = {
  req: { method: 'POST', url: { path: '/hooks/deploy' }, headers: { 'x-event': ['push', 'tag'] } },
  body: 'aaaa',
  json: {
    ref: 'refs/heads/main',
    size: 3,
    ratio: 0.5,
    forced: false,
    none: null,
    commits: [{ id: 'a1' }, { id: 'b2' }],
  },
}

const getOutcome = (source: string, values: Record<string, unknown> = VALUES) =>
  compileCondition(source, TYPES).evaluate(values)

describe('a condition', () => {
  test.each([
    ['req.method == "POST"', true],
    ['req.method == "POST" && req.url.path.startsWith("/hooks/")', true],
    ['req.url.path.matches("^/hooks/(deploy|build)$")', true],
    ['req.url.path.matches("oks/")', true],
    ['req.url.path.matches("^oks/")', false],
    ['"push" in req.headers["x-event"]', true],
    ['"x-other" in req.headers', false],
    ['req.headers["x-event"].exists(v, v.matches("^ta"))', true],
    ['json.ref == "refs/heads/main"', true],
    ['json.ref in ["refs/heads/main", "refs/heads/next"]', true],
    ['json.size > 2 && json.size == 3 && json.ratio < 1.0', true],
    ['json.forced', false],
    ['json.none == null', true],
    ['has(json.ref) && !has(json.other)', true],
    ['json.commits.all(c, size(c.id) == 2)', true],
    ['json.commits.filter(c, c.id.matches("^a")).size() == 1', true],
    ['json.commits.exists(c, req.url.path.contains(c.id))', false],
    ['body.contains("aa") ? json.size == 3 : false', true],
  ])('%s is %s', (source, isMet) => {
    expect(getOutcome(source)).toEqual({ isMet, error: null })
  })

  test.each([
    ['json.other == 1', /other/],
    ['req.headers["x-none"][0] == "a"', /x-none/],
    ['json.ref > 1', /overload/],
    ['json.ref.matches(json.size)', /overload/],
    ['json.ref.matches("(" + json.ref)', /error|missing/i],
    ['json.ref', /neither/],
    ['int(json.ref) == 1', /int/],
  ])('%s cannot be evaluated, is not met, and says why', (source, why) => {
    const { isMet, error } = getOutcome(source)
    expect(isMet).toBe(false)
    expect(error).toMatch(why)
    expect(error).not.toContain('\n')
  })

  test('knows which variables it looks at', () => {
    const getNames = (source: string) => [...compileCondition(source, TYPES).variables].sort()
    expect(getNames('req.method == "GET"')).toEqual(['req'])
    expect(getNames('json.commits.exists(body, body.id == req.method)')).toEqual(['json', 'req'])
    expect(getNames('has(json.a) || body.contains("x")')).toEqual(['body', 'json'])
  })
})

describe('an expression is refused before anything runs, with its column', () => {
  test.each([
    ['req.metod == "GET"', 5, /metod/],
    ['req.method == 1', 1, /overload/],
    ['json.ref == "a" && foo', 20, /foo/],
    ['req.method ==', 14, /token/],
    ['req.method', 1, /string/],
    ['1 + 1', 1, /int/],
    ['body.matches("(a")', 14, /missing/],
    ['body.matches("(a)\\\\1")', 14, /escape/],
    ['body.split("").size() > 1', 1, /split/],
    ['["a"].join(body) == ""', 1, /join/],
    ['cel.bind(a, body + body, a == "")', 1, /bind/],
    ['body.linear_matches("a")', 1, /linear_matches/],
    ['bytes(body).json().a == 1', 1, /bytes|json/],
    ['json.a.exists(a, a.exists(b, b.exists(c, c.exists(d, d == 1))))', 1, /3/],
    [`${'('.repeat(100)}true${')'.repeat(100)}`, null, /./],
    [Array.from({ length: 300 }, () => 'true').join(' && '), null, /./],
    [`body == "${'x'.repeat(5_000)}"`, 1, /4096/],
    ['', 1, /./],
  ])('%j', (source, column, says) => {
    let problem: unknown
    try {
      compileCondition(source, TYPES)
    } catch (error) {
      problem = error
    }
    expect(problem).toBeInstanceOf(Problem)
    const { code, text } = problem as Problem
    expect(code).toBe('InvalidExpression')
    expect(text.en).toMatch(says)
    expect(text.en).toMatch(column === null ? /^column \d+: / : new RegExp(`^column ${column}: `))
    expect(text.ru).toMatch(/^столбец \d+: /)
  })

  test('or its line, when it has several', () => {
    expect(() => compileCondition('true &&\n  foo', TYPES)).toThrow(/^line 2, column 3: /)
  })
})

describe('what comes from outside', () => {
  test('cannot make a pattern take longer than the text is long', () => {
    const hostile = { ...VALUES, body: `${'a'.repeat(50_000)}!`, json: { pattern: '(a+)+$' } }
    expect(getOutcome('body.matches("^(a+)+$")', hostile)).toEqual({ isMet: false, error: null })
    expect(getOutcome('body.matches(json.pattern)', hostile)).toEqual({ isMet: false, error: null })
    expect(
      getOutcome('body.matches(json.pattern)', { ...hostile, json: { pattern: 'a'.repeat(2_000) } }).error,
    ).toMatch(/1000/)
  })

  test('cannot make a condition go through more than it can in a moment', () => {
    const long = { ...VALUES, json: { list: Array.from({ length: 30_000 }, (_, index) => index) } }
    expect(getOutcome('json.list.exists(x, x == 29999)', long)).toEqual({ isMet: true, error: null })
    const nested = 'json.list.exists(x, json.list.exists(y, x + y == -1))'
    expect(getOutcome(nested, long).error).toMatch(/too large/)
    expect(getOutcome('json.list.exists(x, (x + 1) in json.list)', long).error).toMatch(/too large/)
    expect(getOutcome('(json.list + json.list).exists(x, json.list.exists(y, x == y))', long).error).toMatch(
      /too large/,
    )
  })

  test('cannot break out by nesting without end', () => {
    let deep: unknown = 1
    for (let depth = 0; depth < 100_000; depth++) deep = [deep]
    expect(getOutcome('json.list.exists(x, x == 1)', { ...VALUES, json: { list: deep } }).isMet).toBe(false)
  })

  test('reaches nothing of ours by the names it chooses', () => {
    for (const name of ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'prototype']) {
      expect(getOutcome(`has(json.${name})`)).toEqual({ isMet: false, error: null })
      expect(getOutcome(`json["${name}"] == "x"`).isMet).toBe(false)
    }
    expect(
      getOutcome('json.__proto__.x == 1', { ...VALUES, json: JSON.parse('{"__proto__":{"x":1}}') }).isMet,
    ).toBe(true)
  })

  test('may be any JSON: the answer is yes, no, or why not, never an exception', () => {
    const conditions = [
      'json.a == json.b',
      'json.a.exists(x, x == json.b)',
      'json.a.matches(json.b)',
      'json.a in json.b',
      'json.a + json.b == json.a',
      'size(json.a) > int(json.b)',
    ].map((source) => compileCondition(source, TYPES))
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
        for (const condition of conditions) {
          const { isMet, error } = condition.evaluate({ ...VALUES, json: { a, b } })
          expect(typeof isMet).toBe('boolean')
          if (error !== null) expect(isMet).toBe(false)
        }
      }),
      { numRuns: 300 },
    )
  })
})

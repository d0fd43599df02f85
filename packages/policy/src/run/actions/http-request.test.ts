import { describe, expect, test } from 'vitest'
import { type HttpCall, type HttpCallAnswer, HttpCallError } from '../policy-host.ts'
import { runPolicy } from '../testing/waiting-run.ts'

const policy = (config: string, after = '') => `
on_http_request:
  - actions:
      - {type: http-request, config: ${config}}
${after}`
const deny = (expression: string) =>
  `  - {name: decided, expressions: ["${expression}"], actions: [{type: deny}]}\n`
const answer = (status: number, more: Partial<HttpCallAnswer> = {}): HttpCallAnswer => ({
  status,
  headers: [],
  body: new TextEncoder().encode('{"ok":true}'),
  address: '192.0.2.7',
  ...more,
})

/** A place that answers each call in turn, the last answer again and again. */
function answering(...answers: (HttpCallAnswer | Error)[]) {
  const calls: HttpCall[] = []
  const callHttp = async (call: HttpCall) => {
    const given = answers[Math.min(calls.push(call), answers.length) - 1]!
    if (given instanceof Error) throw given
    return given
  }
  return { calls, capabilities: { callHttp } }
}

describe('http-request', () => {
  test('asks with what its fields come to, and leaves the answer to later rules', async () => {
    const { calls, capabilities } = answering(
      answer(200, {
        headers: [
          ['X-Plan', 'gold'],
          ['x-plan', 'b'],
        ],
      }),
    )
    const config = `{url: "https://users.test/\${req.method}?a=1#x", method: POST, query_params: [{key: q, value: "\${req.host}"}], headers: {x-a: "\${req.url.path}", host: evil, x-b: "\${req.method + '\\\\r\\\\n'}"}, body: "\${req.method}!"}`
    const after = deny(
      "actions.nora.http_request.res.status_code == 200 && actions.ngrok.http_request.res.header['x-plan'][0] == 'gold' && actions.nora.http_request.res.body.contains('ok') && actions.nora.http_request.error.code == ''",
    )
    const { decision } = await runPolicy(policy(config, after), { capabilities })
    expect(decision).toMatchObject({ rule: 'decided' })
    expect(calls).toEqual([
      {
        url: 'https://users.test/POST?a=1&q=shop.test',
        method: 'POST',
        headers: [['x-a', '/a']],
        body: 'POST!',
        timeoutMs: 3_000,
        limitBytes: 65_536,
      },
    ])
  })

  test.each([
    ['a failed call', '{url: "https://users.test"}', 'unreachable'],
    ['a URL that is none', `{url: "\${req.method}"}`, 'bad_url'],
    ['a field in error', `{url: "https://users.test/\${req.headers['none'][0]}"}`, 'no_such_key'],
  ])('leaves the error of %s to later rules, or halts with 502', async (_name, config, code) => {
    const { capabilities } = answering(new HttpCallError('unreachable', 'no'))
    const after = deny(`actions.nora.http_request.error.code == '${code}'`)
    expect((await runPolicy(policy(config, after), { capabilities })).decision).toMatchObject({
      rule: 'decided',
    })
    const halting = policy(config.replace('}', '}').replace(/\}$/, ', on_error: halt}'), after)
    const { decision, counted } = await runPolicy(halting, { capabilities })
    expect(decision).toMatchObject({ reason: 'request_failed', answer: { status: 502 } })
    expect(counted).toContain('http-request refused')
  })

  test('an answer that is an error of the service is an answer', async () => {
    const { capabilities } = answering(answer(500))
    const config = '{url: "https://users.test", on_error: halt}'
    expect((await runPolicy(policy(config), { capabilities })).decision.kind).toBe('proceed')
  })
})

describe('retries', () => {
  const config = `{url: "https://users.test", retry_condition: "\${last_attempt.res.status_code != 200 && attempts.size() < 9}"}`

  test('stop when the condition is no longer met', async () => {
    const { calls, capabilities } = answering(answer(503), new HttpCallError('timeout', 'no'), answer(200))
    const { results } = await runPolicy(policy(config), { capabilities })
    expect(calls).toHaveLength(3)
    const attempts = results.get('http_request')!.get('attempts') as Map<string, Map<string, unknown>>[]
    expect(attempts.map((one) => one.get('res')!.get('status_code'))).toEqual([503, 0, 200])
    expect(attempts.map((one) => one.get('error')!.get('code'))).toEqual(['', 'timeout', ''])
    expect(attempts[0]!.get('res')!.has('body')).toBe(false)
  })

  test('are three at most', async () => {
    const { calls, capabilities } = answering(answer(503))
    await runPolicy(policy(config), { capabilities })
    expect(calls).toHaveLength(4)
  })

  test('end when the visitor leaves', async () => {
    const { calls, capabilities } = answering(answer(503))
    await runPolicy(policy(config), { capabilities, isOver: () => calls.length === 2 })
    expect(calls).toHaveLength(2)
  })
})

describe('redirects', () => {
  const to = (location: string, status = 302) => answer(status, { headers: [['Location', location]] })
  const config = (more: string) =>
    `{url: "https://users.test/a", headers: {authorization: s, cookie: c, x-a: "1"}, ${more}}`

  test('are an answer unless they are followed', async () => {
    const { calls, capabilities } = answering(to('/b'))
    const { results } = await runPolicy(policy(config('method: GET')), { capabilities })
    expect(calls).toHaveLength(1)
    expect((results.get('http_request')!.get('res') as Map<string, unknown>).get('status_code')).toBe(302)
  })

  test('are followed so far, without what was meant for the first server', async () => {
    const { calls, capabilities } = answering(to('b?c', 307), to('https://evil.test/', 303), answer(200))
    await runPolicy(policy(config('method: POST, body: x, max_redirects: 5')), { capabilities })
    expect(calls.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['POST', 'https://users.test/a', 'x'],
      ['POST', 'https://users.test/b?c', 'x'],
      ['GET', 'https://evil.test/', null],
    ])
    expect(calls.map(({ headers }) => headers.map(([name]) => name).join())).toEqual([
      'authorization,cookie,x-a',
      'authorization,cookie,x-a',
      'x-a',
    ])
  })

  test.each([
    ['without end', to('/a'), 'too_many_redirects', 6],
    ['to nowhere', to('https://'), 'bad_redirect', 1],
  ])('%s are an error', async (_name, given, code, count) => {
    const { calls, capabilities } = answering(given)
    const source = policy(
      config('max_redirects: 5'),
      deny(`actions.nora.http_request.error.code == '${code}'`),
    )
    expect((await runPolicy(source, { capabilities })).decision).toMatchObject({ rule: 'decided' })
    expect(calls).toHaveLength(count)
  })
})

test.each([
  ['{url: "https://a.test", timeout: 31s}', '30'],
  ['{url: "https://a.test", timeout: 900ms}', '1'],
  ['{url: "https://a.test", max_redirects: 6}', '5'],
  ['{url: "https://a.test", method: TRACE}', 'GET'],
  ['{url: a}', 'http'],
])('%s is not saved', async (config, text) => {
  await expect(runPolicy(policy(config))).rejects.toThrow(text)
})

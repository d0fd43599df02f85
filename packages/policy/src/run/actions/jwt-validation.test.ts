import { describe, expect, test } from 'vitest'
import type { CheckedToken, TokenRules } from '../policy-host.ts'
import { runPolicy } from '../testing/waiting-run.ts'

const policy = ({
  tokens = '{type: jwt, method: header, name: X-Token}',
  more = '',
  sources = '["https://id.test/keys"]',
} = {}) => `
on_http_request:
  - actions:
      - type: jwt-validation
        config:
          issuer: {allow_list: [{value: "https://\${req.host}"}]}
          http: {tokens: [${tokens}]}
          jws: {allowed_algorithms: [ES256], keys: {sources: {additional_jkus: ${sources}}}}
          ${more}
`
const right: CheckedToken = {
  header: { alg: 'ES256' },
  payload: { sub: 'anna', n: 1 },
  signature: 's',
  error: null,
}
const wrong: CheckedToken = {
  ...right,
  error: { code: 'token_expired', message: 'the "token" has\r\nexpired' },
}

/** A place where every token is like this. */
function answering(checked: CheckedToken, body: Uint8Array | null = new Uint8Array()) {
  const asked: [token: string, rules: TokenRules][] = []
  const capabilities = {
    readBody: async () => body,
    async checkToken(token: string, rules: TokenRules) {
      asked.push([token, rules])
      return checked
    },
  }
  return { asked, capabilities }
}

describe('jwt-validation', () => {
  test('asks for the token with the rules of its configuration, and leaves what is in it', async () => {
    const { asked, capabilities } = answering(right)
    const { decision, results } = await runPolicy(policy(), { headers: [['x-token', 'abc']], capabilities })
    expect(decision.kind).toBe('proceed')
    expect(asked).toEqual([
      [
        'abc',
        {
          issuers: ['https://shop.test'],
          audiences: [],
          algorithms: ['ES256'],
          type: null,
          isKeyNamed: false,
          keySets: ['https://id.test/keys'],
        },
      ],
    ])
    const [token] = results.get('jwt_validation')!.get('tokens') as Map<string, unknown>[]
    expect(token!.get('verified')).toBe(true)
    expect((token!.get('payload') as Map<string, unknown>).get('sub')).toBe('anna')
    expect(token!.get('location_property')).toBe('X-Token')
  })

  test('writes nothing into its challenge that could end the field', async () => {
    const { capabilities } = answering(wrong)
    const { decision } = await runPolicy(policy(), { headers: [['x-token', 'abc']], capabilities })
    expect(decision).toMatchObject({
      reason: 'token_invalid',
      answer: {
        status: 401,
        fields: expect.arrayContaining([
          ['WWW-Authenticate', 'Bearer error="invalid_token", error_description="the token hasexpired"'],
        ]),
      },
    })
  })

  test('wants all of the tokens, and shows which of them are right', async () => {
    const { capabilities, asked } = answering(right)
    const tokens =
      '{type: jwt, method: header, name: a}, {type: jwt, method: header, name: b, prefix: "Bearer "}'
    const source = policy({ tokens, more: 'enforce: false' })
    const { decision, results, counted } = await runPolicy(source, { headers: [['a', 'x']], capabilities })
    expect(decision.kind).toBe('proceed')
    expect(counted).toContain('jwt-validation would_refuse')
    const shown = results.get('jwt_validation')!.get('tokens') as Map<string, unknown>[]
    expect(shown.map((token) => token.get('verified'))).toEqual([true, false])
    expect(results.get('jwt_validation')!.get('error')).toEqual(
      new Map([
        ['code', 'token_missing'],
        ['message', 'no token in header b'],
      ]),
    )
    expect(asked).toHaveLength(1)
  })

  test.each([
    ['application/x-www-form-urlencoded', 'token=abc', 'abc'],
    ['application/x-www-form-urlencoded', 'token=abc&token=d', null],
    ['application/problem+json; charset=utf-8', '{"token":"abc"}', 'abc'],
    ['application/json', '{"token":{"a":"abc"}}', null],
    ['application/json', '["token"]', null],
    ['application/json', '{', null],
    ['text/plain', 'token=abc', null],
  ])('reads the body of %s: %s', async (type, body, token) => {
    const { asked, capabilities } = answering(right, new TextEncoder().encode(body))
    const source = policy({ tokens: '{type: jwt, method: body, name: token}' })
    const { decision } = await runPolicy(source, { headers: [['content-type', type]], capabilities })
    expect(asked.map(([text]) => text)).toEqual(token === null ? [] : [token])
    expect(decision.kind).toBe(token === null ? 'answer' : 'proceed')
  })

  test('refuses a body that is too large to be read', async () => {
    const { capabilities } = answering(right, null)
    const source = policy({ tokens: '{type: jwt, method: body, name: token}' })
    expect((await runPolicy(source, { capabilities })).decision).toMatchObject({
      reason: 'body_too_large',
      answer: { status: 413 },
    })
  })

  test('lets nobody in while nobody can say whether the token is right', async () => {
    const { capabilities } = answering({ ...right, error: { code: 'keys_unavailable', message: '' } })
    const { decision } = await runPolicy(policy(), { headers: [['x-token', 'abc']], capabilities })
    expect(decision).toMatchObject({ reason: 'keys_unavailable', answer: { status: 503 } })
  })

  test('a visitor who leaves meanwhile ends the run: no later action runs', async () => {
    const { capabilities } = answering(right)
    let logged = 0
    const source = `${policy()}      - {type: log, config: {metadata: {a: b}}}\n`
    const { decision } = await runPolicy(source, {
      headers: [['x-token', 'abc']],
      capabilities: { ...capabilities, log: () => void logged++ },
      isOver: () => true,
    })
    expect(decision).toMatchObject({ kind: 'close', reason: 'visitor_left' })
    expect(logged).toBe(0)
  })

  test.each(['HS256', 'none'])('is not saved with the algorithm %s', async (algorithm) => {
    await expect(runPolicy(policy().replace('ES256', algorithm))).rejects.toThrow(algorithm)
  })
})

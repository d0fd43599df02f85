import { compilePolicy } from '@nora/policy'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import type { Failure } from '../../../output/failure.ts'
import { resolvePolicy } from './resolve-policy.ts'

const places = (values: Record<string, string>) => ({
  name: '--policy',
  path: 'policy.yml',
  readSecret: async (address: string) => values[address] ?? '',
})

const POLICY = `on_http_request:
  # Partners only.
  - expressions: ["hmac.sha256('secret://shop/dev/KEY', req.method) == req.headers['x-sig'][0]"]
    actions:
      - type: basic-auth
        config:
          credentials:
            - anna:secret://shop/dev/PASSWORD
            - |
              boris:secret://shop/dev/PASSWORD
      - {type: key-auth, config: {keys: [secret://shop/dev/KEY]}}
`

describe('a policy', () => {
  test('gets the values of its secrets, and is the same beside them', async () => {
    const password = `p"a's\\s: #w{o}rd, ${'x'.repeat(200)}`
    const resolved = await resolvePolicy(
      POLICY,
      places({ 'secret://shop/dev/KEY': 'k-123456', 'secret://shop/dev/PASSWORD': password }),
    )
    const expected = parse(POLICY, (_, value) =>
      typeof value === 'string'
        ? value
            .replace('secret://shop/dev/KEY', () => 'k-123456')
            .replace('secret://shop/dev/PASSWORD', () => password)
        : value,
    )
    expect(parse(resolved)).toEqual(expected)
    expect(resolved).toContain('# Partners only.')
  })

  test('without secrets, or where they are not looked up, is as it was', async () => {
    const plain = 'on_http_request: []\n'
    expect(await resolvePolicy(plain, places({}))).toBe(plain)
    expect(await resolvePolicy(POLICY, { ...places({}), readSecret: null })).toBe(POLICY)
    expect(compilePolicy(POLICY).diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
  })

  test('of which one value names another address gets no value of that', async () => {
    const source = 'a: secret://a/b/A secret://a/b/B\nb: secret://a/b/AB\n'
    const values = { 'secret://a/b/A': 'secret://a/b/B', 'secret://a/b/B': 'two', 'secret://a/b/AB': 'three' }
    expect(parse(await resolvePolicy(source, places(values)))).toEqual({
      a: 'secret://a/b/B two',
      b: 'three',
    })
  })

  test.each([
    ['ends a text of an expression', "x' || true || 'x", /cannot stand in an expression/],
    ['is an expression', `${'$'}{req.path}`, /would take for an expression/],
  ])('refuses a value that %s, and does not say it', async (_, value, says) => {
    const failure = await resolvePolicy(POLICY, places({ 'secret://shop/dev/KEY': value })).catch(
      (error: unknown) => error as Failure,
    )
    expect((failure as Failure).text.en).toMatch(says)
    expect((failure as Failure).text.en).toContain('secret://shop/dev/KEY')
    expect(`${(failure as Failure).text.en}${(failure as Failure).text.ru}`).not.toContain(value)
  })
})

import { describe, expect, test } from 'vitest'
import { debugPolicy } from '../debug-policy.ts'
import type { CheckedWebhook, WebhookDelivery } from '../policy-host.ts'
import { toPlan } from '../testing/plan.ts'
import { runPolicy } from '../testing/waiting-run.ts'

const policy = ({ before = '', more = '' } = {}) => `
on_http_request:
  - actions:
      ${before}
      - type: verify-webhook
        config: {provider: github, secret: "s-\${req.host}", other_secrets: [old] ${more}}
`

function answering(checked: CheckedWebhook, body: Uint8Array | null = new Uint8Array([1])) {
  const seen: WebhookDelivery[] = []
  const capabilities = {
    readBody: async () => body,
    checkWebhook(delivery: WebhookDelivery) {
      seen.push(delivery)
      return checked
    },
  }
  return { seen, capabilities }
}

describe('verify-webhook', () => {
  test('shows the delivery as it came, with all secrets', async () => {
    const { seen, capabilities } = answering({ refusal: null, reply: null })
    const before = '- {type: url-rewrite, config: {from: "/a", to: "/b"}}'
    const headers = [
      ['X-Sign', '1'],
      ['x-sign', '2'],
    ] as const
    const { decision, results } = await runPolicy(policy({ before }), { headers, capabilities })
    expect(decision.kind).toBe('proceed')
    expect(results.get('verify_webhook')!.get('verified')).toBe(true)
    const { readField, ...delivery } = seen[0]!
    expect(delivery).toEqual({
      provider: 'github',
      secrets: ['s-shop.test', 'old'],
      method: 'POST',
      url: 'https://shop.test/a?b=1',
      body: new Uint8Array([1]),
    })
    expect(readField('x-sign')).toEqual(['1', '2'])
    expect(readField('x-none')).toEqual([])
  })

  test.each(['missing', 'malformed', 'stale', 'wrong'] as const)('refuses what is %s', async (refusal) => {
    const { capabilities } = answering({ refusal, reply: null })
    const { decision } = await runPolicy(policy(), { capabilities })
    expect(decision).toMatchObject({ reason: `signature_${refusal}`, answer: { status: 401 } })
  })

  test('lets it pass with enforce: false, and says in its results what was wrong', async () => {
    const { capabilities } = answering({ refusal: 'stale', reply: null })
    const { decision, results, counted } = await runPolicy(policy({ more: ', enforce: false' }), {
      capabilities,
    })
    expect(decision.kind).toBe('proceed')
    expect(counted).toContain('verify-webhook would_refuse')
    expect(results.get('verify_webhook')!.get('verified')).toBe(false)
    expect((results.get('verify_webhook')!.get('error') as Map<string, string>).get('code')).toBe(
      'signature_stale',
    )
  })

  test('answers a question, and no browser takes the answer for a page', async () => {
    const { capabilities } = answering({
      refusal: null,
      reply: { status: 200, type: 'text/plain', body: '<b>' },
    })
    expect((await runPolicy(policy(), { capabilities })).decision).toMatchObject({
      kind: 'answer',
      reason: null,
      answer: {
        status: 200,
        body: '<b>',
        fields: expect.arrayContaining([['X-Content-Type-Options', 'nosniff']]),
      },
    })
  })

  test('refuses a body that is too large to be read', async () => {
    const { capabilities } = answering({ refusal: null, reply: null }, null)
    expect((await runPolicy(policy(), { capabilities })).decision).toMatchObject({
      reason: 'body_too_large',
      answer: { status: 413 },
    })
  })

  test('lets nobody in where the secret cannot be one of the provider', async () => {
    const { capabilities } = answering({ refusal: null, reply: null })
    const checkWebhook = () => {
      throw new Error('no key')
    }
    const { decision } = await runPolicy(policy(), { capabilities: { ...capabilities, checkWebhook } })
    expect(decision).toMatchObject({ reason: 'rule_failed', answer: { status: 500 } })
  })

  test('is not saved with a provider that nobody knows', async () => {
    await expect(runPolicy(policy().replace('github', 'gitub'))).rejects.toThrow('github')
  })

  test.each(['jwt-validation', 'verify-webhook'])('%s is not run in the debugger', async (type) => {
    const source =
      type === 'verify-webhook'
        ? policy()
        : `on_http_request: [{actions: [{type: jwt-validation, config: {issuer: {allow_list: [{value: a}]}, http: {tokens: [{type: jwt, method: header, name: a}]}, jws: {allowed_algorithms: [RS256], keys: {sources: {additional_jkus: ["https://a.test"]}}}}}]}]`
    const request = {
      method: 'POST',
      url: 'https://shop.test/',
      version: 'HTTP/1.1',
      headers: [],
      body: new Uint8Array(),
      clientIp: '203.0.113.9',
    } as const
    const path = 'on_http_request[0].actions[0]'
    const debug = (standIns: { path: string; passes: boolean }[]) =>
      debugPolicy(toPlan(source), { request, response: null, standIns, nowMs: 0 })
    expect((await debug([])).decision.kind).toBe('unknown')
    expect((await debug([])).phases[1]!.rules[0]!.actions[0]).toMatchObject({ isRun: false })
    expect((await debug([{ path, passes: true }])).decision.kind).toBe('proceed')
    expect((await debug([{ path, passes: false }])).decision).toMatchObject({ status: 401 })
  })
})

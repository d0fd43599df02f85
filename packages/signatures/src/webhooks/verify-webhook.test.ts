import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { verifyWebhook, WEBHOOK_PROVIDER_NAMES, WEBHOOK_PROVIDERS } from './verify-webhook.ts'

/** One delivery with its signature. */
type WebhookVector = {
  readonly provider: string
  /** The provider has published it; otherwise it was computed by other means than ours (Python's hmac). */
  readonly isPublished: boolean
  readonly secret: string
  readonly nowS: number
  readonly method: string
  readonly url: string
  readonly fields: Readonly<Record<string, string>>
  readonly body: string
}

const WEBHOOK_VECTORS: readonly WebhookVector[] = JSON.parse(
  readFileSync(new URL('./testing/vectors.json', import.meta.url), 'utf8'),
)

type Change = Partial<Omit<WebhookVector, 'fields'>> & {
  fields?: Record<string, string | string[]>
  secrets?: string[]
}

function verify(vector: WebhookVector, change: Change = {}) {
  const { provider, secret, nowS, method, url, body, fields, secrets } = {
    secrets: undefined,
    ...vector,
    ...change,
  }
  const readField = (name: string) => [fields[name] ?? []].flat()
  const request = { method, url, readField, body: Buffer.from(body) }
  return verifyWebhook({ provider, secrets: secrets ?? [secret], request }, nowS * 1_000)
}

const titled = WEBHOOK_VECTORS.map(
  (vector) => [`${vector.provider}${vector.isPublished ? ' as published' : ''}`, vector] as const,
)
const get = (provider: string) => WEBHOOK_VECTORS.find((vector) => vector.provider === provider)!
const fieldNames = ({ fields }: WebhookVector) => Object.keys(fields)

/** What they sign or show says nothing of the rest of the body. */
const BODY_UNSIGNED = new Set(['figma', 'flutterwave', 'microsoft-graph', 'okta', 'telegram', 'mailgun'])
const isBodySigned = ({ provider, fields }: WebhookVector) =>
  !BODY_UNSIGNED.has(provider) && !('x-gitlab-token' in fields)
const OTHER_SECRET: Readonly<Record<string, string>> = {
  discord: '3b6a27bcceb6a42d62a3a8d02a6f0d73653215771de243a63ac048a18b59da29',
  sendgrid:
    'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEaxfR8uEsQkf4vOblY6RA8ncDfYEt6zOg9KE5RdiYwpZP40Li/hp/m47n60p8D54WK84zV2sxXs7LtkBoN79R9Q==',
}
const otherSecret = ({ provider, secret }: WebhookVector) =>
  OTHER_SECRET[provider] ?? (secret.startsWith('whsec_') ? 'whsec_b3RoZXI=' : `${secret}eHh4`)

test('each provider has a vector and a page of its own, and a name once', () => {
  const names = WEBHOOK_PROVIDERS.map(({ name }) => name)
  expect(names.length).toBeGreaterThanOrEqual(80)
  expect(new Set(names).size).toBe(names.length)
  expect(names.filter((name) => get(name) === undefined)).toEqual([])
  for (const { docs } of WEBHOOK_PROVIDERS) expect(docs).toMatch(/^https:\/\//)
})

test('names of other servers mean the same providers', () => {
  expect(WEBHOOK_PROVIDER_NAMES).toEqual(expect.arrayContaining(['twitter', 'x', 'github']))
  expect(verify(get('x'), { provider: 'twitter' })).toEqual({ refusal: null, reply: null })
})

describe('a delivery of', () => {
  test.each(titled)('%s is let in', (_title, vector) => {
    expect(verify(vector)).toEqual({ refusal: null, reply: null })
  })

  test.each(titled)('%s is refused with another secret, and let in with one of several', (_title, vector) => {
    const other = otherSecret(vector)
    expect(verify(vector, { secret: other }).refusal).toBe('wrong')
    expect(verify(vector, { secrets: [other, vector.secret] }).refusal).toBeNull()
    expect(verify(vector, { secrets: [] }).refusal).toBe('missing')
  })

  test.each(titled.filter(([, vector]) => isBodySigned(vector)))(
    '%s is refused with another body',
    (_title, vector) => {
      const body = vector.body.replace(/[a-z](?=[^a-z]*$)/, (last) => (last === 'x' ? 'y' : 'x'))
      expect(body).not.toBe(vector.body)
      expect(['wrong', 'malformed']).toContain(verify(vector, { body }).refusal)
      expect(verify(vector, { body: '' }).refusal).not.toBeNull()
    },
  )

  test.each(titled)(
    '%s is refused without its fields, with any of them twice, and with garbage',
    (_title, vector) => {
      const names = fieldNames(vector)
      if (names.length > 0) expect(verify(vector, { fields: {} }).refusal).toBe('missing')
      for (const name of names) {
        const value = vector.fields[name]!
        expect(verify(vector, { fields: { ...vector.fields, [name]: [value, value] } }).refusal).toBe(
          'malformed',
        )
        for (const garbage of ['', 'x', 'x'.repeat(64), '='.repeat(100), value.slice(0, value.length / 2)]) {
          const { refusal } = verify(vector, { fields: { ...vector.fields, [name]: garbage } })
          // One of two signatures may be anything.
          if (vector.provider !== 'box') expect(['malformed', 'wrong', 'stale']).toContain(refusal)
        }
      }
      if (names.length === 0) expect(verify(vector, { body: '{}' }).refusal).toBe('missing')
    },
  )
})

const timed = titled.filter(
  ([, { provider, fields, body }]) =>
    /t=|ts=|timestamp/i.test(JSON.stringify(fields)) ||
    ['linear', 'mailgun', 'recurly'].includes(provider) ||
    body === '',
)

describe('a signature of long ago', () => {
  test.each(timed)('by %s is refused beyond five minutes', (_title, vector) => {
    for (const offsetS of [-299, 299])
      expect(verify(vector, { nowS: vector.nowS + offsetS }).refusal).toBeNull()
    for (const offsetS of [-302, 302])
      expect(verify(vector, { nowS: vector.nowS + offsetS }).refusal).toBe('stale')
  })

  test('is known of all that sign a time', () => expect(timed.length).toBeGreaterThanOrEqual(30))
})

describe('a field full of signatures', () => {
  test('is not computed with', () => {
    const { fields, ...vector } = get('stripe')
    const many = `${fields['stripe-signature']},${Array.from({ length: 8 }, () => `v1=${'0'.repeat(64)}`).join(',')}`
    expect(verify({ ...vector, fields: { 'stripe-signature': many } }).refusal).toBe('malformed')
  })
})

describe('a question of a provider', () => {
  const plain = (body: string) => ({ refusal: null, reply: { status: 200, type: 'text/plain', body } })
  const json = (body: object) => ({
    refusal: null,
    reply: { status: 200, type: 'application/json', body: JSON.stringify(body) },
  })
  const ask = (provider: string, change: Change) => verify({ ...get(provider), fields: {}, body: '' }, change)
  const meta = (token: string) =>
    `https://shop.test/?hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=1158201444`

  test.each(['facebook', 'instagram', 'messenger', 'whatsapp'])(
    '%s is answered when its token is known',
    (name) => {
      const secrets = ['app-secret', 'verify-me']
      expect(ask(name, { method: 'GET', url: meta('verify-me'), secrets })).toEqual(plain('1158201444'))
      expect(ask(name, { method: 'GET', url: meta('guess'), secrets }).refusal).toBe('missing')
      expect(ask(name, { method: 'POST', url: meta('verify-me'), secrets }).refusal).toBe('missing')
    },
  )

  test('Dropbox is answered with its challenge', () => {
    expect(ask('dropbox', { method: 'GET', url: 'https://shop.test/?challenge=abc' })).toEqual(plain('abc'))
    const url = `https://shop.test/?challenge=${'a'.repeat(2_049)}`
    expect(ask('dropbox', { method: 'GET', url }).reply).toBeNull()
  })

  test('X is answered with a digest, but of nothing that could be a body', () => {
    const url = (token: string) => `https://shop.test/?crc_token=${encodeURIComponent(token)}`
    // hmac.new(b's', b'abc', sha256), by Python
    const response_token = 'sha256=R9kg7ZB4TcXq5jW/0IJPYS0F8J+aR/YDkN6HOtN+VGs='
    const known = ask('x', { method: 'GET', url: url('abc'), secret: 's' })
    expect(known.reply?.body).toBe(JSON.stringify({ response_token }))
    expect(ask('x', { method: 'GET', url: url('{"a":1}'), secret: 's' })).toEqual({
      refusal: 'missing',
      reply: null,
    })
  })

  test('Okta is answered with what its field says', () => {
    const fields = { 'x-okta-verification-challenge': 'a"b' }
    expect(ask('okta', { method: 'GET', fields })).toEqual(json({ verification: 'a"b' }))
    expect(ask('okta', { method: 'POST', fields }).refusal).toBe('missing')
  })

  test('Microsoft Graph is answered with its token', () => {
    expect(ask('microsoft-graph', { url: 'https://shop.test/?validationToken=a%20b' })).toEqual(plain('a b'))
  })

  test.each(['trello', 'mailchimp'])('%s is told that somebody is there', (name) => {
    expect(ask(name, { method: 'HEAD' })).toEqual(plain(''))
  })

  test('Slack, Zoom, Twitch and Discord are answered only when they have signed it', async () => {
    const { createHmac, generateKeyPairSync, sign } = await import('node:crypto')
    const hex = (text: string) => createHmac('sha256', 's').update(text).digest('hex')
    const slack = '{"type":"url_verification","challenge":"c"}'
    const slackFields = {
      'x-slack-request-timestamp': '1000',
      'x-slack-signature': `v0=${hex(`v0:1000:${slack}`)}`,
    }
    const at = { nowS: 1_000, secret: 's' }
    expect(ask('slack', { ...at, body: slack, fields: slackFields })).toEqual(json({ challenge: 'c' }))
    expect(ask('slack', { ...at, body: slack }).reply).toBeNull()

    const zoom = '{"event":"endpoint.url_validation","payload":{"plainToken":"p"}}'
    const zoomFields = { 'x-zm-request-timestamp': '1000', 'x-zm-signature': `v0=${hex(`v0:1000:${zoom}`)}` }
    expect(ask('zoom', { ...at, body: zoom, fields: zoomFields })).toEqual(
      json({ plainToken: 'p', encryptedToken: hex('p') }),
    )

    const twitch = '{"challenge":"c"}'
    const time = '1970-01-01T00:16:40Z'
    const twitchFields = {
      'twitch-eventsub-message-id': 'm',
      'twitch-eventsub-message-timestamp': time,
      'twitch-eventsub-message-signature': `sha256=${hex(`m${time}${twitch}`)}`,
    }
    const type = { 'twitch-eventsub-message-type': 'webhook_callback_verification' }
    expect(ask('twitch', { ...at, body: twitch, fields: { ...twitchFields, ...type } })).toEqual(plain('c'))
    expect(ask('twitch', { ...at, body: twitch, fields: twitchFields })).toEqual({
      refusal: null,
      reply: null,
    })

    const { publicKey, privateKey } = generateKeyPairSync('ed25519')
    const secret = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex')
    const ping = '{"type":1}'
    const signature = sign(null, Buffer.from(`1000${ping}`), privateKey).toString('hex')
    const fields = { 'x-signature-timestamp': '1000', 'x-signature-ed25519': signature }
    expect(ask('discord', { nowS: 1_000, secret, body: ping, fields })).toEqual(json({ type: 1 }))
  })
})

test('a provider that nobody knows, and what cannot be its secret, throw', () => {
  expect(() => verify({ ...get('github'), provider: 'gitlub' })).toThrow(/gitlub/)
  expect(() => verify(get('standard'), { secret: 'whsec_*' })).toThrow(/whsec_/)
  expect(() => verify(get('discord'), { secret: 'ab' })).toThrow()
  for (const { name } of WEBHOOK_PROVIDERS)
    expect(() => verify({ ...get('github'), provider: name }, { secret: ' ' }), name).toThrow(/empty/)
})

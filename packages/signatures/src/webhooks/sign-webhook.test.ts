import { createHmac, generateKeyPairSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Problem } from '@nora/kit'
import { sign as signByOctokit, verify as verifyByOctokit } from '@octokit/webhooks-methods'
import { EventWebhook } from '@sendgrid/eventwebhook'
import { verifyKey } from 'discord-interactions'
import { Webhook as StandardWebhook } from 'standardwebhooks'
import Stripe from 'stripe'
import { Webhook as SvixWebhook } from 'svix'
import { describe, expect, test } from 'vitest'
import { answerHandshake } from './answer-handshake.ts'
import { readDeliveryId } from './delivery-id.ts'
import { WEBHOOK_PRESETS } from './presets/presets.ts'
import { getSampleEvent } from './presets/sample-event.ts'
import { canSignWebhook, signWebhook } from './sign-webhook.ts'
import { checkWebhookSecret, verifyWebhook, WEBHOOK_PROVIDERS } from './verify-webhook.ts'
import type { SignedWebhook } from './webhook.ts'

type Vector = {
  provider: string
  secret: string
  nowS: number
  method: string
  url: string
  fields: Record<string, string>
  body: string
}

const VECTORS: readonly Vector[] = JSON.parse(
  readFileSync(new URL('./testing/vectors.json', import.meta.url), 'utf8'),
)
const URL_HERE = 'https://in.test/token/hook'
const NOW_MS = 1_767_225_600_000
/** The libraries take the clock of the machine. */
const MACHINE_NOW_MS = Date.now()
const BODY = Buffer.from('{"id":"evt_1","text":"привет"}')
const STANDARD_SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

function toRequest(signed: SignedWebhook, others: readonly (readonly [string, string])[] = []) {
  const headers = [...others, ...signed.headers]
  return {
    method: 'POST',
    url: signed.url,
    body: signed.body,
    readField: (name: string) => headers.filter(([known]) => known === name).map(([, value]) => value),
  }
}

function getFields(signed: SignedWebhook): Record<string, string> {
  return Object.fromEntries(signed.headers)
}

function sign(provider: string, secret: string | string[], timeMs = NOW_MS, body: Uint8Array = BODY) {
  return signWebhook(provider, { secret, body, url: URL_HERE, time: timeMs, deliveryId: 'msg_1' })
}

/** Padding of base64 may be left out. */
const splitField = (value: string) => value.split(/[ ,;]+/).map((part) => part.replace(/=+$/, ''))

/** A private key signs where the vector knows the public one alone. */
const SIGNED_BY_THEMSELVES = new Set(['discord', 'sendgrid'])
const signable = VECTORS.filter(
  ({ provider }) => canSignWebhook(provider) && !SIGNED_BY_THEMSELVES.has(provider),
)

describe('a signature that we make', () => {
  test.each(signable.map((vector) => [vector.provider, vector] as const))(
    'as %s is the one of the vector, for the same body and time',
    (provider, vector) => {
      const { nowS, secret, url, fields } = vector
      const body = Buffer.from(vector.body)
      const deliveryId = fields['webhook-id'] ?? fields['svix-id'] ?? 'none'
      const signed = signWebhook(provider, { secret, body, url, time: nowS * 1_000, deliveryId })
      expect(
        verifyWebhook({ provider, secrets: [secret], request: toRequest(signed) }, nowS * 1_000),
      ).toEqual({
        refusal: null,
        reply: null,
      })
      // The vectors have more: other versions, and signatures by a secret of before.
      for (const [name, value] of signed.headers) {
        if (name === 'x-zendesk-webhook-signature-timestamp') continue
        const known = splitField(fields[name] ?? '')
        if (provider !== 'zendesk') expect(known).toEqual(expect.arrayContaining(splitField(value)))
      }
    },
  )

  test('is made for every preset with a secret', () => {
    const unsigned = WEBHOOK_PRESETS.filter(({ canSign }) => !canSign).map(({ name }) => name)
    expect(unsigned).toEqual(['yookassa', 'discord', 'sendgrid'])
    expect(signable.length).toBeGreaterThanOrEqual(70)
  })

  test.each([
    ['standard', STANDARD_SECRET],
    ['stripe', 'one'],
  ])('as %s is right for both secrets while one is changed', (provider, first) => {
    const second = provider === 'standard' ? 'whsec_b3RoZXItc2VjcmV0' : 'two'
    const request = toRequest(sign(provider, [first, second]))
    for (const secret of [first, second])
      expect(verifyWebhook({ provider, secrets: [secret], request }, NOW_MS).refusal).toBeNull()
  })

  test('of a late event is fresh, also where the time stands in the body', () => {
    const late = Buffer.from(JSON.stringify({ action: 'create', webhookTimestamp: NOW_MS - 86_400_000 }))
    const kept = sign('linear', 's', NOW_MS, late)
    expect(JSON.parse(Buffer.from(kept.body).toString())).toEqual({
      action: 'create',
      webhookTimestamp: NOW_MS,
    })
    expect(
      verifyWebhook({ provider: 'linear', secrets: ['s'], request: toRequest(kept) }, NOW_MS).refusal,
    ).toBeNull()
  })
})

describe('official libraries', () => {
  test('stripe takes our signature, and we take its own', () => {
    const stripe = new Stripe('sk_test_none')
    const secret = 'whsec_test_secret'
    const ours = getFields(sign('stripe', secret, MACHINE_NOW_MS))['stripe-signature']!
    expect(stripe.webhooks.constructEvent(BODY, ours, secret)).toMatchObject({ id: 'evt_1' })
    expect(() => stripe.webhooks.constructEvent(BODY, ours, 'whsec_other')).toThrow()
    const theirs = stripe.webhooks.generateTestHeaderString({
      payload: BODY.toString(),
      secret,
      timestamp: NOW_MS / 1_000,
    })
    const request = toRequest({ url: URL_HERE, body: BODY, headers: [['stripe-signature', theirs]] })
    expect(verifyWebhook({ provider: 'stripe', secrets: [secret], request }, NOW_MS).refusal).toBeNull()
  })

  test('octokit takes our signature, and we take its own', async () => {
    const ours = getFields(sign('github', 'secret'))['x-hub-signature-256']!
    expect(await verifyByOctokit('secret', BODY.toString(), ours)).toBe(true)
    expect(await verifyByOctokit('other', BODY.toString(), ours)).toBe(false)
    const theirs = await signByOctokit('secret', BODY.toString())
    const request = toRequest({ url: URL_HERE, body: BODY, headers: [['x-hub-signature-256', theirs]] })
    expect(verifyWebhook({ provider: 'github', secrets: ['secret'], request }, NOW_MS).refusal).toBeNull()
  })

  test.each([
    ['standard', 'webhook', StandardWebhook],
    ['svix', 'svix', SvixWebhook],
  ] as const)('%s takes our signature, and we take its own', (provider, prefix, Library) => {
    const library = new Library(STANDARD_SECRET)
    const ours = getFields(sign(provider, STANDARD_SECRET, MACHINE_NOW_MS))
    expect(library.verify(BODY.toString(), ours)).toMatchObject({ id: 'evt_1' })
    expect(() => library.verify(`${BODY} `, ours)).toThrow()
    const signature = library.sign('msg_1', new Date(NOW_MS), BODY.toString())
    const headers = [
      [`${prefix}-id`, 'msg_1'],
      [`${prefix}-timestamp`, String(NOW_MS / 1_000)],
      [`${prefix}-signature`, signature],
    ] as const
    const request = toRequest({ url: URL_HERE, body: BODY, headers })
    expect(verifyWebhook({ provider, secrets: [STANDARD_SECRET], request }, NOW_MS).refusal).toBeNull()
  })

  test('discord-interactions takes what the private key signs', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519')
    const toHex = (der: Buffer) => der.subarray(-32).toString('hex')
    const publicHex = toHex(publicKey.export({ format: 'der', type: 'spki' }))
    const signed = sign('discord', toHex(privateKey.export({ format: 'der', type: 'pkcs8' })))
    const fields = getFields(signed)
    const isValid = (body: Uint8Array) =>
      verifyKey(body, fields['x-signature-ed25519']!, fields['x-signature-timestamp']!, publicHex)
    expect(await isValid(BODY)).toBe(true)
    expect(await isValid(Buffer.from(`${BODY} `))).toBe(false)
    expect(
      verifyWebhook({ provider: 'discord', secrets: [publicHex], request: toRequest(signed) }, NOW_MS)
        .refusal,
    ).toBeNull()
  })

  test('sendgrid’s takes what the private key signs', () => {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const publicText = publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
    const signed = sign('sendgrid', privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'))
    const fields = getFields(signed)
    const library = new EventWebhook()
    const isValid = (body: string) =>
      library.verifySignature(
        library.convertPublicKeyToECDSA(publicText),
        body,
        fields['x-twilio-email-event-webhook-signature']!,
        fields['x-twilio-email-event-webhook-timestamp']!,
      )
    expect(isValid(BODY.toString())).toBe(true)
    expect(isValid(`${BODY} `)).toBe(false)
    expect(
      verifyWebhook({ provider: 'sendgrid', secrets: [publicText], request: toRequest(signed) }, NOW_MS)
        .refusal,
    ).toBeNull()
  })
})

describe('a test event', () => {
  test.each(WEBHOOK_PRESETS.map((preset) => [preset.name, preset] as const))(
    'of %s is signed, let in, and no handshake; its preset says where to paste',
    (name, { canSign, where, docs, proof, networks }) => {
      const sample = getSampleEvent(name, { timeMs: NOW_MS, deliveryId: 'dlv-1' })!
      expect(sample.body.length).toBeGreaterThan(10)
      expect(where.ru).not.toBe(where.en)
      expect(docs).toMatch(/^https:/)
      expect(networks.length > 0).toBe(proof === 'address')
      if (!canSign) return
      const secret = name === 'standard' || name === 'svix' ? STANDARD_SECRET : 'secret'
      const signed = signWebhook(name, {
        secret,
        body: sample.body,
        url: URL_HERE,
        time: NOW_MS,
        deliveryId: 'dlv-1',
      })
      const request = toRequest(signed, sample.headers)
      const input = { provider: name, secrets: [secret], request }
      expect(verifyWebhook(input, NOW_MS)).toEqual({ refusal: null, reply: null })
      expect(answerHandshake(name, request, { secrets: [secret], nowMs: NOW_MS })).toBeNull()
    },
  )

  test.each([
    ['github', 'dlv-1'],
    ['stripe', 'evt_dlv-1'],
    ['slack', 'Evdlv-1'],
    ['shopify', 'dlv-1'],
    ['telegram', '1767225600'],
    ['cloudpayments', '/token/hook 1'],
    ['yookassa', 'payment.succeeded 2c000000-000f-5000-8000-000000000000'],
    ['twilio', 'dlv-1'],
    ['linear', 'dlv-1'],
    ['meta', null],
  ])('of %s has the delivery id %s', (name, id) => {
    const { headers, body } = getSampleEvent(name, { timeMs: NOW_MS, deliveryId: 'dlv-1' })!
    expect(readDeliveryId(name, toRequest({ headers, body, url: URL_HERE }))).toBe(id)
  })

  test('that says its id twice, or at length, has none', () => {
    const read = (values: string[]) =>
      readDeliveryId(
        'github',
        toRequest({
          url: URL_HERE,
          body: BODY,
          headers: values.map((value) => ['x-github-delivery', value]),
        }),
      )
    expect([read(['a']), read(['a', 'a']), read(['a'.repeat(301)]), read([])]).toEqual([
      'a',
      null,
      null,
      null,
    ])
  })
})

const PROBLEM = expect.objectContaining({ code: 'InvalidVerification' })
const catchProblem = (run: () => unknown): unknown => {
  try {
    return run()
  } catch (error) {
    return error
  }
}

describe('a secret that is none', () => {
  test.each(WEBHOOK_PROVIDERS.map(({ name }) => name))('empty, is refused for %s', (provider) => {
    for (const secret of ['', ' ']) {
      expect(catchProblem(() => checkWebhookSecret(provider, secret))).toEqual(PROBLEM)
      const request = { method: 'POST', url: URL_HERE, body: BODY, readField: () => [''] }
      expect(
        catchProblem(() => verifyWebhook({ provider, secrets: ['right', secret], request }, NOW_MS)),
      ).toEqual(PROBLEM)
      if (canSignWebhook(provider)) expect(catchProblem(() => sign(provider, secret))).toEqual(PROBLEM)
    }
  })

  test.each([
    ['standard', 'whsec_not base64!'],
    ['svix', 'whsec_*'],
    ['gitlab', 'whsec_*'],
    ['airtable', 'not base64!'],
    ['microsoft-teams', '%%%'],
    ['discord', 'ab'],
    ['sendgrid', 'AAAA'],
  ])('of %s is refused when it is %s, and not repeated', (provider, secret) => {
    const problem = catchProblem(() => checkWebhookSecret(provider, secret))
    expect(problem).toEqual(PROBLEM)
    expect(JSON.stringify((problem as Problem).text)).not.toContain(secret)
    expect(catchProblem(() => sign(provider, secret))).toEqual(PROBLEM)
  })

  test('signs nothing, nor does no secret or a provider that shows no way', () => {
    expect(catchProblem(() => sign('github', []))).toEqual(PROBLEM)
    expect(catchProblem(() => sign('trello', 's'))).toEqual(PROBLEM)
  })
})

describe('handshakes', () => {
  const asked = (body: string, headers: [string, string][] = [], url = URL_HERE) =>
    toRequest({ url, body: Buffer.from(body), headers })

  test('of Slack and Zoom are answered, of another preset or unsigned they are not', () => {
    const with_ = { secrets: ['s'], nowMs: NOW_MS }
    const slack = '{"type":"url_verification","challenge":"c"}'
    const signed = sign('slack', 's', NOW_MS, Buffer.from(slack))
    expect(answerHandshake('slack', toRequest(signed), with_)).toEqual({
      status: 200,
      headers: [
        ['content-type', 'application/json'],
        ['x-content-type-options', 'nosniff'],
      ],
      body: '{"challenge":"c"}',
    })
    expect(answerHandshake('zoom', toRequest(signed), with_)).toBeNull()
    expect(answerHandshake('slack', asked(slack), with_)).toBeNull()
    const zoom = '{"event":"endpoint.url_validation","payload":{"plainToken":"p"}}'
    const encryptedToken = createHmac('sha256', 's').update('p').digest('hex')
    expect(
      answerHandshake('zoom', toRequest(sign('zoom', 's', NOW_MS, Buffer.from(zoom))), with_)?.body,
    ).toBe(JSON.stringify({ plainToken: 'p', encryptedToken }))
  })

  test('of Meta, Graph and X are answered as plain text or JSON, with a token that is known', () => {
    const url = `${URL_HERE}?hub.mode=subscribe&hub.verify_token=word&hub.challenge=42`
    const request = { ...asked('', [], url), method: 'GET' }
    const meta = answerHandshake('meta', request, { secrets: ['app', 'word'], nowMs: NOW_MS })
    expect(meta).toMatchObject({ status: 200, body: '42' })
    expect(answerHandshake('meta', request, { secrets: ['app'], nowMs: NOW_MS })).toBeNull()
    const graph = asked('', [], `${URL_HERE}?validationToken=a%20b`)
    expect(answerHandshake('microsoft-graph', graph, { secrets: ['s'], nowMs: NOW_MS })).toMatchObject({
      headers: [
        ['content-type', 'text/plain; charset=utf-8'],
        ['x-content-type-options', 'nosniff'],
      ],
      body: 'a b',
    })
    const crc = { ...asked('', [], `${URL_HERE}?crc_token=abc`), method: 'GET' }
    expect(answerHandshake('x', crc, { secrets: [], nowMs: NOW_MS })).toBeNull()
    expect(answerHandshake('x', crc, { secrets: ['s'], nowMs: NOW_MS })?.body).toMatch(/"sha256=/)
  })
})

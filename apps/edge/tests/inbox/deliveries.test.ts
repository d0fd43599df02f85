import { gunzipSync, gzipSync } from 'node:zlib'
import type { PushBody } from '@nora/link'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeGateway, makeMember } from '../kit/make-gateway.ts'
import { RawOrigin } from '../kit/raw-http.ts'
import { RunningEdge } from '../kit/running-edge.ts'
import { bodyText } from '../kit/webhook-inbox.ts'

let edge: RunningEdge
const origins: RawOrigin[] = []
let attempts = 0

beforeEach(async () => {
  edge = await RunningEdge.start()
})

afterEach(async () => {
  await edge.stop()
  for (const origin of origins.splice(0)) origin.close()
})

/** A tunnel of this name, whose service answers whole requests so. */
async function serve(name: string, answer: string | null, options = {}): Promise<RawOrigin> {
  const origin = await RawOrigin.listen((socket, said) => {
    const end = said.indexOf('\r\n\r\n') + 4
    const length = Number(/content-length: (\d+)/i.exec(said)?.[1] ?? 0)
    if (end > 3 && said.length >= end + length && answer !== null) socket.end(Buffer.from(answer, 'latin1'))
  })
  origins.push(origin)
  const agent = await edge.agent({ originPort: origin.port, clientKey: `client-${name}`.padEnd(24, '-') })
  await agent.bind(name, options)
  return origin
}

/** What control hears of an attempt. */
async function deliver(changes: Partial<PushBody<'deliver_webhook'>> = {}) {
  const attempt_id = `wha_${++attempts}`
  edge.control.push('deliver_webhook', {
    attempt_id,
    hostname: 'shop.localhost',
    method: 'POST',
    target: '/hooks?x=1',
    headers: [],
    body: Buffer.from('hello').toString('base64'),
    timeout_ms: 5_000,
    ...changes,
  })
  const find = () => edge.control.webhooksDelivered.find((one) => one.attempt_id === attempt_id)
  await expect.poll(find).toBeDefined()
  return find()!
}

const OK = 'HTTP/1.1 201 Created\r\nX-A: 1\r\nX-A: 2\r\nContent-Length: 4\r\n\r\ndone'

describe('a stored request', () => {
  test('comes to the tunnel as it was, without fields of the connection, and with its attempt', async () => {
    const origin = await serve('shop', OK)
    const headers: [string, string][] = [
      ['Host', 'in.localhost'],
      ['Content-Type', 'application/json'],
      ['X-Twice', '1'],
      ['X-Twice', '2'],
      ['Connection', 'close, X-Private'],
      ['X-Private', 'no'],
      ['Transfer-Encoding', 'chunked'],
      ['Content-Length', '999'],
      ['X-Nora-Webhook', 'forged'],
      ['X-Bad', 'a\r\nX-Smuggled: 1'],
    ]
    const delivered = await deliver({ headers })
    expect(delivered).toMatchObject({ status: 201, error: null })
    expect(delivered.headers).toEqual([
      ['X-A', '1'],
      ['X-A', '2'],
      ['Content-Length', '4'],
    ])
    expect(bodyText(delivered)).toBe('done')
    expect(origin.received).toBe(
      `POST /hooks?x=1 HTTP/1.1\r\nHost: shop.localhost\r\nContent-Type: application/json\r\nX-Twice: 1\r\nX-Twice: 2\r\nx-nora-webhook: wha_${attempts}\r\nContent-Length: 5\r\nConnection: close\r\n\r\nhello`,
    )
  })

  test('of several mebibytes comes whole', async () => {
    const origin = await serve('shop', OK)
    const body = Buffer.alloc(5_000_000, 'abc')
    expect(await deliver({ body: body.toString('base64') })).toMatchObject({ status: 201, error: null })
    expect(origin.received.endsWith(body.toString('latin1'))).toBe(true)
  })

  test('comes to a member of the gateway that holds the address', async () => {
    await serve('member', OK)
    const gateway = makeGateway({ members: [makeMember('gtm_a', 'member.localhost')] })
    edge.control.push('set_gateways', { is_full: true, gateways: [gateway], removed: [] })
    expect(await deliver({ hostname: 'site.localhost' })).toMatchObject({ status: 201, error: null })
  })
})

describe('control hears', () => {
  test('the beginning of a long answer', async () => {
    const body = 'x'.repeat(100_000)
    await serve('shop', `HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n\r\n${body}`)
    const delivered = await deliver()
    expect(delivered).toMatchObject({ status: 200, error: null })
    expect(bodyText(delivered).length).toBe(65_536)
  })

  test('nothing of what the tunnel says is secret, not even the beginning of it where the answer is cut', async () => {
    const value = 'correct horse battery'
    const beginning = Buffer.from(value).toString('base64')
    const body = `${beginning} ${'x'.repeat(65_536 - beginning.length - 8)}${value}`
    const head = `HTTP/1.1 200 OK\r\nX-Own: Bearer ${value}\r\nContent-Length: ${body.length}\r\n\r\n`
    await serve('shop', head + body, { hidden_values: [value] })
    const delivered = await deliver()
    expect(delivered).toMatchObject({ status: 200, error: null })
    expect(delivered.headers).toContainEqual(['X-Own', 'Bearer REDACTED'])
    expect(bodyText(delivered)).toMatch(/^REDACTED x+REDACTED$/)
  })

  test.each([
    ['correct horse', ''],
    ['nothing', 'nothing'],
  ])('of a compressed answer that says %s what holds no secret', async (said, kept) => {
    const body = gzipSync(said)
    const head = `HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: ${body.length}\r\n\r\n`
    await serve('shop', head + body.toString('latin1'), { hidden_values: ['correct horse'] })
    const { body: told } = await deliver()
    const bytes = Buffer.from(told, 'base64')
    expect(bytes.length === 0 ? '' : gunzipSync(bytes).toString()).toBe(kept)
  })

  test.each([
    ['away', { hostname: 'nobody.localhost' }, OK],
    ['timeout', { timeout_ms: 200 }, null],
    ['cut', {}, 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf'],
    ['bad_response', {}, 'SSH-2.0-nothing\r\n\r\n'],
    ['bad_request', { target: '/a b' }, OK],
  ])('%s, where there is no whole answer', async (error, changes, answer) => {
    await serve('shop', answer)
    expect(await deliver(changes)).toMatchObject({ error })
  })

  test('refused, where the service takes no connection', async () => {
    const origin = await serve('shop', OK)
    origin.close()
    await expect.poll(async () => (await deliver()).error).toBe('refused')
  })

  test('too many, beyond the bound', async () => {
    await serve('shop', null)
    for (let one = 0; one < 200; one++) {
      edge.control.push('deliver_webhook', {
        attempt_id: `wha_full_${one}`,
        hostname: 'shop.localhost',
        method: 'GET',
        target: '/',
        headers: [],
        body: '',
        timeout_ms: 3_000,
      })
    }
    expect(await deliver()).toMatchObject({ error: 'too_many', status: null })
    await expect.poll(() => edge.control.webhooksDelivered.length).toBe(201)
  })
})

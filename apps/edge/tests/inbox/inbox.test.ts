import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { connect } from 'node:http2'
import { join } from 'node:path'
import type { PushedWebhook } from '@nora/link'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { certificateSettings, makeCertificate } from '../kit/certificate.ts'
import { FakeControl } from '../kit/fake-control.ts'
import { RawVisitor, visit } from '../kit/raw-http.ts'
import { RunningEdge } from '../kit/running-edge.ts'
import { bodyText, hashToken, listStored, makeSpool, makeWebhook, post, TOKEN } from '../kit/webhook-inbox.ts'

const spool = makeSpool()
let edge: RunningEdge
let number = 0

beforeAll(async () => {
  edge = await RunningEdge.start(spool.settings)
})
afterAll(async () => {
  await edge.stop()
  spool.remove()
})
beforeEach(() => {
  edge.control.webhookRequests.length = 0
  edge.control.webhooksAsked.length = 0
  edge.control.webhookAnswer = null
})

/** Control knows this webhook and no other. Each has an id of its own, and limits of its own. */
async function set(changes: Partial<PushedWebhook> = {}): Promise<PushedWebhook> {
  const former = `whk_${number}`
  const webhook = makeWebhook({ webhook_id: `whk_${++number}`, ...changes })
  edge.control.push('set_webhooks', { is_full: true, webhooks: [webhook], removed: [former] })
  await expect.poll(() => edge.edge.hasWebhook(webhook.webhook_id)).toBe(true)
  return webhook
}

const send = (request: string) => visit(edge.ports.http_port, request)
const status = (text: string) => text.slice(9, 12)

/** Of the webhook that was set last: what an earlier test left to be stored may come meanwhile. */
const listOwn = () => listStored(edge.control).filter(({ webhook_id }) => webhook_id === `whk_${number}`)

async function stored(count = 1) {
  await expect.poll(() => listOwn().length).toBe(count)
  return listOwn()
}

describe('a request of a webhook', () => {
  test('is stored as it came and answered as the webhook says', async () => {
    const answer = { by: 'fixed', status: 201, body: '{"a":1}', expression: null } as const
    const { webhook_id } = await set({
      answer: { ...answer, headers: [['Content-Type', 'application/json']] },
    })
    const text = await send(post('hello', 'X-A: 1\r\nx-b: 2\r\nX-A: 3\r\n', `/${TOKEN}/orders/7?page=2&x=`))
    const [request] = await stored()
    expect(text).toContain('HTTP/1.1 201')
    expect(text).toContain('Content-Type: application/json')
    expect(text).toMatch(/X-Request-Id: req_/)
    expect(text).toContain(`webhook-request-id: ${request!.id}`)
    expect(text.endsWith('{"a":1}')).toBe(true)
    expect(request).toMatchObject({
      webhook_id,
      method: 'POST',
      path: '/orders/7',
      query: 'page=2&x=',
      http_version: '1.1',
      visitor: '127.0.0.1',
      refused_by: null,
      answered_status: 201,
    })
    expect(bodyText(request!)).toBe('hello')
    expect(request!.headers.filter(([name]) => name.toLowerCase().startsWith('x-'))).toEqual([
      ['X-A', '1'],
      ['x-b', '2'],
      ['X-A', '3'],
    ])
    expect(request!.headers).toContainEqual(['Connection', 'close'])
  })

  test('reaches a webhook by a name of its own, with the whole path', async () => {
    await set({ hostname: 'hooks.example.com' })
    const request = post('x', '', '/a/b?c').replace('in.localhost', 'Hooks.example.com:8080')
    expect(status(await send(request))).toBe('200')
    expect((await stored())[0]).toMatchObject({ path: '/a/b', query: 'c' })
  })

  test('in chunks is stored without their framing, and its connection goes on', async () => {
    await set()
    const visitor = await RawVisitor.connect(edge.ports.http_port)
    const head = `POST /${TOKEN} HTTP/1.1\r\nHost: in.localhost\r\nTransfer-Encoding: chunked\r\n\r\n`
    visitor.send(`${head}5\r\nhello\r\n6\r\n world\r\n0\r\n\r\n${head}2\r\nhi\r\n0\r\n\r\n`)
    const text = await visitor.until((all) => all.split('\r\n\r\nok').length === 3)
    expect(text).not.toContain('Connection: close')
    expect((await stored(2)).map(bodyText)).toEqual(['hello world', 'hi'])
    visitor.close()
  })

  test('is answered 404 for an unknown token, as for a webhook that was never made', async () => {
    await set()
    const answers = await Promise.all(['/nothing', `/${TOKEN}x`, '/'].map((path) => send(post('', '', path))))
    const plain = answers.map((text) => text.replace(/req_\w+/g, ''))
    expect(new Set(plain).size).toBe(1)
    expect(plain[0]).toContain('Nora-Error: unknown_webhook')
  })

  test('is answered 410 for a former token whose time is over, and stored before that', async () => {
    const former = hashToken('former')
    await set({ tokens: [{ sha256: former, until: Date.now() + 60_000 }] })
    expect(status(await send(post('', '', '/former')))).toBe('200')
    await set({ tokens: [{ sha256: former, until: Date.now() - 1 }] })
    expect(await send(post('', '', '/former'))).toMatch(/^HTTP\/1.1 410[\s\S]*webhook_moved/)
  })

  test('with another method is answered 405 with Allow, and kept without its body', async () => {
    await set({ methods: ['POST', 'PUT'] })
    const text = await send(post('secret').replace('POST', 'PATCH'))
    expect(text).toMatch(/^HTTP\/1.1 405[\s\S]*Allow: POST, PUT\r\n/)
    expect((await stored())[0]).toMatchObject({ refused_by: 'method', answered_status: 405, body: '' })
  })

  test.each([
    ['says so', post('x'.repeat(101))],
    [
      'says nothing',
      `POST /${TOKEN} HTTP/1.1\r\nHost: in.localhost\r\nTransfer-Encoding: chunked\r\n\r\n65\r\n${'x'.repeat(101)}\r\n0\r\n\r\n`,
    ],
  ])('that is too large and %s is answered 413', async (_how, request) => {
    await set({ max_body_bytes: 100 })
    expect(await send(request.replace('Host:', 'Connection: close\r\nHost:'))).toMatch(/^HTTP\/1.1 413/)
    expect((await stored())[0]).toMatchObject({ refused_by: 'size', answered_status: 413, body: '' })
  })

  test('over the rate is answered 429 with Retry-After, and a flood keeps ten of them', async () => {
    await set({ requests_per_minute: 1 })
    expect(status(await send(post('first')))).toBe('200')
    const texts = await Promise.all(Array.from({ length: 15 }, () => send(post('more'))))
    for (const text of texts) expect(text).toMatch(/^HTTP\/1.1 429[\s\S]*Retry-After: \d+/)
    const kept = await stored(11)
    expect(kept.filter(({ refused_by }) => refused_by === 'rate').length).toBe(10)
  })

  test('is answered 429 while its team keeps no more', async () => {
    await set({ is_full: true })
    expect(await send(post())).toMatch(/^HTTP\/1.1 429[\s\S]*webhook_full/)
    expect(listOwn()).toEqual([])
  })

  test('that breaks off in the middle is neither stored nor acknowledged', async () => {
    await set()
    const visitor = await RawVisitor.connect(edge.ports.http_port)
    visitor.send(post('hello').slice(0, -2))
    visitor.socket.end()
    const text = await visitor.untilClosed()
    expect(text).not.toMatch(/HTTP\/1.1 2/)
    const other = await RawVisitor.connect(edge.ports.http_port)
    other.send(post('hello').slice(0, -2))
    other.close()
    expect(status(await send(post('whole')))).toBe('200')
    expect((await stored()).map(bodyText)).toEqual(['whole'])
  })
})

test('a request over HTTP/2 is stored like any other', async () => {
  const own = makeSpool()
  const control = new FakeControl()
  control.webhooks = { is_full: true, webhooks: [makeWebhook()], removed: [] }
  const secure = await RunningEdge.start(
    { ...own.settings, ...certificateSettings([makeCertificate(['DNS:in.localhost'])]) },
    control,
  )
  const session = connect(`https://127.0.0.1:${secure.ports.https_port}`, {
    servername: 'in.localhost',
    rejectUnauthorized: false,
  })
  const statuses: unknown[] = []
  await expect.poll(() => secure.edge.hasWebhook('whk_1')).toBe(true)
  for (const body of ['first', 'second']) {
    const stream = session.request({
      ':method': 'POST',
      ':path': `/${TOKEN}/h2?a=1`,
      ':authority': 'in.localhost',
    })
    stream.end(body)
    const [headers] = (await once(stream, 'response')) as [Record<string, unknown>]
    statuses.push(headers[':status'])
    stream.resume()
    await once(stream, 'close')
  }
  expect(statuses).toEqual([200, 200])
  await expect.poll(() => listStored(control).map(bodyText)).toEqual(['first', 'second'])
  expect(listStored(control)[0]).toMatchObject({ http_version: '2', path: '/h2', query: 'a=1' })
  session.destroy()
  await secure.stop()
  own.remove()
})

test('the token of a webhook stands in no access log, and metrics count its requests', async () => {
  const own = makeSpool()
  const control = new FakeControl()
  control.webhooks = { is_full: true, webhooks: [makeWebhook({ methods: ['POST'] })], removed: [] }
  const logged = await RunningEdge.start(
    { ...own.settings, NORA_EDGE_ACCESS_LOG: join(own.folder, 'access') },
    control,
  )
  await expect.poll(() => logged.edge.hasWebhook('whk_1')).toBe(true)
  await visit(logged.ports.http_port, post('x', '', `/${TOKEN}/orders`))
  await visit(logged.ports.http_port, post('x').replace('POST', 'PUT'))
  const name = () => readdirSync(own.folder).find((one) => one.startsWith('access'))
  const read = () => readFileSync(join(own.folder, name() ?? ''), 'utf8')
  await expect.poll(() => read().split('\n').length).toBe(3)
  expect(read()).not.toContain(TOKEN)
  expect(read()).toContain('/…/orders')
  const metrics = await (await fetch(`http://127.0.0.1:${logged.ports.monitor_port}/metrics`)).text()
  expect(metrics).toContain('nora_edge_webhook_requests_accepted_total 1')
  expect(metrics).toContain('nora_edge_webhook_requests_refused_total{reason="webhook_method_not_allowed"} 1')
  expect(metrics).toMatch(/nora_edge_webhook_spool_bytes \d+/)
  expect(metrics).toContain('nora_edge_webhook_spool_age_seconds 0')
  await logged.stop()
  own.remove()
})

describe('a webhook with a sender', () => {
  const github = { scheme: 'github', secrets: ['s3cret'], networks: [] }
  const sign = (body: string) =>
    `X-Hub-Signature-256: sha256=${createHmac('sha256', 's3cret').update(body).digest('hex')}\r\n`

  test('takes what is signed, and knows the delivery by its id', async () => {
    await set({ verification: github, dedupe: { by: 'delivery_id', expression: null } })
    expect(status(await send(post('{}', `${sign('{}')}X-GitHub-Delivery: d-1\r\n`)))).toBe('200')
    expect((await stored())[0]).toMatchObject({ refused_by: null, delivery_key: 'd-1' })
  })

  test('refuses what is not with 401, and keeps it with the reason', async () => {
    await set({ verification: github })
    expect(await send(post('{}'))).toMatch(/^HTTP\/1.1 401[\s\S]*webhook_signature_refused/)
    expect(status(await send(post('{}', sign('other'))))).toBe('401')
    const kept = await stored(2)
    expect(kept.map(({ reason }) => reason).toSorted()).toEqual(['missing', 'wrong'])
    expect(kept[0]).toMatchObject({ refused_by: 'signature', answered_status: 401, body: 'e30=' })
  })

  test('answers a handshake and stores nothing of it', async () => {
    await set({ verification: { scheme: 'meta', secrets: ['s3cret'], networks: [] }, methods: ['POST'] })
    const path = `/${TOKEN}?hub.mode=subscribe&hub.verify_token=s3cret&hub.challenge=1158201444`
    const text = await send(post('', '', path).replace('POST', 'GET'))
    expect(text).toMatch(/^HTTP\/1.1 200[\s\S]*\r\n\r\n1158201444$/)
    expect(text).not.toContain('webhook-request-id')
  })

  test('of networks takes requests from them only', async () => {
    await set({ verification: { scheme: 'yookassa', secrets: [], networks: ['192.0.2.0/24'] } })
    expect(status(await send(post('{}')))).toBe('401')
    expect((await stored())[0]).toMatchObject({ refused_by: 'signature', reason: 'address' })
    await set({ verification: { scheme: 'yookassa', secrets: [], networks: ['127.0.0.0/8'] } })
    expect(status(await send(post('{}')))).toBe('200')
  })

  test('that this edge cannot check takes nothing', async () => {
    await set({ verification: { scheme: 'of-next-year', secrets: ['x'], networks: [] } })
    expect(await send(post('{}'))).toMatch(/^HTTP\/1.1 503[\s\S]*Retry-After/)
  })
})

describe('a delivery is known by', () => {
  test.each([
    ['its signature', { by: 'signature', expression: null }, /^sha256:[0-9a-f]{64}$/],
    ['a header', { by: 'header', expression: 'X-Event-Id' }, /^evt-1$/],
    ['an expression', { by: 'expression', expression: 'json.order.id' }, /^42$/],
    ['nothing', { by: 'off', expression: null }, null],
  ] as const)('%s', async (_what, dedupe, expected) => {
    await set({ dedupe })
    const fields = 'X-Event-Id: evt-1\r\nStripe-Signature: t=1,v1=ab\r\n'
    await send(post('{"order":{"id":42}}', fields))
    expect((await stored())[0]).toMatchObject({
      delivery_key: expected === null ? null : expect.stringMatching(expected),
    })
  })
})

describe('the answer of a webhook', () => {
  const byExpression = (expression: string): Partial<PushedWebhook> => ({
    answer: { by: 'expression', status: 202, headers: [], body: '', expression },
  })

  test('is made by an expression', async () => {
    await set(byExpression('"got " + json.id'))
    expect(await send(post('{"id":"7"}'))).toMatch(/^HTTP\/1.1 202[\s\S]*text\/plain[\s\S]*\r\n\r\ngot 7$/)
    await set(byExpression('{"id": json.id}'))
    expect(await send(post('{"id":"7"}'))).toMatch(/application\/json[\s\S]*\r\n\r\n{"id":"7"}$/)
  })

  test('is empty and 200 where the expression has no value, and the request is stored', async () => {
    await set(byExpression('json.missing.deeper'))
    expect(await send(post('{}'))).toMatch(/^HTTP\/1.1 200[\s\S]*\r\n\r\n$/)
    expect((await stored())[0]).toMatchObject({ answered_status: 200 })
  })

  const byTarget: Partial<PushedWebhook> = {
    answer: { by: 'target', status: 200, headers: [], body: '', expression: null },
  }

  test('is that of the target, where it has one', async () => {
    await set(byTarget)
    edge.control.webhookAnswer = {
      status: 418,
      headers: [
        ['X-Tea', 'pot'],
        ['Transfer-Encoding', 'chunked'],
      ],
      body: Buffer.from([0, 255]).toString('base64'),
    }
    const text = await send(post('tea'))
    expect(text).toMatch(/^HTTP\/1.1 418[\s\S]*X-Tea: pot[\s\S]*\r\n\r\n\x00\xff$/)
    expect(text).not.toContain('chunked')
    expect(edge.control.webhooksAsked.map(({ request }) => bodyText(request))).toEqual(['tea'])
    expect(listOwn()).toEqual([])
  })

  test('is 202 when the target says nothing, or control is not there', async () => {
    await set(byTarget)
    expect(status(await send(post('silent')))).toBe('202')
    edge.control.beforeTakingWebhooks = async () => {
      edge.control.beforeTakingWebhooks = async () => {}
      throw new Error('the database is away')
    }
    expect(status(await send(post('lost')))).toBe('202')
    expect((await stored()).map(bodyText)).toEqual(['lost'])
  })
})

describe('a request that is to be in the database', () => {
  test('is there before its sender is answered', async () => {
    await set({ commit: 'database' })
    expect(status(await send(post('now')))).toBe('200')
    expect(listOwn().map(bodyText)).toEqual(['now'])
  })

  test('goes to the spool after a second, under the same id', async () => {
    await set({ commit: 'database' })
    let release = (): void => {}
    const gate = new Promise<void>((resolve) => {
      release = resolve
    })
    edge.control.beforeTakingWebhooks = () => gate
    expect(status(await send(post('later')))).toBe('200')
    edge.control.beforeTakingWebhooks = async () => {}
    release()
    expect((await stored()).map(bodyText)).toEqual(['later'])
    await expect.poll(() => edge.control.webhookRequests.length).toBe(2)
    expect(listOwn().length).toBe(1)
  })
})

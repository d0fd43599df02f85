import { createHmac } from 'node:crypto'
import type { AddWebhookTarget, Webhook } from '@nora/contract/webhooks'
import type { AskBody, PushBody } from '@nora/link'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Booted, bootControl } from '../../testing/boot.ts'
import { connectEdge, getClaim, listenForEdges, type TestEdge } from '../../testing/edge.ts'
import { type Person, signUpSomeone } from '../../testing/person.ts'
import { plainHasher } from '../../testing/plain-hasher.ts'
import { getCredential, makeTeam } from '../../testing/team.ts'
import { type Receiver, startReceiver } from './testing/receiver.ts'

type Received = AskBody<'webhook_requests'>['requests'][number]
type Delivery = PushBody<'deliver_webhook'>
type Delivered = AskBody<'webhook_delivered'>

const SECRET = 'it is a secret to everybody'
const MINUTE_MS = 60_000

let booted: Booted
let edge: TestEdge
let anna: Person
let team_id: string
let receiver: Receiver
let carried: Delivery[]
let carry: (delivery: Delivery) => Partial<Delivered> | null
let number = 0

beforeAll(async () => {
  booted = await bootControl({ may_reach_private: true }, { hasher: plainHasher })
  edge = await connectEdge(await listenForEdges(booted), 'edge-1', {
    onPush: (link, name, body) => {
      if (name !== 'deliver_webhook') return
      const delivery = body as Delivery
      carried.push(delivery)
      const answer = carry(delivery)
      if (answer === null) return
      const { attempt_id } = delivery
      const whole = { attempt_id, status: 200, headers: [], body: '', error: null, duration_ms: 3, ...answer }
      void link.ask('webhook_delivered', whole as Delivered)
    },
  })
})
afterAll(async () => {
  edge.link.close()
  await booted.close()
})
beforeEach(async () => {
  carried = []
  carry = () => ({})
  anna = await signUpSomeone(booted)
  team_id = await makeTeam(booted, anna)
  receiver = await startReceiver()
})
afterEach(() => receiver.close())

const target = (changes: Partial<AddWebhookTarget> = {}) =>
  ({ name: 'Shop', kind: 'url', address: receiver.url, ...changes }) as AddWebhookTarget
const make = (body: object = {}): Promise<Webhook> =>
  anna.api.webhooks.createWebhook({ body: { name: `hook ${++number}`, ...body } as never })
const get = (id: string) => anna.api.webhooks.getWebhook({ params: { id } })
const list = async (id: string, query: object = {}) =>
  (await anna.api.webhooks.listWebhookRequests({ params: { id }, query: query as never })).items
const deliveries = async (id: string, query: object = {}) =>
  (await anna.api.webhooks.listWebhookDeliveries({ params: { id }, query: query as never })).items
const download = async (url: string) => (await anna.open(url)).body
const step = (name: string) => booted.control.runStep(name)

function toReceived(webhook_id: string, body: string, changes: Partial<Received> = {}): Received {
  return {
    id: booted.control.platform.ids.next('whr'),
    webhook_id,
    received_at: booted.clock.now().getTime(),
    http_version: '1.1',
    method: 'POST',
    path: '/',
    query: '',
    headers: [['content-type', 'application/json']],
    visitor: '192.0.2.1',
    body: Buffer.from(body).toString('base64'),
    refused_by: null,
    reason: null,
    delivery_key: null,
    answered_status: 200,
    ...changes,
  }
}

const handOver = (...requests: Received[]) => edge.link.ask('webhook_requests', { requests })

async function settled(id: string): Promise<void> {
  await vi.waitFor(
    async () => {
      await step('deliverWebhooks')
      const open = await deliveries(id, { state: 'due,sending' })
      // A target that has as much as it takes is asked again a moment later.
      if (open.length > 0) booted.clock.advance(100)
      expect(open).toEqual([])
    },
    { timeout: 10_000, interval: 20 },
  )
}

describe('a webhook', () => {
  test('needs a name only, and edges know its address when the call is answered', async () => {
    const webhook = await make({ name: 'Orders' })
    expect(webhook).toMatchObject({ name: 'Orders', state: 'active', stored: 0, keep_days: 30, targets: [] })
    expect(webhook.url).toMatch(/^http:\/\/in\.localhost:\d+\/[0-9a-z]{26}$/)
    const getTold = () => {
      const pushed = edge.pushes.filter(({ name }) => name === 'set_webhooks').map(({ body }) => body)
      return (pushed as PushBody<'set_webhooks'>[]).flatMap(({ webhooks }) => webhooks)
    }
    await vi.waitFor(() =>
      expect(getTold().find(({ webhook_id }) => webhook_id === webhook.id)).toMatchObject({
        team_id,
        tokens: [{ until: null }],
        answer: { by: 'fixed', status: 200 },
      }),
    )
    expect(JSON.stringify(getTold())).not.toContain(webhook.url.slice(-26))
  })

  test('has one name in the team', async () => {
    await make({ name: 'Payments' })
    await expect(make({ name: 'PAYMENTS' })).rejects.toMatchObject({
      code: 'Conflict',
      data: { why: 'name' },
    })
  })

  test('keeps secrets sealed, and refuses what cannot be one', async () => {
    const verification = { scheme: 'github', secrets: [SECRET] }
    const webhook = await make({ verification })
    expect(webhook.verification).toEqual({ scheme: 'github', secret_count: 1 })
    expect(JSON.stringify(webhook)).not.toContain(SECRET)
    for (const [wrong, field] of [
      [{ scheme: 'github', secrets: [] }, 'verification.secrets'],
      [{ scheme: 'nobody', secrets: ['x'] }, 'verification.scheme'],
      [{ scheme: 'github', secrets: ['  '] }, 'verification.secrets.0'],
      [{ scheme: 'yookassa', secrets: ['x'] }, 'verification.secrets'],
    ] as const)
      await expect(make({ verification: wrong })).rejects.toMatchObject({
        fields: { [field]: expect.anything() },
      })
  })

  test.each([
    [{ order_key: 'json.(' }, 'order_key'],
    [{ answer: { by: 'expression' } }, 'answer.expression'],
    [{ dedupe: { by: 'expression', expression: '1 +' } }, 'dedupe.expression'],
    [{ dedupe: { by: 'header' } }, 'dedupe.expression'],
    [{ hostname: 'not-mine.example' }, 'hostname'],
    [{ targets: [{ name: 'a', kind: 'url', address: 'ftp://a.example' }] }, 'targets.0.address'],
    [{ targets: [{ name: 'a', kind: 'gateway', address: 'gtw_none' }] }, 'targets.0.address'],
    [{ targets: [{ name: 'a', kind: 'agent', address: 'no spaces' }] }, 'targets.0.address'],
    [
      { targets: [{ name: 'a', kind: 'url', address: 'https://a.example', filter: 'methodd == 1' }] },
      'targets.0.filter',
    ],
    [
      {
        targets: [
          {
            name: 'a',
            kind: 'url',
            address: 'https://a.example',
            transform: { kind: 'javascript', source: '(r) => {' },
          },
        ],
      },
      'targets.0.transform',
    ],
    [
      { targets: [{ name: 'a', kind: 'url', address: 'https://a.example', sign: 'fresh' }] },
      'targets.0.sign',
    ],
    [
      { targets: [{ name: 'a', kind: 'url', address: 'https://a.example', sign: 'standard' }] },
      'targets.0.secret',
    ],
  ])('refuses %j and says where', async (body, field) => {
    await expect(make(body)).rejects.toMatchObject({
      code: 'ValidationError',
      fields: { [field]: expect.anything() },
    })
  })

  test('is changed by one editor at a time, and rotated with an overlap', async () => {
    const webhook = await make()
    const change = (version: number, order_key: string) =>
      anna.api.webhooks.changeWebhook({ params: { id: webhook.id }, body: { version, order_key } })
    expect(await change(1, 'json.id')).toMatchObject({ version: 2, order_key: 'json.id' })
    await expect(change(1, 'path')).rejects.toMatchObject({ code: 'Conflict', data: { why: 'changed' } })
    const rotated = await anna.api.webhooks.rotateWebhook({
      params: { id: webhook.id },
      body: { overlap_s: 60 },
    })
    expect(rotated.url).not.toBe(webhook.url)
    expect(rotated.former_urls).toEqual([{ url: webhook.url, until: expect.any(String) }])
  })

  test('with what waits is deleted by its name only', async () => {
    const webhook = await make({ targets: [target({ kind: 'agent', address: 'laptop' })] })
    await handOver(toReceived(webhook.id, '{}'))
    const params = { id: webhook.id }
    await expect(anna.api.webhooks.deleteWebhook({ params, query: {} })).rejects.toMatchObject({
      data: { waiting: 1 },
    })
    await anna.api.webhooks.deleteWebhook({ params, query: { name: webhook.name } })
    await expect(get(webhook.id)).rejects.toMatchObject({ code: 'NotFound' })
  })
})

describe('what an edge hands over', () => {
  test('is stored once, however often it comes, with its bytes', async () => {
    const webhook = await make()
    const large = 'ж'.repeat(50_000)
    const one = toReceived(webhook.id, large, {
      path: '/a/b',
      query: 'x=1&x=2',
      headers: [
        ['X-Twice', 'a'],
        ['x-twice', 'b'],
      ],
    })
    await handOver(one)
    await handOver(one, toReceived(webhook.id, 'x'))
    await Promise.all([handOver(one), handOver(one)])
    const [second, first] = await list(webhook.id)
    expect([first?.sequence, second?.sequence]).toEqual([1, 2])
    expect(await list(webhook.id)).toHaveLength(2)
    const params = { id: webhook.id, request_id: one.id }
    const request = await anna.api.webhooks.getWebhookRequest({ params })
    expect(request).toMatchObject({
      path: '/a/b',
      query: 'x=1&x=2',
      headers: one.headers,
      state: 'unmatched',
      body: null,
      body_bytes: 100_000,
      is_body_expired: false,
    })
    expect(await download(`/v1/webhooks/${webhook.id}/requests/${one.id}/body`)).toBe(large)
  })

  test('twice under one key of its sender is a duplicate, and is delivered once', async () => {
    const webhook = await make({ targets: [target()] })
    const same = { delivery_key: 'evt_1' }
    await handOver(toReceived(webhook.id, '1', same), toReceived(webhook.id, '2', same))
    await handOver(toReceived(webhook.id, '3', same))
    await settled(webhook.id)
    expect((await list(webhook.id)).map(({ state }) => state)).toEqual([
      'duplicate',
      'duplicate',
      'delivered',
    ])
    expect(receiver.got.map(({ body }) => body)).toEqual(['1'])
    booted.clock.advance(86_401_000)
    await handOver(toReceived(webhook.id, '4', same))
    await settled(webhook.id)
    expect(receiver.got).toHaveLength(2)
  })

  test('that did not pass is kept for a day and never delivered', async () => {
    const webhook = await make({ targets: [target()] })
    await handOver(
      toReceived(webhook.id, '', { refused_by: 'signature', reason: 'mismatch', answered_status: 401 }),
    )
    await settled(webhook.id)
    expect(await list(webhook.id)).toMatchObject([
      { state: 'refused', refused_by: 'signature', answered_status: 401 },
    ])
    expect(receiver.got).toEqual([])
    booted.clock.advance(86_401_000)
    await step('purge')
    expect(await list(webhook.id)).toEqual([])
  })

  test('of a webhook that is deleted, or with NUL and broken text, does not stop the others', async () => {
    const webhook = await make()
    const odd = toReceived(webhook.id, '\0\u{1F600}', { path: '/\0', headers: [['x-odd', '\0']] })
    await handOver(toReceived('whk_gone', 'x'), odd)
    await step('indexWebhookRequests')
    expect(await list(webhook.id)).toMatchObject([{ path: '/\uFFFD' }])
  })
})

describe('a delivery', () => {
  test('keeps method, path, query, fields and bytes, and leaves out what belongs to the connection', async () => {
    const webhook = await make({ targets: [target({ address: `${receiver.url}/base?k=1` })] })
    await handOver(
      toReceived(webhook.id, '{"a":1}', {
        method: 'PUT',
        path: '/sub',
        query: 'q=2',
        headers: [
          ['Host', 'in.localhost'],
          ['Connection', 'close, X-Mine'],
          ['X-Mine', '1'],
          ['X-Hub-Signature-256', 'sha256=00'],
          ['X-Nora-Anything', '1'],
          ['Content-Length', '99'],
        ],
      }),
    )
    await settled(webhook.id)
    const [got] = receiver.got
    expect(got).toMatchObject({ method: 'PUT', url: '/base/sub?k=1&q=2', body: '{"a":1}' })
    expect(got?.headers).toMatchObject({
      'x-hub-signature-256': 'sha256=00',
      'webhook-attempt': '1',
      'content-length': '7',
    })
    expect(got?.headers).not.toHaveProperty('x-mine')
    expect(got?.headers).not.toHaveProperty('x-nora-anything')
  })

  test('goes to each target whose filter wants it, changed by its transform', async () => {
    const javascript = '(request) => ({ body: { id: JSON.parse(request.body).id * 2 }, path: "/made" })'
    const targets = [
      target({ name: 'paid', filter: 'json.type == "paid"' }),
      target({ name: 'made', transform: { kind: 'javascript', source: javascript } }),
    ]
    const webhook = await make({ targets })
    await handOver(
      toReceived(webhook.id, '{"type":"paid","id":2}'),
      toReceived(webhook.id, '{"type":"sent","id":3}'),
    )
    await settled(webhook.id)
    const bodies = receiver.got.map(({ url, body }) => `${url} ${body}`).sort()
    expect(bodies).toEqual(['/ {"type":"paid","id":2}', '/made {"id":4}', '/made {"id":6}'])
  })

  test('whose transform throws is dead with its place, and can be replayed', async () => {
    const source = '(request) => { throw new Error("no") }'
    const webhook = await make({ targets: [target({ transform: { kind: 'javascript', source } })] })
    await handOver(toReceived(webhook.id, '{}'))
    await settled(webhook.id)
    const [dead] = await deliveries(webhook.id)
    expect(dead).toMatchObject({ state: 'dead', reason: 'transform' })
    expect((await list(webhook.id))[0]?.state).toBe('dead')
    const { targets } = await get(webhook.id)
    const params = { id: webhook.id, target_id: targets[0]!.id }
    await anna.api.webhooks.changeWebhookTarget({ params, body: { version: 1, transform: null } })
    await anna.api.webhooks.retryWebhookDelivery({ params: { id: webhook.id, delivery_id: dead!.id } })
    await settled(webhook.id)
    expect((await list(webhook.id))[0]?.state).toBe('delivered')
    expect((await deliveries(webhook.id))[0]).toMatchObject({ replay_of: dead!.id, state: 'delivered' })
  })

  test('signed standard or fresh is one that its receiver accepts', async () => {
    const secret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`
    const verification = { scheme: 'github', secrets: [SECRET] }
    const targets = [target({ name: 'a', sign: 'standard', secret }), target({ name: 'b', sign: 'fresh' })]
    const webhook = await make({ verification, targets })
    await handOver(toReceived(webhook.id, '{"a":1}'))
    await settled(webhook.id)
    const standard = receiver.got.find(({ headers }) => 'webhook-signature' in headers)!.headers
    const signed = `${standard['webhook-id']}.${standard['webhook-timestamp']}.{"a":1}`
    const expected = createHmac('sha256', Buffer.alloc(24, 7)).update(signed).digest('base64')
    expect(standard['webhook-signature']).toBe(`v1,${expected}`)
    const fresh = receiver.got.find(({ headers }) => 'x-hub-signature-256' in headers)!.headers
    const hex = createHmac('sha256', SECRET).update('{"a":1}').digest('hex')
    expect(fresh['x-hub-signature-256']).toBe(`sha256=${hex}`)
  })

  test('is tried again later, with what Retry-After says, and its id stays', async () => {
    const webhook = await make({ targets: [target()] })
    receiver.answer = (_, response) => response.writeHead(503, { 'retry-after': '120' }).end('busy')
    await handOver(toReceived(webhook.id, '{}'))
    await settled(webhook.id)
    const [waiting] = await deliveries(webhook.id)
    expect(waiting).toMatchObject({ state: 'waiting', attempts: 1, last_status: 503 })
    expect(Date.parse(waiting!.due_at!) - booted.clock.now().getTime()).toBeGreaterThan(110_000)
    receiver.answer = (_, response) => void response.end()
    booted.clock.advance(3 * MINUTE_MS)
    await vi.waitFor(async () => {
      await step('deliverWebhooks')
      expect((await deliveries(webhook.id))[0]).toMatchObject({ state: 'delivered', attempts: 2 })
    })
    const ids = receiver.got.map(({ headers }) => headers['webhook-request-id'])
    expect(new Set(ids).size).toBe(1)
    const params = { id: webhook.id, delivery_id: waiting!.id }
    const { history } = await anna.api.webhooks.getWebhookDelivery({ params })
    expect(history).toMatchObject([
      { number: 1, status: 503, body: 'busy' },
      { number: 2, status: 200 },
    ])
  })

  test('refused for good is dead at once; 410 pauses the target', async () => {
    const webhook = await make({ targets: [target()] })
    receiver.answer = (_, response) => response.writeHead(422).end()
    await handOver(toReceived(webhook.id, '{}'))
    await settled(webhook.id)
    expect(await deliveries(webhook.id)).toMatchObject([{ state: 'dead', reason: 'status_422' }])
    receiver.answer = (_, response) => response.writeHead(410).end()
    await handOver(toReceived(webhook.id, '{}'))
    await settled(webhook.id)
    await handOver(toReceived(webhook.id, '{}'))
    const { targets } = await get(webhook.id)
    expect(targets).toMatchObject([{ state: 'paused', reason: 'answer_410', waiting: 1, dead: 2 }])
    expect((await deliveries(webhook.id))[0]).toMatchObject({ state: 'held', reason: 'target_paused' })
    receiver.answer = (_, response) => void response.end()
    const params = { id: webhook.id, target_id: targets[0]!.id }
    await anna.api.webhooks.resumeWebhookTarget({ params })
    await settled(webhook.id)
    expect((await deliveries(webhook.id))[0]).toMatchObject({ state: 'delivered' })
  })

  test('follows no redirect and reaches nothing private unless the operator allows it', async () => {
    const webhook = await make({ targets: [target()] })
    receiver.answer = (_, response) => response.writeHead(302, { location: '/elsewhere' }).end()
    await handOver(toReceived(webhook.id, '{}'))
    await settled(webhook.id)
    expect(receiver.got).toHaveLength(1)
    expect(await deliveries(webhook.id)).toMatchObject([{ state: 'dead', reason: 'status_302' }])
  })

  test('in a circle is cut', async () => {
    const webhook = await make({ targets: [target()] })
    await handOver(toReceived(webhook.id, '{}', { headers: [['x-nora-hops', '3']] }))
    await settled(webhook.id)
    expect(await deliveries(webhook.id)).toMatchObject([{ state: 'dead', reason: 'loop' }])
    expect(receiver.got).toEqual([])
  })
})

describe('order', () => {
  test('is kept within a key while the first is tried again, and other keys go on', async () => {
    const webhook = await make({ order_key: 'json.key', targets: [target()] })
    let isDown = true
    receiver.answer = ({ body }, response) =>
      response.writeHead(isDown && body.includes('"a"') ? 500 : 200).end()
    const send = (key: string, n: number) => toReceived(webhook.id, JSON.stringify({ key, n }))
    await handOver(send('a', 1), send('b', 1), send('a', 2), send('b', 2), send('a', 3))
    await vi.waitFor(async () => {
      await step('deliverWebhooks')
      expect(receiver.got.filter(({ body }) => body.includes('"b"'))).toHaveLength(2)
    })
    expect(receiver.got.filter(({ body }) => body.includes('"a"')).map(({ body }) => body)).toEqual([
      '{"key":"a","n":1}',
    ])
    isDown = false
    booted.clock.advance(MINUTE_MS)
    await settled(webhook.id)
    const ofA = receiver.got.filter(({ body }) => body.includes('"a"')).map(({ body }) => JSON.parse(body).n)
    expect(ofA).toEqual([1, 1, 2, 3])
  })

  test('with hold stops at a dead delivery until somebody retries or skips it', async () => {
    const webhook = await make({ order_key: 'json.key', targets: [target({ on_dead: 'hold' })] })
    receiver.answer = ({ body }, response) => response.writeHead(body.includes('"n":1') ? 400 : 200).end()
    const send = (n: number) => toReceived(webhook.id, JSON.stringify({ key: 'a', n }))
    await handOver(send(1), send(2))
    await vi.waitFor(async () => {
      await step('deliverWebhooks')
      expect(await deliveries(webhook.id, { state: 'dead' })).toHaveLength(1)
    })
    await step('deliverWebhooks')
    expect(receiver.got).toHaveLength(1)
    const [dead] = await deliveries(webhook.id, { state: 'dead' })
    const params = { id: webhook.id, delivery_id: dead!.id }
    await anna.api.webhooks.skipWebhookDelivery({ params })
    await settled(webhook.id)
    expect(receiver.got.map(({ body }) => JSON.parse(body).n)).toEqual([1, 2])
    await expect(anna.api.webhooks.skipWebhookDelivery({ params })).rejects.toMatchObject({
      code: 'Conflict',
    })
  })
})

describe('a target that fails', () => {
  test('gets one probe a minute, a letter is written, and all goes on once it answers', async () => {
    const webhook = await make({ targets: [target({ concurrency: 20 })] })
    receiver.answer = (_, response) => response.writeHead(500).end()
    await handOver(...Array.from({ length: 40 }, (_, i) => toReceived(webhook.id, String(i))))
    await vi.waitFor(async () => {
      await step('deliverWebhooks')
      expect((await get(webhook.id)).targets[0]).toMatchObject({ state: 'failing', reason: 'HTTP 500' })
    })
    await vi.waitFor(async () => expect(await deliveries(webhook.id, { state: 'sending' })).toEqual([]))
    const before = receiver.got.length
    booted.clock.advance(MINUTE_MS + 1)
    await vi.waitFor(async () => {
      await step('deliverWebhooks')
      expect(receiver.got.length).toBe(before + 1)
    })
    await step('writeOfWebhooks')
    const email = await booted.emailTo(anna.email)
    expect(email?.subject).toContain(webhook.name)
    receiver.answer = (_, response) => void response.end()
    booted.clock.advance(60 * MINUTE_MS)
    await settled(webhook.id)
    await vi.waitFor(
      async () => {
        await step('deliverWebhooks')
        const { targets, waiting } = await get(webhook.id)
        expect([targets[0]?.state, waiting]).toEqual(['active', 0])
      },
      { timeout: 10_000 },
    )
    expect(new Set(receiver.got.map(({ body }) => body)).size).toBe(40)
  })
})

describe('a laptop', () => {
  test('that is away gets what waited in order, without an attempt being counted', async () => {
    const credential_id = await getCredential(edge, anna)
    const webhook = await make({
      order_key: '"all"',
      targets: [target({ kind: 'agent', address: 'laptop' })],
    })
    await handOver(...[1, 2, 3].map((n) => toReceived(webhook.id, String(n))))
    await vi.waitFor(async () => {
      await step('deliverWebhooks')
      expect((await get(webhook.id)).targets[0]?.reason).toBe('away')
    })
    expect(await deliveries(webhook.id, { state: 'held' })).toMatchObject([
      {},
      {},
      { attempts: 0, reason: 'away' },
    ])
    await handOver(toReceived(webhook.id, '4'))
    await edge.link.ask('claim', getClaim(credential_id, { name: 'laptop', is_internal: true }))
    await step('resumeWebhookTargets')
    await settled(webhook.id)
    expect(carried.map(({ body }) => Buffer.from(body, 'base64').toString())).toEqual(['1', '2', '3', '4'])
    expect(carried[0]?.hostname).toBe(`laptop.${team_id.toLowerCase()}.internal`)
    expect((await deliveries(webhook.id)).every(({ attempts }) => attempts === 1)).toBe(true)
  })

  test('that is gone when the edge looks costs no attempt either', async () => {
    const credential_id = await getCredential(edge, anna)
    await edge.link.ask('claim', getClaim(credential_id, { name: 'desk', is_internal: true }))
    const webhook = await make({ targets: [target({ kind: 'agent', address: 'desk' })] })
    carry = () => ({ status: null, error: 'away' })
    await handOver(toReceived(webhook.id, '1'))
    await vi.waitFor(async () => {
      await step('deliverWebhooks')
      expect(await deliveries(webhook.id)).toMatchObject([{ state: 'held', attempts: 0 }])
    })
    carry = () => ({})
    await step('resumeWebhookTargets')
    await settled(webhook.id)
    expect(await deliveries(webhook.id)).toMatchObject([{ state: 'delivered', attempts: 1 }])
  })
})

describe('a sender that waits for its target', () => {
  test('hears what the target answers, or nothing in time', async () => {
    const webhook = await make({ answer: { by: 'target' }, targets: [target()] })
    receiver.answer = (_, response) =>
      response.writeHead(201, { 'x-made': '1', 'set-cookie': 'a=b' }).end('made')
    const { answer } = await edge.link.ask('answer_webhook', { request: toReceived(webhook.id, '{}') })
    expect(answer).toMatchObject({ status: 201 })
    expect(Buffer.from(answer!.body, 'base64').toString()).toBe('made')
    expect(answer!.headers.map(([name]) => name.toLowerCase())).toContain('x-made')
    expect(answer!.headers.map(([name]) => name.toLowerCase())).not.toContain('set-cookie')
    const none = await make({ answer: { by: 'target' } })
    expect(await edge.link.ask('answer_webhook', { request: toReceived(none.id, '{}') })).toEqual({
      answer: null,
    })
  })
})

describe('a search', () => {
  test('finds words, phrases, prefixes, fields and JSON, and what it does not understand it refuses', async () => {
    const webhook = await make()
    const body = JSON.stringify({ type: 'invoice.paid', customer: { email: 'Ёж@example.com' }, n: 7 })
    await handOver(
      toReceived(webhook.id, body, { headers: [['X-GitHub-Event', 'push']], path: '/billing' }),
      toReceived(webhook.id, '{"type":"other","text":"Привет, МИР"}', {
        answered_status: 401,
        method: 'PUT',
      }),
    )
    while (await step('indexWebhookRequests'));
    const count = async (q: string) => (await list(webhook.id, { q })).length
    expect(await count('billing')).toBe(1)
    expect(await count('мир')).toBe(1)
    expect(await count('"привет, мир"')).toBe(1)
    expect(await count('прив*')).toBe(1)
    expect(await count('method:PUT')).toBe(1)
    expect(await count('-method:PUT')).toBe(1)
    expect(await count('status:4xx')).toBe(1)
    expect(await count('header:x-github-event=push')).toBe(1)
    expect(await count('json.type=invoice.paid')).toBe(1)
    expect(await count('json.n=7 json.customer.email')).toBe(1)
    expect(await count('-json.n=7')).toBe(1)
    expect(await count('nowhere')).toBe(0)
    await expect(list(webhook.id, { q: 'status:abc' })).rejects.toMatchObject({
      fields: { q: expect.anything() },
    })
  })
})

describe('a replay', () => {
  test('counts first, delivers in order, and an edited one sends what was edited', async () => {
    const webhook = await make({ targets: [target()] })
    for (let start = 0; start < 250; start += 50)
      await handOver(...Array.from({ length: 50 }, (_, i) => toReceived(webhook.id, String(start + i))))
    await settled(webhook.id)
    receiver.got.length = 0
    const params = { id: webhook.id }
    const counted = await anna.api.webhooks.replayWebhook({ params, body: { dry_run: true } as never })
    expect(counted).toMatchObject({ id: null, state: 'counted', requests: 250 })
    const replay = await anna.api.webhooks.replayWebhook({ params, body: { order: 'received' } as never })
    await expect(anna.api.webhooks.replayWebhook({ params, body: {} as never })).rejects.toMatchObject({
      data: { why: 'running' },
    })
    while (await step('replayWebhooks'));
    await settled(webhook.id)
    expect(receiver.got.map(({ body }) => Number(body))).toEqual(Array.from({ length: 250 }, (_, i) => i))
    const progress = { params: { id: webhook.id, replay_id: replay.id! } }
    expect(await anna.api.webhooks.getWebhookReplay(progress)).toMatchObject({
      state: 'done',
      queued: 250,
      delivered: 250,
    })
    const [newest] = await list(webhook.id)
    await anna.api.webhooks.replayWebhook({
      params,
      body: { request_ids: [newest!.id], edit: { body: 'edited', path: '/other?x=1' } } as never,
    })
    await step('replayWebhooks')
    await settled(webhook.id)
    expect(receiver.got.at(-1)).toMatchObject({ body: 'edited', url: '/other?x=1' })
  }, 60_000)

  test('that is cancelled sends nothing more', async () => {
    const webhook = await make({ targets: [target()] })
    await handOver(...[1, 2, 3].map((n) => toReceived(webhook.id, String(n))))
    await settled(webhook.id)
    receiver.answer = (_, response) => response.writeHead(500).end()
    receiver.got.length = 0
    const replay = await anna.api.webhooks.replayWebhook({ params: { id: webhook.id }, body: {} as never })
    await step('replayWebhooks')
    await vi.waitFor(async () => {
      await step('deliverWebhooks')
      expect(receiver.got).toHaveLength(1)
      expect(await deliveries(webhook.id, { state: 'sending' })).toEqual([])
    })
    const params = { id: webhook.id, replay_id: replay.id! }
    expect(await anna.api.webhooks.cancelWebhookReplay({ params })).toMatchObject({ state: 'cancelled' })
    expect(await deliveries(webhook.id, { state: 'due,waiting' })).toEqual([])
    await expect(anna.api.webhooks.cancelWebhookReplay({ params })).rejects.toMatchObject({
      code: 'Conflict',
    })
  })
})

describe('what is stored', () => {
  test('shows what a filter and a transform would do', async () => {
    const webhook = await make()
    await handOver(toReceived(webhook.id, '{"n":1}'), toReceived(webhook.id, '{"n":2}'))
    const checked = await anna.api.webhooks.checkWebhook({
      params: { id: webhook.id },
      body: {
        filter: 'json.n == 2.0',
        transform: { kind: 'cel', source: '{"body": {"m": json.n}}' },
        last: 100,
      },
    })
    expect(checked.items.map(({ is_match }) => is_match)).toEqual([true, false])
    expect(JSON.parse(checked.items[0]!.result!.body)).toEqual({ m: 2 })
  })

  test('is exported in four formats', async () => {
    const webhook = await make()
    await handOver(toReceived(webhook.id, "it's"), toReceived(webhook.id, '{"n":2}'))
    const exported = (format: string) => download(`/v1/webhooks/${webhook.id}/export?format=${format}`)
    expect(JSON.parse(await exported('har')).log.entries).toHaveLength(2)
    const lines = (await exported('jsonl'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines.map(({ body }) => body)).toEqual(["it's", '{"n":2}'])
    expect(JSON.parse((await exported('fixture')).split('\n')[0]!)).toMatchObject({
      version: 1,
      body: "it's",
    })
    expect(await exported('curl')).toContain(String.raw`'it'\''s'`)
  })

  test('of another team is nobody’s', async () => {
    const webhook = await make({ targets: [target()] })
    await handOver(toReceived(webhook.id, '{}'))
    const [request] = await list(webhook.id)
    const boris = await signUpSomeone(booted)
    const params = { id: webhook.id, request_id: request!.id }
    for (const call of [
      () => boris.api.webhooks.getWebhook({ params: { id: webhook.id } }),
      () => boris.api.webhooks.getWebhookRequest({ params }),
      () => boris.api.webhooks.deleteWebhookRequest({ params }),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'NotFound' })
  })

  test('a test is signed, checked and delivered', async () => {
    const verification = { scheme: 'stripe', secrets: ['whsec_test'] }
    const webhook = await make({ verification, targets: [target()] })
    const tested = await anna.api.webhooks.testWebhook({ params: { id: webhook.id }, body: {} as never })
    expect(tested.status).toBe(200)
    await settled(webhook.id)
    expect(receiver.got[0]?.headers['stripe-signature']).toMatch(/^t=\d+,v1=/)
  })
})

import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { useWebhooks } from './testing/webhook-stage.ts'

const SECRET = 'it is a secret to everybody'
const MINUTE_MS = 60_000
const { stage, target, make, get, list, deliveries, step, toReceived, handOver, settled, until } =
  useWebhooks()

describe('a delivery', () => {
  test('keeps method, path, query, fields and bytes, and leaves out what belongs to the connection', async () => {
    const webhook = await make({ targets: [target({ address: `${stage.receiver.url}/base?k=1` })] })
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
    const [got] = stage.receiver.got
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
    const bodies = stage.receiver.got.map(({ url, body }) => `${url} ${body}`).sort()
    expect(bodies).toEqual(['/ {"type":"paid","id":2}', '/made {"id":4}', '/made {"id":6}'])
  })

  test('whose transform throws is dead with its place until it is replayed', async () => {
    const source = '(request) => { throw new Error("no") }'
    const webhook = await make({ targets: [target({ transform: { kind: 'javascript', source } })] })
    await handOver(toReceived(webhook.id, '{}'))
    await settled(webhook.id)
    const [dead] = await deliveries(webhook.id)
    expect(dead).toMatchObject({ state: 'dead', reason: 'transform' })
    expect((await list(webhook.id))[0]?.state).toBe('dead')
    const { targets } = await get(webhook.id)
    const params = { id: webhook.id, target_id: targets[0]!.id }
    await stage.anna.api.webhooks.changeWebhookTarget({ params, body: { version: 1, transform: null } })
    await stage.anna.api.webhooks.retryWebhookDelivery({ params: { id: webhook.id, delivery_id: dead!.id } })
    await settled(webhook.id)
    expect((await list(webhook.id))[0]?.state).toBe('delivered')
    expect((await deliveries(webhook.id))[0]).toMatchObject({ replay_of: dead!.id, state: 'delivered' })
    expect(await deliveries(webhook.id, { state: 'dead' })).toEqual([])
    const mended = await stage.anna.api.webhooks.getWebhook({ params: { id: webhook.id } })
    expect(mended).toMatchObject({ dead: 0, targets: [{ dead: 0 }] })
  })

  test('signed standard or fresh is one that its receiver accepts', async () => {
    const secret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`
    const verification = { scheme: 'github', secrets: [SECRET] }
    const targets = [target({ name: 'a', sign: 'standard', secret }), target({ name: 'b', sign: 'fresh' })]
    const webhook = await make({ verification, targets })
    await handOver(toReceived(webhook.id, '{"a":1}'))
    await settled(webhook.id)
    const standard = stage.receiver.got.find(({ headers }) => 'webhook-signature' in headers)!.headers
    const signed = `${standard['webhook-id']}.${standard['webhook-timestamp']}.{"a":1}`
    const expected = createHmac('sha256', Buffer.alloc(24, 7)).update(signed).digest('base64')
    expect(standard['webhook-signature']).toBe(`v1,${expected}`)
    const fresh = stage.receiver.got.find(({ headers }) => 'x-hub-signature-256' in headers)!.headers
    const hex = createHmac('sha256', SECRET).update('{"a":1}').digest('hex')
    expect(fresh['x-hub-signature-256']).toBe(`sha256=${hex}`)
  })

  test('is tried again later, with what Retry-After says, and its id stays', async () => {
    const webhook = await make({ targets: [target()] })
    stage.receiver.answer = (_, response) => response.writeHead(503, { 'retry-after': '120' }).end('busy')
    await handOver(toReceived(webhook.id, '{}'))
    await settled(webhook.id)
    const [waiting] = await deliveries(webhook.id)
    expect(waiting).toMatchObject({ state: 'waiting', attempts: 1, last_status: 503 })
    expect(Date.parse(waiting!.due_at!) - stage.booted.clock.now().getTime()).toBeGreaterThan(110_000)
    stage.receiver.answer = (_, response) => void response.end()
    stage.booted.clock.advance(3 * MINUTE_MS)
    await until(async () => {
      expect((await deliveries(webhook.id))[0]).toMatchObject({ state: 'delivered', attempts: 2 })
    })
    const ids = stage.receiver.got.map(({ headers }) => headers['webhook-request-id'])
    expect(new Set(ids).size).toBe(1)
    const params = { id: webhook.id, delivery_id: waiting!.id }
    const { history } = await stage.anna.api.webhooks.getWebhookDelivery({ params })
    expect(history).toMatchObject([
      { number: 1, status: 503, body: 'busy' },
      { number: 2, status: 200 },
    ])
  })

  test('refused for good is dead at once; 410 pauses the target', async () => {
    const webhook = await make({ targets: [target()] })
    stage.receiver.answer = (_, response) => response.writeHead(422).end()
    await handOver(toReceived(webhook.id, '{}'))
    await settled(webhook.id)
    expect(await deliveries(webhook.id)).toMatchObject([{ state: 'dead', reason: 'status_422' }])
    stage.receiver.answer = (_, response) => response.writeHead(410).end()
    await handOver(toReceived(webhook.id, '{}'))
    await settled(webhook.id)
    await handOver(toReceived(webhook.id, '{}'))
    const { targets } = await get(webhook.id)
    expect(targets).toMatchObject([{ state: 'paused', reason: 'answer_410', waiting: 1, dead: 2 }])
    expect((await deliveries(webhook.id))[0]).toMatchObject({ state: 'held', reason: 'target_paused' })
    stage.receiver.answer = (_, response) => void response.end()
    const params = { id: webhook.id, target_id: targets[0]!.id }
    await stage.anna.api.webhooks.resumeWebhookTarget({ params })
    await settled(webhook.id)
    expect((await deliveries(webhook.id))[0]).toMatchObject({ state: 'delivered' })
  })

  test('follows no redirect and reaches nothing private unless the operator allows it', async () => {
    const webhook = await make({ targets: [target()] })
    stage.receiver.answer = (_, response) => response.writeHead(302, { location: '/elsewhere' }).end()
    await handOver(toReceived(webhook.id, '{}'))
    await settled(webhook.id)
    expect(stage.receiver.got).toHaveLength(1)
    expect(await deliveries(webhook.id)).toMatchObject([{ state: 'dead', reason: 'status_302' }])
  })

  test('in a circle is cut', async () => {
    const webhook = await make({ targets: [target()] })
    await handOver(toReceived(webhook.id, '{}', { headers: [['x-nora-hops', '3']] }))
    await settled(webhook.id)
    expect(await deliveries(webhook.id)).toMatchObject([{ state: 'dead', reason: 'loop' }])
    expect(stage.receiver.got).toEqual([])
  })
})

describe('order', () => {
  test('is kept within a key while the first is tried again, and other keys go on', async () => {
    const webhook = await make({ order_key: 'json.key', targets: [target()] })
    let isDown = true
    stage.receiver.answer = ({ body }, response) =>
      response.writeHead(isDown && body.includes('"a"') ? 500 : 200).end()
    const send = (key: string, n: number) => toReceived(webhook.id, JSON.stringify({ key, n }))
    await handOver(send('a', 1), send('b', 1), send('a', 2), send('b', 2), send('a', 3))
    await until(async () => {
      expect(stage.receiver.got.filter(({ body }) => body.includes('"b"'))).toHaveLength(2)
    })
    expect(stage.receiver.got.filter(({ body }) => body.includes('"a"')).map(({ body }) => body)).toEqual([
      '{"key":"a","n":1}',
    ])
    isDown = false
    stage.booted.clock.advance(MINUTE_MS)
    await settled(webhook.id)
    const ofA = stage.receiver.got
      .filter(({ body }) => body.includes('"a"'))
      .map(({ body }) => JSON.parse(body).n)
    expect(ofA).toEqual([1, 1, 2, 3])
  })

  test('with hold stops at a dead delivery until somebody retries or skips it', async () => {
    const webhook = await make({ order_key: 'json.key', targets: [target({ on_dead: 'hold' })] })
    stage.receiver.answer = ({ body }, response) =>
      response.writeHead(body.includes('"n":1') ? 400 : 200).end()
    const send = (n: number) => toReceived(webhook.id, JSON.stringify({ key: 'a', n }))
    await handOver(send(1), send(2))
    await until(async () => {
      expect(await deliveries(webhook.id, { state: 'dead' })).toHaveLength(1)
    })
    await step('deliverWebhooks')
    expect(stage.receiver.got).toHaveLength(1)
    const [dead] = await deliveries(webhook.id, { state: 'dead' })
    const params = { id: webhook.id, delivery_id: dead!.id }
    await stage.anna.api.webhooks.skipWebhookDelivery({ params })
    await settled(webhook.id)
    expect(stage.receiver.got.map(({ body }) => JSON.parse(body).n)).toEqual([1, 2])
    await expect(stage.anna.api.webhooks.skipWebhookDelivery({ params })).rejects.toMatchObject({
      code: 'Conflict',
    })
  })
})

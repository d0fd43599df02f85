import { describe, expect, test } from 'vitest'
import { getClaim } from '../../testing/edge.ts'
import { getCredential } from '../../testing/team.ts'
import { useWebhooks } from './testing/webhook-stage.ts'

const MINUTE_MS = 60_000
const { stage, target, make, get, list, deliveries, step, toReceived, handOver, settled, until } =
  useWebhooks()

describe('a target that fails', () => {
  test('gets one probe a minute, a letter is written, and all goes on once it answers', async () => {
    const webhook = await make({ targets: [target({ concurrency: 20 })] })
    stage.receiver.answer = (_, response) => response.writeHead(500).end()
    await handOver(...Array.from({ length: 40 }, (_, i) => toReceived(webhook.id, String(i))))
    await until(async () => {
      expect((await get(webhook.id)).targets[0]).toMatchObject({ state: 'failing', reason: 'HTTP 500' })
    })
    await until(async () => expect(await deliveries(webhook.id, { state: 'sending' })).toEqual([]))
    const before = stage.receiver.got.length
    stage.booted.clock.advance(MINUTE_MS + 1)
    await until(async () => {
      expect(stage.receiver.got.length).toBe(before + 1)
    })
    await step('writeOfWebhooks')
    const email = await stage.booted.emailTo(stage.anna.email)
    expect(email?.subject).toContain(webhook.name)
    stage.receiver.answer = (_, response) => void response.end()
    stage.booted.clock.advance(60 * MINUTE_MS)
    await settled(webhook.id)
    await until(async () => {
      const { targets, waiting } = await get(webhook.id)
      expect([targets[0]?.state, waiting]).toEqual(['active', 0])
    })
    expect(new Set(stage.receiver.got.map(({ body }) => body)).size).toBe(40)
  })
})

describe('a laptop', () => {
  test('that is away gets what waited in order, without an attempt being counted', async () => {
    const credential_id = await getCredential(stage.edge, stage.anna)
    const webhook = await make({
      order_key: '"all"',
      targets: [target({ kind: 'agent', address: 'laptop' })],
    })
    await handOver(...[1, 2, 3].map((n) => toReceived(webhook.id, String(n))))
    await until(async () => {
      expect((await get(webhook.id)).targets[0]?.reason).toBe('away')
    })
    expect(await deliveries(webhook.id, { state: 'held' })).toMatchObject([
      {},
      {},
      { attempts: 0, reason: 'away' },
    ])
    await handOver(toReceived(webhook.id, '4'))
    // The clocks of leases must not matter.
    stage.booted.clock.advance(10)
    await stage.edge.link.ask('claim', getClaim(credential_id, { name: 'laptop', is_internal: true }))
    await step('resumeWebhookTargets')
    await settled(webhook.id)
    expect(stage.carried.map(({ body }) => Buffer.from(body, 'base64').toString())).toEqual([
      '1',
      '2',
      '3',
      '4',
    ])
    expect(stage.carried[0]?.hostname).toBe(`laptop.${stage.team_id.toLowerCase()}.internal`)
    expect((await deliveries(webhook.id)).every(({ attempts }) => attempts === 1)).toBe(true)
  })

  test('that is gone when the stage.edge looks costs no attempt either', async () => {
    const credential_id = await getCredential(stage.edge, stage.anna)
    await stage.edge.link.ask('claim', getClaim(credential_id, { name: 'desk', is_internal: true }))
    const webhook = await make({ targets: [target({ kind: 'agent', address: 'desk' })] })
    stage.carry = () => ({ status: null, error: 'away' })
    await handOver(toReceived(webhook.id, '1'))
    await until(async () => {
      expect(await deliveries(webhook.id)).toMatchObject([{ state: 'held', attempts: 0 }])
    })
    stage.carry = () => ({})
    await step('resumeWebhookTargets')
    await settled(webhook.id)
    expect(await deliveries(webhook.id)).toMatchObject([{ state: 'delivered', attempts: 1 }])
  })
})

describe('a sender that waits for its target', () => {
  test('hears what the target answers, or nothing in time', async () => {
    const webhook = await make({ answer: { by: 'target' }, targets: [target()] })
    stage.receiver.answer = (_, response) =>
      response.writeHead(201, { 'x-made': '1', 'set-cookie': 'a=b' }).end('made')
    const { answer } = await stage.edge.link.ask('answer_webhook', { request: toReceived(webhook.id, '{}') })
    expect(answer).toMatchObject({ status: 201 })
    expect(Buffer.from(answer!.body, 'base64').toString()).toBe('made')
    expect(answer!.headers.map(([name]) => name.toLowerCase())).toContain('x-made')
    expect(answer!.headers.map(([name]) => name.toLowerCase())).not.toContain('set-cookie')
    const none = await make({ answer: { by: 'target' } })
    expect(await stage.edge.link.ask('answer_webhook', { request: toReceived(none.id, '{}') })).toEqual({
      answer: null,
    })
  })
})

describe('a replay', () => {
  test('counts first, delivers in order, and an edited one sends what was edited', async () => {
    const webhook = await make({ targets: [target()] })
    for (let start = 0; start < 250; start += 50)
      await handOver(...Array.from({ length: 50 }, (_, i) => toReceived(webhook.id, String(start + i))))
    await settled(webhook.id)
    stage.receiver.got.length = 0
    const params = { id: webhook.id }
    const counted = await stage.anna.api.webhooks.replayWebhook({ params, body: { dry_run: true } as never })
    expect(counted).toMatchObject({ id: null, state: 'counted', requests: 250 })
    const replay = await stage.anna.api.webhooks.replayWebhook({
      params,
      body: { order: 'received' } as never,
    })
    await expect(stage.anna.api.webhooks.replayWebhook({ params, body: {} as never })).rejects.toMatchObject({
      data: { why: 'running' },
    })
    while (await step('replayWebhooks'));
    await settled(webhook.id)
    expect(stage.receiver.got.map(({ body }) => Number(body))).toEqual(
      Array.from({ length: 250 }, (_, i) => i),
    )
    const progress = { params: { id: webhook.id, replay_id: replay.id! } }
    expect(await stage.anna.api.webhooks.getWebhookReplay(progress)).toMatchObject({
      state: 'done',
      queued: 250,
      delivered: 250,
    })
    const [newest] = await list(webhook.id)
    await stage.anna.api.webhooks.replayWebhook({
      params,
      body: { request_ids: [newest!.id], edit: { body: 'edited', path: '/other?x=1' } } as never,
    })
    await step('replayWebhooks')
    await settled(webhook.id)
    expect(stage.receiver.got.at(-1)).toMatchObject({ body: 'edited', url: '/other?x=1' })
  }, 60_000)

  test('that is cancelled sends nothing more', async () => {
    const webhook = await make({ targets: [target()] })
    await handOver(...[1, 2, 3].map((n) => toReceived(webhook.id, String(n))))
    await settled(webhook.id)
    stage.receiver.answer = (_, response) => response.writeHead(500).end()
    stage.receiver.got.length = 0
    const replay = await stage.anna.api.webhooks.replayWebhook({
      params: { id: webhook.id },
      body: {} as never,
    })
    await step('replayWebhooks')
    await until(async () => {
      expect(stage.receiver.got).toHaveLength(1)
      expect(await deliveries(webhook.id, { state: 'sending' })).toEqual([])
    })
    const params = { id: webhook.id, replay_id: replay.id! }
    expect(await stage.anna.api.webhooks.cancelWebhookReplay({ params })).toMatchObject({
      state: 'cancelled',
    })
    expect(await deliveries(webhook.id, { state: 'due,waiting' })).toEqual([])
    await expect(stage.anna.api.webhooks.cancelWebhookReplay({ params })).rejects.toMatchObject({
      code: 'Conflict',
    })
  })
})

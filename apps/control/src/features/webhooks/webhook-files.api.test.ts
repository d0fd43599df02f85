import { afterAll, describe, expect, test } from 'vitest'
import { openTestBucket } from '../../testing/storages.ts'
import { useWebhooks } from './testing/webhook-stage.ts'

let storage: Awaited<ReturnType<typeof openTestBucket>>
const { stage, target, make, get, list, deliveries, download, step, toReceived, handOver, settled, until } =
  useWebhooks(async () => {
    storage = await openTestBucket()
    return storage.files
  })
afterAll(() => storage.close())

/** More than a row holds. */
const LARGE = 'ж'.repeat(50_000)

describe('a large body in an S3 bucket', () => {
  test('is delivered and shown as it came, and goes with its webhook', async () => {
    const webhook = await make({ targets: [target()] })
    const one = toReceived(webhook.id, LARGE)
    await handOver(one, toReceived(webhook.id, 'small'))
    await settled(webhook.id)
    expect(new Set(stage.receiver.got.map(({ body }) => body))).toEqual(new Set([LARGE, 'small']))
    expect(await download(`/v1/webhooks/${webhook.id}/requests/${one.id}/body`)).toBe(LARGE)
    expect(storage.countFiles()).toBe(1)
    await stage.anna.api.webhooks.deleteWebhook({ params: { id: webhook.id } })
    expect(storage.countFiles()).toBe(0)
  })

  test('stays with the edge while the storage is away: nothing of the batch is acknowledged', async () => {
    const webhook = await make({ targets: [target()] })
    const batch = [toReceived(webhook.id, 'small'), toReceived(webhook.id, LARGE)]
    storage.server.fault = { kind: 'answer', status: 503, times: 3 }
    await expect(handOver(...batch)).rejects.toThrow()
    expect(await list(webhook.id)).toEqual([])
    await handOver(...batch)
    await settled(webhook.id)
    expect(new Set(stage.receiver.got.map(({ body }) => body))).toEqual(new Set(['small', LARGE]))
    expect(await list(webhook.id)).toHaveLength(2)
  })

  test('is delivered later when the storage does not give it', async () => {
    const webhook = await make({ targets: [target()] })
    await handOver(toReceived(webhook.id, LARGE))
    storage.server.fault = { kind: 'answer', status: 503, method: 'GET', times: Number.POSITIVE_INFINITY }
    await step('deliverWebhooks')
    await until(async () => {
      expect(await deliveries(webhook.id)).toMatchObject([{ state: 'waiting', last_error: 'storage' }])
    })
    expect(stage.receiver.got).toEqual([])
    storage.server.fault = null
    stage.booted.clock.advance(60_000)
    await until(async () => expect(stage.receiver.got.map(({ body }) => body)).toEqual([LARGE]))
    expect((await get(webhook.id)).targets).toMatchObject([{ state: 'active' }])
  })

  test('is looked at by filters although the storage gives nothing now', async () => {
    const body = JSON.stringify({ type: 'paid', text: LARGE })
    const targets = [target({ filter: 'json.type == "paid"' })]
    const webhook = await make({ targets })
    storage.server.fault = { kind: 'answer', status: 503, method: 'GET', times: Number.POSITIVE_INFINITY }
    await handOver(toReceived(webhook.id, body))
    expect(await list(webhook.id)).toMatchObject([{ state: 'queued' }])
    storage.server.fault = null
    stage.booted.clock.advance(60_000)
    await until(async () => expect(stage.receiver.got.map((got) => got.body)).toEqual([body]))
  })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Booted, bootControl } from '../../testing/boot.ts'
import { plainHasher } from '../../testing/plain-hasher.ts'
import { useWebhooks } from './testing/webhook-stage.ts'

const KEYS = 10
const OF_KEY = 8
const OPEN = { state: 'due,sending,waiting,held' }

const { stage, make, target, handOver, toReceived, deliveries, list } = useWebhooks()
let other: Booted

beforeAll(async () => {
  other = await bootControl({ may_reach_private: true }, { hasher: plainHasher, beside: stage.booted })
})
afterAll(() => other.close())

/** Both processes work until nothing is left, while time passes. */
async function workUntilDone(id: string): Promise<void> {
  await expect
    .poll(
      async () => {
        await Promise.all([stage.booted, other].map(({ control }) => control.runStep('deliverWebhooks')))
        const open = await deliveries(id, OPEN)
        if (open.every(({ state }) => state === 'waiting')) stage.booted.clock.advance(10_000)
        else stage.booted.clock.advance(100)
        return open.length
      },
      { timeout: 90_000, interval: 10 },
    )
    .toBe(0)
}

test('two processes deliver each key in order while the target fails by chance, and nothing twice without its mark', async () => {
  const webhook = await make({ order_key: 'json.key', targets: [target({ concurrency: 10 })] })
  const answered = new Map<string, number>()
  let failures = 0
  stage.receiver.answer = ({ body }, response) => {
    const isBad = Math.random() < 0.15
    if (isBad) failures++
    else answered.set(body, (answered.get(body) ?? 0) + 1)
    response.writeHead(isBad ? 503 : 200).end()
  }
  const all = Array.from({ length: KEYS * OF_KEY }, (_, i) => ({
    key: `k${i % KEYS}`,
    n: Math.floor(i / KEYS),
  }))
  for (let start = 0; start < all.length; start += 100)
    await handOver(...all.slice(start, start + 100).map((one) => toReceived(webhook.id, JSON.stringify(one))))
  await workUntilDone(webhook.id)
  expect([...answered.values()].every((times) => times === 1)).toBe(true)
  expect(answered.size).toBe(all.length)
  expect(failures).toBeGreaterThan(0)
  for (let key = 0; key < KEYS; key++) {
    const got = stage.receiver.got
      .map(({ body, headers }) => ({ ...(JSON.parse(body) as { key: string; n: number }), headers }))
      .filter((one) => one.key === `k${key}`)
    expect(got.map(({ n }) => n)).toEqual(got.map(({ n }) => n).toSorted((a, b) => a - b))
    // A repeated one says so.
    for (const [index, { n, headers }] of got.entries())
      expect(headers['webhook-attempt'] === '1', `${key} ${n}`).toBe(got[index - 1]?.n !== n)
  }
  expect(await list(webhook.id, { state: 'queued' })).toEqual([])
}, 120_000)

test('what a process was sending when it ended is sent again, and the attempt is told as unknown', async () => {
  const webhook = await make({ targets: [target()] })
  // Nobody answers: as if the process had ended in the middle.
  stage.receiver.answer = () => {}
  await handOver(toReceived(webhook.id, '1'))
  await expect
    .poll(async () => {
      await stage.booted.control.runStep('deliverWebhooks')
      return stage.receiver.got.length
    })
    .toBe(1)
  stage.receiver.answer = (_, response) => void response.end()
  // Its lease is over.
  stage.booted.clock.advance(3 * 60_000)
  await expect
    .poll(async () => {
      await other.control.runStep('deliverWebhooks')
      return (await deliveries(webhook.id))[0]?.state
    })
    .toBe('delivered')
  const [done] = await deliveries(webhook.id)
  const params = { id: webhook.id, delivery_id: done?.id ?? '' }
  const { history } = await stage.anna.api.webhooks.getWebhookDelivery({ params })
  expect(history).toMatchObject([
    { number: 1, error: 'unknown', status: null },
    { number: 2, error: null, status: 200 },
  ])
}, 60_000)

import type { AddWebhookTarget, Webhook } from '@nora/contract/webhooks'
import type { AskBody, PushBody } from '@nora/link'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import type { Files } from '../../../platform/files/files.ts'
import { type Booted, bootControl } from '../../../testing/boot.ts'
import { connectEdge, listenForEdges, type TestEdge } from '../../../testing/edge.ts'
import { type Person, signUpSomeone } from '../../../testing/person.ts'
import { plainHasher } from '../../../testing/plain-hasher.ts'
import { makeTeam } from '../../../testing/team.ts'
import { type Receiver, startReceiver } from './receiver.ts'

type Received = AskBody<'webhook_requests'>['requests'][number]
type Delivery = PushBody<'deliver_webhook'>
type Delivered = AskBody<'webhook_delivered'>

/** What a test of webhooks finds: somebody with a team, an edge, and a site that deliveries go to. */
export type WebhookStage = {
  booted: Booted
  edge: TestEdge
  anna: Person
  team_id: string
  receiver: Receiver
  /** What the edge was asked to deliver, and what it says came of it; null: it says nothing. */
  carried: Delivery[]
  carry: (delivery: Delivery) => Partial<Delivered> | null
}

/** Boots control for all tests of a file, with one edge that is connected. */
export function useWebhooks(openFiles?: () => Promise<Files>) {
  const stage = {} as WebhookStage
  let number = 0

  beforeAll(async () => {
    const files = openFiles && { files: await openFiles() }
    stage.booted = await bootControl({ may_reach_private: true }, { hasher: plainHasher, ...files })
    stage.edge = await connectEdge(await listenForEdges(stage.booted), 'edge-1', {
      onPush: (link, name, body) => {
        if (name !== 'deliver_webhook') return
        const delivery = body as Delivery
        stage.carried.push(delivery)
        const answer = stage.carry(delivery)
        if (answer === null) return
        const { attempt_id } = delivery
        const whole = { status: 200, headers: [], body: '', error: null, duration_ms: 3 }
        void link.ask('webhook_delivered', { ...whole, ...answer, attempt_id })
      },
    })
  })
  afterAll(async () => {
    stage.edge.link.close()
    await stage.booted.close()
  })
  beforeEach(async () => {
    stage.carried = []
    stage.carry = () => ({})
    stage.anna = await signUpSomeone(stage.booted)
    stage.team_id = await makeTeam(stage.booted, stage.anna)
    stage.receiver = await startReceiver()
  })
  afterEach(() => stage.receiver.close())

  const calls = {
    target: (changes: Partial<AddWebhookTarget> = {}) =>
      ({ name: 'Shop', kind: 'url', address: stage.receiver.url, ...changes }) as AddWebhookTarget,
    make: (body: object = {}): Promise<Webhook> =>
      stage.anna.api.webhooks.createWebhook({ body: { name: `hook ${++number}`, ...body } }),
    get: (id: string) => stage.anna.api.webhooks.getWebhook({ params: { id } }),
    list: async (id: string, query: object = {}) =>
      (await stage.anna.api.webhooks.listWebhookRequests({ params: { id }, query })).items,
    deliveries: async (id: string, query: object = {}) =>
      (await stage.anna.api.webhooks.listWebhookDeliveries({ params: { id }, query })).items,
    download: async (url: string) => (await stage.anna.open(url)).body,
    step: (name: string) => stage.booted.control.runStep(name),
    toReceived: (webhook_id: string, body: string, changes: Partial<Received> = {}): Received => ({
      id: stage.booted.control.platform.ids.next('whr'),
      webhook_id,
      received_at: stage.booted.clock.now().getTime(),
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
    }),
    handOver: (...requests: Received[]) => stage.edge.link.ask('webhook_requests', { requests }),
    /** Works until what is expected is so. */
    until: (check: () => Promise<void>) =>
      vi.waitFor(
        async () => {
          await calls.step('deliverWebhooks')
          await check()
        },
        { timeout: 20_000, interval: 20 },
      ),
    /** Resolves when nothing is due. */
    settled: (id: string) =>
      vi.waitFor(
        async () => {
          await calls.step('deliverWebhooks')
          const open = await calls.deliveries(id, { state: 'due,sending' })
          // A target that has as much as it takes is asked again a moment later.
          if (open.length > 0) stage.booted.clock.advance(100)
          expect(open).toEqual([])
        },
        { timeout: 20_000, interval: 20 },
      ),
  }
  return { stage, ...calls }
}

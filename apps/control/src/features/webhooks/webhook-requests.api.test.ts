import { describe, expect, test } from 'vitest'
import { signUpSomeone } from '../../testing/person.ts'
import { makeTeam } from '../../testing/team.ts'
import { useWebhooks } from './testing/webhook-stage.ts'

const { stage, target, make, list, download, step, toReceived, handOver, settled } = useWebhooks()

describe('what an stage.edge hands over', () => {
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
    const request = await stage.anna.api.webhooks.getWebhookRequest({ params })
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
    expect(stage.receiver.got.map(({ body }) => body)).toEqual(['1'])
    stage.booted.clock.advance(86_401_000)
    await handOver(toReceived(webhook.id, '4', same))
    await settled(webhook.id)
    expect(stage.receiver.got).toHaveLength(2)
  })

  test('under the key of one that nobody took is no duplicate: who sends it again wants it delivered', async () => {
    const webhook = await make({ targets: [target()] })
    stage.receiver.answer = (_, response) => response.writeHead(400).end()
    const same = { delivery_key: 'evt_2' }
    await handOver(toReceived(webhook.id, '1', same))
    await settled(webhook.id)
    stage.receiver.answer = (_, response) => void response.end()
    await handOver(toReceived(webhook.id, '1', same))
    await settled(webhook.id)
    await handOver(toReceived(webhook.id, '1', same))
    await settled(webhook.id)
    expect((await list(webhook.id)).map(({ state }) => state)).toEqual(['duplicate', 'delivered', 'dead'])
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
    expect(stage.receiver.got).toEqual([])
    stage.booted.clock.advance(86_401_000)
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

describe('what is stored', () => {
  test('shows what a filter and a transform would do', async () => {
    const webhook = await make()
    await handOver(toReceived(webhook.id, '{"n":1}'), toReceived(webhook.id, '{"n":2}'))
    const checked = await stage.anna.api.webhooks.checkWebhook({
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
    const boris = await signUpSomeone(stage.booted)
    const params = { id: webhook.id, request_id: request!.id }
    for (const call of [
      () => boris.api.webhooks.getWebhook({ params: { id: webhook.id } }),
      () => boris.api.webhooks.getWebhookRequest({ params }),
      () => boris.api.webhooks.deleteWebhookRequest({ params }),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'NotFound' })
  })

  test('comes from the audit stream of the team as well, over no network, and is delivered as any other', async () => {
    const webhook = await make({ targets: [target()] })
    const { audit } = stage.anna.api
    const body = {
      name: 'alerts',
      kind: 'webhook',
      url: `${webhook.url}/audit?from=nora`,
      ca_pem: null,
    } as const
    const { id } = await audit.createAuditStream({ body })
    expect(await audit.testAuditStream({ params: { id } })).toEqual({ error: null })
    await stage.anna.api.webhooks.pauseWebhook({ params: { id: webhook.id } })
    await stage.anna.api.webhooks.resumeWebhook({ params: { id: webhook.id } })
    await stage.booted.control.platform.settle()
    while (await step('deliverAudit'));
    await settled(webhook.id)
    expect((await list(webhook.id))[0]).toMatchObject({
      state: 'delivered',
      path: '/audit',
      query: 'from=nora',
    })
    const kinds = stage.receiver.got.flatMap(({ body: sent }) =>
      JSON.parse(sent).events.map((one: { action: string }) => one.action),
    )
    expect(kinds).toContain('webhook.paused')
    expect(stage.receiver.got[0]?.headers['nora-signature']).toMatch(/^t=\d+,v1=/)
    // What another team sends to the address takes the way round by the network, to an edge.
    const before = await list(webhook.id)
    const boris = await signUpSomeone(stage.booted)
    await makeTeam(stage.booted, boris)
    const theirs = await boris.api.audit.createAuditStream({ body })
    expect((await boris.api.audit.testAuditStream({ params: { id: theirs.id } })).error).not.toBeNull()
    expect(await list(webhook.id)).toEqual(before)
  })

  test('a test is signed, checked and delivered', async () => {
    const verification = { scheme: 'stripe', secrets: ['whsec_test'] }
    const webhook = await make({ verification, targets: [target()] })
    const tested = await stage.anna.api.webhooks.testWebhook({
      params: { id: webhook.id },
      body: {} as never,
    })
    expect(tested.status).toBe(200)
    await settled(webhook.id)
    expect(stage.receiver.got[0]?.headers['stripe-signature']).toMatch(/^t=\d+,v1=/)
  })
})

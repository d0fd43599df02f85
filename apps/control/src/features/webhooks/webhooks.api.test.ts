import type { PushBody } from '@nora/link'
import { describe, expect, test, vi } from 'vitest'
import { useWebhooks } from './testing/webhook-stage.ts'

const SECRET = 'it is a secret to everybody'
const { stage, target, make, get, toReceived, handOver } = useWebhooks()

describe('a webhook', () => {
  test('needs a name only, and edges know its address when the call is answered', async () => {
    const webhook = await make({ name: 'Orders' })
    expect(webhook).toMatchObject({ name: 'Orders', state: 'active', stored: 0, keep_days: 30, targets: [] })
    expect(webhook.url).toMatch(/^http:\/\/in\.localhost:\d+\/[0-9a-z]{26}$/)
    const getTold = () => {
      const pushed = stage.edge.pushes.filter(({ name }) => name === 'set_webhooks').map(({ body }) => body)
      return (pushed as PushBody<'set_webhooks'>[]).flatMap(({ webhooks }) => webhooks)
    }
    await vi.waitFor(() =>
      expect(getTold().find(({ webhook_id }) => webhook_id === webhook.id)).toMatchObject({
        team_id: stage.team_id,
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
      stage.anna.api.webhooks.changeWebhook({ params: { id: webhook.id }, body: { version, order_key } })
    expect(await change(1, 'json.id')).toMatchObject({ version: 2, order_key: 'json.id' })
    await expect(change(1, 'path')).rejects.toMatchObject({ code: 'Conflict', data: { why: 'changed' } })
    const rotated = await stage.anna.api.webhooks.rotateWebhook({
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
    await expect(stage.anna.api.webhooks.deleteWebhook({ params, query: {} })).rejects.toMatchObject({
      data: { waiting: 1 },
    })
    await stage.anna.api.webhooks.deleteWebhook({ params, query: { name: webhook.name } })
    await expect(get(webhook.id)).rejects.toMatchObject({ code: 'NotFound' })
  })
})

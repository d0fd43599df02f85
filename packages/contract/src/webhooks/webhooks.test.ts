import { describe, expect, test } from 'vitest'
import { leastScope } from '../api-key-access.ts'
import { webhooksRoutes as routes } from './routes.ts'

const create = routes.createWebhook.body
const target = { name: 'shop', kind: 'url', address: 'https://shop.example/hooks' }

function isTaken(body: object): boolean {
  return create.safeParse({ name: 'orders', ...body }).success
}

describe('a webhook', () => {
  test('needs a name and nothing else', () => {
    expect(create.parse({ name: 'orders' })).toMatchObject({
      answer: { by: 'fixed', status: 200, body: '' },
      dedupe: { by: 'delivery_id', window_s: 86_400 },
      max_body_bytes: 1_048_576,
      commit: 'spool',
      verification: null,
      targets: [],
    })
    expect(create.safeParse({ name: ' ' }).success).toBe(false)
  })

  test('answers with no header that could split its answer', () => {
    for (const value of ['a\r\nset-cookie: b=1', 'a\nb', 'a\u0000b', 'a\u007f'])
      expect(isTaken({ answer: { headers: [['x-note', value]] } }), JSON.stringify(value)).toBe(false)
    for (const name of ['x note', 'x:note', '', 'x\n'])
      expect(isTaken({ answer: { headers: [[name, 'a']] } }), JSON.stringify(name)).toBe(false)
    expect(isTaken({ answer: { headers: [['x-note', 'a\tb é']] } })).toBe(true)
  })

  test('tells a sender of success only', () => {
    expect([200, 202, 204, 299].every((status) => isTaken({ answer: { status } }))).toBe(true)
    expect([199, 302, 410, 500].some((status) => isTaken({ answer: { status } }))).toBe(false)
  })

  test('has bounds for bodies, targets and secrets', () => {
    expect(isTaken({ max_body_bytes: 10_485_760 })).toBe(true)
    expect(isTaken({ max_body_bytes: 10_485_761 })).toBe(false)
    expect(isTaken({ targets: Array.from({ length: 10 }, () => target) })).toBe(true)
    expect(isTaken({ targets: Array.from({ length: 11 }, () => target) })).toBe(false)
    expect(isTaken({ verification: { scheme: 'github', secrets: [''] } })).toBe(false)
    expect(isTaken({ verification: { scheme: 'github', secrets: Array(6).fill('s3cret') } })).toBe(false)
  })

  test('is changed only where something is said', () => {
    expect(routes.changeWebhook.body.parse({ version: 3, name: 'new' })).toEqual({ version: 3, name: 'new' })
    expect(routes.changeWebhookTarget.body.parse({ version: 3 })).toEqual({ version: 3 })
  })

  test('never tells a secret of itself or of its targets', () => {
    const shown = (schema: { shape: object }) => Object.keys(schema.shape)
    expect(shown(routes.getWebhook.answer.shape.verification.unwrap())).toEqual(['scheme', 'secret_count'])
    expect(shown(routes.addWebhookTarget.answer)).not.toContain('secret')
  })
})

test('a replay takes 100 ids, and a path only without spaces and line breaks', () => {
  const isReplayed = (body: object) => routes.replayWebhook.body.safeParse(body).success
  expect(isReplayed({ request_ids: Array(100).fill('whr_1') })).toBe(true)
  expect(isReplayed({ request_ids: Array(101).fill('whr_1') })).toBe(false)
  expect(isReplayed({ edit: { path: '/a?b=1' } })).toBe(true)
  expect(isReplayed({ edit: { path: '/a b' } })).toBe(false)
  expect(isReplayed({ edit: { path: '/a\nb' } })).toBe(false)
})

test('an API key that is read-only sees states, and nothing that senders sent', () => {
  expect(leastScope(routes.listWebhookDeliveries)).toBe('read')
  for (const name of [
    'listWebhookRequests',
    'getWebhookRequest',
    'getWebhookRequestBody',
    'getWebhookDelivery',
    'watchWebhook',
    'exportWebhook',
  ] as const)
    expect(leastScope(routes[name]), name).toBe('full')
})

import { createHash } from 'node:crypto'
import { systemClock } from '@nora/kit'
import type { PushedWebhook } from '@nora/link'
import pino from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import { Webhooks } from './webhooks.ts'

const hash = (token: string) => createHash('sha256').update(token).digest('hex')

function make(webhook_id: string, token: string, hostname: string | null = null): PushedWebhook {
  return {
    webhook_id,
    team_id: 'team_1',
    tokens: [{ sha256: hash(token), until: null }],
    hostname,
    is_full: false,
    methods: null,
    max_body_bytes: 1_000,
    requests_per_minute: 60,
    verification: null,
    answer: { by: 'fixed', status: 200, headers: [], body: '', expression: null },
    dedupe: { by: 'off', expression: null },
    commit: 'spool',
  }
}

let connection: number
let webhooks: Webhooks

beforeEach(() => {
  connection = 1
  webhooks = new Webhooks({
    host: 'in.localhost',
    getConnection: () => connection,
    clock: systemClock,
    log: pino({ level: 'silent' }),
  })
})

const push = (...pushed: PushedWebhook[]) => webhooks.set({ is_full: true, webhooks: pushed, removed: [] })

/** The webhook of a token; otherwise why there is none. */
function find(token: string): string {
  const found = webhooks.find('in.localhost', `/${token}/path`)
  if (found === null) return 'nobody’s'
  return found.webhook === null ? found.why : found.webhook.settings.webhook_id
}

describe('webhooks of the region', () => {
  test('are not denied before control has told of all of them', () => {
    expect(find('a')).toBe('unready')
    webhooks.set({ is_full: false, webhooks: [make('whk_a', 'a')], removed: [] })
    expect([find('a'), find('b')]).toEqual(['whk_a', 'unready'])
    webhooks.set({ is_full: true, webhooks: [make('whk_b', 'b')], removed: [] })
    expect([find('a'), find('b'), find('c')]).toEqual(['whk_a', 'whk_b', 'unknown'])
  })

  test('hold while control is away, and those of which a new connection says nothing go', () => {
    push(make('whk_a', 'a'), make('whk_b', 'b'))
    connection = 2
    webhooks.set({ is_full: false, webhooks: [make('whk_b', 'b')], removed: [] })
    expect([find('a'), find('b')]).toEqual(['whk_a', 'whk_b'])
    webhooks.set({ is_full: true, webhooks: [], removed: [] })
    expect([find('a'), find('b')]).toEqual(['unknown', 'whk_b'])
  })

  test('lose tokens and names that they have no more', () => {
    push(make('whk_a', 'former', 'hooks.example.com'))
    push(make('whk_a', 'later'))
    expect([find('former'), find('later')]).toEqual(['unknown', 'whk_a'])
    expect(webhooks.find('hooks.example.com', '/')).toBeNull()
    webhooks.set({ is_full: false, webhooks: [], removed: ['whk_a'] })
    expect(find('later')).toBe('unknown')
  })

  test('keep a name that has moved to them when the former owner goes', () => {
    push(make('whk_a', 'a', 'hooks.example.com'))
    push(make('whk_b', 'b', 'hooks.example.com'))
    webhooks.set({ is_full: false, webhooks: [], removed: ['whk_a'] })
    const found = webhooks.find('hooks.example.com', '/x')
    expect(found?.webhook?.settings.webhook_id).toBe('whk_b')
  })

  test('are asked about names that may be theirs only', () => {
    expect(webhooks.mayServe('in.localhost'.length)).toBe(true)
    expect(webhooks.mayServe('shop.localhost'.length)).toBe(false)
    push(make('whk_a', 'a', 'hooks.example.com'))
    expect(webhooks.mayServe('shop.localhost'.length)).toBe(true)
    expect(webhooks.find('shop.localhost', '/')).toBeNull()
  })

  test('show no token of a request', () => {
    push(make('whk_a', 'secret'))
    for (const path of ['/secret', '/secret/a?b', '/other/a'])
      expect(webhooks.find('in.localhost', path)?.shownPath).toMatch(/^\/…(?:\/a)?$/)
  })
})

import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PushedWebhook, ReceivedWebhook } from '@nora/link'
import type { FakeControl } from './fake-control.ts'

export const TOKEN = 'aaaaaaaaaaaaaaaaaaaaaaaaaa'

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** A webhook at `in.localhost/TOKEN` that answers 200 and takes anything. */
export function makeWebhook(changes: Partial<PushedWebhook> = {}): PushedWebhook {
  return {
    webhook_id: 'whk_1',
    team_id: 'team_1',
    tokens: [{ sha256: hashToken(TOKEN), until: null }],
    hostname: null,
    is_full: false,
    methods: null,
    max_body_bytes: 1_000_000,
    requests_per_minute: 1_000_000,
    verification: null,
    answer: { by: 'fixed', status: 200, headers: [], body: 'ok', expression: null },
    dedupe: { by: 'off', expression: null },
    commit: 'spool',
    ...changes,
  }
}

/** A request for the webhook, on a connection of its own. */
export function post(body = '', fields = '', path = `/${TOKEN}`): string {
  return `POST ${path} HTTP/1.1\r\nHost: in.localhost\r\nConnection: close\r\n${fields}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
}

/** What control has, each request once, as its table keeps them. */
export function listStored(control: FakeControl): ReceivedWebhook[] {
  const byId = new Map<string, ReceivedWebhook>()
  for (const { requests } of control.webhookRequests) for (const one of requests) byId.set(one.id, one)
  return [...byId.values()]
}

export const bodyText = ({ body }: { body: string }): string => Buffer.from(body, 'base64').toString()

/** A folder for a spool, and the settings of an edge that uses it. */
export function makeSpool(): { folder: string; settings: Record<string, string>; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'nora-spool-'))
  const settings = { NORA_EDGE_REGION_DOMAIN: 'localhost', NORA_EDGE_WEBHOOK_SPOOL: folder }
  return { folder, settings, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

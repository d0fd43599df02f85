import type { CreateWebhook, WebhookTarget } from '@nora/contract/webhooks'
import type { TransformSource } from '@nora/webhooks'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { bytes, id, instant, wordIndex } from '../../../platform/database/columns.ts'
import { users } from '../../accounts/readable-tables.ts'
import { teams } from '../../teams/readable-tables.ts'
import type { Headers, RequestEdit } from './request-parts.ts'

const webhook = () =>
  text()
    .notNull()
    .references(() => webhooks.id, { onDelete: 'cascade' })
const target = () =>
  text()
    .notNull()
    .references(() => webhook_targets.id, { onDelete: 'cascade' })

/** Addresses that take requests of senders and keep them. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: id(),
    team_id: text()
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    user_id: text()
      .notNull()
      .references(() => users.id),
    name: text().notNull(),
    /** The address is shown to whoever may see the webhook, so the token is kept as it is. */
    token: text().notNull().unique(),
    former_tokens: jsonb().$type<{ token: string; until: string }[]>().notNull(),
    /** A static name or an own domain that leads here as a whole. */
    hostname: text().unique(),
    methods: jsonb().$type<CreateWebhook['methods']>(),
    max_body_bytes: integer().notNull(),
    scheme: text(),
    sealed_secrets: jsonb().$type<string[]>().notNull(),
    answer: jsonb().$type<CreateWebhook['answer']>().notNull(),
    dedupe: jsonb().$type<CreateWebhook['dedupe']>().notNull(),
    order_key: text(),
    commit: text().$type<CreateWebhook['commit']>().notNull(),
    keep_days: integer().notNull(),
    paused_at: instant(),
    /** Its team keeps no more than its plan has: senders are answered 429. */
    is_full: boolean().notNull(),
    last_request_at: instant(),
    /** Of the request that came last. */
    sequence: bigint({ mode: 'number' }).notNull(),
    version: integer().notNull(),
    created_at: instant().notNull(),
    changed_at: instant().notNull(),
  },
  (table) => [
    uniqueIndex('webhooks_one_per_name').on(table.team_id, sql`lower(${table.name})`),
    index().on(table.team_id, table.id),
  ],
)

/** Where requests of a webhook are delivered. */
export const webhook_targets = pgTable(
  'webhook_targets',
  {
    id: id(),
    webhook_id: webhook(),
    name: text().notNull(),
    kind: text().$type<WebhookTarget['kind']>().notNull(),
    address: text().notNull(),
    filter: text(),
    transform: jsonb().$type<TransformSource>(),
    sign: text().$type<WebhookTarget['sign']>().notNull(),
    sealed_secrets: jsonb().$type<string[]>().notNull(),
    retry: jsonb().$type<WebhookTarget['retry']>().notNull(),
    rate_per_s: integer(),
    concurrency: integer().notNull(),
    on_dead: text().$type<WebhookTarget['on_dead']>().notNull(),
    state: text().$type<WebhookTarget['state']>().notNull(),
    reason: text(),
    failures: integer().notNull(),
    failing_since: instant(),
    /** Nobody is there: what waits for it is held until somebody is. */
    away_since: instant(),
    /** While it fails, one delivery is tried then. */
    probe_at: instant(),
    /** Its owner was written that it fails. */
    notified_at: instant(),
    version: integer().notNull(),
    created_at: instant().notNull(),
  },
  (table) => [unique().on(table.webhook_id, table.name), index().on(table.kind, table.address)],
)

/** What came in. */
export const webhook_requests = pgTable(
  'webhook_requests',
  {
    id: id(),
    webhook_id: webhook(),
    sequence: bigint({ mode: 'number' }).notNull(),
    received_at: instant().notNull(),
    http_version: text().notNull(),
    method: text().notNull(),
    path: text().notNull(),
    query: text().notNull(),
    headers: jsonb().$type<Headers>().notNull(),
    content_type: text(),
    body_bytes: integer().notNull(),
    /** null: in a file, or expired. */
    body: bytes(),
    file: text(),
    sha256: text().notNull(),
    visitor: text().notNull(),
    edge_id: text().notNull(),
    state: text()
      .$type<'stored' | 'queued' | 'unmatched' | 'delivered' | 'partly' | 'dead' | 'refused' | 'duplicate'>()
      .notNull(),
    refused_by: text().$type<'signature' | 'size' | 'rate' | 'method'>(),
    reason: text(),
    delivery_key: text(),
    duplicate_of: text(),
    answered_status: integer().notNull(),
    /** null: not indexed yet. */
    words: wordIndex(),
    expires_at: instant().notNull(),
  },
  (table) => [
    index().on(table.webhook_id, table.id),
    index().on(table.webhook_id, table.delivery_key),
    index().on(table.expires_at),
    index('webhook_requests_words').using('gin', table.words),
    index('webhook_requests_unindexed').on(table.id).where(sql`${table.words} is null`),
  ],
)

/** Deliveries of one target that wait for each other. Workers lease queues, not deliveries. */
export const webhook_queues = pgTable(
  'webhook_queues',
  {
    id: id(),
    target_id: target(),
    /** Empty names share a few queues in which none waits for another. */
    order_key: text().notNull(),
    is_ordered: boolean().notNull(),
    /** null: nothing in it is due. */
    due_at: instant(),
    lease_until: instant(),
  },
  (table) => [unique().on(table.target_id, table.order_key), index().on(table.due_at)],
)

/** One request on its way to one target. */
export const webhook_deliveries = pgTable(
  'webhook_deliveries',
  {
    id: id(),
    webhook_id: webhook(),
    request_id: text()
      .notNull()
      .references(() => webhook_requests.id, { onDelete: 'cascade' }),
    target_id: target(),
    queue_id: text()
      .notNull()
      .references(() => webhook_queues.id, { onDelete: 'cascade' }),
    order_key: text(),
    state: text()
      .$type<'due' | 'sending' | 'waiting' | 'held' | 'delivered' | 'dead' | 'cancelled'>()
      .notNull(),
    reason: text(),
    due_at: instant(),
    attempts: integer().notNull(),
    /** A dead one of a target with `hold` that the next ones do not wait for any more. */
    is_skipped: boolean().notNull(),
    last_status: integer(),
    last_error: text(),
    replay_of: text(),
    replay_id: text(),
    created_at: instant().notNull(),
    ended_at: instant(),
  },
  (table) => [
    index().on(table.webhook_id, table.id),
    index().on(table.request_id),
    index().on(table.target_id, table.state),
    index('webhook_deliveries_open')
      .on(table.queue_id, table.id)
      .where(sql`${table.state} in ('due', 'sending', 'waiting', 'held', 'dead')`),
    index().on(table.replay_id),
  ],
)

/** What a target answered. */
export const webhook_attempts = pgTable(
  'webhook_attempts',
  {
    id: id(),
    delivery_id: text()
      .notNull()
      .references(() => webhook_deliveries.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    started_at: instant().notNull(),
    duration_ms: integer(),
    status: integer(),
    error: text(),
    headers: jsonb().$type<Headers>().notNull(),
    body: bytes().notNull(),
  },
  (table) => [unique().on(table.delivery_id, table.number)],
)

/** Stored requests that somebody had delivered again. */
export const webhook_replays = pgTable(
  'webhook_replays',
  {
    id: id(),
    webhook_id: webhook(),
    state: text().$type<'running' | 'done' | 'cancelled'>().notNull(),
    asked: jsonb()
      .$type<{
        request_ids: string[] | null
        q: string | null
        state: string[] | null
        from: string | null
        to: string | null
        target_ids: string[]
        is_ordered: boolean
      }>()
      .notNull(),
    edit: jsonb().$type<RequestEdit>(),
    /** The last request that has been queued; they are queued oldest first. */
    cursor: text(),
    /** Requests that came later are not meant. */
    last_id: text().notNull(),
    requests: integer().notNull(),
    skipped: integer().notNull(),
    queued: integer().notNull(),
    created_at: instant().notNull(),
  },
  (table) => [index().on(table.webhook_id), index().on(table.state)],
)

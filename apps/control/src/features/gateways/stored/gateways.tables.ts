import type {
  GatewayHealth,
  GatewayMirror,
  GatewayRetry,
  Maintenance,
  Upstream,
} from '@nora/contract/gateways'
import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { id, instant } from '../../../platform/database/columns.ts'
import { users } from '../../accounts/readable-tables.ts'
import { teams } from '../../teams/readable-tables.ts'

const gateway = () =>
  text()
    .notNull()
    .references(() => gateways.id, { onDelete: 'cascade' })

/** Addresses that always answer. */
export const gateways = pgTable(
  'gateways',
  {
    id: id(),
    team_id: text()
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    user_id: text()
      .notNull()
      .references(() => users.id),
    name: text().notNull(),
    description: text().notNull(),
    /** A hostname, `host:port`, or `NAME.internal`. */
    endpoint: text().notNull(),
    kind: text().$type<'name' | 'domain' | 'port' | 'internal'>().notNull(),
    /** null: of every region. */
    region: text(),
    port: integer(),
    mode: text().$type<'always' | 'fallback'>().notNull(),
    is_enabled: boolean().notNull(),
    upstream: jsonb().$type<Upstream>().notNull(),
    balance: text().$type<'least_running' | 'weighted' | 'sticky'>().notNull(),
    sticky_ttl_s: integer().notNull(),
    health: jsonb().$type<GatewayHealth>().notNull(),
    retry: jsonb().$type<GatewayRetry>().notNull(),
    route_by: jsonb().$type<{ header: boolean; cookie: boolean; query: boolean }>().notNull(),
    mirror: jsonb().$type<GatewayMirror | null>(),
    hold_s: integer().notNull(),
    maintenance: jsonb().$type<Maintenance | null>(),
    /** What edges said last, and what its owner was written of that. */
    reported_state: text().$type<'up' | 'down'>(),
    notified_state: text().$type<'up' | 'down'>(),
    notified_at: instant(),
    /** Whoever manages it wants its exchanges kept; the team’s rule comes first. */
    wants_capture: boolean().notNull().default(false),
    version: integer().notNull(),
    created_at: instant().notNull(),
    changed_at: instant().notNull(),
  },
  (table) => [
    unique().on(table.team_id, table.endpoint),
    uniqueIndex('gateways_one_per_name').on(table.team_id, sql`lower(${table.name})`),
    index().on(table.team_id, table.id),
    index().on(table.endpoint),
  ],
)

/** What stands behind a pool. */
export const gateway_members = pgTable(
  'gateway_members',
  {
    id: id(),
    gateway_id: gateway(),
    name: text(),
    kind: text().$type<'tunnel' | 'url' | 'internal'>().notNull(),
    target: text().notNull(),
    weight: integer().notNull(),
    tier: integer().notNull(),
    region: text(),
    user_id: text().references(() => users.id, { onDelete: 'set null' }),
    /** It came with a tunnel, and goes with it. */
    is_joined: boolean().notNull(),
    drained_at: instant(),
    created_at: instant().notNull(),
  },
  (table) => [unique().on(table.gateway_id, table.kind, table.target), index().on(table.target)],
)

/** How states of gateways and members have changed, for thirty days. */
export const gateway_events = pgTable(
  'gateway_events',
  {
    id: id(),
    gateway_id: gateway(),
    /** null: the gateway itself. */
    member_id: text(),
    target: text(),
    from: text(),
    to: text().notNull(),
    reason: text().notNull(),
    at: instant().notNull(),
  },
  (table) => [index().on(table.gateway_id, table.id), index().on(table.at)],
)

/** What went through, in sums of a minute. */
export const gateway_minutes = pgTable(
  'gateway_minutes',
  {
    gateway_id: gateway(),
    /** Empty: the gateway itself. */
    member_id: text().notNull(),
    minute: instant().notNull(),
    requests: integer().notNull(),
    errors: integer().notNull(),
    retries: integer().notNull(),
    latency: jsonb().$type<[bucket: number, count: number][]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.gateway_id, table.member_id, table.minute] }),
    index().on(table.minute),
  ],
)

/** The last report of each edge process, so that none is added twice. */
export const gateway_reports = pgTable('gateway_reports', {
  process_id: id(),
  edge_id: text().notNull(),
  sequence: integer().notNull(),
  at: instant().notNull(),
})

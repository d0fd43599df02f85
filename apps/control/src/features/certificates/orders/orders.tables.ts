import type { PublishedChallenge } from '@nora/acme'
import type { Finding } from '@nora/contract/domains'
import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant } from '../../../platform/database/columns.ts'
import { teams } from '../../teams/readable-tables.ts'

/** The installation's account at each issuer. */
export const acme_accounts = pgTable('acme_accounts', {
  directory_url: text().primaryKey(),
  /** Absent until the issuer has answered. */
  account_url: text(),
  key_sealed: text().notNull(),
  created_at: instant().notNull(),
})

/** What an order is for. `region`: names of the installation itself. `client`: a domain whose key a client has. */
export const purposeKinds = ['domain', 'zone', 'region', 'client'] as const

export const orderStates = [
  'waiting',
  'ordered',
  'proving',
  'finalizing',
  'issued',
  'failed',
  'withdrawn',
] as const

/** Orders of certificates. A row that has not ended is worked on by one process at a time. */
export const acme_orders = pgTable(
  'acme_orders',
  {
    id: id(),
    team_id: text().references(() => teams.id),
    purpose_kind: text({ enum: purposeKinds }).notNull(),
    purpose_id: text().notNull(),
    region: text().notNull(),
    names: text().array().notNull(),
    /** The names in order, and whether a client has the key: one order of them lives at a time. */
    names_key: text().notNull(),
    state: text({ enum: orderStates }).notNull(),
    /** The certificate that it renews. */
    renews_id: text(),
    /** The more urgent, the smaller. */
    priority: integer().notNull(),
    /** The request of a client, DER in base64url; absent where the key is made here. */
    csr: text(),
    /** The record of `@nora/acme`, which has the key. */
    record_sealed: text(),
    /** What issuers have to see now. */
    challenges: jsonb().$type<PublishedChallenge[]>().notNull(),
    /** Whether tls-alpn-01 is tried before http-01: the other way failed the last time. */
    is_alpn_first: boolean().notNull(),
    /** Tries that the issuer or the network ended. */
    attempt: integer().notNull(),
    next_at: instant().notNull(),
    /** Until then the process that holds `lease` works on it. */
    leased_until: instant(),
    lease: text(),
    /** Why the last try failed. */
    finding: jsonb().$type<Finding>(),
    created_at: instant().notNull(),
    ended_at: instant(),
  },
  (table) => [
    uniqueIndex('acme_orders_one_live').on(table.names_key).where(sql`ended_at is null`),
    index().on(table.purpose_id),
    index('acme_orders_due').on(table.next_at).where(sql`ended_at is null`),
    index().on(table.team_id),
    index().on(table.ended_at),
  ],
)

/** What counts against the limits of issuers. */
export const issuer_uses = pgTable(
  'issuer_uses',
  {
    id: id(),
    directory_url: text().notNull(),
    kind: text({ enum: ['orders', 'registered_domain', 'same_names', 'failures'] }).notNull(),
    /** Of which names; empty: of all. */
    counted: text().notNull(),
    at: instant().notNull(),
  },
  (table) => [index().on(table.directory_url, table.kind, table.counted, table.at), index().on(table.at)],
)

/** Which list of challenges is the newest. There is one row. */
export const acme_challenge_versions = pgTable('acme_challenge_versions', {
  id: id(),
  version: bigint({ mode: 'number' }).notNull(),
})

/** The edges that are connected to processes of control, and which list of challenges they answer issuers with. */
export const acme_challenge_edges = pgTable(
  'acme_challenge_edges',
  {
    edge_id: id(),
    region: text().notNull(),
    /** The process of control that it is connected to. */
    process: text().notNull(),
    version: bigint({ mode: 'number' }).notNull(),
    /** By the clock of the database: those of several machines may differ. */
    seen_at: instant().notNull(),
  },
  (table) => [index().on(table.region)],
)

import { bigserial, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { id, instant, wordIndex } from './columns.ts'
import { teams } from './teams.ts'

/** Events of committed changes that listeners have not heard yet. */
export const outbox = pgTable('outbox', {
  position: bigserial({ mode: 'number' }).primaryKey(),
  event: jsonb().notNull(),
})

export const audit_events = pgTable(
  'audit_events',
  {
    id: id(),
    /** Counts from 1 without a gap; the chain runs along it. */
    position: integer().notNull().unique(),
    at: instant().notNull(),
    team_id: text(),
    user_id: text(),
    credential_id: text(),
    address: text().notNull(),
    client: text().notNull(),
    action: text().notNull(),
    object_id: text().notNull(),
    outcome: text({ enum: ['success', 'failure'] }).notNull(),
    data: jsonb().notNull(),
    request_id: text().notNull(),
    previous_hash: text().notNull(),
    hash: text().notNull(),
    /** What a search finds the row by. */
    words: wordIndex().notNull(),
    /** Of the words, as part of what the hash covers; null of rows from before that. */
    words_hash: text(),
  },
  (table) => [
    index().on(table.team_id, table.position),
    // Conditions of the list, each in its order.
    index().on(table.team_id, table.at, table.position),
    index().on(table.team_id, table.user_id, table.at, table.position),
    index().on(table.team_id, table.action, table.at, table.position),
    index().on(table.team_id, table.object_id, table.at, table.position),
    index().on(table.team_id, table.address, table.at, table.position),
    index().using('gin', table.words),
  ],
)

/** The end of the chain, sealed by the installation’s master key: a tail that was cut off shows. */
export const audit_heads = pgTable('audit_heads', {
  chain: text().primaryKey(),
  position: integer().notNull(),
  hash: text().notNull(),
  seal: text().notNull(),
})

export const jobs = pgTable(
  'jobs',
  {
    id: id(),
    kind: text().notNull(),
    payload: jsonb().notNull(),
    run_at: instant().notNull(),
    attempts: integer().notNull(),
    leased_until: instant(),
    /** Set when the last attempt is spent; the row then stays for the operator. */
    failed_at: instant(),
    last_error: text(),
    created_at: instant().notNull(),
  },
  (table) => [index().on(table.run_at)],
)

export const mailbox_letters = pgTable('mailbox_letters', {
  id: id(),
  to: text().notNull(),
  subject: text().notNull(),
  text: text().notNull(),
  html: text().notNull(),
  created_at: instant().notNull(),
})

/** What the operator changed while the server ran; wins over its configuration. */
export const installation_settings = pgTable('installation_settings', {
  key: text().primaryKey(),
  value: text().notNull(),
  changed_at: instant().notNull(),
})

export const feedbacks = pgTable('feedbacks', {
  id: id(),
  user_id: text()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  team_id: text()
    .notNull()
    .references(() => teams.id, { onDelete: 'cascade' }),
  rate: integer().notNull(),
  text: text().notNull(),
  position: text().notNull(),
  created_at: instant().notNull(),
})

import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { id, instant, wordIndex } from '../../platform/database/columns.ts'

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
    /** The words that a search finds the row by. */
    words: wordIndex().notNull(),
    /** The hash of the words, which the hash of the row covers; null for rows written before that. */
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

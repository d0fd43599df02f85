import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { id, instant } from '../database/columns.ts'

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

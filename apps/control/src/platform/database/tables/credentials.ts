import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { id, instant } from './columns.ts'
import { teams } from './teams.ts'

export const credentials = pgTable(
  'credentials',
  {
    id: id(),
    kind: text({ enum: ['user_token', 'client_session', 'sample_session'] }).notNull(),
    token_hash: text().notNull().unique(),
    last4: text().notNull(),
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    team_id: text()
      .notNull()
      .references(() => teams.id),
    machine: text(),
    os: text(),
    version: text(),
    /** From where a client was let in. */
    address: text(),
    created_at: instant().notNull(),
    last_used_at: instant(),
    revoked_at: instant(),
  },
  (table) => [
    index().on(table.user_id),
    uniqueIndex('credentials_one_user_token')
      .on(table.user_id)
      .where(sql`kind = 'user_token' and revoked_at is null`),
  ],
)

export const temporal_tokens = pgTable(
  'temporal_tokens',
  {
    id: id(),
    secret_hash: text().notNull(),
    user_code: text().notNull(),
    machine: text().notNull(),
    os: text().notNull(),
    version: text().notNull(),
    address: text().notNull(),
    state: text({ enum: ['pending', 'approved', 'denied', 'used'] }).notNull(),
    /** Who decided. */
    user_id: text().references(() => users.id, { onDelete: 'cascade' }),
    team_id: text().references(() => teams.id),
    created_at: instant().notNull(),
    expires_at: instant().notNull(),
    last_polled_at: instant(),
  },
  (table) => [index().on(table.address, table.expires_at)],
)

import { index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { id, instant } from './columns.ts'
import { teams } from './teams.ts'

export const users = pgTable('users', {
  id: id(),
  email: text().notNull().unique(),
  name: text(),
  language: text({ enum: ['ru', 'en'] }).notNull(),
  password_hash: text(),
  created_at: instant().notNull(),
})

export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    token_hash: text().notNull().unique(),
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    team_id: text()
      .notNull()
      .references(() => teams.id),
    address: text().notNull(),
    user_agent: text().notNull(),
    created_at: instant().notNull(),
    last_seen_at: instant().notNull(),
    expires_at: instant().notNull(),
  },
  (table) => [index().on(table.user_id)],
)

/** At most one code per address and purpose: a new one replaces the old. */
export const one_time_codes = pgTable(
  'one_time_codes',
  {
    id: id(),
    purpose: text({ enum: ['sign_up', 'reset_password'] }).notNull(),
    email: text().notNull(),
    code_hash: text().notNull(),
    attempts: integer().notNull(),
    sent_at: instant().notNull(),
    expires_at: instant().notNull(),
  },
  (table) => [unique().on(table.purpose, table.email), index().on(table.expires_at)],
)

export const sign_in_tickets = pgTable('sign_in_tickets', {
  token_hash: text().primaryKey(),
  user_id: text()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  expires_at: instant().notNull(),
})

import { index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { bytes, id, instant } from '../../platform/database/columns.ts'
import { users } from './users.tables.ts'

/** Holds at most one code per email and purpose: a new one replaces the old. */
export const one_time_codes = pgTable(
  'one_time_codes',
  {
    id: id(),
    purpose: text({
      enum: ['sign_up', 'reset_password', 'change_email', 'confirm_identity', 'link_sso'],
    }).notNull(),
    email: text().notNull(),
    /** The user who asked for the code, where the same user must enter it. */
    user_id: text().references(() => users.id, { onDelete: 'cascade' }),
    /** The browser that asked: in no other is the code good, and in no other are its tries used up. */
    browser_hash: text().notNull(),
    code_hash: text().notNull(),
    attempts: integer().notNull(),
    sent_at: instant().notNull(),
    expires_at: instant().notNull(),
  },
  (table) => [unique().on(table.purpose, table.email, table.browser_hash), index().on(table.expires_at)],
)

export const sign_in_tickets = pgTable('sign_in_tickets', {
  token_hash: text().primaryKey(),
  user_id: text()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  expires_at: instant().notNull(),
})

/** Attempts within a window, counted in one statement each, so that parallel ones are counted exactly. */
export const attempts = pgTable(
  'attempts',
  {
    key: text().primaryKey(),
    used: integer().notNull(),
    window_ends_at: instant().notNull(),
  },
  (table) => [index().on(table.window_ends_at)],
)

export const avatars = pgTable('avatars', {
  id: id(),
  user_id: text()
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: 'cascade' }),
  content: bytes().notNull(),
})

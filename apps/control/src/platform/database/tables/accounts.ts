import { type NotificationType, themes } from '@nora/contract'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytes, id, instant } from './columns.ts'
import { teams } from './teams.ts'

export const users = pgTable(
  'users',
  {
    id: id(),
    email: text().notNull().unique(),
    name: text(),
    /** The chosen one; until there is one, what the user’s browser spoke last: emails have to be in some language. */
    language: text({ enum: ['ru', 'en'] }).notNull(),
    has_chosen_language: boolean().notNull().default(false),
    password_hash: text(),
    theme: text({ enum: themes }).notNull().default('system'),
    time_zone: text(),
    avatar_id: text(),
    /** When the user showed a code that was mailed to the address; null while only a provider vouches for it. */
    email_confirmed_at: instant(),
    /** Since when a second factor is asked for. */
    mfa_enabled_at: instant(),
    viewed_notifications: jsonb().$type<NotificationType[]>().notNull().default([]),
    is_desktop_app_banner_viewed: boolean().notNull().default(false),
    self_deletion_at: instant(),
    self_deletion_reason: text(),
    /** The installation’s owner, one at most: the server prints a sign-in link for this one. */
    is_owner: boolean().notNull().default(false),
    /** By the operator. */
    disabled_at: instant(),
    /** The row stays, without anything personal, for what others’ teams remember of its work. */
    deleted_at: instant(),
    created_at: instant().notNull(),
  },
  (table) => [uniqueIndex('users_one_owner').on(table.is_owner).where(sql`is_owner`)],
)

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
    /** How the first factor was shown. */
    opened_with: text().notNull().default('password'),
    /** A second factor is due: the session opens nothing yet. */
    is_otp_due: boolean().notNull().default(false),
    /** When the person last proved who they are. */
    confirmed_at: instant().notNull(),
  },
  (table) => [index().on(table.user_id)],
)

/** At most one code per address and purpose: a new one replaces the old. */
export const one_time_codes = pgTable(
  'one_time_codes',
  {
    id: id(),
    purpose: text({
      enum: ['sign_up', 'reset_password', 'change_email', 'confirm_identity', 'link_sso'],
    }).notNull(),
    email: text().notNull(),
    /** Whoever asked for it, where that must be the one who uses it. */
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

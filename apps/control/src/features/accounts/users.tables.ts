import { type NotificationType, themes } from '@nora/contract/accounts'
import { sql } from 'drizzle-orm'
import { boolean, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant } from '../../platform/database/columns.ts'

export const users = pgTable(
  'users',
  {
    id: id(),
    email: text().notNull().unique(),
    name: text(),
    /**
     * The chosen language; until the user chooses, that of their browser’s last request: emails need some
     * language.
     */
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
    /** When the operator disabled the account. */
    disabled_at: instant(),
    /** The row stays, without anything personal, for what others’ teams remember of its work. */
    deleted_at: instant(),
    created_at: instant().notNull(),
  },
  (table) => [uniqueIndex('users_one_owner').on(table.is_owner).where(sql`is_owner`)],
)

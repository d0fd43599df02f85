import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { id, instant } from '../../../platform/database/columns.ts'
import { users } from '../../accounts/readable-tables.ts'
import { teams } from '../../teams/readable-tables.ts'

/** Links. What they show is a copy: it outlives the record, so that nothing here refers to one. */
export const password_shares = pgTable(
  'password_shares',
  {
    id: id(),
    team_id: text()
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    /** Who made it. */
    user_id: text()
      .notNull()
      .references(() => users.id),
    kind: text({ enum: ['record', 'inline'] }).notNull(),
    folder_id: text(),
    record_id: text(),
    /** SHA-256 of what the fragment gives; null: for a member, sealed to their key. */
    auth_hash: text(),
    for_user_id: text().references(() => users.id),
    /** Null once it was used up or revoked. */
    envelope: text(),
    own_copy: text(),
    /** Of the sealed file that goes with it. */
    file_bytes: integer(),
    /** When the last chunk of the file came. Until then the link opens nothing. */
    file_finished_at: instant(),
    /** Null: any number. */
    views_left: integer(),
    opened: integer().notNull(),
    opened_at: instant(),
    asks_passphrase: boolean().notNull(),
    wants_receipt: boolean().notNull(),
    /** When its maker was last written that it was opened. */
    receipt_at: instant(),
    takes_reply: boolean().notNull(),
    reply: text(),
    expires_at: instant().notNull(),
    revoked_at: instant(),
    created_at: instant().notNull(),
  },
  (table) => [
    index().on(table.team_id, table.user_id),
    index().on(table.for_user_id),
    index().on(table.expires_at),
  ],
)

export const password_share_chunks = pgTable(
  'password_share_chunks',
  {
    share_id: text()
      .notNull()
      .references(() => password_shares.id, { onDelete: 'cascade' }),
    chunk: integer().notNull(),
    hash: text().notNull(),
    /** Its key in the storage of files. */
    file: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.share_id, table.chunk] }), index().on(table.file)],
)

/** What downloads the file of a link that was opened. */
export const password_share_tickets = pgTable(
  'password_share_tickets',
  {
    share_id: text()
      .notNull()
      .references(() => password_shares.id, { onDelete: 'cascade' }),
    /** SHA-256 of the ticket. */
    hash: text().notNull(),
    expires_at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.share_id, table.hash] }), index().on(table.expires_at)],
)

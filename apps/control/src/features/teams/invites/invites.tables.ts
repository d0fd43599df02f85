import { boolean, index, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { id, instant } from '../../../platform/database/columns.ts'
import { users } from '../../accounts/readable-tables.ts'
import { teams } from '../teams.tables.ts'

/** Nobody has answered them yet: those that are over move to `team_ended_invites`. */
export const team_invites = pgTable(
  'team_invites',
  {
    id: id(),
    team_id: text()
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    role: text({ enum: ['owner', 'admin', 'member'] }).notNull(),
    has_seat: boolean().notNull(),
    /** Custom roles that come with it, as far as they are still there. */
    role_ids: jsonb().$type<readonly string[]>().notNull(),
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /**
     * The hash of the key in the last email: whoever shows the key reads the mail of the address. It is null
     * for invitations sent before there were keys.
     */
    mail_key_hash: text(),
    sent_at: instant().notNull(),
    expires_at: instant().notNull(),
  },
  (table) => [
    unique().on(table.team_id, table.email),
    index().on(table.team_id, table.id),
    index().on(table.expires_at),
    index().on(table.email),
  ],
)

/** Why a link no longer opens an invitation. Kept for a while, for whoever follows it late. */
export const team_ended_invites = pgTable(
  'team_ended_invites',
  {
    /** The id of the invitation. */
    id: id(),
    team_id: text()
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    ended_as: text({ enum: ['accepted', 'declined', 'revoked', 'replaced'] }).notNull(),
    ended_at: instant().notNull(),
  },
  (table) => [index().on(table.team_id), index().on(table.ended_at)],
)

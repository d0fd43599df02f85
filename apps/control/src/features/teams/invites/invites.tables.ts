import { boolean, index, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { id, instant } from '../../../platform/database/columns.ts'
import { users } from '../../accounts/readable-tables.ts'
import { teams } from '../teams.tables.ts'

/** Nobody has accepted them yet: accepted and revoked ones are deleted. */
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
    sent_at: instant().notNull(),
    expires_at: instant().notNull(),
  },
  (table) => [
    unique().on(table.team_id, table.email),
    index().on(table.team_id, table.id),
    index().on(table.expires_at),
  ],
)

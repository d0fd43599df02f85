import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core'
import { id, instant } from '../../platform/database/columns.ts'
import { teams } from '../teams/readable-tables.ts'
import { users } from './users.tables.ts'

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

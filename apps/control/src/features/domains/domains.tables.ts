import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { id, instant } from '../../platform/database/columns.ts'
import { users } from '../accounts/readable-tables.ts'
import { teams } from '../teams/readable-tables.ts'

/** Hostnames that teams keep, whether or not a tunnel stands behind them. */
export const domains = pgTable(
  'domains',
  {
    id: id(),
    kind: text({ enum: ['static'] }).notNull(),
    region: text().notNull(),
    name: text().notNull(),
    hostname: text().notNull().unique(),
    description: text().notNull(),
    team_id: text()
      .notNull()
      .references(() => teams.id),
    user_id: text()
      .notNull()
      .references(() => users.id),
    created_at: instant().notNull(),
    /** When it was released; for a while it is still kept for the team. */
    released_at: instant(),
  },
  (table) => [index().on(table.team_id, table.id)],
)

import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/database/columns.ts'
import { teams } from '../teams/readable-tables.ts'

/** Plans that teams were given. A team without a row has the first plan of the operator's file. */
export const team_plans = pgTable('team_plans', {
  team_id: text()
    .primaryKey()
    .references(() => teams.id),
  /** An id of the file. */
  plan: text().notNull(),
  seats: integer().notNull(),
  changed_at: instant().notNull(),
})

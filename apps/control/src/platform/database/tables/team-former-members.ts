import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { instant } from './columns.ts'
import { teams } from './teams.ts'

/** Who was removed from a team or left it; single sign-on lets nobody of them back in by itself. */
export const team_former_members = pgTable(
  'team_former_members',
  {
    team_id: text()
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    left_at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.team_id, table.user_id] })],
)

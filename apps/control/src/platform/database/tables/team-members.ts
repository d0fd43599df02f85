import { roles } from '@nora/contract'
import { boolean, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { instant } from './columns.ts'
import { teams } from './teams.ts'

export const team_members = pgTable(
  'team_members',
  {
    team_id: text()
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text({ enum: roles }).notNull(),
    has_seat: boolean().notNull(),
    created_at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.team_id, table.user_id] }), index().on(table.user_id)],
)

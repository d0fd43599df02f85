import { roles } from '@nora/contract'
import { boolean, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { id, instant } from './columns.ts'

export const teams = pgTable('teams', {
  id: id(),
  name: text().notNull(),
  icon: text(),
  type: text({ enum: ['personal', 'team'] }).notNull(),
  created_at: instant().notNull(),
})

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

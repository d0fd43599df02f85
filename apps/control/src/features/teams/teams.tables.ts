import { roles } from '@nora/contract'
import { boolean, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { id, instant } from '../../platform/database/columns.ts'
import { users } from '../accounts/readable-tables.ts'

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

/** Holds who was removed from a team or left it; single sign-on does not readmit them by itself. */
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

import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { id, instant } from '../../platform/database/columns.ts'
import { users } from '../accounts/readable-tables.ts'
import { teams } from '../teams/readable-tables.ts'

/** Holds what the operator changed while the server ran; it wins over the configuration. */
export const installation_settings = pgTable('installation_settings', {
  key: text().primaryKey(),
  value: text().notNull(),
  changed_at: instant().notNull(),
})

export const feedbacks = pgTable('feedbacks', {
  id: id(),
  user_id: text()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  team_id: text()
    .notNull()
    .references(() => teams.id, { onDelete: 'cascade' }),
  rate: integer().notNull(),
  text: text().notNull(),
  position: text().notNull(),
  created_at: instant().notNull(),
})

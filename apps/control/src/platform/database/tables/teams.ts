import { pgTable, text } from 'drizzle-orm/pg-core'
import { id, instant } from './columns.ts'

export const teams = pgTable('teams', {
  id: id(),
  name: text().notNull(),
  icon: text(),
  type: text({ enum: ['personal', 'team'] }).notNull(),
  created_at: instant().notNull(),
})

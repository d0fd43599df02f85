import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant } from '../../platform/database/columns.ts'
import { users } from '../accounts/readable-tables.ts'
import { teams } from '../teams/readable-tables.ts'

/** Ports that teams keep, whether or not a tunnel stands behind them. */
export const ports = pgTable(
  'ports',
  {
    id: id(),
    region: text().notNull(),
    port: integer().notNull(),
    alias: text(),
    description: text().notNull(),
    allow: jsonb().$type<readonly string[]>().notNull(),
    deny: jsonb().$type<readonly string[]>().notNull(),
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
  (table) => [
    unique().on(table.region, table.port),
    uniqueIndex('ports_one_per_alias').on(table.team_id, table.alias).where(sql`released_at is null`),
    index().on(table.team_id, table.id),
  ],
)

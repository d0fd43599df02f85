import type { IpEffect } from '@nora/kit'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant } from '../../platform/database/columns.ts'
import { users } from '../accounts/readable-tables.ts'
import { teams } from '../teams/readable-tables.ts'

/** Holds the rules that allow and deny addresses, in order, and what they are attached to. */
export const ip_policies = pgTable(
  'ip_policies',
  {
    id: id(),
    team_id: text()
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    description: text().notNull(),
    is_enabled: boolean().notNull(),
    rules: jsonb().$type<readonly { network: string; effect: IpEffect; description: string }[]>().notNull(),
    console: boolean().notNull(),
    api: boolean().notNull(),
    agents: boolean().notNull(),
    endpoints: jsonb().$type<readonly string[]>().notNull(),
    version: integer().notNull(),
    created_at: instant().notNull(),
    changed_at: instant().notNull(),
    changed_by: text().references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    uniqueIndex('ip_policies_one_per_name').on(table.team_id, sql`lower(${table.name})`),
    index().on(table.team_id, table.id),
  ],
)

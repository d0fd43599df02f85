import type { TunnelCommand } from '@nora/contract'
import { sql } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { id, instant } from '../../platform/database/columns.ts'
import { team_members, teams } from './teams.tables.ts'

/** Holds what a team forbids and allows to members with the role. */
export const team_roles = pgTable(
  'team_roles',
  {
    id: id(),
    team_id: text()
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    description: text().notNull(),
    denied_commands: jsonb().$type<readonly TunnelCommand[]>().notNull(),
    may_create_projects: boolean().notNull().default(false),
    created_at: instant().notNull(),
  },
  (table) => [
    uniqueIndex('team_roles_one_per_name').on(table.team_id, sql`lower(${table.name})`),
    index().on(table.team_id, table.id),
  ],
)

/** It goes with the membership, and with the role. */
export const team_member_roles = pgTable(
  'team_member_roles',
  {
    team_id: text().notNull(),
    user_id: text().notNull(),
    role_id: text()
      .notNull()
      .references(() => team_roles.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.team_id, table.user_id, table.role_id] }),
    foreignKey({
      name: 'team_member_roles_membership_fk',
      columns: [table.team_id, table.user_id],
      foreignColumns: [team_members.team_id, team_members.user_id],
    }).onDelete('cascade'),
    index().on(table.role_id),
  ],
)

/** Whether a custom role lets a member create projects of secrets; for joins with `team_members`. */
export const mayCreateProjects = sql<boolean>`exists (
  select 1 from ${team_member_roles} join ${team_roles} on ${team_roles.id} = ${team_member_roles.role_id}
  where ${team_member_roles.team_id} = ${team_members.team_id}
    and ${team_member_roles.user_id} = ${team_members.user_id} and ${team_roles.may_create_projects}
)`

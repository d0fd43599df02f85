import type { NewEnvironment, SecretsRole } from '@nora/contract/secrets'
import {
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { id, instant } from '../../../platform/database/columns.ts'
import { users } from '../../accounts/readable-tables.ts'
import { team_members, team_roles, teams } from '../../teams/readable-tables.ts'

const team = () =>
  text()
    .notNull()
    .references(() => teams.id, { onDelete: 'cascade' })
const project = () =>
  text()
    .notNull()
    .references(() => secrets_projects.id, { onDelete: 'cascade' })

export const secrets_projects = pgTable(
  'secrets_projects',
  {
    id: id(),
    team_id: team(),
    slug: text().notNull(),
    name: text().notNull(),
    position: integer().notNull(),
    made_by: text()
      .notNull()
      .references(() => users.id),
    created_at: instant().notNull(),
  },
  (table) => [uniqueIndex().on(table.team_id, table.slug)],
)

/** Roles in a whole project. Owners of the team have theirs without a row. */
export const secrets_project_members = pgTable(
  'secrets_project_members',
  {
    project_id: project(),
    team_id: text().notNull(),
    user_id: text().notNull(),
    role: text().$type<SecretsRole>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.project_id, table.user_id] }),
    index().on(table.team_id, table.user_id),
    foreignKey({
      name: 'secrets_project_members_membership_fk',
      columns: [table.team_id, table.user_id],
      foreignColumns: [team_members.team_id, team_members.user_id],
    }).onDelete('cascade'),
  ],
)

/** Roles in whole projects that custom roles of the team give to those who have them. */
export const secrets_role_projects = pgTable(
  'secrets_role_projects',
  {
    role_id: text()
      .notNull()
      .references(() => team_roles.id, { onDelete: 'cascade' }),
    project_id: project(),
    role: text().$type<SecretsRole>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.role_id, table.project_id] }), index().on(table.project_id)],
)

/** Slugs that projects had before, for addresses that people still have. */
export const secrets_former_slugs = pgTable(
  'secrets_former_slugs',
  { team_id: team(), slug: text().notNull(), project_id: project(), expires_at: instant().notNull() },
  (table) => [primaryKey({ columns: [table.team_id, table.slug] }), index().on(table.expires_at)],
)

export const secrets_environments = pgTable(
  'secrets_environments',
  {
    id: id(),
    project_id: project(),
    slug: text().notNull(),
    name: text().notNull(),
    position: integer().notNull(),
    created_at: instant().notNull(),
  },
  (table) => [uniqueIndex().on(table.project_id, table.slug)],
)

/** What new projects begin with; a team without a row has the usual ones. */
export const secrets_default_environments = pgTable('secrets_default_environments', {
  team_id: team().primaryKey(),
  items: jsonb().$type<NewEnvironment[]>().notNull(),
})

/** Counts changes of what lists show, so that who watches is told of those that other processes made. */
export const secrets_changes = pgTable('secrets_changes', {
  team_id: team().primaryKey(),
  count: integer().notNull(),
})

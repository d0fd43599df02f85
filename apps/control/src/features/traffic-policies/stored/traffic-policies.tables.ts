import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant } from '../../../platform/database/columns.ts'
import { users } from '../../accounts/readable-tables.ts'
import { teams } from '../../teams/readable-tables.ts'

const team = () =>
  text()
    .notNull()
    .references(() => teams.id, { onDelete: 'cascade' })

const policy = () =>
  text()
    .notNull()
    .references(() => traffic_policies.id, { onDelete: 'cascade' })

/** Traffic policies. Texts are sealed, because passwords and keys stand in them. */
export const traffic_policies = pgTable(
  'traffic_policies',
  {
    id: id(),
    team_id: team(),
    user_id: text()
      .notNull()
      .references(() => users.id),
    name: text().notNull(),
    description: text().notNull(),
    /** The version in force; 0: none yet. */
    published: integer().notNull(),
    /** The highest number of a version. */
    latest: integer().notNull(),
    /** Counts changes of the draft and of what is published. */
    revision: integer().notNull(),
    draft_sealed: text(),
    draft_by: text().references(() => users.id, { onDelete: 'set null' }),
    draft_at: instant(),
    created_at: instant().notNull(),
    changed_at: instant().notNull(),
  },
  (table) => [
    uniqueIndex('traffic_policies_one_per_name').on(table.team_id, sql`lower(${table.name})`),
    index().on(table.team_id, table.id),
  ],
)

/** Never changed once they are there. */
export const traffic_policy_versions = pgTable(
  'traffic_policy_versions',
  {
    policy_id: policy(),
    number: integer().notNull(),
    text_sealed: text().notNull(),
    note: text().notNull(),
    rolled_back_to: integer(),
    user_id: text().references(() => users.id, { onDelete: 'set null' }),
    created_at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.policy_id, table.number] })],
)

/** Which policy an address has. A row counts only as long as the team holds the address. */
export const traffic_policy_attachments = pgTable(
  'traffic_policy_attachments',
  {
    team_id: team(),
    endpoint: text().notNull(),
    /** The port at the region; null: a hostname. */
    port: integer(),
    region: text().notNull(),
    policy_id: policy(),
    pinned: integer(),
    trial_version: integer(),
    trial_percent: integer(),
    shadow_version: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.team_id, table.endpoint] }),
    index().on(table.policy_id),
    index().on(table.endpoint),
  ],
)

/** What rules did, in sums of an hour. */
export const traffic_policy_counts = pgTable(
  'traffic_policy_counts',
  {
    policy_id: policy(),
    hour: instant().notNull(),
    endpoint: text().notNull(),
    version: integer().notNull(),
    rule: text().notNull(),
    action: text().notNull(),
    outcome: text().notNull(),
    count: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({
      columns: [
        table.policy_id,
        table.hour,
        table.endpoint,
        table.version,
        table.rule,
        table.action,
        table.outcome,
      ],
    }),
    index().on(table.hour),
  ],
)

/** Traces that are shown to the team for a time: request, text and trace, sealed. */
export const debug_shares = pgTable(
  'debug_shares',
  {
    id: id(),
    team_id: team(),
    user_id: text().references(() => users.id, { onDelete: 'set null' }),
    sealed: text().notNull(),
    created_at: instant().notNull(),
    expires_at: instant().notNull(),
  },
  (table) => [index().on(table.team_id, table.id), index().on(table.expires_at)],
)

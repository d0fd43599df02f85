import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant } from '../../../platform/database/columns.ts'
import { teams } from '../../teams/readable-tables.ts'
import { traffic_policies } from '../stored/traffic-policies.tables.ts'

/** What edges seal sessions of visitors with. The newest one is used; those before open what they have sealed. */
export const visitor_keys = pgTable('visitor_keys', {
  id: id(),
  key_sealed: text().notNull(),
  created_at: instant().notNull(),
})

/** Visitors who have signed in at an endpoint. A row is needed until it has expired, revoked or not. */
export const visitor_sessions = pgTable(
  'visitor_sessions',
  {
    id: id(),
    team_id: text()
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    /** null: of the policy that a tunnel was opened with. */
    policy_id: text().references(() => traffic_policies.id, { onDelete: 'cascade' }),
    endpoint: text().notNull(),
    provider: text().notNull(),
    subject: text().notNull(),
    email: text().notNull(),
    /** The team as whose member the visitor was let in. It may be another than that of the endpoint. */
    via_team_id: text(),
    /** What opened the session and opens no other. */
    once: text(),
    created_at: instant().notNull(),
    last_seen_at: instant().notNull(),
    expires_at: instant().notNull(),
    revoked_at: instant(),
  },
  (table) => [
    index().on(table.policy_id, table.id),
    index().on(table.team_id),
    index().on(table.via_team_id, table.subject),
    index().on(table.expires_at),
    index().on(table.revoked_at),
    uniqueIndex('visitor_sessions_opened_once').on(table.once),
  ],
)

/** Codes that were mailed to visitors. */
export const visitor_codes = pgTable(
  'visitor_codes',
  {
    id: id(),
    team_id: text()
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    endpoint: text().notNull(),
    email: text().notNull(),
    /** null: the address is not let in, and nothing was mailed. */
    code_hash: text(),
    attempts: integer().notNull(),
    expires_at: instant().notNull(),
  },
  (table) => [index().on(table.expires_at)],
)

/** Share links that were used or revoked, until they expire. */
export const visitor_share_links = pgTable(
  'visitor_share_links',
  {
    team_id: text()
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    /** The id of the policy, or the address whose tunnel brought a policy of its own. */
    scope: text().notNull(),
    /** As the link says it. */
    id: text().notNull(),
    uses: integer().notNull(),
    expires_at: instant().notNull(),
    revoked_at: instant(),
  },
  (table) => [primaryKey({ columns: [table.team_id, table.scope, table.id] }), index().on(table.expires_at)],
)

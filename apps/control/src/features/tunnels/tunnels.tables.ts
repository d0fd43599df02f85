import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant } from '../../platform/database/columns.ts'
import { users } from '../accounts/readable-tables.ts'
import { teams } from '../teams/readable-tables.ts'

/** A public address, a name or a port, and whose it is. The row outlives its tunnels, so that it is never lost. */
export const endpoints = pgTable(
  'endpoints',
  {
    id: id(),
    hostname: text().notNull().unique(),
    name: text().notNull(),
    region: text().notNull(),
    /** The port of a TCP tunnel; null for a hostname. */
    port: integer(),
    is_random: boolean().notNull(),
    team_id: text()
      .notNull()
      .references(() => teams.id),
    user_id: text()
      .notNull()
      .references(() => users.id),
    client_key_hash: text().notNull(),
    machine: text().notNull(),
    target: text().notNull(),
    /** Grows with every claim of the name by a leg. */
    epoch: integer().notNull(),
    last_claimed_at: instant().notNull(),
    /** When its last tunnel ended; null while one is open. */
    closed_at: instant(),
  },
  (table) => [
    index().on(table.client_key_hash),
    uniqueIndex('endpoints_one_per_port').on(table.region, table.port).where(sql`port is not null`),
  ],
)

export const tunnels = pgTable(
  'tunnels',
  {
    id: id(),
    endpoint_id: text()
      .notNull()
      .references(() => endpoints.id),
    kind: text({ enum: ['http', 'tcp', 'ssh', 'trigger', 'tls'] }).notNull(),
    name: text().notNull(),
    hostname: text().notNull(),
    url: text().notNull(),
    target: text().notNull(),
    region: text().notNull(),
    team_id: text()
      .notNull()
      .references(() => teams.id),
    user_id: text()
      .notNull()
      .references(() => users.id),
    machine: text().notNull(),
    client_version: text().notNull(),
    client_os: text().notNull(),
    client_instance: text().notNull(),
    credential_id: text().notNull(),
    client_key_hash: text().notNull(),
    /** The epoch of its last claim. */
    epoch: integer().notNull(),
    /** Other agents of the team may share the name. */
    is_pooled: boolean().notNull().default(false),
    /** The installation's own, for newcomers to look at. */
    is_sample: boolean().notNull().default(false),
    /** The description of its owner, which only people read. */
    description: text(),
    metadata: jsonb().$type<Readonly<Record<string, string>>>().notNull().default({}),
    /** Whether its exchanges are to be kept, as far as the rule of its team lets that be chosen. */
    wants_capture: boolean().notNull().default(false),
    /** What its client last asked for: a leg that comes back does not undo a choice made in between. */
    asked_capture: boolean().notNull().default(false),
    opened_at: instant().notNull(),
    /** When the team's plan ends it; null: never. */
    expires_at: instant(),
    closed_at: instant(),
    close_reason: text({
      enum: [
        'agent_closed',
        'stopped',
        'superseded',
        'credential_revoked',
        'agent_lost',
        'port_busy',
        'plan',
      ],
    }),
    requests: bigint({ mode: 'number' }).notNull().default(0),
    errors: bigint({ mode: 'number' }).notNull().default(0),
    bytes_in: bigint({ mode: 'number' }).notNull().default(0),
    bytes_out: bigint({ mode: 'number' }).notNull().default(0),
    last_request_at: instant(),
  },
  (table) => [
    index().on(table.team_id, table.id),
    index('tunnels_open_of_process').on(table.client_instance).where(sql`closed_at is null`),
    uniqueIndex('tunnels_one_open_per_endpoint')
      .on(table.endpoint_id)
      .where(sql`closed_at is null and not is_pooled`),
  ],
)

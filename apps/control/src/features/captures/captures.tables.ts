import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
} from 'drizzle-orm/pg-core'
import { id, instant } from '../../platform/database/columns.ts'
import { gateways } from '../gateways/readable-tables.ts'
import { teams } from '../teams/readable-tables.ts'
import { tunnels } from '../tunnels/readable-tables.ts'

type Head = { start_line: string; headers: [name: string, value: string][] }
type Body = {
  bytes: number
  kept_bytes: number
  cut_by: 'limit' | 'disk' | null
  content_type: string | null
  content_encoding: string | null
}
type Timings = { wait_ms: number | null; receive_ms: number | null }

/**
 * The parts of an exchange that are only read one exchange at a time. Bodies and messages are in its file, one
 * after the other.
 */
export type CapturedParts = {
  request: Head & { body: Body }
  response: (Head & { body: Body }) | null
  timings: Timings
  message_bytes: number
  unreadable: 'in' | 'out' | null
}

/** Exchanges that were captured, without secrets. A row is of a tunnel or of a gateway, and goes with it. */
export const captures = pgTable(
  'captures',
  {
    id: id(),
    team_id: text()
      .notNull()
      .references(() => teams.id),
    tunnel_id: text().references(() => tunnels.id, { onDelete: 'cascade' }),
    gateway_id: text().references(() => gateways.id, { onDelete: 'cascade' }),
    at: instant().notNull(),
    kind: text({ enum: ['http', 'websocket', 'sse'] }).notNull(),
    method: text().notNull(),
    path: text().notNull(),
    query: text().notNull(),
    /** The status; 0 when no response came, or not yet. */
    status: integer().notNull(),
    duration_ms: doublePrecision(),
    request_bytes: bigint({ mode: 'number' }).notNull(),
    response_bytes: bigint({ mode: 'number' }).notNull(),
    error: text(),
    reason: text(),
    answered_by: text({ enum: ['edge', 'agent', 'application'] }),
    /** The id by which visitors see it, and the recent requests of a tunnel name it. */
    request_id: text().notNull(),
    visitor: text().notNull(),
    protocol: text({ enum: ['http/1.0', 'http/1.1', 'h2'] }).notNull(),
    edge_id: text().notNull(),
    replay_of: text(),
    message_count: integer().notNull(),
    kept_one_in: integer().notNull(),
    is_redacted: boolean().notNull(),
    parts: jsonb().$type<CapturedParts>().notNull(),
    /** Where its bodies and messages are; null when it has none. */
    file: text(),
    /** The bytes that count against the quota of the team. */
    stored_bytes: integer().notNull(),
    expires_at: instant().notNull(),
  },
  (table) => [
    index().on(table.tunnel_id, table.id),
    index().on(table.tunnel_id, table.request_id),
    index().on(table.gateway_id, table.id),
    index().on(table.gateway_id, table.request_id),
    check('captures_not_of_both', sql`num_nonnulls(${table.tunnel_id}, ${table.gateway_id}) <= 1`),
    index().on(table.team_id, table.id),
    index().on(table.expires_at),
  ],
)

/** Holds the capture rule of a team; without a row, the owners of its tunnels and gateways decide. */
export const capture_rules = pgTable('capture_rules', {
  team_id: text()
    .primaryKey()
    .references(() => teams.id),
  rule: text({ enum: ['allowed', 'required', 'forbidden'] }).notNull(),
})

import { bigint, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bytes, instant } from '../../platform/database/columns.ts'
import { teams } from '../teams/readable-tables.ts'

const count = () => bigint({ mode: 'number' }).notNull()

/**
 * Say what a row counts: one tunnel, with all three set; a member, without a tunnel; the whole team, with
 * neither. Empty texts stand for absent ones, because a primary key takes no null.
 */
const scope = () => ({
  team_id: text()
    .notNull()
    .references(() => teams.id),
  user_id: text().notNull(),
  tunnel_id: text().notNull(),
  hostname: text().notNull(),
  step: text({ enum: ['minute', 'hour', 'day'] }).notNull(),
  /** When the step begins, in UTC. */
  at: instant().notNull(),
})

/**
 * Counts the traffic of tunnels. Each request is counted in one step only: it moves from minutes to hours to
 * days.
 */
export const statistics = pgTable(
  'statistics',
  {
    ...scope(),
    requests: count(),
    errors: count(),
    /** Answers by their class; what a rule or a limit refused is apart. */
    ok: count().default(0),
    redirects: count().default(0),
    client_errors: count().default(0),
    server_errors: count().default(0),
    refused: count().default(0),
    bytes_in: count(),
    bytes_out: count(),
    connections: count(),
    connections_ended: count(),
    connection_ms: count(),
    /** Pairs of a bucket and its count, one after the other; a bucket may come more than once. */
    latency: bytes().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.team_id, table.tunnel_id, table.user_id, table.step, table.at] }),
    index().on(table.team_id, table.hostname, table.at),
    index().on(table.step, table.at),
  ],
)

/**
 * Counts the most requested paths, and countries. It has the rows of `statistics`, read only when they are
 * shown.
 */
export const statistics_tops = pgTable(
  'statistics_tops',
  {
    ...scope(),
    /** Hostname and path, requests, errors; a key may come more than once, the empty one is all others. */
    paths: jsonb().$type<[key: string, requests: number, errors: number][]>().notNull(),
    /** Country, requests and connections; the empty one is the unknown. */
    countries: jsonb().$type<[code: string, count: number][]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.team_id, table.tunnel_id, table.user_id, table.step, table.at] }),
    index().on(table.team_id, table.hostname, table.at),
    index().on(table.step, table.at),
  ],
)

/** Processes of edges, and how far their sums are in the statistics: what is sent twice counts once. */
export const statistics_sources = pgTable('statistics_sources', {
  process_id: text().primaryKey(),
  edge_id: text().notNull(),
  last_sequence: bigint({ mode: 'number' }).notNull(),
  last_at: instant().notNull(),
})

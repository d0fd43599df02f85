import type { statistics, statistics_tops } from './statistics.tables.ts'

export type UsageRow = typeof statistics.$inferSelect
export type TopsRow = typeof statistics_tops.$inferSelect
export type Step = UsageRow['step']

/** The columns that are added up when rows are joined; histograms are merged apart from them. */
export const COUNTS = [
  'requests',
  'errors',
  'ok',
  'redirects',
  'client_errors',
  'server_errors',
  'refused',
  'bytes_in',
  'bytes_out',
  'connections',
  'connections_ended',
  'connection_ms',
] as const satisfies (keyof UsageRow)[]

export type Counts = Record<(typeof COUNTS)[number], number>

/** Those columns of a row and nothing else, with those of another row added. */
export function addCounts(one: Counts, other?: Counts): Counts {
  const added = COUNTS.map((name) => [name, one[name] + (other?.[name] ?? 0)])
  return Object.fromEntries(added) as Counts
}

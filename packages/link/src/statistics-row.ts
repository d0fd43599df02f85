import { z } from 'zod'

const id = z.string().min(1).max(64)
const count = z.number().int().nonnegative()

/** Buckets of the histogram of `@nora/kit`, each with its count. */
export const latencyCounts = z.array(z.tuple([z.number().int().min(0).max(255), count])).max(256)

/** Rows in one message of statistics; what is over goes with the next. */
export const STATISTICS_ROWS_LIMIT = 500

/** Keys of one row of statistics; what is over is counted under the empty key. */
export const STATISTICS_PATHS = 32
export const STATISTICS_COUNTRIES = 64

/** Counts what one tunnel did in one minute, as far as it was not reported before. */
export const statisticsRow = z.object({
  tunnel_id: id,
  minute: count.describe('Minutes since the epoch.'),
  requests: count.describe('Of HTTP.'),
  errors: count.describe('Answers of 5xx, and connections for which the target could not be reached.'),
  ok: count.describe('Answers of 1xx and 2xx, as are the next by their classes.'),
  redirects: count,
  client_errors: count.describe('Answers of 4xx that no rule or limit of the edge gave.'),
  server_errors: count,
  refused: count.describe('Requests that a rule or a limit refused.'),
  bytes_in: count,
  bytes_out: count,
  connections: count.describe('Of TCP and SSH, when they came.'),
  connections_ended: count,
  connection_ms: count.describe('How long the ended ones lasted together.'),
  latency: latencyCounts.describe('Of answers that the application gave.'),
  paths: z
    .array(z.tuple([z.string().max(200), count, count]))
    .max(STATISTICS_PATHS + 1)
    .describe('Path without identifiers, requests, errors; the empty path: all others.'),
  countries: z
    .array(z.tuple([z.string().max(2), count]))
    .max(STATISTICS_COUNTRIES + 1)
    .describe('ISO 3166-1 alpha-2, requests and connections; empty: unknown, and all others.'),
})

export type StatisticsRow = z.output<typeof statisticsRow>

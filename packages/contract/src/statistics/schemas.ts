import { z } from 'zod'
import { givenInstant, id, instant, person } from '../fields.ts'
import { closeReason } from '../tunnels/schemas.ts'

/** Periods that end now, in steps of minutes, hours and days. */
export const statisticsPeriods = ['1h', '24h', '7d', '30d', '90d'] as const
/** Bounds a period between two instants. */
export const STATISTICS_DAYS_MAX = 366
/** Events of a period: those that came last. */
export const STATISTICS_EVENTS_MAX = 200
/** Lines of each list of the busiest. */
export const STATISTICS_TOP_MAX = 20

export const statisticsQuery = z.object({
  period: z
    .enum(statisticsPeriods)
    .default('24h')
    .describe('The period until now; ignored together with `from`.'),
  from: givenInstant.optional().describe('The start of a custom period.'),
  to: givenInstant.optional().describe('The end of a custom period; defaults to now.'),
  zone: z
    .string()
    .max(64)
    .default('UTC')
    .describe('IANA time zone in which days begin, such as Europe/Moscow.'),
  member: id.optional().describe('Only traffic through tunnels of this member.'),
  tunnel: id.optional().describe('Only traffic through this tunnel.'),
  hostname: z.string().min(1).max(255).optional().describe('Only traffic through tunnels of this hostname.'),
})

const count = z.number().int().nonnegative()

const usage = z.object({
  requests: count.describe('HTTP requests.'),
  errors: count.describe('Responses with 5xx, and connections whose target could not be reached.'),
  bytes_in: count.describe('Bytes received from visitors.'),
  bytes_out: count.describe('Bytes sent to visitors.'),
  connections: count.describe('Connections to TCP tunnels and shells.'),
})

const answers = z.object({
  ok: count.describe('Responses with 1xx and 2xx.'),
  redirects: count.describe('Responses with 3xx.'),
  client_errors: count.describe('Responses with 4xx, refusals excluded.'),
  server_errors: count.describe('Responses with 5xx.'),
  refused: count.describe('Requests refused by a rule or a limit of the tunnel or its team.'),
})

const latency = z.object({
  p50_ms: z
    .number()
    .nullable()
    .describe('Latency of the application’s responses, accurate to a sixteenth; null without any.'),
  p95_ms: z.number().nullable(),
  p99_ms: z.number().nullable(),
})

const usageOfPeriod = usage.extend({
  ...answers.shape,
  ...latency.shape,
  connection_ms: z.number().nullable().describe('The average duration of connections that ended.'),
  open_tunnels: count.describe('The maximum open at the same time.'),
})

const point = usage.extend({
  at: instant.describe('The start of the step.'),
  ...answers.shape,
  ...latency.shape,
  open_tunnels: count.describe('The maximum open at the same time in this step.'),
})

const event = z.object({
  at: instant,
  kind: z.enum(['tunnel_opened', 'tunnel_closed', 'policy_created', 'policy_changed', 'policy_deleted']),
  name: z.string().describe('The hostname of the tunnel, or the name of the IP policy.'),
  object_id: id.nullable(),
  reason: closeReason.nullable().describe('The reason why the tunnel ended.'),
})

export const statistics = z.object({
  from: instant.describe('The start of the first step.'),
  to: instant.describe('The end of the last step, which may still be running.'),
  step: z.enum(['minute', 'hour', 'day']),
  zone: z.string(),
  data_from: instant
    .nullable()
    .describe('The start of the oldest data, in or before the period; null without data.'),
  totals: usageOfPeriod,
  previous: usageOfPeriod.describe('Totals of the previous period of the same length.'),
  series: z.array(point),
  events: z
    .array(event)
    .max(STATISTICS_EVENTS_MAX)
    .describe(
      'Changes that may explain the numbers, oldest first; the last 200 of them. Changes of IP policies are shown to those who manage them.',
    ),
  hostnames: z.array(usage.extend({ hostname: z.string() })).max(STATISTICS_TOP_MAX),
  members: z.array(usage.extend({ user: person })).max(STATISTICS_TOP_MAX),
  paths: z
    .array(z.object({ hostname: z.string(), path: z.string(), requests: count, errors: count }))
    .max(STATISTICS_TOP_MAX)
    .describe('Numbers and identifiers in paths are shown as `:id`. Counts may be too low, never too high.'),
  other_path_requests: count.describe('Requests of all other paths.'),
  countries: z
    .array(z.object({ code: z.string(), count: count.describe('Requests and connections.') }))
    .max(STATISTICS_TOP_MAX)
    .describe('An ISO 3166-1 alpha-2 code; empty if the country is unknown.'),
  other_country_count: count,
  has_countries: z.boolean().describe('Whether edges look up countries; see `geoip.file`.'),
})

export type StatisticsQuery = z.output<typeof statisticsQuery>
export type StatisticsPeriod = (typeof statisticsPeriods)[number]
export type Statistics = z.output<typeof statistics>
export type StatisticsEvent = z.output<typeof event>

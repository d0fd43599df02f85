import { z } from 'zod'
import { givenInstant, id, instant, person } from '../fields.ts'

/** Whose end is now, in steps of minutes, hours and days. */
export const statisticsPeriods = ['1h', '24h', '7d', '30d', '90d'] as const
/** Of a period between two instants. */
export const STATISTICS_DAYS_MAX = 366
/** Lines of each list of the busiest. */
export const STATISTICS_TOP_MAX = 20

export const statisticsQuery = z.object({
  period: z.enum(statisticsPeriods).default('24h').describe('Up to now; without meaning beside `from`.'),
  from: givenInstant.optional().describe('Where the period begins, for one of your own.'),
  to: givenInstant.optional().describe('Where it ends; now by default.'),
  zone: z
    .string()
    .max(64)
    .default('UTC')
    .describe('IANA time zone in which days begin, such as Europe/Moscow.'),
  member: id.optional().describe('Only what went through tunnels of this member.'),
  tunnel: id.optional().describe('Only through this tunnel.'),
  hostname: z.string().min(1).max(255).optional().describe('Only through tunnels of this hostname.'),
})

const count = z.number().int().nonnegative()

const usage = z.object({
  requests: count.describe('Of HTTP.'),
  errors: count.describe('Answers of 5xx, and connections whose target could not be reached.'),
  bytes_in: count.describe('From visitors.'),
  bytes_out: count.describe('To visitors.'),
  connections: count.describe('To TCP tunnels and shells.'),
})

const latency = z.object({
  p50_ms: z.number().nullable().describe('Of requests, to a sixteenth; null without any.'),
  p95_ms: z.number().nullable(),
  p99_ms: z.number().nullable(),
})

const usageOfPeriod = usage.extend({
  ...latency.shape,
  connection_ms: z.number().nullable().describe('How long connections that ended had lasted, on average.'),
  open_tunnels: count.describe('The most that were open at once.'),
})

const point = usage.extend({
  at: instant.describe('Where the step begins.'),
  ...latency.shape,
  open_tunnels: count.describe('The most that were open at once in this step.'),
})

export const statistics = z.object({
  from: instant.describe('The beginning of the first step.'),
  to: instant.describe('The end of the last step, which may still be running.'),
  step: z.enum(['minute', 'hour', 'day']),
  zone: z.string(),
  totals: usageOfPeriod,
  previous: usageOfPeriod.describe('Of the period of the same length just before.'),
  series: z.array(point),
  hostnames: z.array(usage.extend({ hostname: z.string() })).max(STATISTICS_TOP_MAX),
  members: z.array(usage.extend({ user: person })).max(STATISTICS_TOP_MAX),
  paths: z
    .array(z.object({ hostname: z.string(), path: z.string(), requests: count, errors: count }))
    .max(STATISTICS_TOP_MAX)
    .describe('Numbers and identifiers in paths stand as `:id`. Counts are never too high.'),
  other_path_requests: count.describe('Of all other paths together.'),
  countries: z
    .array(z.object({ code: z.string(), count: count.describe('Requests and connections.') }))
    .max(STATISTICS_TOP_MAX)
    .describe('ISO 3166-1 alpha-2; empty where the database knows none.'),
  other_country_count: count,
  has_countries: z.boolean().describe('Whether edges look countries up; see `geoip.file`.'),
})

export type StatisticsQuery = z.output<typeof statisticsQuery>
export type StatisticsPeriod = (typeof statisticsPeriods)[number]
export type Statistics = z.output<typeof statistics>

import { z } from 'zod'
import { givenInstant, id, instant, page, pageQuery } from '../fields.ts'

const count = z.number().int().nonnegative()
const milliseconds = z.number().nonnegative().nullable()

export const captureRule = z.enum(['allowed', 'required', 'forbidden'])

export const teamCaptureRule = z.object({
  rule: captureRule.describe(
    '`allowed`: owners of tunnels decide. `required`: every HTTP tunnel of the team is captured. `forbidden`: none is.',
  ),
})

export const captureState = z.object({
  is_on: z.boolean(),
  why: z
    .enum(['switch', 'team', 'kind', 'closed'])
    .describe(
      'Who decided: its owner or who manages it, the team’s rule, what it carries, or that it is closed.',
    ),
  rule: captureRule,
  kept: count.describe('Exchanges that are kept of this tunnel.'),
  kept_bytes: count,
  skipped: count.describe(
    'Left out since the last start of the server, because there was more traffic than is captured.',
  ),
  dropped: count.describe('Given up since then: there was no room, or the server could not store them.'),
  problem: z.enum(['disk_full']).nullable().describe('Why nothing can be kept at this moment.'),
  keep_days: count.describe('How long exchanges are kept at most.'),
  team_bytes: count.describe('What is kept of the team together.'),
  team_limit_bytes: count.describe('How much may be; beyond it the oldest go first.'),
})

export const setCapture = z.object({ is_on: z.boolean() })

/** Who gave the answer: the application, the agent that serves a folder or runs a program, or the edge by itself. */
export const answerer = z.enum(['application', 'agent', 'edge'])

export const exchangeSummary = z.object({
  id,
  tunnel_id: id,
  at: instant,
  kind: z.enum(['http', 'websocket', 'sse']),
  method: z.string(),
  path: z.string(),
  query: z.string().describe('Without its question mark. Values of secret parameters are `REDACTED`.'),
  status: z.number().int().describe('0 while there is no answer, or when none came.'),
  duration_ms: milliseconds.describe('null while the exchange runs.'),
  request_bytes: count,
  response_bytes: count,
  error: z.string().nullable().describe('Why there was no whole answer.'),
  replay_of: id.nullable().describe('The exchange that this one repeats.'),
  message_count: count.describe('Messages of a WebSocket or events of an event stream so far.'),
  run: z.null(),
  request_id: z.string().describe('That visitors see; empty until the answer to a replay is there.'),
  answered_by: answerer.nullable().describe('null while there is no answer, or when none came.'),
  reason: z
    .string()
    .nullable()
    .describe('Why the edge answered by itself or cut the answer short; docs/errors.md explains the codes.'),
  visitor: z.string().describe('Address of the visitor.'),
  kept_one_in: z.number().int().describe('More than one while there was more traffic than is captured.'),
})

const head = z.object({
  start_line: z.string(),
  headers: z.array(z.tuple([z.string(), z.string()])),
})
const body = z.object({
  bytes: count,
  kept_bytes: count.describe('The beginning that was kept, decoded from its content encoding.'),
  cut_by: z.enum(['limit', 'disk']).nullable(),
  content_type: z.string().nullable(),
  content_encoding: z.string().nullable(),
})

export const exchangeDetail = exchangeSummary.extend({
  protocol: z.enum(['http/1.0', 'http/1.1', 'h2']).describe('What the visitor spoke.'),
  edge: z.string(),
  is_redacted: z.boolean().describe('Secrets stand as `REDACTED`; they were never stored.'),
  expires_at: instant,
  request: head.extend({ body }),
  response: head.extend({ body }).nullable(),
  timings: z.object({ wait_ms: milliseconds, receive_ms: milliseconds }),
})

export const exchangeParams = z.object({ id, exchange_id: id })

/** A status, or all of a class: `404`, `5xx`. */
const status = z
  .string()
  .max(3)
  .regex(/^[1-5](?:\d\d|xx)$|^0$/)

export const exchangeFilter = z.object({
  q: z
    .string()
    .trim()
    .max(200)
    .optional()
    .describe(
      'As in the search of the inspector: words in method, path and query, `status:5xx`, `path:/api`, `method:POST`.',
    ),
  status: status.optional().describe('`404`, `5xx`; 0: no answer came.'),
  method: z.string().max(20).optional(),
  path: z.string().max(200).optional().describe('A part of the path.'),
  from: givenInstant.optional(),
  to: givenInstant.optional(),
})

export const exchangeQuery = exchangeFilter.extend(pageQuery('exc'))
export const exchangePage = page(exchangeSummary)

export const messagesQuery = z.object({
  from: z.coerce.number().int().nonnegative().max(1_000_000).default(0),
})

const message = z.object({
  sequence: count,
  at: instant,
  direction: z.enum(['in', 'out']).describe('To the local service, or from it.'),
  kind: z.enum(['text', 'binary', 'ping', 'pong', 'close', 'event']),
  bytes: count,
  kept_bytes: count,
  frames: count,
  compressed: z.boolean(),
  decoded: z.boolean(),
  encoding: z.enum(['utf8', 'base64']),
  content: z.string(),
  close_code: count.nullable(),
  event: z.string().nullable(),
  event_id: z.string().nullable(),
})

export const exchangeMessages = z.object({
  items: z.array(message).describe('The first thousand of the exchange, the oldest first.'),
  dropped_count: count,
  unreadable: z.enum(['in', 'out']).nullable(),
})

/** Everything is as it was where nothing is said. */
export const replayExchange = z.object({
  method: z
    .string()
    .max(20)
    .regex(/^[A-Z]+$/)
    .optional(),
  target: z
    .string()
    .max(8_000)
    .regex(/^\/[\x21-\x7e]*$/)
    .optional()
    .describe('Path and query, such as `/orders?page=2`.'),
  headers: z
    .array(z.tuple([z.string().min(1).max(256), z.string().max(16_000)]))
    .max(200)
    .optional()
    .describe('Instead of all that were captured.'),
  body: z
    .string()
    .max(1024 * 1024)
    .nullable()
    .optional()
    .describe('null: as it was captured.'),
})

export const exchangeEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('exchange'), exchange: exchangeSummary }),
  z.object({ type: z.literal('cleared') }),
])

export type CaptureRule = z.output<typeof captureRule>
export type TeamCaptureRule = z.output<typeof teamCaptureRule>
export type CaptureState = z.output<typeof captureState>
export type CaptureAnswerer = z.output<typeof answerer>
export type CaptureReason = CaptureState['why']
export type ExchangeSummary = z.output<typeof exchangeSummary>
export type ExchangeDetail = z.output<typeof exchangeDetail>
export type ExchangeQuery = z.output<typeof exchangeQuery>
export type ExchangeEvent = z.output<typeof exchangeEvent>

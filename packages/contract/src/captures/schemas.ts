import { z } from 'zod'
import { givenInstant, id, instant, page, pageQuery } from '../fields.ts'

const count = z.number().int().nonnegative()
const milliseconds = z.number().nonnegative().nullable()

export const captureRule = z.enum(['allowed', 'required', 'forbidden'])

export const teamCaptureRule = z.object({
  rule: captureRule.describe(
    '`allowed`: the owner of each tunnel and gateway decides. `required`: every HTTP tunnel and gateway of the team is captured. `forbidden`: none is captured.',
  ),
})

export const captureState = z.object({
  is_on: z.boolean(),
  why: z
    .enum(['switch', 'team', 'kind', 'closed'])
    .describe(
      'What decides: the owner or a manager, the rule of the team, the protocol, or that the tunnel is closed.',
    ),
  rule: captureRule,
  kept: count.describe('The number of its stored exchanges.'),
  kept_bytes: count,
  skipped: count.describe(
    'Exchanges skipped since the server started, because traffic exceeded the capture rate.',
  ),
  dropped: count.describe(
    'Exchanges lost since the server started, because there was no room or the server could not store them.',
  ),
  problem: z.enum(['disk_full', 'storage_unavailable']).nullable().describe('Why nothing can be stored now.'),
  keep_days: count.describe('How many days exchanges are stored.'),
  team_bytes: count.describe('The bytes that the team uses.'),
  team_limit_bytes: count.describe(
    'The bytes that the team may use; the oldest exchanges are deleted beyond it.',
  ),
})

export const setCapture = z.object({ is_on: z.boolean() })

/**
 * Says who responded: the application, the agent that serves a folder or runs a program, or the edge itself.
 */
export const answerer = z.enum(['application', 'agent', 'edge'])

export const exchangeSummary = z.object({
  id,
  tunnel_id: id.nullable().describe('null: a gateway was captured.'),
  gateway_id: id.nullable().describe('null: a tunnel was captured.'),
  at: instant,
  kind: z.enum(['http', 'websocket', 'sse']),
  method: z.string(),
  path: z.string(),
  query: z
    .string()
    .describe('The query without its question mark. Values of secret parameters are `REDACTED`.'),
  status: z.number().int().describe('0 while there is no response, or if none came.'),
  duration_ms: milliseconds.describe('null while the exchange is open.'),
  request_bytes: count,
  response_bytes: count,
  error: z.string().nullable().describe('Why the response is missing or incomplete.'),
  replay_of: id.nullable().describe('The exchange that this one repeats.'),
  message_count: count.describe('Messages of a WebSocket or events of an event stream so far.'),
  run: z.null(),
  request_id: z.string().describe('The request id that visitors see; empty until a replay has its response.'),
  answered_by: answerer.nullable().describe('null while there is no response, or if none came.'),
  reason: z
    .string()
    .nullable()
    .describe('Why the edge responded itself or cut the response short; docs/errors.md explains the codes.'),
  visitor: z.string().describe('Address of the visitor.'),
  kept_one_in: z
    .number()
    .int()
    .describe('One in how many requests was captured; more than 1 while traffic exceeded the capture rate.'),
})

const head = z.object({
  start_line: z.string(),
  headers: z.array(z.tuple([z.string(), z.string()])),
})
const body = z.object({
  bytes: count,
  kept_bytes: count.describe(
    'Bytes stored from the beginning of the body, after removing its content encoding.',
  ),
  cut_by: z.enum(['limit', 'disk']).nullable(),
  content_type: z.string().nullable(),
  content_encoding: z.string().nullable(),
})

export const exchangeDetail = exchangeSummary.extend({
  protocol: z.enum(['http/1.0', 'http/1.1', 'h2']).describe('The protocol of the visitor.'),
  edge: z.string(),
  is_redacted: z.boolean().describe('Secrets are shown as `REDACTED`; they were never stored.'),
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
      'The search syntax of the inspector: words of the method, path and query, `status:5xx`, `path:/api`, `method:POST`.',
    ),
  status: status.optional().describe('A status such as `404` or `5xx`; 0 means that no response came.'),
  method: z.string().max(20).optional(),
  path: z.string().max(200).optional().describe('Part of the path.'),
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
  direction: z.enum(['in', 'out']).describe('The direction: to the local service, or from it.'),
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
  items: z.array(message).describe('The first thousand messages of the exchange, oldest first.'),
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
    .describe('Replaces all captured headers.'),
  body: z
    .string()
    .max(1024 * 1024)
    .nullable()
    .optional()
    .describe('null sends it as captured.'),
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

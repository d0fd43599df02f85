import { z } from 'zod'
import { count, id, short } from './shapes.ts'

/** Exchanges in one message; what is over goes with the next. */
export const CAPTURES_LIMIT = 50
/** Bounds what is stored of one body, and of the messages of one exchange together. */
export const CAPTURED_BODY_BYTES = 1024 * 1024
export const CAPTURED_MESSAGES = 1_000

/** Base64 of it. */
const bytes = z.base64().max(Math.ceil(CAPTURED_BODY_BYTES / 3) * 4)
const instant = z.iso.datetime()
const milliseconds = z.number().nonnegative()

const head = z.object({
  start_line: z.string().max(70_000),
  headers: z.array(z.tuple([z.string().max(70_000), z.string().max(70_000)])).max(512),
})

const capturedBody = z.object({
  bytes: count,
  cut_by: z.enum(['limit', 'disk']).nullable(),
  content_type: z.string().max(70_000).nullable(),
  content_encoding: z.string().max(70_000).nullable(),
  content: bytes.describe('Its beginning, decoded from its content encoding, without secrets.'),
})

const message = z.object({
  sequence: count,
  at: instant,
  direction: z.enum(['in', 'out']),
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

/** Whose exchanges they are: of a tunnel or of a gateway, one of the two. */
const source = {
  tunnel_id: id.nullable(),
  gateway_id: id.nullable().default(null),
}

/** Describes an exchange that an edge captured, without secrets. It is sent again while the exchange grows. */
export const capturedExchange = z.object({
  id,
  ...source,
  at: instant,
  kind: z.enum(['http', 'websocket', 'sse']),
  method: short,
  path: z.string().max(70_000),
  query: z.string().max(70_000),
  status: z.number().int().min(0).max(999),
  duration_ms: milliseconds.nullable().describe('null while it runs.'),
  error: z.string().max(300).nullable(),
  request_id: short.describe('That visitors see, and by which records of requests name it.'),
  answered_by: z.enum(['edge', 'agent', 'application']).nullable(),
  reason: z.string().max(64).nullable().describe('Why the edge answered by itself, or cut the answer short.'),
  visitor: short,
  protocol: z.enum(['http/1.0', 'http/1.1', 'h2']),
  replay_of: id.nullable(),
  kept_one_in: z
    .number()
    .int()
    .min(1)
    .describe('More than one while there is more traffic than is captured.'),
  is_redacted: z.boolean().describe('Something was taken out of it.'),
  request: head.extend({ body: capturedBody }),
  response: head.extend({ body: capturedBody }).nullable(),
  timings: z.object({ wait_ms: milliseconds.nullable(), receive_ms: milliseconds.nullable() }),
  messages: z.array(message).max(CAPTURED_MESSAGES),
  message_count: count,
  unreadable: z.enum(['in', 'out']).nullable(),
})

/** Exchanges that were to be captured and are not. */
export const lostCaptures = z.object({
  ...source,
  skipped: count.describe('Left out because there was more traffic than is captured.'),
  dropped: count.describe('Given up because there was no room, or control was away.'),
})

/** A captured request, sent to its tunnel or gateway once more. */
export const replayRequest = z.object({
  ...source,
  exchange_id: id.describe('Of the exchange that comes of it.'),
  replay_of: id,
  method: short,
  target: z.string().max(70_000),
  headers: z.array(z.tuple([z.string().max(256), z.string().max(70_000)])).max(256),
  body: bytes,
})

export type CaptureSource = { tunnel_id: string | null; gateway_id: string | null }
export type CapturedByEdge = z.output<typeof capturedExchange>
export type LostCaptures = z.output<typeof lostCaptures>
export type ReplayRequest = z.output<typeof replayRequest>

/** Ids of tunnels and gateways never agree. */
export function getSourceId({ tunnel_id, gateway_id }: CaptureSource): string {
  return tunnel_id ?? gateway_id ?? ''
}

import { z } from 'zod'
import { id, instant, person } from '../fields.ts'
import { COMPARED_CAPTURES_MAX, DEBUG_BODY_MAX, SHARE_DAYS_MAX } from './bounds.ts'
import { count, endpoint, uncheckedSource, versionNumber } from './fields.ts'
import { diagnostics } from './language-schemas.ts'

const headers = z.array(z.tuple([z.string().min(1).max(256), z.string().max(65_536)])).max(200)
const body = z.string().max(DEBUG_BODY_MAX).describe('At most 64 KiB.')

export const debugRequest = z.object({
  method: z.string().min(1).max(20).default('GET'),
  url: z
    .string()
    .min(1)
    .max(16_000)
    .describe('With scheme and host: `https://shop.example.com/orders?page=2`.'),
  version: z.enum(['HTTP/1.1', 'HTTP/2.0']).default('HTTP/1.1'),
  headers: headers.default([]),
  body: body.default(''),
  body_encoding: z.enum(['utf8', 'base64']).default('utf8'),
  client_ip: z.string().max(64).default('203.0.113.7'),
})

export const debugResponse = z.object({
  status: z.number().int().min(100).max(599),
  headers: headers.default([]),
  body: body.default(''),
  body_encoding: z.enum(['utf8', 'base64']).default('utf8'),
})

const standIn = z.object({
  path: z.string().max(200).describe('The action: `on_http_request[0].actions[1]`.'),
  status: z.number().int().min(100).max(599).optional().describe('Of `http-request`.'),
  headers: headers.optional(),
  body: body.optional(),
  passes: z.boolean().optional().describe('Whether a credential, a token or a signature is right.'),
  values: z.record(z.string().max(100), z.unknown()).optional().describe('Result variables of the action.'),
})

const policyParts = {
  source: uncheckedSource.optional(),
  policy_id: id.optional(),
  version: versionNumber.optional().describe('Without it, the published version.'),
}

export const debugPolicy = z.object({
  ...policyParts,
  request: debugRequest.optional(),
  capture_id: id.optional().describe('A captured exchange instead of `request`.'),
  response: debugResponse
    .optional()
    .describe('The response of the local service; without it, that phase is not run.'),
  stand_ins: z.array(standIn).max(100).default([]),
  at: z.iso.datetime().optional().describe('The moment that expressions see; now by default.'),
})

const traced = z.object({
  start: count,
  end: count,
  value: z.unknown().optional(),
  error: z.string().optional(),
})

const head = z.object({
  start_line: z.string().describe('`GET /orders HTTP/1.1`, or `HTTP/1.1 200`.'),
  headers: z.array(z.tuple([z.string(), z.string()])),
})

const tracedAction = z.object({
  type: z.string(),
  path: z.string(),
  is_run: z.boolean().describe('false: it has effects and no stand-in, so it was not run.'),
  note: z.string().nullable(),
  before: head.nullable(),
  after: head.nullable(),
})

const tracedRule = z.object({
  index: count,
  name: z.string().nullable(),
  outcome: z.enum(['matched', 'skipped', 'error', 'too_expensive', 'not_reached']),
  expressions: z.array(
    z.object({
      source: z.string(),
      value: z.unknown().optional(),
      error: z.string().optional(),
      values: z.array(traced),
      reads_hidden: z.boolean().describe('Whether it reads a value that was hidden in the capture.'),
    }),
  ),
  actions: z.array(tracedAction),
  us: z.number().nonnegative().describe('Microseconds.'),
})

export const decision = z.object({
  kind: z
    .enum(['proceed', 'answer', 'close', 'forward', 'unknown'])
    .describe('`unknown`: an action was not run.'),
  status: z.number().int().nullable(),
  rule: z.string().nullable().describe('The rule that decided: its place, or its name.'),
  action: z.string().nullable(),
  reason: z.string().nullable(),
})

export const debugTrace = z.object({
  phases: z.array(z.object({ phase: z.string(), rules: z.array(tracedRule), us: z.number().nonnegative() })),
  decision,
  request: head.nullable().describe('What the local service would get; null if it gets nothing.'),
  response: head.extend({ body: z.string() }).nullable().describe('What the visitor would get, if known.'),
  certainty: z.enum(['certain', 'cannot_tell']),
})

export const debugged = z.object({
  diagnostics,
  input: z.object({ request: debugRequest, response: debugResponse.nullable() }),
  hidden: z
    .array(z.string())
    .describe('Values that were hidden when captured: `req.headers.authorization`, `req.body`.'),
  trace: debugTrace.nullable().describe('null while the text has errors.'),
})

export const comparePolicy = z.object({
  ...policyParts,
  endpoint,
  last: z.number().int().min(1).max(COMPARED_CAPTURES_MAX).default(COMPARED_CAPTURES_MAX),
})

const comparedRow = z.object({
  capture_id: id,
  tunnel_id: id.nullable().describe('null: a gateway was captured.'),
  gateway_id: id.nullable().describe('null: a tunnel was captured.'),
  at: instant,
  method: z.string(),
  path: z.string(),
  old: decision,
  new: decision,
  is_changed: z.boolean(),
  rule: z.string().nullable().describe('The rule that makes the difference.'),
  certainty: z.enum(['certain', 'cannot_tell']),
  hidden: z.array(z.string()).describe('The hidden values that were read.'),
})

export const compared = z.object({
  diagnostics,
  rows: z.array(comparedRow),
  totals: z.object({ compared: count, changed: count, newly_refused: count, cannot_tell: count }),
})

export const debugCapturesQuery = z.object({
  endpoint: endpoint.optional(),
  limit: z.coerce.number().int().min(1).max(COMPARED_CAPTURES_MAX).default(50),
  after: id.optional().describe('Only those that came after this one.'),
})

export const debugCapture = z.object({
  id,
  tunnel_id: id.nullable().describe('null: a gateway was captured.'),
  gateway_id: id.nullable().describe('null: a tunnel was captured.'),
  endpoint: z.string(),
  at: instant,
  method: z.string(),
  path: z.string(),
  query: z.string(),
  status: z.number().int(),
  reason: z.string().nullable(),
  visitor: z.string(),
  hidden: z.array(z.string()),
})

export const debugCaptures = z.object({ items: z.array(debugCapture) })

export const debugCaptureDetail = debugCapture.extend({
  request: debugRequest,
  response: debugResponse.nullable(),
})

export const shareTrace = debugPolicy.extend({
  days: z.number().int().min(1).max(SHARE_DAYS_MAX).default(7),
})

export const sharedTrace = z.object({
  id,
  url: z.string().describe('Opens for members of the team.'),
  expires_at: instant,
})

export const sharedTraceDetail = debugged.extend({
  id,
  source: z.string(),
  by: person.nullable(),
  created_at: instant,
  expires_at: instant,
  is_read_only: z.boolean().describe('Whether secrets of the policy are `••••••`.'),
})

export type DebugRequest = z.output<typeof debugRequest>
export type DebugResponse = z.output<typeof debugResponse>
export type DebugPolicy = z.output<typeof debugPolicy>
export type DebugStandIn = z.output<typeof standIn>
export type DebugTrace = z.output<typeof debugTrace>
export type Debugged = z.output<typeof debugged>
export type PolicyDecision = z.output<typeof decision>
export type ComparePolicy = z.output<typeof comparePolicy>
export type ComparedRow = z.output<typeof comparedRow>
export type Compared = z.output<typeof compared>
export type DebugCapture = z.output<typeof debugCapture>
export type DebugCaptureDetail = z.output<typeof debugCaptureDetail>
export type ShareTrace = z.output<typeof shareTrace>
export type SharedTrace = z.output<typeof sharedTrace>
export type SharedTraceDetail = z.output<typeof sharedTraceDetail>

import { CONNECTION_ENDINGS, REQUEST_REASONS } from '@nora/kit'
import { z } from 'zod'
import { id, instant, page, pageQuery, person, several } from '../fields.ts'
import { visitorAccess } from '../visitor-access.ts'

export const tunnelKind = z.enum(['http', 'tcp', 'ssh', 'trigger'])

/** What an edge does with the requests of a tunnel before they reach its agent. */
export const tunnelRule = z.enum([
  'basic_auth',
  'key_auth',
  'allow_cidr',
  'deny_cidr',
  'request_headers',
  'response_headers',
  'cors',
  'https_redirect',
  'rate_limit',
])

/** `reconnecting`: the agent is away and its name is kept for it. */
export const tunnelState = z.enum(['live', 'reconnecting', 'closed'])

export const closeReason = z.enum([
  'agent_closed',
  'stopped',
  'superseded',
  'credential_revoked',
  'agent_lost',
  'port_busy',
  'plan',
])

/** What refused a visitor, for people who may change it. */
const refusedBy = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('ip_policy'),
    id: id.nullable().describe('null: the edge does not know it.'),
    name: z.string(),
  }),
  z.object({
    kind: z.enum(['allow_cidr', 'deny_cidr']),
    of: z.enum(['tunnel', 'port']).describe('Whose list: options of the client, or the reserved port.'),
  }),
  z.object({
    kind: z.enum(['rate_limit', 'plan']),
    limit: z.number().int().describe('Requests in the window.'),
    window_s: z.number(),
  }),
])

const timings = z.object({
  wait_ms: z.number().describe('Until there was an agent connection to send the request on.'),
  dial_ms: z
    .number()
    .nullable()
    .describe(
      'How long the agent took to connect to the target; 0 on a connection that was open, null: unknown.',
    ),
  first_byte_ms: z
    .number()
    .nullable()
    .describe('From its arrival to the head of the answer; null: the application did not answer.'),
})

export const requestRecord = z.object({
  id: z.string().describe('The request id visitors see.'),
  at: instant.describe('When it arrived.'),
  method: z.string().describe('TCP: a connection that is over, of a tunnel for TCP.'),
  path: z.string().describe('Without the query, which may hold secrets; empty for TCP.'),
  status: z.number().int().describe('499 when the visitor left before an answer; 0 for TCP.'),
  answered_by: z
    .enum(['edge', 'agent', 'application'])
    .nullable()
    .describe('Who gave the answer; null: nobody, or unknown.'),
  reason: z
    .enum([...new Set([...REQUEST_REASONS, ...CONNECTION_ENDINGS])])
    .nullable()
    .describe('Why the edge answered by itself or cut the answer short; for TCP, how the connection ended.'),
  refused_by: refusedBy.nullable().describe('Which rule refused the visitor.'),
  timings: timings.nullable(),
  edge: z.string().describe('The edge process that took the request.'),
  duration_ms: z.number(),
  bytes_in: z.number().int(),
  bytes_out: z.number().int(),
  visitor: z.string().describe('Address of the visitor.'),
})

export const traffic = z.object({
  requests: z.number().int(),
  errors: z.number().int().describe('Answers of 500 and above, and requests nobody answered.'),
  bytes_in: z.number().int(),
  bytes_out: z.number().int(),
  open_connections: z.number().int(),
  requests_per_s: z.number().describe('Over the last ten seconds.'),
  p50_ms: z.number().nullable(),
  p95_ms: z.number().nullable(),
  last_request_at: instant.nullable(),
  series: z
    .array(z.number().int())
    .length(60)
    .describe('Requests per minute of the last hour, the newest last.'),
})

export const leg = z.object({
  id,
  edge: z.string(),
  remote_address: z.string(),
  secure: z.boolean(),
  rtt_ms: z.number().nullable(),
  connected_at: instant,
})

/** A visitor of a shell (`nora ssh`). What is run or copied is not told. */
export const shellSession = z.object({
  id,
  person: z.string().nullable().describe('Whose key it was; null: who came by the password.'),
  key_name: z.string().nullable(),
  fingerprint: z.string().nullable(),
  address: z.string(),
  opened_at: instant,
  uses: z.array(z.enum(['shell', 'exec', 'sftp', 'forward'])),
})

export const sessionParams = z.object({ id, session_id: id })

export const tunnel = z.object({
  id,
  kind: tunnelKind,
  state: tunnelState,
  name: z.string(),
  hostname: z.string(),
  url: z.string(),
  target: z.string(),
  region: z.string(),
  user: person,
  machine: z.string(),
  description: z.string().nullable().describe('What the tunnel is for, in the words of its owner.'),
  metadata: z
    .record(z.string(), z.string())
    .describe('Facts about the tunnel as its owner gave them: up to 20 keys.'),
  is_captured: z.boolean().describe('Its requests and answers are kept now.'),
  is_sample: z.boolean().describe('The tunnel the installation opens by itself, as an example.'),
  client: z.object({ version: z.string(), os: z.string() }),
  opened_at: instant,
  closed_at: instant.nullable(),
  expires_at: instant.nullable().describe('When the team’s plan ends it; null: it may stay.'),
  close_reason: closeReason.nullable(),
  rules: z
    .array(tunnelRule)
    .describe('Which rules hold for its requests, without what they say; none once it is closed.'),
  access: visitorAccess.describe('Who gets in. Rules of a tunnel whose edge is away are not known.'),
  origin_error: z
    .object({ at: instant, message: z.string() })
    .nullable()
    .describe('Why the last request did not reach the target, while it does not.'),
  sessions: z.array(shellSession).describe('Who is in the shell now; empty for other kinds.'),
  legs: z.array(leg),
  traffic,
})

export const tunnelQuery = z.object({
  state: z.enum(['live', 'closed']).default('live').describe('`live` includes the reconnecting ones.'),
  q: z
    .string()
    .trim()
    .max(100)
    .optional()
    .describe('Part of a name, target, machine, description, person, or of `key=value` in the metadata.'),
  kind: several(tunnelKind).describe('Any of these kinds, with commas between.'),
  region: several(z.string().max(63)).describe('Any of these regions, with commas between.'),
  ...pageQuery('tun'),
})

export const teamTunnelQuery = tunnelQuery.extend({
  person: several(id).describe('Opened by any of these users, with commas between.'),
})

export const tunnelPage = page(tunnel)
export const requestQuery = z.object({
  only: z
    .enum(['errors', 'refused'])
    .optional()
    .describe('`errors`: answers of 500 and above. `refused`: visitors whom a rule or a limit refused.'),
})
export const requestParams = z.object({ id, request_id: z.string().min(1).max(64) })
export const requestList = z.object({ items: z.array(requestRecord) })

export const visitorList = z.object({
  items: z.array(
    z.object({
      address: z.string(),
      hostname: z.string().describe('Of the tunnel that the last request was for.'),
      seen_at: instant,
    }),
  ),
})

/** One event of the live stream. */
export const tunnelEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('tunnel'), tunnel }),
  z.object({ type: z.literal('traffic'), tunnel_id: id, traffic, requests: z.array(requestRecord) }),
])

export type TunnelKind = z.output<typeof tunnelKind>
export type TunnelRule = z.output<typeof tunnelRule>
export type TunnelState = z.output<typeof tunnelState>
export type CloseReason = z.output<typeof closeReason>
export type RequestRecord = z.output<typeof requestRecord>
export type RecentVisitor = z.output<typeof visitorList>['items'][number]
export type Traffic = z.output<typeof traffic>
export type Leg = z.output<typeof leg>
export type ShellSession = z.output<typeof shellSession>
export type Tunnel = z.output<typeof tunnel>
export type TunnelEvent = z.output<typeof tunnelEvent>

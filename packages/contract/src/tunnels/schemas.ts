import { CONNECTION_ENDINGS, REQUEST_REASONS } from '@nora/kit'
import { z } from 'zod'
import { givenInstant, id, instant, page, pageQuery, person, several } from '../fields.ts'
import { visitorAccess } from '../visitor-access.ts'

export const tunnelKind = z.enum(['http', 'tcp', 'ssh', 'trigger', 'tls'])

/** An edge applies these to the requests of a tunnel before they reach its agent. */
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
  'policy',
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

/** Says what refused a visitor, for people who may change it. */
const refusedBy = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('ip_policy'),
    id: id.nullable().describe('null if the edge does not know it.'),
    name: z.string(),
  }),
  z.object({
    kind: z.enum(['allow_cidr', 'deny_cidr']),
    of: z
      .enum(['tunnel', 'port'])
      .describe('The list that refused: options of the client, or of the reserved port.'),
  }),
  z.object({
    kind: z.enum(['rate_limit', 'plan']),
    limit: z.number().int().describe('Requests in the window.'),
    window_s: z.number(),
  }),
])

const decidedBy = z.object({
  policy_id: id.nullable().describe('null: the policy that the tunnel was opened with.'),
  version: z.number().int().nullable(),
  rule: z.string().describe('Its name, or its place: `on_http_request[0]`.'),
  action: z.string().describe('The action that answered or refused: `rate-limit`.'),
})

const timings = z.object({
  wait_ms: z.number().describe('Time until an agent connection was available for the request.'),
  dial_ms: z
    .number()
    .nullable()
    .describe('How long the agent took to connect to the target; 0 on an open connection, null if unknown.'),
  first_byte_ms: z
    .number()
    .nullable()
    .describe(
      'Time from the arrival of the request to the head of the response; null if the application did not respond.',
    ),
})

export const requestRecord = z.object({
  id: z.string().describe('The request id visitors see.'),
  at: instant.describe('When it arrived.'),
  method: z.string().describe('`TCP` is a finished connection of a TCP tunnel.'),
  path: z.string().describe('The path without the query, which may hold secrets; empty for TCP.'),
  status: z.number().int().describe('499 if the visitor left before the response; 0 for TCP.'),
  answered_by: z
    .enum(['edge', 'agent', 'application'])
    .nullable()
    .describe('Who responded; null if nobody did or it is unknown.'),
  reason: z
    .enum([...new Set([...REQUEST_REASONS, ...CONNECTION_ENDINGS])])
    .nullable()
    .describe('Why the edge responded itself or cut the response short; for TCP, how the connection ended.'),
  refused_by: refusedBy.nullable().describe('The list, IP policy or limit that refused the visitor.'),
  decided_by: decidedBy
    .nullable()
    .describe('The rule of a traffic policy that answered the request or refused it.'),
  timings: timings.nullable(),
  edge: z.string().describe('The edge process that took the request.'),
  duration_ms: z.number(),
  bytes_in: z.number().int(),
  bytes_out: z.number().int(),
  visitor: z.string().describe('Address of the visitor.'),
})

export const traffic = z.object({
  requests: z.number().int().describe('Requests since the tunnel was opened; errors and bytes likewise.'),
  errors: z.number().int().describe('Responses of 500 and above, and requests without a response.'),
  bytes_in: z.number().int(),
  bytes_out: z.number().int(),
  open_connections: z.number().int(),
  requests_per_s: z.number().describe('Average over the last ten seconds.'),
  last_hour: z
    .object({
      requests: z.number().int(),
      errors: z.number().int(),
      refused: z.number().int().describe('Requests refused by a rule or a limit.'),
      bytes_in: z.number().int(),
      bytes_out: z.number().int(),
      p50_ms: z.number().nullable().describe('Latency of the application’s responses; null without any.'),
      p95_ms: z.number().nullable(),
    })
    .describe('Totals of the sixty minutes of `series`.'),
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
  person: z.string().nullable().describe('The owner of the key; null for a sign-in with the password.'),
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
  is_captured: z.boolean().describe('Whether its requests and responses are captured now.'),
  is_sample: z.boolean().describe('Whether it is the example tunnel that the installation opens itself.'),
  client: z.object({ version: z.string(), os: z.string() }),
  opened_at: instant,
  closed_at: instant.nullable(),
  expires_at: instant.nullable().describe('When the plan of the team closes it; null means never.'),
  close_reason: closeReason.nullable(),
  rules: z
    .array(tunnelRule)
    .describe('The rules that apply to its requests, without their values; none once it is closed.'),
  access: visitorAccess.describe('Who is allowed. Rules of a tunnel whose edge is disconnected are unknown.'),
  origin_error: z
    .object({ at: instant, message: z.string() })
    .nullable()
    .describe('Why the last request did not reach the target; null once one reaches it.'),
  sessions: z.array(shellSession).describe('Sessions that are open in the shell; empty for other kinds.'),
  legs: z.array(leg),
  traffic,
})

export const tunnelQuery = z.object({
  state: z.enum(['live', 'closed']).default('live').describe('`live` includes reconnecting tunnels.'),
  q: z
    .string()
    .trim()
    .max(100)
    .optional()
    .describe('Part of a name, target, machine, description, person, or of `key=value` in the metadata.'),
  kind: several(tunnelKind).describe('Any of these kinds, separated by commas.'),
  region: several(z.string().max(63)).describe('Any of these regions, separated by commas.'),
  ...pageQuery('tun'),
})

export const teamTunnelQuery = tunnelQuery.extend({
  person: several(id).describe('Opened by any of these users, separated by commas.'),
})

export const tunnelPage = page(tunnel)
export const requestQuery = z.object({
  only: z
    .enum(['errors', 'refused'])
    .optional()
    .describe(
      '`errors` are responses of 500 and above. `refused` are visitors whom a rule or a limit refused.',
    ),
})
export const requestParams = z.object({ id, request_id: z.string().min(1).max(64) })
export const requestList = z.object({ items: z.array(requestRecord) })

/** Requests in one answer for the whole team. */
export const TEAM_REQUESTS_MAX = 200

export const teamRequestsQuery = requestQuery.extend({
  from: givenInstant.describe('When the span begins.'),
  to: givenInstant.describe('When it ends.'),
  tunnel: id.optional().describe('Only requests to this tunnel.'),
  hostname: z.string().min(1).max(255).optional().describe('Only requests to tunnels of this hostname.'),
  member: id.optional().describe('Only requests to tunnels of this member.'),
})

const teamRequest = requestRecord.extend({ tunnel_id: id, hostname: z.string() })
export const teamRequestList = z.object({ items: z.array(teamRequest).max(TEAM_REQUESTS_MAX) })

export const visitorList = z.object({
  items: z.array(
    z.object({
      address: z.string(),
      hostname: z.string().describe('The tunnel of the last request.'),
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
export type TeamRequest = z.output<typeof teamRequest>
export type TeamRequestsQuery = z.output<typeof teamRequestsQuery>
export type RecentVisitor = z.output<typeof visitorList>['items'][number]
export type Traffic = z.output<typeof traffic>
export type Leg = z.output<typeof leg>
export type ShellSession = z.output<typeof shellSession>
export type Tunnel = z.output<typeof tunnel>
export type TunnelEvent = z.output<typeof tunnelEvent>

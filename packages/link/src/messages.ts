import { z } from 'zod'

/** Facts that both programs say in the same shape. Strings are bounded: an edge is trusted, its visitors are not. */
const id = z.string().min(1).max(64)
const short = z.string().max(255)
const instant = z.iso.datetime()
const count = z.number().int().nonnegative()

const localized = z.object({ ru: z.string(), en: z.string() })

export const failure = z.object({
  code: z.string().max(64),
  text: localized,
  data: z.record(z.string(), z.unknown()).optional(),
})

const agent = z.object({
  client_key: z
    .string()
    .min(16)
    .max(128)
    .describe('Made once per machine and profile; proves that a session is the same client’s.'),
  instance: id.describe('Made per process of the client.'),
  machine: short,
  os: short,
  version: short,
  remote_address: short,
})

export const grant = z.object({
  credential_id: id,
  user_id: id,
  user_name: short,
  team_id: id,
})

const requestRecord = z.object({
  id,
  at: instant,
  method: short,
  path: z.string().max(2048),
  status: z.number().int().min(0).max(999),
  duration_ms: z.number().nonnegative(),
  bytes_in: count,
  bytes_out: count,
  visitor: short,
})

const leg = z.object({
  id,
  remote_address: short,
  secure: z.boolean(),
  rtt_ms: z.number().nullable(),
  connected_at: instant,
})

const tunnelCounts = z.object({
  tunnel_id: id,
  requests: count,
  errors: count,
  bytes_in: count,
  bytes_out: count,
  open_connections: count.describe('Now, not since the last message.'),
  p50_ms: z.number().nullable(),
  p95_ms: z.number().nullable(),
  origin_error: z
    .string()
    .max(300)
    .nullable()
    .describe('Why the target cannot be reached now; null when it can.'),
  legs: z.array(leg).max(16),
  recent: z.array(requestRecord).max(20),
})

/** What the edge may be asked to do with the requests of a tunnel. */
export const TUNNEL_RULES = [
  'basic_auth',
  'key_auth',
  'allow_cidr',
  'deny_cidr',
  'request_headers',
  'response_headers',
  'cors',
  'https_redirect',
  'rate_limit',
] as const

const claim = z.object({
  agent,
  credential_id: id,
  kind: z.enum(['http', 'trigger']).describe('trigger: to visitors the same as http.'),
  name: short.nullable().describe('null: any free name; a client gets its last one back.'),
  target: short,
  region: short,
  leg: z
    .number()
    .int()
    .nonnegative()
    .max(63)
    .describe('Which of the agent’s legs asks; each carries the tunnel under an epoch of its own.'),
  is_pooled: z.boolean().describe('Agents of the team may share the name.'),
  takes_over: z.boolean().describe('Wanted even from another machine or member that has it now.'),
  rules: z
    .array(z.enum(TUNNEL_RULES))
    .max(TUNNEL_RULES.length)
    .default([])
    .describe('Which rules are on, for people to see; their values stay at the edge.'),
})

/** Of TLS session tickets: all edges have the same, so that each resumes what another began. */
const ticketKey = z
  .base64()
  .length(64)
  .describe('48 bytes: name, HMAC key, AES key; see tls.Server.setTicketKeys.')

const hop = z.object({
  machine: id.describe('Processes of the same machine reach each other by socket.'),
  socket: z.string().max(107).nullable().describe('Path of a Unix socket for edges of the same machine.'),
  address: short.nullable().describe('host:port for edges of other machines.'),
})

const nearEdge = z.object({
  edge_id: id,
  socket: z.string().max(107).nullable(),
  address: short.nullable(),
})

const pair = z.object({ cert_pem: z.string(), key_pem: z.string() })

/** What an edge may ask, with the shape of the answer. A failed one is answered with a `failure`. */
export const asks = {
  /** First on every connection; nothing else is answered before it. */
  enrol: {
    body: z.object({ edge_id: id, region: short, version: short, enrol_key: z.string().max(200), hop }),
    answer: z.object({
      link_certificate: pair.nullable(),
      hop_certificate: pair
        .extend({ ca_pem: z.string() })
        .describe('With which it proves to other edges who it is, as they do to it.'),
      ticket_key: ticketKey,
    }),
  },
  /** Who is it that dials in? */
  authenticate: { body: z.object({ token: z.string().max(200), agent }), answer: grant },
  /** Who stands behind this hostname, when no leg of this edge does? */
  resolve: {
    body: z.object({ hostname: short }),
    answer: z.object({
      status: z
        .enum(['unknown', 'offline', 'away', 'elsewhere'])
        .describe('away: its tunnel is open, and its agent may be back at any moment.'),
      edges: z.array(nearEdge).max(64).describe('Which other edges carry it, and how to reach them.'),
    }),
  },
  /** This leg wants to carry this name. A newer epoch of the same leg wins everywhere. */
  claim: {
    body: claim,
    answer: z.object({ tunnel_id: id, hostname: short, url: short, epoch: count }),
  },
  /** The tunnel ended, or this leg of it is gone and may come back. */
  release: {
    body: z.object({
      tunnel_id: id,
      epoch: count,
      reason: z.enum(['agent_closed', 'leg_lost', 'stopped', 'superseded', 'credential_revoked']),
    }),
    answer: z.object({}),
  },
  /** After the connection was away: what this edge holds. Control answers with what it must let go. */
  resync: {
    body: z.object({
      tunnels: z.array(claim.extend({ tunnel_id: id, epoch: count, hostname: short })).max(100_000),
    }),
    answer: z.object({ drop: z.array(z.object({ tunnel_id: id, epoch: count })) }),
  },
  /** Sums since the last acknowledged message. */
  count: {
    body: z.object({ sequence: count, tunnels: z.array(tunnelCounts).max(100_000) }),
    answer: z.object({}),
  },
} as const

/** What control tells edges without being asked. */
export const pushes = {
  /** Close the tunnel and tell its agent; it must not come back by itself. */
  stop_tunnel: z.object({ tunnel_id: id, by: short }),
  /** The legs of these epochs carry the tunnel no longer: others do. */
  supersede_tunnel: z.object({ tunnel_id: id, epochs: z.array(count).max(1000) }),
  /** Every session opened with this credential ends. */
  revoke_credential: z.object({ credential_id: id }),
  /** For tickets from now on; those of the key before it are no longer taken. */
  renew_ticket_key: z.object({ ticket_key: ticketKey }),
  /** Forget what was resolved for this hostname. */
  forget_hostname: z.object({ hostname: short }),
} as const

export type AskName = keyof typeof asks
export type AskBody<N extends AskName> = z.output<(typeof asks)[N]['body']>
export type AskAnswer<N extends AskName> = z.output<(typeof asks)[N]['answer']>
export type PushName = keyof typeof pushes
export type PushBody<N extends PushName> = z.output<(typeof pushes)[N]>
export type Hop = z.output<typeof hop>
export type NearEdge = z.output<typeof nearEdge>
export type Failure = z.output<typeof failure>
export type AgentIdentity = z.output<typeof agent>
export type Claim = z.output<typeof claim>
export type Grant = z.output<typeof grant>
export type LinkRequestRecord = z.output<typeof requestRecord>
export type LinkLeg = z.output<typeof leg>
export type TunnelRule = (typeof TUNNEL_RULES)[number]
export type TunnelCounts = z.output<typeof tunnelCounts>

import { people } from '@nora/protocol'
import { z } from 'zod'
import { requestRecord } from './request-record.ts'
import { latencyCounts } from './statistics-row.ts'

/** Facts that messages are made of. Strings are bounded: an edge is trusted, its visitors are not. */
export const id = z.string().min(1).max(64)
export const short = z.string().max(255)
const instant = z.iso.datetime()
const portNumber = z.number().int().min(1).max(65_535)
export const count = z.number().int().nonnegative()

const localized = z.object({ ru: z.string(), en: z.string() })

export const failure = z.object({
  code: z.string().max(64),
  text: localized,
  data: z.record(z.string(), z.unknown()).optional(),
})

export const agent = z.object({
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

/** A person by their SSH key: what it opens is under their name, as far as the key may. */
export const keyGrant = grant.extend({
  language: z.enum(['ru', 'en']).describe('In which the person reads, unless their client says another.'),
  names: z.array(short).describe('Tunnel names and port aliases the key may open; empty: any.'),
  expires_at: instant.nullable().describe('When connections opened with it have to end; null: never.'),
})

/** Describes who took a name over. */
export const successor = z.object({
  person: short.nullable().describe('null: whoever had it before.'),
  machine: short,
  is_same_client: z.boolean().describe('Another process of the client that had it.'),
})

export const leg = z.object({
  id,
  remote_address: short,
  secure: z.boolean(),
  rtt_ms: z.number().nullable(),
  connected_at: instant,
})

export const tunnelCounts = z.object({
  tunnel_id: id,
  requests: count,
  errors: count,
  bytes_in: count,
  bytes_out: count,
  refused: count.describe('Requests that a rule or a limit refused; they are among the requests.'),
  open_connections: count.describe('Now, not since the last message.'),
  latency: latencyCounts.describe('Of answers that the application gave.'),
  origin_error: z
    .object({ failure: count, message: z.string().max(300) })
    .nullable()
    .describe(
      'Why the target could not be reached last, and how many failures there have been, by which control tells a new one from one that it knows; null when the target could be reached.',
    ),
  legs: z.array(leg).max(16),
  recent: z.array(requestRecord).max(20),
})

/** The edge may be asked to apply these to the requests of a tunnel. */
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
  'policy',
] as const

const cidrs = z.array(short).max(200)

/** Says which visitors a port allows: none that `deny` contains, and if `allow` has any, only those. */
export const visitorRules = z.object({ allow: cidrs, deny: cidrs })

const tunnelCidrs = z.array(short).max(20_000)
/** How a tunnel takes part in the pool of a gateway. */
export const poolMembership = z.object({
  gateway: short.describe('The name or the id of the gateway.'),
  weight: z.number().int().min(0).max(100).nullable(),
  tier: z.number().int().min(1).max(3).nullable(),
})

/** Describes a tunnel that an edge holds, as it was claimed. */
export const heldClaim = z.object({
  agent,
  credential_id: id,
  kind: z
    .enum(['http', 'tcp', 'ssh', 'trigger', 'tls'])
    .describe(
      'To visitors ssh is the same as tcp, and trigger the same as http. tls: the agent ends TLS, and edges pass the bytes on unread.',
    ),
  name: short
    .nullable()
    .describe('For tcp a port or its alias. null: any free one; a client gets its last one back.'),
  target: short,
  region: short,
  avoid: z
    .array(portNumber)
    .max(16)
    .default([])
    .describe('Random ports that were tried and are something else’s on the edge’s machine.'),
  leg: z
    .number()
    .int()
    .nonnegative()
    .max(63)
    .describe('Which of the agent’s legs asks; each carries the tunnel under an epoch of its own.'),
  is_pooled: z.boolean().describe('Agents of the team may share the name.'),
  is_internal: z
    .boolean()
    .optional()
    .describe('Reached by gateways and policies of the team only, under `NAME.internal`.'),
  pool: poolMembership.optional().describe('The pool of a gateway that it joins while it is open.'),
  takes_over: z.boolean().describe('Wanted even from another machine or member that has it now.'),
  people: people.nullable().default(null).describe('Of a shell; null: keys are not looked at.'),
  rules: z
    .array(z.enum(TUNNEL_RULES))
    .max(TUNNEL_RULES.length)
    .default([])
    .describe('Which rules are on, for people to see; their values stay at the edge.'),
  visitors: z
    .object({ allow: tunnelCidrs, deny: tunnelCidrs })
    .nullable()
    .default(null)
    .describe('The lists of allow_cidr and deny_cidr, for people to see; null: it has none.'),
})

export const claim = heldClaim.extend({
  description: z
    .string()
    .max(400)
    .nullable()
    .default(null)
    .describe('What the tunnel is for; only people read it.'),
  metadata: z
    .record(z.string().max(128), z.string().max(512))
    .default({})
    .describe('Facts about the tunnel, for people to find it by.'),
  wants_capture: z
    .boolean()
    .default(false)
    .describe('Whether its exchanges are to be kept, as far as its team allows it.'),
})

/** The key of TLS session tickets, which all edges share, so that each resumes what another began. */
export const ticketKey = z
  .base64()
  .length(64)
  .describe('48 bytes: name, HMAC key, AES key; see tls.Server.setTicketKeys.')

export const peerLocation = z.object({
  machine: id.describe('Processes of the same machine reach each other by socket.'),
  socket: z.string().max(107).nullable().describe('Path of a Unix socket for edges of the same machine.'),
  address: short.nullable().describe('host:port for edges of other machines.'),
})

export const nearEdge = z.object({
  edge_id: id,
  socket: z.string().max(107).nullable(),
  address: short.nullable(),
})

export const pair = z.object({ cert_pem: z.string(), key_pem: z.string() })

/** The limits that the plan of its team sets for a tunnel. */
export const tunnelLimits = z.object({
  requests_per_minute: count.nullable().describe('null: as many as there are.'),
  ends: z
    .object({ in_ms: count, text: localized })
    .nullable()
    .describe('When the edge ends it, and what its agent is told then; null: it may stay.'),
})

export const portRules = visitorRules.extend({ region: short, port: portNumber })
/** A port behind which a tunnel stands: every edge of the region accepts on it. */
export const openPort = portRules.extend({
  hostname: short.describe('`host:port`, as in the claim’s answer.'),
})

/** The policies that a team’s agents, and visitors of some of its endpoints, all have to pass by address. */
export const ipPolicies = z.object({
  team_id: id,
  policies: z
    .array(
      z.object({
        id: id.nullable().default(null),
        name: short,
        rules: z.array(z.object({ network: short, effect: z.enum(['allow', 'deny']) })).max(200),
        agents: z.boolean(),
        endpoints: z.array(short).max(100).describe('Hostnames, for TCP `host:port`.'),
      }),
    )
    .max(50),
})

export type PeerLocation = z.output<typeof peerLocation>
export type NearEdge = z.output<typeof nearEdge>
export type TunnelLimits = z.output<typeof tunnelLimits>
export type Failure = z.output<typeof failure>
export type AgentIdentity = z.output<typeof agent>
export type Claim = z.output<typeof claim>
export type HeldClaim = z.output<typeof heldClaim>
export type Grant = z.output<typeof grant>
export type Successor = z.output<typeof successor>
export type VisitorRules = z.output<typeof visitorRules>
export type OpenPort = z.output<typeof openPort>
export type PortRules = z.output<typeof portRules>
export type LinkLeg = z.output<typeof leg>
export type TunnelRule = (typeof TUNNEL_RULES)[number]
export type TunnelCounts = z.output<typeof tunnelCounts>

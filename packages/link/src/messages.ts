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

/** A person by their SSH key: what it opens is under their name, as far as the key may. */
const keyGrant = grant.extend({
  names: z.array(short).describe('Tunnel names and port aliases the key may open; empty: any.'),
  expires_at: instant.nullable().describe('When connections opened with it have to end; null: never.'),
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

const claim = z.object({
  agent,
  credential_id: id,
  kind: z.enum(['http', 'tcp']),
  name: short
    .nullable()
    .describe('For tcp a port or its alias. null: any free one; a client gets its last one back.'),
  target: short,
  region: short,
})

const cidrs = z.array(short).max(200)

/** Which visitors a port lets in: none that `deny` holds, and when `allow` holds any, only those. */
const visitorRules = z.object({ allow: cidrs, deny: cidrs })
const portRules = visitorRules.extend({ region: short, port: z.number().int() })

/** What an edge may ask, with the shape of the answer. A failed one is answered with a `failure`. */
export const asks = {
  /** First on every connection; nothing else is answered before it. */
  enrol: {
    body: z.object({ edge_id: id, region: short, version: short, enrol_key: z.string().max(200) }),
    answer: z.object({
      link_certificate: z.object({ cert_pem: z.string(), key_pem: z.string() }).nullable(),
      ssh_host_key: z
        .object({ private_key: z.string(), public_key: z.string() })
        .nullable()
        .describe('Of the region, both in OpenSSH’s formats; null: control knows no such region.'),
    }),
  },
  /** Who is it that dials in? */
  authenticate: { body: z.object({ token: z.string().max(200), agent }), answer: grant },
  /**
   * Whose SSH key is this? Asked when a client offers one, and again when it has signed with it: only then
   * it counts as used. Fails with Unauthorized for a key nobody added or that has expired.
   */
  find_public_key: {
    body: z.object({
      fingerprint: z.string().regex(/^SHA256:[A-Za-z0-9+/]{43}$/),
      remote_address: short,
      has_signed: z.boolean(),
    }),
    answer: keyGrant,
  },
  /** Who stands behind this hostname, when no leg of this edge does? */
  resolve: {
    body: z.object({ hostname: short }),
    answer: z.object({
      status: z
        .enum(['unknown', 'offline', 'away'])
        .describe('away: its tunnel is open, and its agent may be back at any moment.'),
    }),
  },
  /** This leg wants this name. A newer epoch wins everywhere. */
  claim: {
    body: claim,
    answer: z.object({
      tunnel_id: id,
      hostname: short.describe('For tcp `host:port`.'),
      url: short,
      epoch: count,
      tcp: visitorRules.extend({ port: z.number().int() }).nullable(),
    }),
  },
  /** The tunnel ended, or its last leg went away and it may come back. */
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
    answer: z.object({
      drop: z.array(id),
      port_rules: z.array(portRules).describe('As they are now, for the reserved ports among those kept.'),
    }),
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
  /** The same client holds the name elsewhere under a newer epoch. */
  supersede_tunnel: z.object({ tunnel_id: id, epoch: count }),
  /** Every session opened with this credential ends. */
  revoke_credential: z.object({ credential_id: id }),
  /** From now on these visitors get in, and connections of others end. */
  set_port_rules: portRules,
  /** Forget what was resolved for this hostname. */
  forget_hostname: z.object({ hostname: short }),
} as const

export type AskName = keyof typeof asks
export type AskBody<N extends AskName> = z.output<(typeof asks)[N]['body']>
export type AskAnswer<N extends AskName> = z.output<(typeof asks)[N]['answer']>
export type PushName = keyof typeof pushes
export type PushBody<N extends PushName> = z.output<(typeof pushes)[N]>
export type Failure = z.output<typeof failure>
export type AgentIdentity = z.output<typeof agent>
export type Claim = z.output<typeof claim>
export type Grant = z.output<typeof grant>
export type VisitorRules = z.output<typeof visitorRules>
export type PortRules = z.output<typeof portRules>
export type LinkRequestRecord = z.output<typeof requestRecord>
export type LinkLeg = z.output<typeof leg>
export type TunnelCounts = z.output<typeof tunnelCounts>

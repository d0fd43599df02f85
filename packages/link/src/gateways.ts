import { z } from 'zod'
import { count, id, openPort, short } from './shapes.ts'
import { latencyCounts } from './statistics-row.ts'

/** Gateways in one push; a full set comes in several. */
export const GATEWAYS_LIMIT = 20
/** Of each kind in one report of an edge; what is over goes with the next. */
export const GATEWAY_REPORT_LIMIT = 500
const REMOVED_LIMIT = 1_000
const MEMBERS_LIMIT = 32
const text = z.string().max(2048)
const status = z.number().int().min(100).max(599)

const upstream = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('fixed'),
    status,
    headers: z.array(z.tuple([short, z.string().max(4096)])).max(50),
    body: z.string().max(65_536),
    is_sandboxed: z.boolean(),
  }),
  z.object({ kind: z.literal('redirect'), url: text, status, keep_path: z.boolean() }),
  z.object({ kind: z.literal('url'), url: text, keep_host: z.boolean() }),
  z.object({
    kind: z.literal('tunnel'),
    target: short.describe('The hostname that its tunnel is bound to.'),
  }),
  z.object({ kind: z.literal('pool') }),
])

const member = z.object({
  id,
  names: z
    .array(short)
    .max(3)
    .describe('By which requests may name it: its own name, and the login of its person.'),
  kind: z.enum(['tunnel', 'url', 'internal']),
  target: text.describe('The hostname or `host:port` that its tunnel is bound to, or a URL.'),
  weight: z.number().int().min(0).max(100),
  tier: z.number().int().min(1).max(3),
  region: short.nullable(),
  drained_at: count.nullable().describe('Milliseconds since the epoch; null: it is not drained.'),
})

const gateway = z.object({
  gateway_id: id,
  team_id: id,
  endpoint: short.describe('A hostname, or `host:port`. Internal names are those that tunnels are bound to.'),
  version: count,
  port: openPort
    .nullable()
    .describe('The port that it stands at, which edges accept on; null: it stands at a name.'),
  mode: z.enum(['always', 'fallback']),
  is_enabled: z.boolean(),
  is_pending: z.boolean().describe('Its domain is not verified.'),
  upstream,
  members: z.array(member).max(MEMBERS_LIMIT),
  balance: z.enum(['least_running', 'weighted', 'sticky']),
  sticky_ttl_s: count,
  cookie_key: z.base64().max(64).describe('Signs its cookies; of 32 bytes.'),
  health: z
    .object({
      kind: z.enum(['http', 'tcp']),
      method: z.enum(['GET', 'HEAD']),
      path: text,
      host: short.nullable(),
      statuses: z.array(z.tuple([status, status])).max(20),
      text: z.string().max(200).nullable(),
      interval_s: z.number().int().min(5).max(300),
      timeout_s: z.number().int().min(1).max(30),
    })
    .nullable(),
  retry: z.object({ attempts: z.number().int().min(0).max(2), statuses: z.array(status).max(3) }),
  route_by: z.object({ header: z.boolean(), cookie: z.boolean(), query: z.boolean() }),
  mirror: z
    .object({
      member_id: id,
      percent: z.number().int().min(1).max(100),
      all_methods: z.boolean(),
      with_credentials: z.boolean(),
    })
    .nullable(),
  hold_s: z.number().int().min(0).max(30),
  maintenance: z
    .object({
      until: count.nullable().describe('Milliseconds since the epoch.'),
      page: z.string().max(65_536).nullable(),
      allow: z.array(short).max(50),
    })
    .nullable()
    .describe('null: it is off.'),
  is_captured: z.boolean().default(false).describe('Whether its exchanges are kept.'),
})

const seenAs = z.object({
  at: count.describe('Milliseconds since the epoch.'),
  status: status.nullable(),
  took_ms: count,
  error: short.nullable(),
  text: z.string().max(200),
})

const memberState = z.enum(['unknown', 'healthy', 'failing', 'ejected', 'drained'])

const setGateways = z.object({
  is_full: z
    .boolean()
    .describe(
      'What was pushed since this connection began is everything: there are no other gateways any more.',
    ),
  gateways: z.array(gateway).max(GATEWAYS_LIMIT),
  removed: z.array(short).max(REMOVED_LIMIT).describe('Endpoints that have no gateway any more.'),
})

/** Probe the member now, and say what came back in `member_probed`. */
const probeMember = z.object({ probe_id: id, gateway_id: id, member_id: id })
const memberProbed = z.object({ probe_id: id, is_good: z.boolean(), seen: seenAs })

/** What gateways did at one edge process since its last acknowledged report, and how their members are. */
const gatewayReport = z.object({
  process_id: id.describe('Made at each start of an edge’s process.'),
  sequence: count.describe('Sent again unchanged under the same sequence until it is answered.'),
  states: z
    .array(
      z.object({
        gateway_id: id,
        member_id: id,
        state: memberState,
        reason: short.nullable(),
        since: count.describe('Milliseconds since the epoch.'),
        share: z.number().min(0).max(1),
        running: count,
        last_check: seenAs.nullable(),
      }),
    )
    .max(GATEWAY_REPORT_LIMIT)
    .describe('Of members whose state this edge speaks for, or whose running requests changed here.'),
  events: z
    .array(
      z.object({
        gateway_id: id,
        member_id: id.nullable().describe('null: the gateway itself.'),
        from: short.nullable(),
        to: short,
        reason: short,
        at: count.describe('Milliseconds since the epoch.'),
      }),
    )
    .max(GATEWAY_REPORT_LIMIT)
    .describe('Changes of states, told once, by the edge that speaks for the gateway.'),
  minutes: z
    .array(
      z.object({
        gateway_id: id,
        member_id: id.nullable().describe('null: the gateway itself.'),
        minute: count.describe('Minutes since the epoch.'),
        requests: count,
        errors: count,
        retries: count,
        latency: latencyCounts,
      }),
    )
    .max(GATEWAY_REPORT_LIMIT),
  mirrored: z
    .array(
      z.object({
        gateway_id: id,
        requests: count,
        same_status: count,
        same_length: count,
        dropped: count,
        slower_ms: z.number().describe('The sum of what it took longer than the member that answered.'),
      }),
    )
    .max(GATEWAY_REPORT_LIMIT),
})

/** What edges tell control of gateways. */
export const gatewayAsks = {
  /** What gateways did, and how their members are. Answered when it is stored. */
  gateway_report: { body: gatewayReport, answer: z.object({}) },
  /** What came back of a probe that control asked for. */
  member_probed: { body: memberProbed, answer: z.object({}) },
} as const

/** What control tells edges of gateways. */
export const gatewayPushes = {
  /** Serve these gateways from now on. */
  set_gateways: setGateways,
  probe_member: probeMember,
} as const

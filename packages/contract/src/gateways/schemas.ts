import { z } from 'zod'
import { id, instant, page, pageQuery, person, several } from '../fields.ts'
import { GATEWAY_MEMBERS_MAX, HOLD_SECONDS_MAX } from './bounds.ts'
import {
  balance,
  count,
  gatewayDescription,
  gatewayMode,
  gatewayName,
  health,
  maintenance,
  memberKind,
  mirror,
  retry,
  routeBy,
  type setMaintenance,
  stickiness,
  target,
  tier,
  upstream,
  weight,
} from './parts.ts'

/** What visitors of a gateway meet now. */
export const gatewayState = z.enum(['disabled', 'pending', 'up', 'degraded', 'down', 'maintenance'])
/** Whether a member takes requests. */
export const memberState = z.enum(['unknown', 'healthy', 'failing', 'ejected', 'drained'])

const endpoint = z
  .string()
  .trim()
  .toLowerCase()
  .min(1)
  .max(255)
  .describe('A reserved name, own domain, `host:port` of a reserved port, or `NAME.internal`.')
const hold = z
  .number()
  .int()
  .min(0)
  .max(HOLD_SECONDS_MAX)
  .describe('Seconds for which requests wait when a tunnel or the last member is gone.')
const memberName = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9](?:[a-z0-9.-]{0,61}[a-z0-9])?$/)
  .describe('By which requests name it.')
const seenAs = z.object({
  at: instant,
  status: z.number().int().nullable(),
  took_ms: count,
  error: z.string().nullable().describe('Why it was bad: `timeout`, `refused`, `status`, `text`, `tls`…'),
  text: z.string().describe('The beginning of what came back, at most 200 characters.'),
})

export const gatewayMember = z.object({
  id,
  name: z.string().nullable(),
  kind: memberKind,
  target: z.string(),
  weight,
  tier,
  region: z.string().nullable().describe('Where it is reached first; null: from anywhere.'),
  user: person.nullable().describe('Whose it is.'),
  is_joined: z.boolean().describe('It came with `nora … --gateway`, and leaves with its client.'),
  state: memberState,
  reason: z.string().nullable().describe('Why it is in this state.'),
  since: instant.nullable(),
  share: z.number().min(0).max(1).describe('The part of requests that it would get now.'),
  running: count,
  requests_per_s: z.number().nonnegative(),
  p95_ms: z.number().nonnegative().nullable(),
  errors: count.describe('Of the last minute.'),
  last_check: seenAs.nullable(),
})

const live = z.object({
  requests_per_s: z.number().nonnegative(),
  errors_per_s: z.number().nonnegative(),
  recent: z.array(z.number().nonnegative()).max(60).describe('Requests per second of the last two minutes.'),
})

const summary = {
  id,
  name: z.string(),
  description: z.string(),
  endpoint: z.string(),
  url: z.string().nullable().describe('The address that visitors open; null for internal names.'),
  mode: gatewayMode,
  is_enabled: z.boolean(),
  upstream,
  state: gatewayState,
  reason: z.string().nullable().describe('Why it is in this state.'),
  members_up: count,
  members_all: count,
  live,
  policy: z.object({ id, name: z.string() }).nullable().describe('The traffic policy of its address.'),
  tunnel: z
    .object({ id, user: person })
    .nullable()
    .describe('The tunnel that has taken the address over, in mode `fallback`.'),
  user: person.describe('Whose gateway it is.'),
  created_at: instant,
  changed_at: instant,
  is_captured: z.boolean().describe('Whether its requests and responses are stored.'),
  is_over_limit: z
    .boolean()
    .describe('Whether it exceeds the plan of the team: it works on and cannot be changed.'),
  is_read_only: z.boolean().describe('Whether the caller may not change it.'),
}

export const gatewaySummary = z.object(summary)

export const gateway = z.object({
  ...summary,
  version: z.number().int().min(1).describe('Increases with every change.'),
  balance,
  sticky: stickiness,
  health,
  retry,
  route_by: routeBy,
  mirror: mirror.nullable(),
  hold_s: hold,
  maintenance,
  members: z.array(gatewayMember).max(GATEWAY_MEMBERS_MAX),
  mirrored: z
    .object({
      requests: count,
      same_status: count,
      same_length: count,
      dropped: count,
      slower_ms: z.number(),
    })
    .nullable()
    .describe('How the mirror compares; of the last hour.'),
})

export const gatewayQuery = z.object({
  ...pageQuery('gtw'),
  q: z.string().trim().max(100).optional().describe('Part of the name, the description or the address.'),
  state: several(gatewayState),
  kind: several(z.enum(['fixed', 'redirect', 'url', 'tunnel', 'pool'])),
  whose: z.enum(['own', 'team']).optional().describe('`team` includes those of other members where allowed.'),
})
export const gatewayPage = page(gatewaySummary)

export const addMember = z.object({
  name: memberName.nullable().default(null),
  kind: memberKind,
  target,
  weight: weight.default(1),
  tier: tier.default(1),
  region: z.string().max(20).nullable().default(null),
})

export const changeMember = z.object({
  version: z.number().int().min(1),
  name: memberName.nullable().optional(),
  weight: weight.optional(),
  tier: tier.optional(),
  region: z.string().max(20).nullable().optional(),
})

const settings = {
  description: gatewayDescription,
  mode: gatewayMode,
  is_enabled: z.boolean(),
  upstream,
  balance,
  sticky: stickiness,
  health,
  retry,
  route_by: routeBy,
  mirror: mirror.nullable(),
  hold_s: hold,
}

export const createGateway = z.object({
  name: gatewayName,
  endpoint,
  upstream,
  description: settings.description.default(''),
  mode: settings.mode.default('always'),
  is_enabled: settings.is_enabled.default(true),
  balance: settings.balance.default('least_running'),
  sticky: settings.sticky.default({ ttl_s: 0 }),
  health: settings.health.prefault({}),
  retry: settings.retry.prefault({}),
  route_by: settings.route_by.prefault({}),
  hold_s: settings.hold_s.default(10),
  members: z.array(addMember).max(GATEWAY_MEMBERS_MAX).default([]),
})

export const changeGateway = z.object({
  version: z.number().int().min(1).describe('The `version` that the caller has seen.'),
  name: gatewayName.optional(),
  endpoint: endpoint.optional(),
  description: settings.description.optional(),
  mode: settings.mode.optional(),
  is_enabled: settings.is_enabled.optional(),
  upstream: settings.upstream.optional(),
  balance: settings.balance.optional(),
  sticky: settings.sticky.optional(),
  health: settings.health.optional(),
  retry: settings.retry.optional(),
  route_by: settings.route_by.optional(),
  mirror: settings.mirror.optional(),
  hold_s: settings.hold_s.optional(),
})

export const memberParams = z.object({ id, member: id })
export const memberVersion = z.object({ version: z.number().int().min(1) })
export const checkedMember = z.object({ is_good: z.boolean(), seen: seenAs })

export const gatewayAddSettings = z.object({
  addresses: z
    .array(
      z.object({
        endpoint: z.string(),
        kind: z.enum(['name', 'domain', 'port']),
        tunnel: z.object({ id, target: z.string() }).nullable().describe('The tunnel that uses it now.'),
      }),
    )
    .describe('The addresses of the caller without a gateway, at most 1,000.'),
  tunnels: z
    .array(z.object({ id, endpoint: z.string(), target: z.string(), kind: z.string(), user: person }))
    .describe('Open tunnels that may become members, at most 1,000.'),
  used: count,
  limit: count.nullable().describe('Of the plan; null: none.'),
  refusal: z
    .object({ code: z.string(), text: z.string() })
    .nullable()
    .describe('Why the caller may create none.'),
})

export const tryGateway = z.object({
  method: z.string().min(1).max(20).default('GET'),
  path: z.string().startsWith('/').max(8192).default('/'),
  headers: z
    .array(z.tuple([z.string().min(1).max(256), z.string().max(8192)]))
    .max(100)
    .default([]),
})

export const tried = z.object({
  decided_by: z
    .enum([
      'disabled',
      'pending',
      'policy',
      'maintenance',
      'fixed',
      'redirect',
      'url',
      'tunnel',
      'member',
      'none',
    ])
    .describe('What would answer.'),
  rule: z.string().nullable(),
  status: z.number().int().nullable().describe('Of an answer that is known.'),
  location: z.string().nullable(),
  member: z.object({ id, name: z.string().nullable(), target: z.string() }).nullable(),
  steps: z
    .array(z.object({ code: z.string(), text: z.string() }))
    .max(50)
    .describe('Why, in the language of the caller.'),
})

export const gatewayEventsQuery = z.object({
  before: id.optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
})
export const gatewayEvents = z.object({
  items: z.array(
    z.object({
      id,
      at: instant,
      member: z.object({ id, target: z.string() }).nullable().describe('null: the gateway itself.'),
      from: z.string().nullable(),
      to: z.string(),
      reason: z.string(),
    }),
  ),
  next_before: id.nullable(),
})

export const gatewayStatisticsQuery = z.object({ period: z.enum(['hour', 'day', 'week']).default('day') })
export const gatewayStatistics = z.object({
  step_s: count,
  series: z.array(
    z.object({
      member: z.object({ id, target: z.string() }).nullable().describe('null: the gateway itself.'),
      points: z
        .array(
          z.object({
            at: instant,
            requests: count,
            errors: count,
            retries: count,
            p95_ms: z.number().nullable(),
          }),
        )
        .max(400),
    }),
  ),
})

/** What `watchGateways` tells: lists and pages read what is named here anew, or put the counts in. */
export const gatewayNews = z.object({
  gateways: z.array(
    z.object({
      id,
      state: gatewayState,
      reason: z.string().nullable(),
      members_up: count,
      members_all: count,
      live,
      members: z.array(
        gatewayMember.pick({
          id: true,
          state: true,
          reason: true,
          since: true,
          share: true,
          running: true,
          requests_per_s: true,
          p95_ms: true,
          errors: true,
        }),
      ),
    }),
  ),
  changed: z.array(id).describe('Gateways whose settings or members were changed, or that are gone.'),
})

export type Gateway = z.output<typeof gateway>
export type GatewaySummary = z.output<typeof gatewaySummary>
export type GatewayMember = z.output<typeof gatewayMember>
export type GatewayState = z.output<typeof gatewayState>
export type MemberState = z.output<typeof memberState>
export type GatewayQuery = z.output<typeof gatewayQuery>
export type CreateGateway = z.output<typeof createGateway>
export type ChangeGateway = z.output<typeof changeGateway>
export type AddGatewayMember = z.output<typeof addMember>
export type ChangeGatewayMember = z.output<typeof changeMember>
export type CheckedMember = z.output<typeof checkedMember>
export type GatewayAddSettings = z.output<typeof gatewayAddSettings>
export type TryGateway = z.output<typeof tryGateway>
export type TriedGateway = z.output<typeof tried>
export type GatewayEvents = z.output<typeof gatewayEvents>
export type GatewayStatistics = z.output<typeof gatewayStatistics>
export type GatewayNews = z.output<typeof gatewayNews>
export type Upstream = z.output<typeof upstream>
export type Maintenance = z.output<typeof maintenance>
export type SetMaintenance = z.output<typeof setMaintenance>
export type GatewayHealth = z.output<typeof health>
export type GatewayRetry = z.output<typeof retry>
export type GatewayMirror = z.output<typeof mirror>

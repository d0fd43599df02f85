import type { Gateway, GatewayMember, GatewaySummary, Maintenance } from '@nora/contract/gateways'
import type { Actor } from '../../platform/actor.ts'
import { isReader } from './gateway-access.ts'
import { listGatewaysOverLimit } from './gateway-quota.ts'
import type { Deps, OpenTunnel } from './gateways.deps.ts'
import { isCaptured } from './is-captured.ts'
import { type GatewayRow, listGatewaysAt, type OwnedGateway } from './stored/gateways.store.ts'
import { listLostAddresses } from './stored/lost-addresses.store.ts'
import { listMembers, type OwnedMember } from './stored/members.store.ts'
import { isInMaintenance, isUp, toGatewayState } from './to-state.ts'

const OFF: Maintenance = { is_on: false, until: null, page: null, allow: [] }

/** Gateways of one team as a list shows them. */
export async function showGateways(
  deps: Deps,
  actor: Actor,
  rows: readonly OwnedGateway[],
): Promise<GatewaySummary[]> {
  const [first] = rows
  if (!first) return []
  const { team_id } = first
  const endpoints = rows.map(({ endpoint }) => endpoint)
  // One after the other: in a transaction they share a connection.
  const overLimit = await listGatewaysOverLimit(deps, deps.db, team_id)
  const ids = rows.map(({ id }) => id)
  const members = await listMembers(deps.db, ids)
  const lost = await listLostAddresses(deps.db, team_id)
  const policies = await deps.findPolicies(deps.db, team_id, endpoints)
  const targets = rows.flatMap(({ upstream }) => (upstream.kind === 'tunnel' ? [upstream.target] : []))
  const others = await listGatewaysAt(deps.db, team_id, targets)
  const pending = new Set(lost.map(({ endpoint }) => endpoint))
  // A gateway at the target answers whether or not a tunnel is there.
  const stands = new Set(others.map(({ endpoint }) => endpoint))
  const open = new Map(deps.listOpenTunnels(team_id).map((tunnel) => [tunnel.endpoint, tunnel]))
  const is_read_only = isReader(actor)
  const rule = await deps.getCaptureRule(deps.db, team_id)
  return rows.map((row) => {
    const own = members.filter(({ gateway_id }) => gateway_id === row.id)
    const states = own.map((member) => getState(deps, member))
    const { upstream } = row
    const isTunnelOpen =
      upstream.kind === 'tunnel' && !stands.has(upstream.target)
        ? (open.get(upstream.target)?.is_held ?? false)
        : null
    const isPending = pending.has(row.endpoint)
    const facts = { gateway: row, now: deps.clock.now(), isPending, members: states, isTunnelOpen }
    return {
      ...toFacts(row),
      url: toUrl(deps, row),
      ...toGatewayState(facts),
      members_up: states.filter(isUp).length,
      members_all: states.length,
      live: deps.live.getFigures(row.id),
      policy: policies.get(row.endpoint) ?? null,
      tunnel: row.mode === 'fallback' ? toTunnel(open.get(row.endpoint)) : null,
      is_captured: isCaptured(row, rule),
      is_over_limit: overLimit.has(row.id),
      is_read_only,
    }
  })
}

export async function showGateway(deps: Deps, actor: Actor, row: OwnedGateway): Promise<Gateway> {
  const [summary] = await showGateways(deps, actor, [row])
  if (!summary) throw new Error('a gateway was not shown')
  const members = await listMembers(deps.db, [row.id])
  const { version, balance, sticky_ttl_s, health, retry, route_by, mirror, hold_s } = row
  return {
    ...summary,
    version,
    balance,
    health,
    retry,
    route_by,
    mirror,
    hold_s,
    sticky: { ttl_s: sticky_ttl_s },
    maintenance: toMaintenance(row, deps.clock.now()),
    members: members.map((member) => toMember(deps, member)),
    mirrored: mirror === null ? null : deps.live.getMirrored(row.id),
  }
}

/** One that has ended by itself is off. */
export function toMaintenance(row: Pick<GatewayRow, 'maintenance'>, now: Date): Maintenance {
  return { ...(row.maintenance ?? OFF), is_on: isInMaintenance(row, now) }
}

function toFacts(row: OwnedGateway) {
  const { id, name, description, endpoint, mode, is_enabled, upstream, user } = row
  return {
    id,
    name,
    description,
    endpoint,
    mode,
    is_enabled,
    upstream,
    user,
    created_at: row.created_at.toISOString(),
    changed_at: row.changed_at.toISOString(),
  }
}

export function toMember({ live }: Pick<Deps, 'live'>, member: OwnedMember): GatewayMember {
  const { id, name, kind, target, weight, tier, region, user, is_joined } = member
  return {
    id,
    name,
    kind,
    target,
    weight,
    tier,
    region,
    user,
    is_joined,
    ...live.getMember(member.gateway_id, id),
    state: getState({ live }, member),
  }
}

export function getState(
  { live }: Pick<Deps, 'live'>,
  { id, gateway_id, drained_at }: OwnedMember,
): GatewayMember['state'] {
  return drained_at === null ? live.getMember(gateway_id, id).state : 'drained'
}

function toUrl({ config }: Pick<Deps, 'config'>, { endpoint, kind, region }: GatewayRow): string | null {
  if (kind === 'internal') return null
  if (kind === 'port') return `tcp://${endpoint}`
  const at = config.regions.find(({ id }) => id === region) ?? config.regions[0]
  if (at === undefined) return null
  const usual = at.public_scheme === 'https' ? 443 : 80
  return `${at.public_scheme}://${endpoint}${at.public_port === usual ? '' : `:${at.public_port}`}`
}

function toTunnel(tunnel: OpenTunnel | undefined): GatewaySummary['tunnel'] {
  return tunnel === undefined || !tunnel.is_held ? null : { id: tunnel.id, user: tunnel.user }
}

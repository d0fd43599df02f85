import { createHmac } from 'node:crypto'
import type { CaptureRule } from '@nora/contract/captures'
import type { PushBody } from '@nora/link'
import { INTERNAL_SUFFIX, toInternalHostname } from '../internal-names.ts'
import { isCaptured } from '../is-captured.ts'
import type { GatewayRow } from '../stored/gateways.store.ts'
import type { OwnedMember } from '../stored/members.store.ts'
import { toMemberNames } from '../to-member-names.ts'
import { isInMaintenance } from '../to-state.ts'

export type GatewayPush = PushBody<'set_gateways'>
export type PushedGateway = GatewayPush['gateways'][number]

type About = {
  now: Date
  isPending: boolean
  members: readonly OwnedMember[]
  /** From which the keys of cookies are derived. */
  secret: string
  /** Who may come in by the port that it stands at. */
  rules: VisitorRules | undefined
  captureRule: CaptureRule
}

export type VisitorRules = { allow: readonly string[]; deny: readonly string[] }

/** A gateway as edges serve it. */
export function toPushed(row: GatewayRow, about: About): PushedGateway {
  const { now, isPending, members, secret, rules, captureRule } = about
  const { team_id, upstream, health, maintenance } = row
  const toFull = (target: string) =>
    target.endsWith(INTERNAL_SUFFIX)
      ? toInternalHostname(target.slice(0, -INTERNAL_SUFFIX.length), team_id)
      : target
  return {
    gateway_id: row.id,
    team_id,
    endpoint: toFull(row.endpoint),
    version: row.version,
    port: row.kind === 'port' ? toPort(row, rules) : null,
    mode: row.mode,
    is_enabled: row.is_enabled,
    is_pending: isPending,
    upstream: upstream.kind === 'tunnel' ? { kind: 'tunnel', target: toFull(upstream.target) } : upstream,
    members: upstream.kind === 'pool' ? members.map((member) => toPushedMember(member, toFull)) : [],
    balance: row.balance,
    sticky_ttl_s: row.sticky_ttl_s,
    cookie_key: createHmac('sha256', secret).update(`gateway ${row.id}`).digest('base64'),
    health: health.kind === 'off' ? null : { ...health, kind: health.kind },
    retry: row.retry,
    route_by: row.route_by,
    mirror: row.mirror,
    hold_s: row.hold_s,
    maintenance:
      maintenance === null || !isInMaintenance(row, now)
        ? null
        : {
            until: maintenance.until === null ? null : Date.parse(maintenance.until),
            page: maintenance.page,
            allow: maintenance.allow,
          },
    is_captured: isCaptured(row, captureRule),
  }
}

function toPort({ endpoint, region }: GatewayRow, rules: VisitorRules | undefined): PushedGateway['port'] {
  const port = Number(endpoint.slice(endpoint.lastIndexOf(':') + 1))
  const { allow = [], deny = [] } = rules ?? {}
  return { region: region ?? '', hostname: endpoint, port, allow: [...allow], deny: [...deny] }
}

function toPushedMember(
  { id, name, kind, target, weight, tier, region, user, drained_at }: OwnedMember,
  toFull: (target: string) => string,
): PushedGateway['members'][number] {
  return {
    id,
    kind,
    weight,
    tier,
    region,
    names: toMemberNames({ name, user }),
    target: kind === 'url' ? target : toFull(target),
    drained_at: drained_at?.getTime() ?? null,
  }
}

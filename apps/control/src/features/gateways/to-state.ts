import type { GatewayState, MemberState } from '@nora/contract/gateways'
import type { GatewayRow } from './stored/gateways.store.ts'

type Facts = {
  gateway: Pick<GatewayRow, 'is_enabled' | 'upstream' | 'maintenance'>
  now: Date
  /** Its domain is not verified. */
  isPending: boolean
  /** States of the members, drained ones too. */
  members: readonly MemberState[]
  /** Whether the one tunnel that it leads to is open; null: it leads to none. */
  isTunnelOpen: boolean | null
}

/** What visitors meet, and why, in a code that the console words. */
export function toGatewayState({ gateway, now, isPending, members, isTunnelOpen }: Facts): {
  state: GatewayState
  reason: string | null
} {
  if (!gateway.is_enabled) return { state: 'disabled', reason: null }
  if (isPending) return { state: 'pending', reason: 'domain_unverified' }
  if (isInMaintenance(gateway, now)) return { state: 'maintenance', reason: null }
  if (isTunnelOpen === false) return { state: 'down', reason: 'tunnel_away' }
  if (gateway.upstream.kind !== 'pool') return { state: 'up', reason: null }
  if (members.length === 0) return { state: 'down', reason: 'no_members' }
  const up = members.filter(isUp).length
  if (up === members.length) return { state: 'up', reason: null }
  if (up > 0) return { state: 'degraded', reason: 'some_down' }
  const areDrained = members.every((state) => state === 'drained')
  return { state: 'down', reason: areDrained ? 'all_drained' : 'all_failing' }
}

export function isUp(state: MemberState): boolean {
  return state === 'healthy' || state === 'unknown'
}

export function isInMaintenance({ maintenance }: Pick<GatewayRow, 'maintenance'>, now: Date): boolean {
  if (maintenance === null || !maintenance.is_on) return false
  return maintenance.until === null || new Date(maintenance.until) > now
}

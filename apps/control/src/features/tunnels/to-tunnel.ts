import type { VisitorAccess } from '@nora/contract'
import type { Tunnel, TunnelState } from '@nora/contract/tunnels'
import { isHeld, type LiveTunnel } from './live-tunnel.ts'
import { TunnelTraffic } from './traffic.ts'
import type { TunnelWithUser } from './tunnels.store.ts'
import { type AddressPolicies, toVisitorAccess } from './visitor-access.ts'

/** A tunnel as `/v1` shows it: the row, and what is known of it now. */
export function toTunnel(
  row: TunnelWithUser,
  live: LiveTunnel | undefined,
  { now, policies }: { now: Date; policies: AddressPolicies },
): Tunnel {
  const traffic = live?.traffic ?? new TunnelTraffic(row, row.last_request_at)
  return {
    id: row.id,
    kind: row.kind,
    state: getState(row, live),
    name: row.name,
    hostname: row.hostname,
    url: row.url,
    target: row.target,
    region: row.region,
    user: row.user,
    machine: row.machine,
    description: row.description,
    metadata: row.metadata,
    is_captured: row.closed_at === null && (live?.is_captured ?? false),
    is_sample: row.is_sample,
    client: { version: row.client_version, os: row.client_os },
    opened_at: row.opened_at.toISOString(),
    closed_at: row.closed_at?.toISOString() ?? null,
    expires_at: row.closed_at === null ? (row.expires_at?.toISOString() ?? null) : null,
    close_reason: row.close_reason,
    origin_error: live?.origin_error ?? null,
    access: getAccess(row, live, policies),
    rules: row.closed_at === null ? [...(live?.rules ?? [])] : [],
    sessions: live && isHeld(live) ? live.sessions.list.map((session) => ({ ...session })) : [],
    legs: [...(live?.legs.values() ?? [])].flat(),
    traffic: traffic.snapshot(now),
  }
}

function getState(row: TunnelWithUser, live: LiveTunnel | undefined): TunnelState {
  if (row.closed_at !== null) return 'closed'
  return live && isHeld(live) ? 'live' : 'reconnecting'
}

/** Decides who would be allowed at the address of a closed tunnel, whose own rules no longer apply. */
function getAccess(
  { kind, closed_at }: TunnelWithUser,
  live: LiveTunnel | undefined,
  policies: AddressPolicies,
): VisitorAccess {
  const isOpen = closed_at === null
  return toVisitorAccess({
    kind: isOpen ? kind : null,
    rules: isOpen ? (live?.rules ?? []) : [],
    tunnel: isOpen ? (live?.visitors ?? null) : null,
    port: live?.port ?? null,
    policies,
    requests_per_minute: live?.requests_per_minute ?? null,
  })
}

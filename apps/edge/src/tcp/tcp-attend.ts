import { ResetCode } from '@nora/protocol'
import type { Tunnel } from '../endpoints/tunnel.ts'
import type { TcpEnding } from '../facts/tcp-ending.ts'
import type { Gateway } from '../gateways/gateway.ts'
import type { PoolMember } from '../gateways/pool-member.ts'
import type { createResolver } from '../peers/resolve-peer.ts'
import type { Upstream } from '../upstreams/upstream.ts'
import type { TcpConnection } from './tcp-connection.ts'

/** Connections name no member. */
const NOBODY_WANTED = { name: null, boundTo: null }

export type TcpAttendDeps = {
  endpoints: { pick: (hostname: string) => Tunnel | undefined }
  memberTunnels: { look: (gateway: Gateway) => void }
  wallClockMs: () => number
  resolve: ReturnType<typeof createResolver<TcpConnection>>
  /** The parts of the journey, which answer how it ends; null: it goes on. */
  enter: (connection: TcpConnection, tunnel: Tunnel) => TcpEnding | null
  joinPeer: (connection: TcpConnection, peer: Upstream, hostname: string) => TcpEnding | null
  isPoliced: (connection: TcpConnection, gateway: Gateway) => boolean
}

/** The gateway of a port leads a connection to a member, or turns it away. */
export function createTcpAttend(deps: TcpAttendDeps) {
  const { endpoints, memberTunnels, wallClockMs, resolve, enter, joinPeer, isPoliced } = deps

  return (connection: TcpConnection, gateway: Gateway): TcpEnding | null => {
    const { is_enabled, is_pending, maintenance } = gateway.settings
    if (!is_enabled || is_pending) return 'unknown_host'
    if (maintenance !== null && (maintenance.until === null || maintenance.until > wallClockMs()))
      return 'maintenance'
    if (isPoliced(connection, gateway)) return 'policy_refused'
    connection.gateway = gateway
    memberTunnels.look(gateway)
    for (;;) {
      const member = connection.member ?? gateway.choose(NOBODY_WANTED, connection.triedMembers)
      if (member === null) return 'gateway_down'
      if (connection.member === null) connection.tryMember(member)
      const ending = lead(connection, member)
      if (ending !== 'elsewhere') return ending
      connection.leaveMember()
    }
  }

  /** `elsewhere`: nobody carries the member's tunnel now. */
  function lead(connection: TcpConnection, { facts }: PoolMember): TcpEnding | null | 'elsewhere' {
    const tunnel = endpoints.pick(facts.target)
    if (tunnel !== undefined) return enter(connection, tunnel)
    const place = resolve(connection, facts.target)
    if (place === 'wait') return null
    return typeof place === 'string' ? 'elsewhere' : joinPeer(connection, place, facts.target)
  }
}

/** Whether another member may be tried: nothing has reached the service of the first, and the budget has room. */
export function mayTryMember(
  { gateway, member, triedMembers, replayBuffer }: TcpConnection,
  code: number,
  nowMs: number,
): boolean {
  if (gateway === null || member === null || !replayBuffer.isWhole) return false
  const isUnsent = code >= ResetCode.ORIGIN_REFUSED && code <= ResetCode.ORIGIN_UNREACHABLE
  return isUnsent && triedMembers.size <= gateway.settings.retry.attempts && gateway.retries.take(nowMs)
}

/** The member has failed the connection. */
export function leaveFailed(
  connection: TcpConnection,
  reason: string,
  now: { monotonicMs: number; wallClockMs: number },
): void {
  const { gateway, member } = connection
  member?.health.onFailure(reason, now.monotonicMs)
  gateway?.usage.addRetry(member?.facts.id ?? null, now.wallClockMs)
  connection.leaveMember()
}

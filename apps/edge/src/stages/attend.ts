import { type Clock, SECOND_MS } from '@nora/kit'
import type { Endpoint } from '../endpoints/endpoint.ts'
import type { HeldRequests } from '../endpoints/held-requests.ts'
import { answerAtGateway } from '../exchange/answer-at-gateway.ts'
import type { Decision, Stage } from '../exchange/decision.ts'
import type { Exchange, RequestHead } from '../exchange/exchange.ts'
import { readRelayedLead } from '../exchange/relayed-lead.ts'
import { sendBack } from '../exchange/send-back.ts'
import { type RequestedMember, ROUTE_COOKIE, readWantedMember } from '../exchange/wanted-member.ts'
import type { Gateway } from '../gateways/gateway.ts'
import { toStickyCookie } from '../gateways/members/sticky-cookie.ts'
import type { PoolMember } from '../gateways/pool-member.ts'
import { createResolver, type ResolverDeps } from '../peers/resolve-peer.ts'
import type { MaintenancePass } from '../visitors/maintenance-pass.ts'

const NOBODY: ReadonlySet<string> = new Set()

export type AttendDeps = ResolverDeps<Exchange> & {
  endpoints: { pick: (hostname: string) => Endpoint | undefined }
  gateways: { find: (hostname: string) => Gateway | undefined }
  held: HeldRequests<Exchange>
  clock: Clock
  memberTunnels: { look: (gateway: Gateway) => void }
  maintenancePass: Pick<MaintenancePass, 'check'>
  /** Begins to copy it for a gateway that a rule has sent it to. */
  record: Stage
  /** What the tunnel of a member itself asks of a request. */
  memberStages: readonly Stage[]
}

/** What does the gateway of the address answer, or which member of its pool serves the request? */
export function createAttend({
  endpoints,
  gateways,
  held,
  clock,
  memberTunnels,
  memberStages,
  record,
  maintenancePass,
  ...deps
}: AttendDeps): Stage {
  const { hostnames, resume } = deps
  const resolve = createResolver(deps)
  return (exchange, request) => {
    if (exchange.request.forwardedTo !== null) {
      const decision = forward(exchange, request, exchange.request.forwardedTo)
      if (decision !== 'enter') return decision
    }
    const { gateway } = exchange.request
    if (gateway === null) return 'proceed'
    const { isFromPeer } = exchange.connection.source
    // The edge that has the visitor has asked that already.
    const own = isFromPeer
      ? null
      : answerAtGateway(gateway.settings, exchange, request, {
          nowMs: clock.now().getTime(),
          checkMember: () => maintenancePass.check(gateway.settings, exchange, request),
        })
    return own ?? lead(exchange, request, gateway)
  }

  /** A rule has sent it to an internal endpoint; `enter`: to that of a gateway, which the request has now. */
  function forward(exchange: Exchange, request: RequestHead, hostname: string): Decision | 'enter' {
    const gateway = gateways.find(hostname)
    if (gateway !== undefined) {
      exchange.request.gateway = gateway
      exchange.request.endpoint = gateway
      record(exchange, request)
      return 'enter'
    }
    exchange.request.gateway = null
    const decision = goTo(exchange, request, { target: hostname, external: null })
    return decision ?? 'forward_failed'
  }

  /** A request that has waited stays with the member that it waited for. */
  function lead(exchange: Exchange, request: RequestHead, gateway: Gateway): Decision {
    const wanted = readWantedMember(gateway.settings, request)
    const lead = exchange.connection.source.isFromPeer ? readRelayedLead(request) : null
    const chosen = lead !== null && 'memberId' in lead ? lead.memberId : null
    leaveMissed(exchange)
    memberTunnels.look(gateway)
    for (;;) {
      const { member: former, triedMembers } = exchange.request
      const tried = triedMembers ?? NOBODY
      const member =
        former ?? (chosen === null ? gateway.choose(wanted, tried) : take(gateway, chosen, tried))
      if (member === null) return holdOrRefuse(exchange, gateway)
      if (former === null) exchange.request.tryMember(member)
      const { facts, external } = member
      const decision = goTo(exchange, request, { target: facts.target, external })
      if (decision !== null) {
        if (decision === 'proceed') begin(exchange, { gateway, member, wanted })
        if (decision === 'proceed') copyForMirror(exchange, request, { gateway, member })
        return decision
      }
      exchange.request.member = null
    }
  }

  /** Another edge has chosen. */
  function take(gateway: Gateway, id: string, tried: ReadonlySet<string>): PoolMember | null {
    return tried.has(id) ? null : (gateway.findMember(id) ?? null)
  }

  /** The edge that was to have the member's tunnel has not. */
  function leaveMissed({ request }: Exchange): void {
    if (!request.isMissedByPeer || request.member === null) return
    hostnames.forget(request.member.facts.target)
    request.isMissedByPeer = false
    request.peerFailures = 0
    request.member = null
  }

  /** null: nobody carries the tunnel now. */
  function goTo(
    exchange: Exchange,
    request: RequestHead,
    { target, external }: { target: string; external: Endpoint | null },
  ): Decision | null {
    const here = external ?? endpoints.pick(target)
    if (here !== undefined) {
      exchange.request.endpoint = here
      return external === null ? runMemberStages(exchange, request) : 'proceed'
    }
    // One hop at most.
    if (exchange.connection.source.isFromPeer) return null
    const place = resolve(exchange, target)
    if (place === 'wait') return 'wait'
    if (typeof place === 'string') return null
    exchange.request.endpoint = null
    exchange.request.upstream = place
    return 'proceed'
  }

  function runMemberStages(exchange: Exchange, request: RequestHead): Decision {
    for (const stage of memberStages) {
      const decision = stage(exchange, request)
      if (decision !== 'proceed') return decision
    }
    return 'proceed'
  }

  /** Its time counts from the first wait. */
  function holdOrRefuse(exchange: Exchange, gateway: Gateway): Decision {
    if (exchange.connection.source.isFromPeer) return sendBack(exchange)
    const { request } = exchange
    const nowMs = clock.monotonicMs()
    const holdMs = gateway.mayComeBack ? gateway.settings.hold_s * SECOND_MS : 0
    if (request.heldUntilMs === 0) request.heldUntilMs = nowMs + holdMs
    const waitMs = request.heldUntilMs - nowMs
    request.endpoint = gateway
    request.triedMembers = null
    request.peerFailures = 0
    const isHeld = waitMs > 0 && held.hold(gateway.facts.hostname, exchange, waitMs, () => resume(exchange))
    return isHeld ? 'wait' : 'gateway_down'
  }

  function begin(
    { request, connection }: Exchange,
    { gateway, member, wanted }: { gateway: Gateway; member: PoolMember; wanted: RequestedMember },
  ): void {
    member.running++
    request.runsAtMember = true
    request.memberLines = toLines(gateway, member, { wanted, isSecure: connection.isSecure })
  }
}

/** A request that goes to the mirror anyway needs no copy, nor one that is tried once more. */
function copyForMirror(
  { request, connection }: Exchange,
  { bytes, head }: RequestHead,
  { gateway, member }: { gateway: Gateway; member: PoolMember },
): void {
  const { mirror } = gateway.settings
  const isCopied = mirror !== null && mirror.member_id !== member.facts.id && request.mirrorCopy === null
  if (!isCopied || connection.source.isFromPeer || head.upgradeStart !== -1) return
  request.mirrorCopy = gateway.mirror.copy(request.method, bytes.subarray(head.start, head.end))
}

function toLines(
  gateway: Gateway,
  { facts }: PoolMember,
  { wanted, isSecure }: { wanted: RequestedMember; isSecure: boolean },
): Buffer | null {
  const { balance, cookie_key, sticky_ttl_s } = gateway.settings
  let lines = ''
  if (wanted.name !== null && gateway.findNamed(wanted.name) === undefined)
    lines += 'X-Nora-Route: unmatched\r\n'
  else if (wanted.name !== null && wanted.isFromLink)
    lines += `Set-Cookie: ${ROUTE_COOKIE}=${encodeURIComponent(wanted.name)}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}\r\n`
  if (balance === 'sticky' && wanted.name === null && wanted.boundTo !== facts.id) {
    const how = { key: Buffer.from(cookie_key, 'base64'), ttlS: sticky_ttl_s, isSecure }
    lines += `Set-Cookie: ${toStickyCookie(facts.id, how)}\r\n`
  }
  return lines === '' ? null : Buffer.from(lines, 'latin1')
}

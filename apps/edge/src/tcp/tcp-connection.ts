import { type Address, type AddressRefusal, type Placed, parseAddress } from '@nora/kit'
import type { ConnectionEnds } from '@nora/protocol'
import type { Binding, Tunnel } from '../endpoints/tunnel.ts'
import type { PolicyRuling } from '../exchange/accounting.ts'
import type { TcpEnding } from '../facts/tcp-ending.ts'
import type { Gateway } from '../gateways/gateway.ts'
import type { PoolMember } from '../gateways/pool-member.ts'
import type { Resolver } from '../peers/resolve-peer.ts'
import type { OriginStream } from '../upstreams/origin-stream.ts'
import { ReplayBuffer } from '../upstreams/replay-buffer.ts'
import type { Upstream } from '../upstreams/upstream.ts'
import type { Relay } from './relay.ts'

export type TcpVisit = {
  /** The address that the visitor connected to: `host:port`. */
  readonly hostname: string
  readonly ends: ConnectionEnds
  /** Another edge has taken the visitor in; whoever is not served here it looks for elsewhere. */
  readonly isFromPeer: boolean
}

/** One that can be asked to say nothing before it is joined to an origin. */
export type VisitorStream = OriginStream & { start?: () => void; stop?: () => void }

/** A visitor's connection to a TCP tunnel, from its first moment to its last. Decides nothing itself. */
export class TcpConnection implements Resolver, Placed {
  place = -1
  readonly visitor: VisitorStream
  readonly visit: TcpVisit
  /** The visitor's; null when it is none. */
  readonly address: Address | null
  readonly startedAtMs: number
  tunnel: Tunnel | null = null
  /** The gateway that holds the port; null: none does. */
  gateway: Gateway | null = null
  /** The member of its pool that it is led to. */
  member: PoolMember | null = null
  readonly triedMembers = new Set<string>()
  /** What the stream runs on: a binding of the tunnel, or a connection to the edge that has one. */
  upstream: Binding | Upstream | null = null
  relay: Relay | null = null
  readonly replayBuffer = new ReplayBuffer({ isFromPeer: false })
  ending: TcpEnding | null = null
  /** What refused the visitor, and at which tunnel, which the visitor never reached. */
  refusedBy: AddressRefusal | null = null
  refusedAt: Tunnel | null = null
  /** The rule of a traffic policy that did. */
  decidedBy: PolicyRuling | null = null
  /** The rules of the traffic policy have let it in. */
  isPoliced = false
  peerFailures = 0
  isMissedByPeer = false
  /** How often it lost its stream before anybody had listened. */
  attempts = 0
  /** Statistics have it. */
  isCounted = false
  /** Until when it may wait for an agent that is away; 0: it has not waited yet. */
  heldUntilMs = 0
  /** The bytes that the counters of the tunnel already include. */
  talliedIn = 0
  talliedOut = 0
  /** How far it was when something last moved, and when that was. */
  movedBytes = 0
  movedAtMs: number

  constructor(visitor: VisitorStream, visit: TcpVisit, nowMs: number) {
    this.visitor = visitor
    this.visit = visit
    this.address = parseAddress(visit.ends.source.address)
    this.startedAtMs = nowMs
    this.movedAtMs = nowMs
  }

  get bytesIn(): number {
    return this.relay?.bytesIn ?? 0
  }

  get bytesOut(): number {
    return this.relay?.bytesOut ?? 0
  }

  /** Where its name has been looked for. */
  get search(): this {
    return this
  }

  /** Leads it to a member, where it counts among the running. */
  tryMember(member: PoolMember): void {
    this.member = member
    this.triedMembers.add(member.facts.id)
    member.running++
  }

  leaveMember(): void {
    if (this.member !== null) this.member.running--
    this.member = null
  }

  /** The other edge does not have the name, or is not there. */
  notePeerMiss(): void {
    this.peerFailures++
    this.isMissedByPeer = true
  }
}

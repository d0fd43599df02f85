import type { ChunkScanner } from '@nora/http1'
import type { Endpoint } from '../endpoints/endpoint.ts'
import type { Gateway } from '../gateways/gateway.ts'
import type { MirrorCopy } from '../gateways/mirror/mirror-copy.ts'
import type { PoolMember } from '../gateways/pool-member.ts'
import type { OriginStream } from '../upstreams/origin-stream.ts'
import type { ReplayBuffer } from '../upstreams/replay-buffer.ts'
import type { Upstream } from '../upstreams/upstream.ts'
import type { RequestBodyFilter } from './message-filters.ts'
import type { RequestBody } from './request-body.ts'
import type { RequestPolicy } from './request-policy.ts'
import { RequestState } from './states.ts'

const RETAINED_BYTES = 512
const RETAINED_KEEP_BYTES = 4096

/** The request that runs, and where it goes. Owned by the stages and by what reads the visitor's bytes. */
export class ExchangeRequest {
  state: number = RequestState.AT_HEAD
  method = 0
  minor = 1
  /** The address that it is for; null while that is not known, and where a peer edge has it. */
  endpoint: Endpoint | null = null
  /** The gateway that holds the address; null: none does. */
  gateway: Gateway | null = null
  /** The member of its pool that serves the request; null while there is none. */
  member: PoolMember | null = null
  /** The request is counted among those that run at the member. */
  runsAtMember = false
  /** The members that it was led to so far, by id; null: to none. */
  triedMembers: Set<string> | null = null
  /** The copy for the gateway's mirror; null: none is made. */
  mirrorCopy: MirrorCopy | null = null
  /** Lines for the response that bind the visitor to a member; null: there are none. */
  memberLines: Buffer | null = null
  /** The upstream that serves the request. */
  upstream: Upstream | null = null
  stream: OriginStream | null = null
  /** How often another edge was asked in vain, and whether that has just happened. */
  peerFailures = 0
  isMissedByPeer = false
  upgrade = false
  /** Only a change of the protocol is success: the visitor takes every 2xx for one (RFC 8441 §5). */
  mustUpgrade = false
  /** Holds the sent part of the body; null before anything was sent. */
  replayBuffer: ReplayBuffer | null = null
  /** How its body was being read when it had to be retried. */
  bodyState: number = RequestState.AT_HEAD
  /** The stream had served before, so the origin may have closed it meanwhile. */
  isStreamReused = false
  isResent = false
  /** It was counted against its visitor's rate, whatever it waits for or how often it is sent. */
  isRated = false
  /** The Authorization field was meant for the edge and ends here. */
  isAuthorizationSpent = false
  /** The traffic policy that runs on it; null: none does, or it has not begun. */
  policy: RequestPolicy | null = null
  /** The hostname of the internal endpoint that a rule has sent it to; null: none has. */
  forwardedTo: string | null = null
  /** Another edge has done so: its policy holds. */
  isForwardedHere = false
  /** What a rule reads of the body, before the request goes on; null: none does. */
  body: RequestBody | null = null
  /** Changes its body on the way; null: it goes on as it is. */
  filter: RequestBodyFilter | null = null
  /** Until when it may wait for an agent that is away; 0: it has not waited yet. */
  heldUntilMs = 0
  /** The remaining bytes of a body of known length. */
  remaining = 0
  chunks: ChunkScanner | null = null
  /** Where in `headBuffer` the target is, from its path on; empty when it was not read. */
  pathStart = 0
  pathEnd = 0
  /** A copy of the head, for a second attempt and for the record. */
  #retained = Buffer.allocUnsafe(RETAINED_BYTES)
  #retainedBytes = 0

  /** Keeps a copy of the head: the buffer it came in is not ours for long. */
  retain(bytes: Buffer, start: number, end: number): void {
    if (end - start > this.#retained.length) this.#retained = Buffer.allocUnsafe(end - start)
    this.#retainedBytes = bytes.copy(this.#retained, 0, start, end)
  }

  get retained(): Buffer {
    return this.#retained.subarray(0, this.#retainedBytes)
  }

  /**
   * The buffer that holds the copy of the head: it is larger than the head, and valid while the request runs.
   */
  get headBuffer(): Buffer {
    return this.#retained
  }

  /** The other edge does not have the name, or is not there. */
  notePeerMiss(): void {
    this.peerFailures++
    this.isMissedByPeer = true
  }

  /** Leads it to a member that it was not led to before. */
  tryMember(member: PoolMember): void {
    this.member = member
    this.triedMembers ??= new Set()
    this.triedMembers.add(member.facts.id)
  }

  /** It is over: nobody waits for anything on its behalf, and nothing is held of it. */
  abandon(): void {
    this.policy?.cancellation.cancel()
    this.body?.release()
    this.body = null
    // The scanner that a filter needs leaves other bodies without their framing.
    if (this.filter !== null) this.chunks = null
    this.filter?.destroy()
    this.filter = null
  }

  /** Prepares for the next one. `remaining` and `chunks` stay: the states that use them set them first. */
  reset(): void {
    this.state = RequestState.AT_HEAD
    this.filter = null
    this.method = 0
    this.minor = 1
    this.endpoint = null
    this.gateway = null
    this.member = null
    this.runsAtMember = false
    this.triedMembers = null
    this.mirrorCopy = null
    this.memberLines = null
    this.forwardedTo = null
    this.isForwardedHere = false
    this.upstream = null
    this.stream = null
    this.peerFailures = 0
    this.isMissedByPeer = false
    this.upgrade = false
    this.mustUpgrade = false
    this.replayBuffer = null
    this.bodyState = RequestState.AT_HEAD
    this.isStreamReused = false
    this.isResent = false
    this.isRated = false
    this.isAuthorizationSpent = false
    this.policy = null
    this.body = null
    this.heldUntilMs = 0
    this.pathStart = 0
    this.pathEnd = 0
    this.#retainedBytes = 0
    if (this.#retained.length > RETAINED_KEEP_BYTES) this.#retained = Buffer.allocUnsafe(RETAINED_BYTES)
  }
}

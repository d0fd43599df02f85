import type { Duplex } from 'node:stream'
import type { Clock } from '@nora/kit'
import { type Budget, feedFairly, LinkCode, Mux, ResetCode, type Stream, TargetKind } from '@nora/protocol'
import { StreamPool } from '../upstreams/stream-pool.ts'
import type { Upstream } from '../upstreams/upstream.ts'
import { askHidden } from './hidden-texts-stream.ts'

/** Both edges must have exchanged hellos within this time, before a visitor is sent. */
const HELLO_MS = 3_000

export type PeerOptions = {
  socket: Duplex
  /** The ids of the edge that is dialled and of this one. */
  to: string
  from: { edge_id: string; region: string }
  /** Bounds the bytes that wait for visitors who come over the connection. */
  budget: Budget
  clock: Clock
  onReady(peerEdge: PeerEdge): void
  onClose(peerEdge: PeerEdge): void
}

/** A link to another edge: requests go over it to the tunnels which that edge carries. */
export class PeerEdge implements Upstream {
  readonly kind = 'peer'
  /** The peer edge knows it. */
  readonly origin = null
  readonly sessions = null
  readonly edgeId: string
  readonly mux: Mux
  readonly target = { kind: TargetKind.VISITOR, slot: 0 }
  readonly pool: StreamPool
  readonly budget: Budget
  readonly hiding = { askHidden: (recordedAs: string) => askHidden(this, recordedAs) }
  #hasLeft = false

  constructor({ socket, to, from, budget, clock, onReady, onClose }: PeerOptions) {
    this.edgeId = to
    this.budget = budget
    this.pool = new StreamPool(() => clock.monotonicMs())
    this.mux = new Mux(socket, {
      role: 'edge',
      clock,
      handler: {
        onHello: (peer) => {
          clearTimeout(deadline)
          if (peer.role === 'peer' && peer.edge_id === to) onReady(this)
          else this.mux.close({ code: LinkCode.BAD_HELLO })
        },
        onStream: (stream: Stream) => stream.reset(ResetCode.REFUSED),
        // It retires: what runs ends there, new requests look for another way.
        onGoaway: () => {
          this.#hasLeft = true
          onClose(this)
        },
        onClose: () => {
          clearTimeout(deadline)
          this.pool.clear()
          onClose(this)
        },
      },
    })
    const deadline = setTimeout(() => this.mux.destroy('the other edge says nothing'), HELLO_MS)
    feedFairly(this.mux, socket)
    this.mux.hello({ role: 'edge', ...from })
  }

  get isClosed(): boolean {
    return this.#hasLeft || this.mux.isClosed
  }

  close(): void {
    this.mux.close({ code: LinkCode.CLOSED })
  }
}

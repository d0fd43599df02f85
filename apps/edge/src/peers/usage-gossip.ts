import type { Clock } from '@nora/kit'
import type { NearEdge } from '@nora/link'
import { openUses, type PeerMessage, USES_LIMIT, type UsesChannel } from '@nora/protocol'
import type { PeerEdge } from './peer-edge.ts'

/** Between two messages to the same edge; the first one after a pause goes out at once. */
const GAP_MS = 5
/** After an edge could not be reached. */
const RETRY_MS = 1_000

/** Key, limit, window in ms, how often. */
export type Uses = PeerMessage['uses'][number]

export type GossipDeps = {
  peers: {
    find: (edges: readonly NearEdge[]) => Pick<PeerEdge, 'mux'> | undefined
    dial: (edges: readonly NearEdge[], onDone: () => void) => void
  }
  hostnames: { readonly peerEdges: readonly NearEdge[] }
  clock: Clock
}

/** Tells the other edges of the region what this one has let through. Dials them when there is something to tell. */
export class UsageGossip {
  readonly #deps: GossipDeps
  readonly #peers = new Map<string, Peer>()
  #known: readonly NearEdge[] = []
  #timer: NodeJS.Timeout | null = null
  #toldAtMs = Number.NEGATIVE_INFINITY

  constructor(deps: GossipDeps) {
    this.#deps = deps
  }

  /** Soon, together with what else there is. */
  tell(uses: Uses): void {
    const { hostnames, clock } = this.#deps
    if (hostnames.peerEdges !== this.#known) this.#setPeers(hostnames.peerEdges)
    if (this.#peers.size === 0) return
    for (const peer of this.#peers.values()) peer.note(uses)
    if (this.#timer !== null) return
    const waitMs = Math.max(0, GAP_MS - (clock.monotonicMs() - this.#toldAtMs))
    this.#timer = setTimeout(() => this.#flush(), waitMs)
    this.#timer.unref()
  }

  close(): void {
    this.#setPeers([])
    if (this.#timer !== null) clearTimeout(this.#timer)
  }

  #setPeers(edges: readonly NearEdge[]): void {
    this.#known = edges
    const ids = new Set(edges.map(({ edge_id }) => edge_id))
    for (const [id, peer] of this.#peers) {
      if (ids.has(id)) continue
      peer.close()
      this.#peers.delete(id)
    }
    for (const edge of edges) {
      if (!this.#peers.has(edge.edge_id)) this.#peers.set(edge.edge_id, new Peer(edge, this.#deps))
    }
  }

  #flush(): void {
    this.#timer = null
    this.#toldAtMs = this.#deps.clock.monotonicMs()
    for (const peer of this.#peers.values()) peer.flush()
  }
}

/** One other edge, and what it was not told yet. */
class Peer {
  readonly #edge: NearEdge
  readonly #deps: GossipDeps
  readonly #untold = new Map<string, Uses>()
  #channel: UsesChannel | null = null
  #isDialling = false
  #retryAtMs = 0

  constructor(edge: NearEdge, deps: GossipDeps) {
    this.#edge = edge
    this.#deps = deps
  }

  note([key, limit, windowMs, count]: Uses): void {
    // The same key under another limit is another count: the newer one holds.
    const before = this.#untold.get(key)
    const isSame = before?.[1] === limit && before[2] === windowMs
    if (before === undefined && this.#untold.size >= USES_LIMIT) this.#forgetOldest()
    this.#untold.set(key, [key, limit, windowMs, count + (isSame ? before[3] : 0)])
  }

  flush(): void {
    if (this.#untold.size === 0) return
    const channel = this.#channel ?? this.#open()
    if (channel === null) {
      this.#dial()
      return
    }
    const uses = [...this.#untold.values()]
    this.#untold.clear()
    channel.send({ type: 'uses', uses })
  }

  close(): void {
    this.#channel?.close()
    this.#channel = null
  }

  #open(): UsesChannel | null {
    const peerEdge = this.#deps.peers.find([this.#edge])
    const channel: UsesChannel | undefined =
      peerEdge &&
      openUses(peerEdge.mux, {
        onMessage() {},
        onClose: () => {
          if (this.#channel === channel) this.#channel = null
        },
      })
    this.#channel = channel ?? null
    return this.#channel
  }

  #dial(): void {
    const { peers, clock } = this.#deps
    if (this.#isDialling || clock.monotonicMs() < this.#retryAtMs) return
    this.#isDialling = true
    peers.dial([this.#edge], () => {
      this.#isDialling = false
      if (this.#open() === null) this.#retryAtMs = clock.monotonicMs() + RETRY_MS
      else this.flush()
    })
  }

  #forgetOldest(): void {
    const oldest = this.#untold.keys().next()
    if (!oldest.done) this.#untold.delete(oldest.value)
  }
}

import type { Clock } from '@nora/kit'
import type { NearEdge } from '@nora/link'
import { type GossipChannel, type Mux, openGossip, type PeerMessage } from '@nora/protocol'

/** Between two messages to the same edge; the first one after a pause goes out at once. */
const GAP_MS = 5
/** After an edge could not be reached. */
const RETRY_MS = 1_000

export type GossipDeps = {
  peers: {
    find: (edges: readonly NearEdge[]) => { readonly mux: Mux } | undefined
    dial: (edges: readonly NearEdge[], onDone: () => void) => void
  }
  hostnames: { readonly peerEdges: readonly NearEdge[] }
  clock: Clock
}

/** What is told of one kind of thing. */
export type GossipKind<Item> = {
  toKey: (item: Item) => string
  /** Of what was not told yet, and what is new of the same thing. */
  merge: (untold: Item, item: Item) => Item
  toMessage: (items: Item[]) => PeerMessage
  /** Items in one message; of more that wait for an edge the oldest are forgotten. */
  limit: number
}

/** Tells the other edges of the region what this one has found out. Dials them when there is something to tell. */
export class Gossip<Item> {
  readonly #deps: GossipDeps
  readonly #kind: GossipKind<Item>
  readonly #peers = new Map<string, Peer<Item>>()
  #known: readonly NearEdge[] = []
  #timer: NodeJS.Timeout | null = null
  #toldAtMs = Number.NEGATIVE_INFINITY

  constructor(kind: GossipKind<Item>, deps: GossipDeps) {
    this.#kind = kind
    this.#deps = deps
  }

  /** Soon, together with what else there is. */
  tell(item: Item): void {
    const { hostnames, clock } = this.#deps
    if (hostnames.peerEdges !== this.#known) this.#setPeers(hostnames.peerEdges)
    if (this.#peers.size === 0) return
    for (const peer of this.#peers.values()) peer.note(item)
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
      if (!this.#peers.has(edge.edge_id))
        this.#peers.set(edge.edge_id, new Peer(edge, this.#kind, this.#deps))
    }
  }

  #flush(): void {
    this.#timer = null
    this.#toldAtMs = this.#deps.clock.monotonicMs()
    for (const peer of this.#peers.values()) peer.flush()
  }
}

/** One other edge, and what it was not told yet. */
class Peer<Item> {
  readonly #edge: NearEdge
  readonly #kind: GossipKind<Item>
  readonly #deps: GossipDeps
  readonly #untold = new Map<string, Item>()
  #channel: GossipChannel | null = null
  #isDialling = false
  #retryAtMs = 0

  constructor(edge: NearEdge, kind: GossipKind<Item>, deps: GossipDeps) {
    this.#edge = edge
    this.#kind = kind
    this.#deps = deps
  }

  note(item: Item): void {
    const { toKey, merge, limit } = this.#kind
    const key = toKey(item)
    const before = this.#untold.get(key)
    if (before === undefined && this.#untold.size >= limit) this.#forgetOldest()
    this.#untold.set(key, before === undefined ? item : merge(before, item))
  }

  flush(): void {
    if (this.#untold.size === 0) return
    const channel = this.#channel ?? this.#open()
    if (channel === null) {
      this.#dial()
      return
    }
    const items = [...this.#untold.values()]
    this.#untold.clear()
    channel.send(this.#kind.toMessage(items))
  }

  close(): void {
    this.#channel?.close()
    this.#channel = null
  }

  #open(): GossipChannel | null {
    const peerEdge = this.#deps.peers.find([this.#edge])
    const channel: GossipChannel | undefined =
      peerEdge &&
      openGossip(peerEdge.mux, {
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

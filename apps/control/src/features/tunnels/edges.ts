import {
  type ControlLink,
  type NearEdge,
  PEER_EDGES_LIMIT,
  type PeerLocation,
  type PushBody,
  type PushName,
} from '@nora/link'

/** An edge says this of itself when it enrols. */
export type EnrolledEdge = { peer: PeerLocation; region: string; has_countries: boolean }

/** The edges that are connected now, and how to tell them something. */
export class Edges {
  readonly #links = new Map<string, ControlLink>()
  readonly #peers = new Map<string, PeerLocation>()
  readonly #regions = new Map<string, string>()
  /** Holds the edges that look up countries of visitors. */
  readonly #withCountries = new Set<string>()
  readonly #lastSequences = new Map<string, number>()

  get count(): number {
    return this.#links.size
  }

  get hasCountries(): boolean {
    return this.#withCountries.size > 0
  }

  /** A new connection of the same edge replaces the old one. */
  add(edge_id: string, link: ControlLink, { peer: peerLocation, region, has_countries }: EnrolledEdge): void {
    const old = this.#links.get(edge_id)
    this.#links.set(edge_id, link)
    this.#peers.set(edge_id, peerLocation)
    this.#regions.set(edge_id, region)
    if (has_countries) this.#withCountries.add(edge_id)
    if (old !== link) old?.close()
    this.#pushPeerEdges(region)
  }

  /** Answers whether it was the edge's current connection. */
  remove(edge_id: string, link: ControlLink): boolean {
    if (this.#links.get(edge_id) !== link) return false
    const region = this.#regions.get(edge_id)
    this.#links.delete(edge_id)
    this.#peers.delete(edge_id)
    this.#regions.delete(edge_id)
    this.#withCountries.delete(edge_id)
    if (region !== undefined) this.#pushPeerEdges(region)
    return true
  }

  /** How `from` reaches those of the others that are connected and can be reached. */
  getLocations(others: Iterable<string>, from: string): NearEdge[] {
    const here = this.#peers.get(from)?.machine
    const locations: NearEdge[] = []
    for (const edge_id of others) {
      const peer = this.#peers.get(edge_id)
      if (peer === undefined || edge_id === from) continue
      const { machine, address } = peer
      const socket = machine === here ? peer.socket : null
      if (socket !== null || address !== null) locations.push({ edge_id, socket, address })
    }
    return locations
  }

  /** Returns the region of a connected edge. */
  getRegion(edge_id: string): string | undefined {
    return this.#regions.get(edge_id)
  }

  /** Ids of the edges of a region that are connected. */
  listOfRegion(region: string): string[] {
    return [...this.#regions].filter(([, at]) => at === region).map(([id]) => id)
  }

  push<N extends PushName>(edge_id: string, name: N, body: PushBody<N>): void {
    this.#links.get(edge_id)?.push(name, body)
  }

  pushAll<N extends PushName>(name: N, body: PushBody<N>): void {
    for (const link of this.#links.values()) link.push(name, body)
  }

  /** Pushes to the edges of a region, except for one that already knows. */
  pushRegion<N extends PushName>(region: string, name: N, body: PushBody<N>, but?: string): void {
    for (const [id, link] of this.#links) {
      if (id !== but && this.#regions.get(id) === region) link.push(name, body)
    }
  }

  pushOthers<N extends PushName>(edge_id: string, name: N, body: PushBody<N>): void {
    for (const [id, link] of this.#links) if (id !== edge_id) link.push(name, body)
  }

  /** Whether these counts are new: an edge sends them again when the answer was lost. */
  acceptSequence(edge_id: string, sequence: number): boolean {
    if (this.#lastSequences.get(edge_id) === sequence) return false
    this.#lastSequences.set(edge_id, sequence)
    return true
  }

  #pushPeerEdges(region: string): void {
    const ids = this.listOfRegion(region)
    for (const id of ids) {
      this.push(id, 'neighbours', { edges: this.getLocations(ids, id).slice(0, PEER_EDGES_LIMIT) })
    }
  }
}

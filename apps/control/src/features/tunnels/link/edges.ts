import type { ControlLink, PushBody, PushName } from '@nora/link'

/** The edges that are connected now, and how to tell them something. */
export class Edges {
  readonly #links = new Map<string, ControlLink>()
  readonly #lastSequences = new Map<string, number>()

  /** A new connection of the same edge replaces the old one. */
  add(edge_id: string, link: ControlLink): void {
    const old = this.#links.get(edge_id)
    this.#links.set(edge_id, link)
    if (old !== link) old?.close()
  }

  /** Answers whether it was the edge's current connection. */
  remove(edge_id: string, link: ControlLink): boolean {
    if (this.#links.get(edge_id) !== link) return false
    this.#links.delete(edge_id)
    return true
  }

  push<N extends PushName>(edge_id: string, name: N, body: PushBody<N>): void {
    this.#links.get(edge_id)?.push(name, body)
  }

  pushAll<N extends PushName>(name: N, body: PushBody<N>): void {
    for (const link of this.#links.values()) link.push(name, body)
  }

  /** Whether these counts are new: an edge sends them again when the answer was lost. */
  acceptSequence(edge_id: string, sequence: number): boolean {
    if (this.#lastSequences.get(edge_id) === sequence) return false
    this.#lastSequences.set(edge_id, sequence)
    return true
  }
}

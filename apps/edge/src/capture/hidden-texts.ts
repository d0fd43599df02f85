/** An endpoint whose rules name texts that nothing of its exchanges may show. */
export type HidingEndpoint = { readonly facts: { readonly rules: { readonly hidden: readonly string[] } } }

/** Another edge, which serves the exchange. */
export type HidingPeer = {
  /** The texts that must not be shown of an exchange; null: it has not had that one. Rejects when it cannot be asked. */
  askHidden(recordedAs: string): Promise<readonly string[] | null>
}

/** The member of a pool that the exchange was sent to, which is remembered to hide something or not. */
export type HidingMember = { hidesTexts: boolean }

/**
 * The texts that one exchange must not show. An agent may tell new ones while the exchange runs, and those of a tunnel
 * at another edge are known there alone: so what is remembered is who knows, and they are asked when it is stored.
 */
export class HiddenTexts {
  /** Memory that was taken for texts of other edges. */
  heldBytes = 0
  /** Nobody is there who could say them: no value of the exchange may be shown. */
  areUnknown = false
  readonly #take: (bytes: number) => boolean
  readonly #texts = new Set<string>()
  readonly #endpoints = new Set<HidingEndpoint>()
  /** With whether the peer may not know the exchange. */
  readonly #peers = new Map<
    HidingPeer,
    { recordedAs: string; isMissed: boolean; member: HidingMember | null }
  >()
  /** Some come from a tunnel, which may tell more of them at any moment. */
  #mayGrow = false

  /** `take`: whether this much more may be held in memory. */
  constructor(take: (bytes: number) => boolean) {
    this.#take = take
  }

  /** Whether all of them are known already, and stay as they are. */
  get isSettled(): boolean {
    this.#look()
    return this.#peers.size === 0 && !this.#mayGrow
  }

  get mayGrow(): boolean {
    this.#look()
    return this.#mayGrow
  }

  add(texts: readonly string[]): void {
    for (const text of texts) this.#texts.add(text)
  }

  addEndpoint(endpoint: HidingEndpoint): void {
    this.#endpoints.add(endpoint)
    this.#look()
  }

  /** The exchange goes on to another edge, which knows it by that name, and to the member there. */
  addPeer(peer: HidingPeer, recordedAs: string, member: HidingMember | null = null): void {
    const isMissed = this.#peers.get(peer)?.isMissed ?? false
    this.#peers.set(peer, { recordedAs, isMissed, member })
  }

  /** The edge that it was sent to did not have its address. */
  missPeer(peer: HidingPeer): void {
    const asked = this.#peers.get(peer)
    if (asked !== undefined) asked.isMissed = true
  }

  /** Throws when an edge that has served the exchange does not say, or there is no room for what it says. */
  async askPeers(): Promise<void> {
    for (const [peer, { recordedAs, isMissed, member }] of this.#peers) {
      const texts = await peer.askHidden(recordedAs)
      if (texts === null && !isMissed) throw new Error('another edge does not know the exchange')
      if (member !== null && texts !== null) member.hidesTexts = texts.length > 0
      for (const text of texts ?? []) this.#hold(text)
    }
  }

  list(): string[] {
    this.#look()
    return [...this.#texts]
  }

  #hold(text: string): void {
    this.#mayGrow = true
    if (this.#texts.has(text)) return
    const bytes = 2 * text.length
    if (!this.#take(bytes)) throw new Error('there is no room for the texts of another edge')
    this.heldBytes += bytes
    this.#texts.add(text)
  }

  /** A tunnel that was bound anew may hide others by now. */
  #look(): void {
    for (const { facts } of this.#endpoints) {
      if (facts.rules.hidden.length > 0) this.#mayGrow = true
      this.add(facts.rules.hidden)
    }
  }
}

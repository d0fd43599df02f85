/** What stands behind a gate. */
type Gated = {
  onOpen(): void
  /** Resolves once nobody is connected to the origin any more. */
  drain(): Promise<unknown>
}

/**
 * Lets visitors through to an origin while it is open. Those who come while it is closed wait in the agent, each a minute
 * at most: their origin is about to be there.
 */
export class OriginGate {
  readonly #gated = new Set<Gated>()
  #isOpen = false

  get isOpen(): boolean {
    return this.#isOpen
  }

  open(): void {
    this.#isOpen = true
    for (const gated of this.#gated) gated.onOpen()
  }

  /**
   * Resolves once requests that were let through before are over, so that their origin may end. WebSockets are closed
   * with 1012, so that their visitors come again. Connections that stay, such as event streams, keep it from doing so.
   */
  async close(): Promise<void> {
    this.#isOpen = false
    await Promise.all([...this.#gated].map((gated) => gated.drain()))
  }

  /** Returns the function that takes it away. */
  attach(gated: Gated): () => void {
    this.#gated.add(gated)
    return () => this.#gated.delete(gated)
  }
}

/**
 * Lets visitors through to an origin while it is open. Those who come while it is closed wait in the agent, each a minute
 * at most: their origin is about to be there.
 */
export class OriginGate {
  readonly #listeners = new Set<() => void>()
  #isOpen = false

  get isOpen(): boolean {
    return this.#isOpen
  }

  open(): void {
    this.#isOpen = true
    for (const listener of this.#listeners) listener()
  }

  close(): void {
    this.#isOpen = false
  }

  /** Returns the function that stops listening. */
  onOpen(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}

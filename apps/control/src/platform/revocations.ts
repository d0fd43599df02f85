/** Tells those who listen on behalf of a session or credential that it has ended. */
export class Revocations {
  readonly #listeners = new Map<string, Set<() => void>>()

  /** Answers how to stop listening. */
  on(id: string, listener: () => void): () => void {
    const listeners = this.#listeners.get(id) ?? new Set()
    this.#listeners.set(id, listeners.add(listener))
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) this.#listeners.delete(id)
    }
  }

  end(id: string): void {
    for (const listener of [...(this.#listeners.get(id) ?? [])]) listener()
  }
}

/** The names of the region for which TLS is passed on to an agent unread. Control says which. */
export class PassedNames {
  readonly #names = new Set<string>()

  get isEmpty(): boolean {
    return this.#names.size === 0
  }

  has(hostname: string): boolean {
    return this.#names.has(hostname)
  }

  set(hostname: string, isOn: boolean): void {
    if (isOn) this.#names.add(hostname)
    else this.#names.delete(hostname)
  }

  /**
   * To be called when control is asked which names there are, and what it answers with that: names from before the
   * question that are not among them go.
   */
  beginSync(): (wanted: readonly string[]) => void {
    const before = [...this.#names]
    return (wanted) => {
      const kept = new Set(wanted)
      for (const name of before) if (!kept.has(name)) this.#names.delete(name)
      for (const name of wanted) this.#names.add(name)
    }
  }
}

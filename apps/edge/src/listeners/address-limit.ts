import { addressKey } from '@nora/kit'

/** How many of something one address may have at a time; IPv6 is counted by its /64. */
export class AddressLimit {
  readonly #most: number
  readonly #counts = new Map<string, number>()

  constructor(most: number) {
    this.#most = most
  }

  /** How many addresses have some. */
  get size(): number {
    return this.#counts.size
  }

  /** False: it has as many as it may. What was taken is released once. */
  take(address: string): boolean {
    const key = addressKey(address)
    const count = this.#counts.get(key) ?? 0
    if (count >= this.#most) return false
    this.#counts.set(key, count + 1)
    return true
  }

  release(address: string): void {
    const key = addressKey(address)
    const count = (this.#counts.get(key) ?? 1) - 1
    if (count > 0) this.#counts.set(key, count)
    else this.#counts.delete(key)
  }
}

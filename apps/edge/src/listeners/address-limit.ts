import { isIPv6 } from 'node:net'

const GROUPS = 8
/** Whoever has one address of IPv6 has the other 2^64 of its network too. */
const NETWORK_GROUPS = 4

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

/** What counts as one address. */
export function addressKey(address: string): string {
  if (!isIPv6(address)) return address
  const [left = '', right] = address.split('::')
  const first = left === '' ? [] : left.split(':')
  const last = right === undefined || right === '' ? [] : right.split(':')
  const zeros = right === undefined ? 0 : GROUPS - first.length - last.length
  return [...first, ...Array<string>(zeros).fill('0'), ...last].slice(0, NETWORK_GROUPS).join(':')
}

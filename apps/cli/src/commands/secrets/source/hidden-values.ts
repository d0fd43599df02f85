import { createTextMask, type TextMask } from '@nora/secrets-kit'

/** Former values stay for what has passed with them. */
const KEPT_PER_ADDRESS = 500
/** Requests under way may hold one of the last values. */
const NEWEST_PER_ADDRESS = 4

/** What must not be seen, each under the address that is shown in its place. */
export class HiddenValues {
  /** By address: texts that belong to one value, the newest last. */
  readonly #byAddress = new Map<string, Map<string, readonly string[]>>()
  #mask: TextMask | null = null

  add(address: string, texts: readonly string[]): void {
    const key = texts.join('\0')
    const kept = this.#byAddress.get(address) ?? new Map<string, readonly string[]>()
    this.#byAddress.set(address, kept)
    if (!kept.delete(key)) this.#mask = null
    kept.set(key, texts)
    const [oldest] = kept.keys()
    if (kept.size > KEPT_PER_ADDRESS && oldest !== undefined) kept.delete(oldest)
  }

  /** A pair travels as base64 of both (RFC 7617), in which the password alone is not found whole. */
  addPairs(pairs: readonly string[]): void {
    for (const [address, kept] of this.#byAddress) {
      const texts = [...kept.values()].at(-1) ?? []
      const holding = pairs.filter((pair) => texts.some((text) => text !== '' && pair.endsWith(`:${text}`)))
      if (holding.length > 0) this.add(address, [...texts, ...holding])
    }
  }

  listNewest(): string[] {
    const newest = [...this.#byAddress.values()].flatMap((kept) =>
      [...kept.values()].slice(-NEWEST_PER_ADDRESS),
    )
    return [...new Set(newest.flat())]
  }

  get mask(): TextMask {
    this.#mask ??= createTextMask(this.#listGroups())
    return this.#mask
  }

  /** A value may hold one of another address. */
  #listGroups() {
    const groups = [...this.#byAddress].map(([mask, kept]) => ({ mask, values: [...kept.values()].flat() }))
    const longest = ({ values }: { values: readonly string[] }) =>
      Math.max(...values.map((text) => text.length))
    return groups.sort((one, other) => longest(other) - longest(one))
  }
}

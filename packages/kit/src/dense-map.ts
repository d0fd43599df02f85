const FIRST_SLOTS = 8
/** A table up to this large is kept: who had so many at once will have them again. */
const KEPT_SLOTS = 64

/**
 * A map from numbers above 0, for what comes and goes with each request: a table with open addressing. See
 * DenseSet for what is wrong with the language's own. Here the order is that of chance.
 */
export class DenseMap<T> {
  /** 0: free. What does not find its slot free stands in the next one that is. */
  #keys = new Array<number>(FIRST_SLOTS).fill(0)
  #values = new Array<T | undefined>(FIRST_SLOTS).fill(undefined)
  #size = 0

  get size(): number {
    return this.#size
  }

  get(key: number): T | undefined {
    return this.#values[this.#getSlot(key)]
  }

  set(key: number, value: T): void {
    const slot = this.#getSlot(key)
    const isNew = this.#keys[slot] === 0
    this.#keys[slot] = key
    this.#values[slot] = value
    if (isNew && ++this.#size * 2 > this.#keys.length) this.#resize(this.#keys.length * 2)
  }

  /** Answers whether it was there. */
  delete(key: number): boolean {
    const slot = this.#getSlot(key)
    if (this.#keys[slot] !== key) return false
    this.#size--
    this.#close(slot)
    const slots = this.#keys.length
    if (slots > KEPT_SLOTS && this.#size * 8 < slots) this.#resize(slots / 2)
    return true
  }

  /** Iterates over the current members, except those that leave before their turn. */
  *[Symbol.iterator](): Generator<[number, T]> {
    const values = [...this.#values]
    for (const [slot, key] of [...this.#keys].entries()) {
      const value = values[slot]
      if (value !== undefined && this.get(key) === value) yield [key, value]
    }
  }

  /** Where it stands, or the free slot where it would. */
  #getSlot(key: number): number {
    const mask = this.#keys.length - 1
    let slot = hash(key) & mask
    while (this.#keys[slot] !== 0 && this.#keys[slot] !== key) slot = (slot + 1) & mask
    return slot
  }

  /** Moves up whoever stands behind the gap because of who was there. */
  #close(gap: number): void {
    const mask = this.#keys.length - 1
    let free = gap
    for (let slot = (gap + 1) & mask; this.#keys[slot] !== 0; slot = (slot + 1) & mask) {
      const away = (slot - (hash(this.#keys[slot]!) & mask)) & mask
      if (away < ((slot - free) & mask)) continue
      this.#keys[free] = this.#keys[slot]!
      this.#values[free] = this.#values[slot]
      free = slot
    }
    this.#keys[free] = 0
    this.#values[free] = undefined
  }

  #resize(slots: number): void {
    const [keys, values] = [this.#keys, this.#values]
    this.#keys = new Array<number>(slots).fill(0)
    this.#values = new Array<T | undefined>(slots).fill(undefined)
    for (const [at, key] of keys.entries()) {
      if (key === 0) continue
      const slot = this.#getSlot(key)
      this.#keys[slot] = key
      this.#values[slot] = values[at]
    }
  }
}

/** Numbers of streams follow each other, of which one side has the even ones. */
function hash(key: number): number {
  return key ^ (key >>> 1)
}

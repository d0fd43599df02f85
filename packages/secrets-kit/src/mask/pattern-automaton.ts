const ROOT = 0
const BYTES = 256
const NO_KEY = -1
/** Spreads keys over the table (Knuth's multiplicative hashing). */
const HASH = 0x9e3779b1

/**
 * Aho and Corasick's automaton (CACM 18, 1975) over bytes: finds all of many patterns in one pass,
 * in time that does not depend on how many there are. Nodes are numbers, the root is 0; edges are in
 * one open hash table, which is 40 bytes for each byte of the patterns at most.
 */
export class PatternAutomaton {
  /** Of a node: how many of the last bytes are a start of some pattern. */
  readonly depths: Int32Array
  /** Of a node: the length of the longest pattern that ends with the last byte; 0 for none. */
  readonly matches: Int32Array
  readonly #keys: Int32Array
  readonly #targets: Int32Array
  readonly #fails: Int32Array
  readonly #first = new Int32Array(BYTES)
  readonly #mask: number
  #count = 1

  constructor(patterns: readonly Uint8Array[]) {
    const bytes = patterns.reduce((total, { length }) => total + length, 1)
    const size = 2 ** Math.ceil(Math.log2(bytes * 2))
    this.#mask = size - 1
    this.#keys = new Int32Array(size).fill(NO_KEY)
    this.#targets = new Int32Array(size)
    this.#fails = new Int32Array(bytes)
    this.depths = new Int32Array(bytes)
    this.matches = new Int32Array(bytes)
    const parents = new Int32Array(bytes)
    const labels = new Uint8Array(bytes)
    for (const pattern of patterns) this.#add(pattern, parents, labels)
    this.#link(parents, labels)
  }

  /** The node after one more byte. */
  next(node: number, byte: number): number {
    for (let from = node; from !== ROOT; from = this.#fails[from] as number) {
      const target = this.#find(from, byte)
      if (target !== ROOT) return target
    }
    return this.#first[byte] as number
  }

  /** Whether some pattern begins with the byte. */
  begins(byte: number): boolean {
    return this.#first[byte] !== ROOT
  }

  #add(pattern: Uint8Array, parents: Int32Array, labels: Uint8Array): void {
    let node = ROOT
    for (const byte of pattern) {
      let target = node === ROOT ? (this.#first[byte] as number) : this.#find(node, byte)
      if (target === ROOT) {
        target = this.#count++
        parents[target] = node
        labels[target] = byte
        this.depths[target] = (this.depths[node] as number) + 1
        if (node === ROOT) this.#first[byte] = target
        else this.#insert(node, byte, target)
      }
      node = target
    }
    this.matches[node] = pattern.length
  }

  /** Where to go on when a node has no edge for a byte: nodes by depth, since it leads upwards. */
  #link(parents: Int32Array, labels: Uint8Array): void {
    const nodes = Int32Array.from({ length: this.#count - 1 }, (_, index) => index + 1)
    nodes.sort((one, other) => (this.depths[one] as number) - (this.depths[other] as number))
    for (const node of nodes) {
      const parent = parents[node] as number
      const fail = parent === ROOT ? ROOT : this.next(this.#fails[parent] as number, labels[node] as number)
      this.#fails[node] = fail
      if (this.matches[node] === 0) this.matches[node] = this.matches[fail] as number
    }
  }

  #find(node: number, byte: number): number {
    const key = node * BYTES + byte
    let slot = Math.imul(key, HASH) & this.#mask
    while (this.#keys[slot] !== NO_KEY) {
      if (this.#keys[slot] === key) return this.#targets[slot] as number
      slot = (slot + 1) & this.#mask
    }
    return ROOT
  }

  #insert(node: number, byte: number, target: number): void {
    const key = node * BYTES + byte
    let slot = Math.imul(key, HASH) & this.#mask
    while (this.#keys[slot] !== NO_KEY) slot = (slot + 1) & this.#mask
    this.#keys[slot] = key
    this.#targets[slot] = target
  }
}

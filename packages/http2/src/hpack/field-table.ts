import { STATIC_FIELDS } from './static-table.ts'

/** The size that each side has until it says otherwise (RFC 9113 §6.5.2); ours does not. */
export const TABLE_BYTES = 4_096
/** An entry counts this beside its name and value (RFC 7541 §4.1). */
export const ENTRY_BYTES = 32
const MOST_ENTRIES = TABLE_BYTES / ENTRY_BYTES

/** Fields by number: those that are always there, then those that were sent last. */
export class FieldTable {
  /** A ring: the newest stands before `#next`. */
  readonly #entries: (readonly [name: string, value: string])[] = []
  #next = 0
  #count = 0
  #bytes = 0
  #limitBytes = TABLE_BYTES

  /** Undefined when there is none of this number. */
  get(index: number): readonly [name: string, value: string] | undefined {
    const age = index - STATIC_FIELDS.length
    if (age <= 0) return STATIC_FIELDS[index - 1]
    return age > this.#count ? undefined : this.#entries[(this.#next - age + MOST_ENTRIES) % MOST_ENTRIES]
  }

  /** Drops the oldest until there is room; what is larger than the table only empties it. */
  add(name: string, value: string): void {
    const bytes = getSize(name, value)
    this.#shrinkTo(this.#limitBytes - bytes)
    if (bytes > this.#limitBytes) return
    this.#entries[this.#next] = [name, value]
    this.#next = (this.#next + 1) % MOST_ENTRIES
    this.#count++
    this.#bytes += bytes
  }

  /** Limits the table to the sender’s choice, which is at most TABLE_BYTES. */
  limit(bytes: number): void {
    this.#limitBytes = bytes
    this.#shrinkTo(bytes)
  }

  #shrinkTo(bytes: number): void {
    while (this.#bytes > bytes && this.#count > 0) {
      const oldest = (this.#next - this.#count + MOST_ENTRIES) % MOST_ENTRIES
      const [name, value] = this.#entries[oldest]!
      this.#entries[oldest] = NOTHING
      this.#bytes -= getSize(name, value)
      this.#count--
    }
  }
}

const NOTHING = ['', ''] as const

function getSize(name: string, value: string): number {
  return name.length + value.length + ENTRY_BYTES
}

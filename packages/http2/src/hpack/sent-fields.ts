import { Kind, writeNumber } from './coding.ts'
import { ENTRY_BYTES, TABLE_BYTES } from './field-table.ts'
import { STATIC_FIELDS } from './static-table.ts'

const MOST_ENTRIES = TABLE_BYTES / ENTRY_BYTES
/** A field larger than this would push out many others. */
const LARGEST_FIELD_BYTES = 1_024
/** The number of recently sent fields whose hashes are remembered before they are worth an entry. */
const SIGHTINGS = 64

/** A field that the peer remembers: as it stands in a block. */
type Entry = { hash: number; bytes: Buffer; size: number }

/**
 * Makes the blocks of one connection shorter by what the peer remembers of earlier ones. A field is worth being
 * remembered when it comes for the second time: what differs in each answer takes no room.
 */
export class SentFields {
  /** The newest first. */
  readonly #entries: Entry[] = []
  #bytes = 0
  #isOff = false
  readonly #sighted = new Int32Array(SIGHTINGS)
  #nextSighting = 0
  // The length of the name of the field that is being read.
  #nameBytes = 0
  #valueBytes = 0
  #hash = 0
  #length = 0

  /** The peer remembers less than it has to at first. */
  turnOff(): void {
    this.#isOff = true
  }

  /** Rewrites a block of a FieldBlock in place and answers its new length. Blocks are sent in the order of the calls. */
  compress(block: Buffer): number {
    if (this.#isOff) return block.length
    let o = 0
    for (let i = 0; i < block.length; ) {
      const first = block[i]!
      const end = first >= Kind.INDEXED ? i + 1 : this.#readField(block, i)
      if (first >= Kind.NEVER_INDEXED) {
        block.copyWithin(o, i, end)
        o += end - i
      } else o = this.#write(block, i, end, o)
      i = end
    }
    return o
  }

  #write(block: Buffer, start: number, end: number, o: number): number {
    const found = this.#find(block, start, end)
    if (found !== -1) return writeNumber(block, o, Kind.INDEXED, 0x7f, STATIC_FIELDS.length + 1 + found)
    if (!this.#sighted.includes(this.#hash) || end - start > LARGEST_FIELD_BYTES) {
      this.#sighted[this.#nextSighting++ % SIGHTINGS] = this.#hash
      block.copyWithin(o, start, end)
      return o + end - start
    }
    this.#add(Buffer.from(block.subarray(start, end)))
    // The number of its name has two bits more.
    const isLong = block[start] === 0x0f
    block[o] = Kind.ADDED | (isLong ? 0x0f + block[start + 1]! : block[start]!)
    const rest = start + (isLong ? 2 : 1)
    block.copyWithin(o + 1, rest, end)
    return o + 1 + end - rest
  }

  /** Notes what there is to know of a literal field and answers where it ends. */
  #readField(block: Buffer, start: number): number {
    const index = block[start]! & 0x0f
    let at = start + 1
    if (index === 0) {
      at = this.#readLength(block, at)
      this.#nameBytes = this.#length
      at += this.#length
    } else if (index === 0x0f) {
      this.#nameBytes = STATIC_FIELDS[0x0f + block[at]! - 1]![0].length
      at++
    } else this.#nameBytes = STATIC_FIELDS[index - 1]![0].length
    at = this.#readLength(block, at)
    this.#valueBytes = this.#length
    const end = at + this.#length
    // FNV-1a.
    let hash = 0x811c9dc5
    for (let i = start; i < end; i++) hash = Math.imul(hash ^ block[i]!, 0x01000193)
    this.#hash = hash
    return end
  }

  #readLength(block: Buffer, start: number): number {
    let at = start
    this.#length = block[at++]!
    if (this.#length < 0x7f) return at
    for (let shift = 0; ; shift += 7) {
      const byte = block[at++]!
      this.#length += (byte & 0x7f) << shift
      if (byte < 0x80) return at
    }
  }

  #find(block: Buffer, start: number, end: number): number {
    const entries = this.#entries
    for (let i = 0; i < entries.length; i++) {
      const { hash, bytes } = entries[i]!
      if (hash === this.#hash && bytes.compare(block, start, end) === 0) return i
    }
    return -1
  }

  #add(bytes: Buffer): void {
    const size = this.#nameBytes + this.#valueBytes + ENTRY_BYTES
    this.#bytes += size
    while (this.#bytes > TABLE_BYTES || this.#entries.length === MOST_ENTRIES)
      this.#bytes -= this.#entries.pop()!.size
    this.#entries.unshift({ hash: this.#hash, bytes, size })
  }
}

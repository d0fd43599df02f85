import { ConnectionError, ErrorCode } from '../errors.ts'
import { Kind } from './coding.ts'
import { ENTRY_BYTES, FieldTable, TABLE_BYTES } from './field-table.ts'
import { decodeHuffman } from './huffman.ts'

/** Names and values in turn, in their order; every character is a byte. */
export type RawFields = readonly string[]

/** Bounds the fields of one block. */
export type FieldLimits = {
  /** The limit that the peer was told, which counts 32 bytes for each field. */
  bytes: number
  count: number
}

/** No string or number of a block is this long. */
const NUMBER_LIMIT = 2 ** 24

/** Reads the blocks of fields of one connection, one after the other (RFC 7541). */
export class FieldDecoder {
  readonly #table = new FieldTable()
  readonly #limits: FieldLimits
  #bytes: Buffer = Buffer.alloc(0)
  #at = 0
  #end = 0

  constructor(limits: FieldLimits) {
    this.#limits = limits
  }

  /**
   * The fields of a whole block; null when they are more than may be, which harms only what they belong to. Throws
   * a ConnectionError when it is no block, because all that follow depend on it.
   */
  decode(bytes: Buffer, start: number, end: number): RawFields | null {
    this.#bytes = bytes
    this.#at = start
    this.#end = end
    const fields: string[] = []
    let size = 0
    let isTooMuch = false
    while (this.#at < end) {
      const byte = bytes[this.#at]!
      if (byte >= Kind.TABLE_SIZE && byte < Kind.ADDED) {
        if (size > 0) throw corrupt('a size of the table behind a field')
        this.#limitTable()
        continue
      }
      const [name, value] = this.#readField(byte)
      size += name.length + value.length + ENTRY_BYTES
      // The rest is still read: the table must be as the peer believes it to be.
      if (size > this.#limits.bytes || fields.length === this.#limits.count * 2) isTooMuch = true
      else fields.push(name, value)
    }
    return isTooMuch ? null : fields
  }

  #readField(byte: number): readonly [name: string, value: string] {
    if (byte >= Kind.INDEXED) return this.#entry(this.#readNumber(0x7f))
    const isAdded = byte >= Kind.ADDED
    const index = this.#readNumber(isAdded ? 0x3f : 0x0f)
    const name = index === 0 ? this.#readText() : this.#entry(index)[0]
    const value = this.#readText()
    if (isAdded) this.#table.add(name, value)
    return [name, value]
  }

  #entry(index: number): readonly [name: string, value: string] {
    const entry = this.#table.get(index)
    if (entry === undefined) throw corrupt(`no field has the number ${index}`)
    return entry
  }

  #limitTable(): void {
    const bytes = this.#readNumber(0x1f)
    if (bytes > TABLE_BYTES) throw corrupt('a table that is larger than it may be')
    this.#table.limit(bytes)
  }

  /** `mask`: the bits of the first byte that belong to it (§5.1). */
  #readNumber(mask: number): number {
    let number = this.#bytes[this.#at++]! & mask
    if (number < mask) return number
    for (let unit = 1; ; unit *= 128) {
      if (this.#at >= this.#end || number > NUMBER_LIMIT || unit > NUMBER_LIMIT)
        throw corrupt('a broken number')
      const byte = this.#bytes[this.#at++]!
      number += (byte & 0x7f) * unit
      if (byte < 0x80) return number
    }
  }

  #readText(): string {
    if (this.#at >= this.#end) throw corrupt('a field without its end')
    const isCoded = this.#bytes[this.#at]! >= 0x80
    const length = this.#readNumber(0x7f)
    const start = this.#at
    const end = start + length
    if (end > this.#end) throw corrupt('a text without its end')
    this.#at = end
    if (!isCoded) return this.#bytes.toString('latin1', start, end)
    const text = decodeHuffman(this.#bytes, start, end)
    if (text === null) throw corrupt('a text that is not in the code')
    return text
  }
}

function corrupt(what: string): ConnectionError {
  return new ConnectionError(ErrorCode.COMPRESSION_ERROR, what)
}

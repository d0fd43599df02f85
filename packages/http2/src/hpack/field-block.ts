import { Kind, writeNumber } from './coding.ts'
import { STATIC_FIELDS } from './static-table.ts'

const FIRST_BYTES = 4_096
/** The most bytes that a number takes here. */
const NUMBER_BYTES = 5
const STATUS_INDEX = 8

/** A name of the static table, and how a field that has it begins. */
type Known = { name: Uint8Array; index: number; kind: number }

/** They belong to one person: compression must not tell whether two of them are the same (§7.1.3). */
const SECRET = new Set(['authorization', 'cookie', 'proxy-authorization', 'set-cookie'])

const KNOWN = makeKnown()
const STATUSES = new Map(
  STATIC_FIELDS.flatMap(([name, value], i) => (name === ':status' ? [[Number(value), i + 1] as const] : [])),
)

/**
 * Writes blocks of fields, one after the other, into a buffer of its own. It uses what both sides know from the
 * start; what one connection knows besides, SentFields makes use of.
 */
export class FieldBlock {
  #bytes = Buffer.allocUnsafeSlow(FIRST_BYTES)
  #end = 0

  begin(): void {
    this.#end = 0
  }

  /** Three digits; stands before all others. */
  status(code: number): void {
    const index = STATUSES.get(code)
    this.#reserve(NUMBER_BYTES)
    if (index !== undefined) {
      this.#bytes[this.#end++] = Kind.INDEXED | index
      return
    }
    this.#bytes[this.#end++] = STATUS_INDEX
    this.#bytes[this.#end++] = 3
    this.#end += this.#bytes.write(String(code), this.#end, 'latin1')
  }

  /** The name, in any case, and the value stand in `bytes`. */
  field(bytes: Buffer, nameStart: number, nameEnd: number, valueStart: number, valueEnd: number): void {
    const nameLength = nameEnd - nameStart
    const valueLength = valueEnd - valueStart
    this.#reserve(nameLength + valueLength + 2 * NUMBER_BYTES)
    const known = findKnown(bytes, nameStart, nameEnd)
    if (known === undefined) {
      this.#bytes[this.#end++] = Kind.LITERAL
      this.#number(0, 0x7f, nameLength)
      for (let i = nameStart; i < nameEnd; i++) this.#bytes[this.#end++] = lowerCase(bytes[i]!)
    } else this.#number(known.kind, 0x0f, known.index)
    this.#number(0, 0x7f, valueLength)
    this.#end += bytes.copy(this.#bytes, this.#end, valueStart, valueEnd)
  }

  /** A copy of what was written since `begin`. */
  take(): Buffer {
    return Buffer.from(this.#bytes.subarray(0, this.#end))
  }

  #number(kind: number, mask: number, number: number): void {
    this.#end = writeNumber(this.#bytes, this.#end, kind, mask, number)
  }

  #reserve(bytes: number): void {
    if (this.#end + bytes <= this.#bytes.length) return
    const larger = Buffer.allocUnsafeSlow((this.#end + bytes) * 2)
    this.#bytes.copy(larger, 0, 0, this.#end)
    this.#bytes = larger
  }
}

function findKnown(bytes: Buffer, start: number, end: number): Known | undefined {
  const candidates = KNOWN[end - start]
  if (candidates === undefined) return undefined
  for (const known of candidates) if (isSame(bytes, start, known.name)) return known
  return undefined
}

/** The lengths are the same. */
function isSame(bytes: Buffer, start: number, name: Uint8Array): boolean {
  for (let i = 0; i < name.length; i++) if (lowerCase(bytes[start + i]!) !== name[i]) return false
  return true
}

function lowerCase(byte: number): number {
  return byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte
}

/** Groups the known fields by the length of their name. */
function makeKnown(): (Known[] | undefined)[] {
  const known: (Known[] | undefined)[] = []
  for (const [i, [name]] of STATIC_FIELDS.entries()) {
    if (name.startsWith(':')) continue
    const kind = SECRET.has(name) ? Kind.NEVER_INDEXED : Kind.LITERAL
    known[name.length] = [
      ...(known[name.length] ?? []),
      { name: Buffer.from(name, 'latin1'), index: i + 1, kind },
    ]
  }
  return known
}

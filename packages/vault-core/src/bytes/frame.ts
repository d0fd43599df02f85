import { VaultError } from '../vault-error.ts'
import { type Bytes, fromUtf8, toUtf8 } from './bytes.ts'

/** What a frame holds: a text, a whole number from 0 to 2⁶⁴−1, or bytes. */
export type Field = string | number | bigint | Uint8Array

const LENGTH_BYTES = 4
const NUMBER_BYTES = 8
const HALF_PAIR = /\p{Surrogate}/u

/**
 * Joins fields so that no two lists of fields give the same bytes: each as its length (u32, big endian) and its
 * bytes; text is UTF-8, numbers are u64, big endian. Throws `not_a_frame` for a number that is not whole, negative
 * or too large, and for a text with half of a surrogate pair, which UTF-8 cannot tell from another.
 */
export function frame(...fields: readonly Field[]): Bytes {
  return frameList(fields)
}

/** The frame of a list that may be too long to be arguments. */
export function frameList(fields: readonly Field[]): Bytes {
  const encoded = fields.map(toFieldBytes)
  const whole = new Uint8Array(encoded.reduce((sum, { length }) => sum + LENGTH_BYTES + length, 0))
  const view = new DataView(whole.buffer)
  let offset = 0
  for (const field of encoded) {
    view.setUint32(offset, field.length)
    whole.set(field, offset + LENGTH_BYTES)
    offset += LENGTH_BYTES + field.length
  }
  return whole
}

/** The fields of a frame, copied. Throws `not_a_frame` when bytes are missing or left over. */
export function readFrame(bytes: Uint8Array): Bytes[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const fields: Bytes[] = []
  let offset = 0
  while (offset < bytes.length) {
    if (bytes.length - offset < LENGTH_BYTES) throw notAFrame('the length of a field is cut', offset)
    const length = view.getUint32(offset)
    offset += LENGTH_BYTES
    if (bytes.length - offset < length) throw notAFrame('a field is cut', offset)
    fields.push(new Uint8Array(bytes.subarray(offset, offset + length)))
    offset += length
  }
  return fields
}

/** Reads the fields of one kind of frame one after the other, strictly. */
export class FrameReader {
  readonly #fields: readonly Bytes[]
  readonly #label: string
  #next = 0

  /**
   * Throws `not_a_frame` when the bytes are no frame, or begin with another label. `isPart`: of a frame inside another,
   * which has no label of its own.
   */
  constructor(bytes: Uint8Array, label: string, { isPart = false } = {}) {
    this.#fields = readFrame(bytes)
    this.#label = label
    const found = isPart ? label : this.text()
    if (found !== label) throw new VaultError('not_a_frame', `the frame is not of ${label}`, { label })
  }

  bytes(): Bytes {
    const field = this.#fields[this.#next++]
    if (!field) throw notAFrame(`a field of ${this.#label} is missing`, this.#next - 1)
    return field
  }

  text(): string {
    return fromUtf8(this.bytes())
  }

  number(): number {
    const field = this.bytes()
    if (field.length !== NUMBER_BYTES) {
      throw notAFrame(`a number of ${this.#label} has no 8 bytes`, this.#next - 1)
    }
    const value = new DataView(field.buffer).getBigUint64(0)
    if (value > BigInt(Number.MAX_SAFE_INTEGER)) {
      throw notAFrame(`a number of ${this.#label} is too large`, this.#next - 1)
    }
    return Number(value)
  }

  fixed(length: number): Bytes {
    const field = this.bytes()
    if (field.length !== length) {
      throw notAFrame(`a field of ${this.#label} has not ${length} bytes`, this.#next - 1)
    }
    return field
  }

  flag(): boolean {
    const value = this.number()
    if (value > 1) throw notAFrame(`a flag of ${this.#label} is neither 0 nor 1`, this.#next - 1)
    return value === 1
  }

  hasMore(): boolean {
    return this.#next < this.#fields.length
  }

  oneOf<T extends string>(values: readonly T[]): T {
    const text = this.text()
    const value = values.find((known) => known === text)
    if (value === undefined) throw notAFrame(`a word of ${this.#label} is not known`, this.#next - 1)
    return value
  }

  end(): void {
    if (this.#next !== this.#fields.length) {
      throw notAFrame(`${this.#label} has fields that nobody asked for`, this.#next)
    }
  }
}

function toFieldBytes(field: Field): Uint8Array {
  if (field instanceof Uint8Array) return field
  if (typeof field === 'string') {
    if (HALF_PAIR.test(field)) throw new VaultError('not_a_frame', 'the text has half of a surrogate pair')
    return toUtf8(field)
  }
  if (typeof field === 'number' && !Number.isSafeInteger(field)) {
    throw new VaultError('not_a_frame', 'the number is not whole')
  }
  const value = BigInt(field)
  if (value < 0n || value >= 1n << 64n) {
    throw new VaultError('not_a_frame', 'the number is not between 0 and 2⁶⁴−1')
  }
  const bytes = new Uint8Array(NUMBER_BYTES)
  new DataView(bytes.buffer).setBigUint64(0, value)
  return bytes
}

function notAFrame(message: string, at: number): VaultError {
  return new VaultError('not_a_frame', message, { at })
}

/** Thrown when the bytes are not what RFC 4251 §5 says; caught by whoever reads a whole blob. */
export class WireError extends Error {}

/** Reads the data types of the SSH protocol (RFC 4251 §5) from a blob, without copying. */
export class WireReader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  get isAtEnd(): boolean {
    return this.#at === this.#bytes.length
  }

  bytes(): Uint8Array {
    const start = this.#at + 4
    if (start > this.#bytes.length) throw new WireError('a length is cut off')
    const length = new DataView(this.#bytes.buffer, this.#bytes.byteOffset + this.#at).getUint32(0)
    if (start + length > this.#bytes.length) throw new WireError('a string is cut off')
    this.#at = start + length
    return this.#bytes.subarray(start, this.#at)
  }

  /** ASCII only: names and applications are nothing else. */
  text(): string {
    const bytes = this.bytes()
    if (bytes.some((byte) => byte < 0x20 || byte > 0x7e)) throw new WireError('a name is not ASCII')
    return String.fromCharCode(...bytes)
  }

  /** A positive multiple precision integer in its only allowed encoding. */
  positiveInteger(): bigint {
    const bytes = this.bytes()
    const [first = 0, second = 0] = bytes
    if (bytes.length === 0 || first >= 0x80) throw new WireError('an integer is not positive')
    if (first === 0 && second < 0x80) throw new WireError('an integer has needless zeros in front')
    return toInteger(bytes)
  }
}

/** Big-endian. */
export function toInteger(bytes: Uint8Array): bigint {
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return BigInt(`0x${hex || '0'}`)
}

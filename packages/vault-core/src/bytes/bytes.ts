import { VaultError } from '../vault-error.ts'

/** Bytes with memory of their own, as WebCrypto takes them. */
export type Bytes = Uint8Array<ArrayBuffer>

const ENCODER = new TextEncoder()
const DECODER = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The UTF-8 of a text. Halves of surrogate pairs become U+FFFD, as everywhere in browsers. */
export function toUtf8(text: string): Bytes {
  return ENCODER.encode(text)
}

/** The text of UTF-8. Throws `not_a_frame` when the bytes are not UTF-8; keeps a byte order mark. */
export function fromUtf8(bytes: Bytes): string {
  try {
    return DECODER.decode(bytes)
  } catch {
    throw new VaultError('not_a_frame', 'the text is not UTF-8', { bytes: bytes.length })
  }
}

/** The value of a JSON text in UTF-8. Throws `not_json`. */
export function fromJson(bytes: Bytes): unknown {
  try {
    return JSON.parse(DECODER.decode(bytes))
  } catch {
    throw new VaultError('not_json', 'the text is not JSON in UTF-8', { bytes: bytes.length })
  }
}

/** One array with the bytes of all. */
export function concat(...arrays: readonly Uint8Array[]): Bytes {
  const joined = new Uint8Array(arrays.reduce((sum, { length }) => sum + length, 0))
  let offset = 0
  for (const array of arrays) {
    joined.set(array, offset)
    offset += array.length
  }
  return joined
}

/** Whether both are the same bytes, in a time that depends on their lengths only. */
export function equalBytes(one: Uint8Array, other: Uint8Array): boolean {
  if (one.length !== other.length) return false
  let difference = 0
  for (let index = 0; index < one.length; index++) difference |= (one[index] ?? 0) ^ (other[index] ?? 0)
  return difference === 0
}

/** SHA-256 (FIPS 180-4), 32 bytes. */
export async function sha256(bytes: Bytes): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
}

/** Random bytes of the platform's generator. */
export function randomBytes(length: number): Bytes {
  return crypto.getRandomValues(new Uint8Array(length))
}

/** The bytes themselves when there are as many as `length`. Throws `wrong_length`, which names `what`. */
export function expectLength(bytes: Bytes, length: number, what: string): Bytes {
  if (bytes.length === length) return bytes
  throw new VaultError('wrong_length', `${what} has ${bytes.length} bytes instead of ${length}`, {
    what,
    length: bytes.length,
    expected: length,
  })
}

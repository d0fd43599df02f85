import type { Bytes } from '../bytes/bytes.ts'
import { VaultError } from '../vault-error.ts'

const LENGTH_BYTES = 4
const LEAST = 64
const STEP = 1024

/** How long a plain text becomes: 64, 128, 256, 512 or 1,024 bytes, then steps of 1,024, its length of 4 bytes included. */
export function getPaddedLength(length: number): number {
  const needed = length + LENGTH_BYTES
  let padded = LEAST
  while (padded < needed && padded < STEP) padded *= 2
  return padded < needed ? Math.ceil(needed / STEP) * STEP : padded
}

/** The length (u32, big endian), the bytes, and zeros. */
export function pad(plain: Bytes): Bytes {
  const padded = new Uint8Array(getPaddedLength(plain.length))
  new DataView(padded.buffer).setUint32(0, plain.length)
  padded.set(plain, LENGTH_BYTES)
  return padded
}

/** What was padded. Throws `wrong_length` when the length does not belong to the padding. */
export function unpad(padded: Bytes): Bytes {
  if (padded.length >= LEAST) {
    const length = new DataView(padded.buffer, padded.byteOffset).getUint32(0)
    const rest = padded.subarray(LENGTH_BYTES + length)
    if (getPaddedLength(length) === padded.length && rest.every((byte) => byte === 0)) {
      return padded.slice(LENGTH_BYTES, LENGTH_BYTES + length)
    }
  }
  throw new VaultError('wrong_length', 'the padding does not fit its length', { length: padded.length })
}

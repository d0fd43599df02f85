/** Headers and masks of RFC 6455 §5.2 and §5.3. */

export const Opcode = { CONTINUATION: 0, TEXT: 1, BINARY: 2, CLOSE: 8, PING: 9, PONG: 10 } as const

export const LONGEST_HEADER_BYTES = 14
export const CONTROL_LIMIT_BYTES = 125
export const MASK_BYTES = 4

const FIN = 0x80
const MASKED = 0x80
const LENGTH_U16 = 126
const LENGTH_U64 = 127

/** How long a header is, mask included, by its first two bytes. */
export function getHeaderLength(header: Uint8Array): number {
  const second = header[1]!
  const length = second & 0x7f
  const extended = length === LENGTH_U64 ? 8 : length === LENGTH_U16 ? 2 : 0
  return 2 + extended + (isMasked(header) ? MASK_BYTES : 0)
}

/** Returns the bytes that follow a complete header; beyond 2^53 the number is no longer exact. */
export function getPayloadLength(header: Buffer): number {
  const length = header[1]! & 0x7f
  if (length < LENGTH_U16) return length
  return length === LENGTH_U16 ? header.readUInt16BE(2) : Number(header.readBigUInt64BE(2))
}

export function isMasked(header: Uint8Array): boolean {
  return (header[1]! & MASKED) !== 0
}

/** The header of a final frame. A mask's four bytes are left at its end, for the caller to fill in. */
export function makeHeader(opcode: number, payloadBytes: number, hasMask: boolean): Buffer {
  const isShort = payloadBytes < LENGTH_U16
  const extended = isShort ? 0 : payloadBytes <= 0xffff ? 2 : 8
  const header = Buffer.allocUnsafe(2 + extended + (hasMask ? MASK_BYTES : 0))
  header[0] = FIN | opcode
  header[1] = (hasMask ? MASKED : 0) | (isShort ? payloadBytes : extended === 2 ? LENGTH_U16 : LENGTH_U64)
  if (extended === 2) header.writeUInt16BE(payloadBytes, 2)
  else if (extended === 8) header.writeBigUInt64BE(BigInt(payloadBytes), 2)
  return header
}

/** A view of words is not worth it for less. */
const SHORT_BYTES = 16
const keyBytes = new Uint8Array(MASK_BYTES)
const keyWord = new Int32Array(keyBytes.buffer)

/**
 * Masks or unmasks `bytes` in place. `position` is where its first byte stands in the payload, because
 * the mask is counted from there.
 */
export function applyMask(bytes: Buffer, mask: Uint8Array, position = 0): void {
  const { byteOffset, length } = bytes
  // A word at a time, which has to be aligned in memory.
  const start = length < SHORT_BYTES ? length : -byteOffset & 3
  const words = (length - start) >> 2
  for (let i = 0; i < start; i++) bytes[i]! ^= mask[(position + i) & 3]!
  if (words === 0) return
  for (let i = 0; i < MASK_BYTES; i++) keyBytes[i] = mask[(position + start + i) & 3]!
  const key = keyWord[0]!
  const view = new Int32Array(bytes.buffer, byteOffset + start, words)
  for (let i = 0; i < words; i++) view[i]! ^= key
  for (let i = start + words * 4; i < length; i++) bytes[i]! ^= mask[(position + i) & 3]!
}

import { readU32, writeU32 } from './frames.ts'

/** What the far end connects a stream to. */
export const TargetKind = {
  /** Newline-delimited JSON between edge and agent; see messages.ts. */
  CONTROL: 1,
  /** A connection to an HTTP origin. */
  HTTP: 2,
  /** A connection to a TCP origin. */
  TCP: 3,
  /** A connection to an HTTP origin that speaks HTTP/2 from its first byte: `h2` by ALPN, or h2c with prior knowledge. */
  HTTP2: 4,
  /** Between edges: a visitor's connection, taken by one and served by the other. */
  VISITOR: 16,
} as const

export type Target = {
  /** A TargetKind; a receiver resets kinds it does not know with UNKNOWN_TARGET. */
  readonly kind: number
  /** Which tunnel of the link: the number that `bound` gave. 0 for control streams. */
  readonly slot: number
  /** What the opener takes on this stream at first, when that is less than its HELLO announced. */
  readonly windowBytes?: number
}

/**
 * `kind u8, header length u8, slot u32`, and `window u32` when it differs from HELLO's; longer headers of
 * later versions are read and their tail skipped.
 */
export const TARGET_HEADER_BYTES = 6
const WITH_WINDOW_BYTES = TARGET_HEADER_BYTES + 4
export const MAX_TARGET_HEADER_BYTES = 255

export function encodeTarget({ kind, slot, windowBytes }: Target): Buffer {
  const header = Buffer.allocUnsafe(windowBytes === undefined ? TARGET_HEADER_BYTES : WITH_WINDOW_BYTES)
  header[0] = kind
  header[1] = header.length
  writeU32(header, 2, slot)
  if (windowBytes !== undefined) writeU32(header, TARGET_HEADER_BYTES, windowBytes)
  return header
}

/** Reads a complete header: `buffer[offset + 1]` bytes must be there. */
export function parseTarget(buffer: Buffer, offset: number): Target {
  const kind = buffer[offset]!
  const slot = readU32(buffer, offset + 2)
  if (buffer[offset + 1]! < WITH_WINDOW_BYTES) return { kind, slot }
  return { kind, slot, windowBytes: readU32(buffer, offset + TARGET_HEADER_BYTES) }
}

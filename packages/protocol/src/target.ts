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
} as const

export type Target = {
  /** A TargetKind; a receiver resets kinds it does not know with UNKNOWN_TARGET. */
  readonly kind: number
  /** Which tunnel of the link: the number that `bound` gave. 0 for control streams. */
  readonly slot: number
}

/** `kind u8, header length u8, slot u32`; longer headers of later versions are read and their tail skipped. */
export const TARGET_HEADER_BYTES = 6
export const MAX_TARGET_HEADER_BYTES = 255

export function encodeTarget(target: Target): Buffer {
  const header = Buffer.allocUnsafe(TARGET_HEADER_BYTES)
  header[0] = target.kind
  header[1] = TARGET_HEADER_BYTES
  writeU32(header, 2, target.slot)
  return header
}

/** Reads a complete header: `buffer[offset + 1]` bytes must be there. */
export function parseTarget(buffer: Buffer, offset: number): Target {
  return { kind: buffer[offset]!, slot: readU32(buffer, offset + 2) }
}

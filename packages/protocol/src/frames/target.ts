import { type ConnectionEnds, decodeEnds, ENDS_V6_BYTES, encodeEnds } from './connection-ends.ts'
import { readU32, writeU32 } from './frames.ts'

/** The far end connects a stream to one of these. */
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
  /** A visitor of a TCP tunnel, which `name` names. */
  TCP_VISITOR: 17,
  /** Between edges: what they count together; see messages.ts. */
  GOSSIP: 18,
  /** Between edges: the texts that an exchange must not show, which `name` names; answered as an array in JSON. */
  HIDDEN_TEXTS: 19,
} as const

export type Target = {
  /** A TargetKind; a receiver resets kinds it does not know with UNKNOWN_TARGET. */
  readonly kind: number
  /** The tunnel of the link, by the number that `bound` gave; 0 where there is none. */
  readonly slot: number
  /** The bytes that the opener takes on this stream at first, if fewer than its HELLO announced. */
  readonly windowBytes?: number
  /** The ends of a visitor’s connection whose bytes do not tell them. */
  readonly ends?: ConnectionEnds
  /** The address that the visitor connected to, `host:port`; up to 208 bytes. */
  readonly name?: string
}

/**
 * `kind u8, header length u8, slot u32`, then as far as there is something to say: `window u32` (0: HELLO's),
 * `length of the ends u8`, the ends, and up to the end of the header the name.
 */
export const TARGET_HEADER_BYTES = 6
const WITH_WINDOW_BYTES = TARGET_HEADER_BYTES + 4
export const MAX_TARGET_HEADER_BYTES = 255
/** Room for a name behind the longest ends. */
const NAME_LIMIT_BYTES = MAX_TARGET_HEADER_BYTES - WITH_WINDOW_BYTES - 1 - ENDS_V6_BYTES

/** Throws a RangeError for a name that is too long. */
export function encodeTarget(target: Target): Buffer {
  const { kind, slot, windowBytes, ends, name = '' } = target
  const block = ends === undefined ? null : encodeEnds(ends)
  const tail = block === null && name === '' ? null : toTail(block, name)
  const fixedBytes = tail === null && windowBytes === undefined ? TARGET_HEADER_BYTES : WITH_WINDOW_BYTES
  const header = Buffer.allocUnsafe(fixedBytes + (tail?.length ?? 0))
  header[0] = kind
  header[1] = header.length
  writeU32(header, 2, slot)
  if (fixedBytes === WITH_WINDOW_BYTES) writeU32(header, TARGET_HEADER_BYTES, windowBytes ?? 0)
  tail?.copy(header, fixedBytes)
  return header
}

/** Reads a complete header: `buffer[offset + 1]` bytes must be there. */
export function parseTarget(buffer: Buffer, offset: number): Target {
  const length = buffer[offset + 1]!
  const target = { kind: buffer[offset]!, slot: readU32(buffer, offset + 2) }
  if (length < WITH_WINDOW_BYTES) return target
  const windowBytes = readU32(buffer, offset + TARGET_HEADER_BYTES)
  return {
    ...target,
    ...(windowBytes > 0 && { windowBytes }),
    ...(length > WITH_WINDOW_BYTES && parseTail(buffer, offset + WITH_WINDOW_BYTES, offset + length)),
  }
}

function toTail(block: Buffer | null, name: string): Buffer {
  const text = Buffer.from(name)
  if (text.length > NAME_LIMIT_BYTES) throw new RangeError(`a name of ${text.length} bytes`)
  return Buffer.concat([Buffer.of(block?.length ?? 0), block ?? Buffer.alloc(0), text])
}

function parseTail(buffer: Buffer, start: number, end: number): Pick<Target, 'ends' | 'name'> {
  const blockStart = start + 1
  const blockEnd = blockStart + buffer[start]!
  if (blockEnd > end) return {}
  const ends = decodeEnds(buffer, blockStart, blockEnd)
  return { ...(ends && { ends }), ...(blockEnd < end && { name: buffer.toString('utf8', blockEnd, end) }) }
}

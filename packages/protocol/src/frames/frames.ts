import { KIB } from '@nora/kit'

/**
 * ```
 * 0            3      4                8
 * | length u24 | type | stream id u32 | payload     bit 7 of type: FIN, the sender's last on this stream
 * ```
 */
export const FRAME_HEADER_BYTES = 8
export const FIN = 0x80

export const FrameType = {
  /** Target header, then first bytes of data: a small request is one frame. */
  OPEN: 1,
  DATA: 2,
  /** u32: bytes the receiver may send in addition. */
  WIN: 3,
  /** u32: a ResetCode. */
  RST: 4,
  /** u32: opaque, returned in PONG. */
  PING: 5,
  PONG: 6,
  /** u32 last stream id taken, u32 LinkCode, key/values. */
  GOAWAY: 7,
  /** u64: bytes of the link read so far, of everything the receiver sent. */
  ACK: 8,
  /** Key/values; first frame of each side. */
  HELLO: 9,
  /** u32, 0: the target closed while it was asked nothing; what is sent on the stream from here on is lost. */
  UNHEARD: 11,
  /** u32 microseconds: the target of this stream accepted the connection after so long. */
  DIALLED: 12,
} as const
// 10 (DGRAM) is reserved; like all unknown types it is skipped.

/** The length field ends here whatever is announced. */
export const MAX_FRAME_BYTES = 0xff_ff_ff
/** Frames that are collected whole before they are read: HELLO and GOAWAY are the long ones. */
export const MAX_CONTROL_FRAME_BYTES = 16 * KIB
export const MAX_STREAM_ID = 0xff_ff_ff_ff
/** The unit of the word in DIALLED. */
export const MICROSECONDS_PER_MS = 1000
/** A window may never hold more than this, so credit stays a small integer. */
export const MAX_WINDOW_BYTES = 0x7f_ff_ff_ff

export function writeFrameHeader(
  buffer: Buffer,
  offset: number,
  type: number,
  streamId: number,
  length: number,
): void {
  buffer[offset] = length >>> 16
  buffer[offset + 1] = length >>> 8
  buffer[offset + 2] = length
  buffer[offset + 3] = type
  writeU32(buffer, offset + 4, streamId)
}

export function writeU32(buffer: Buffer, offset: number, value: number): void {
  buffer[offset] = value >>> 24
  buffer[offset + 1] = value >>> 16
  buffer[offset + 2] = value >>> 8
  buffer[offset + 3] = value
}

export function readU32(buffer: Buffer, offset: number): number {
  return (readU24(buffer, offset) * 256 + buffer[offset + 3]!) >>> 0
}

export function writeU64(buffer: Buffer, offset: number, value: number): void {
  writeU32(buffer, offset, Math.floor(value / 2 ** 32))
  writeU32(buffer, offset + 4, value)
}

/** Reads a number, exact up to 2^53. */
export function readU64(buffer: Buffer, offset: number): number {
  return readU32(buffer, offset) * 2 ** 32 + readU32(buffer, offset + 4)
}

export function readU24(buffer: Buffer, offset: number): number {
  return (buffer[offset]! << 16) | (buffer[offset + 1]! << 8) | buffer[offset + 2]!
}

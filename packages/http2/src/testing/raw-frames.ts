import { FRAME_HEAD_BYTES } from '../frames.ts'

export { FieldDecoder } from '../hpack/field-decoder.ts'

/** A client sends this first. */
export const PREFACE = Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 'latin1')

const NOTHING = Buffer.alloc(0)

/** A frame as it was received. */
export type RawFrame = { type: number; flags: number; streamId: number; payload: Buffer }

/** Any frame at all, whether or not there can be one like it. */
export function encodeFrame(
  type: number,
  flags: number,
  streamId: number,
  payload: Buffer = NOTHING,
): Buffer {
  const head = Buffer.alloc(FRAME_HEAD_BYTES)
  head.writeUIntBE(payload.length, 0, 3)
  head[3] = type
  head[4] = flags
  head.writeUInt32BE(streamId, 5)
  return Buffer.concat([head, payload])
}

/** The whole frames in `bytes`, and what is left. */
export function readFrames(bytes: Buffer): { frames: RawFrame[]; rest: Buffer } {
  const frames: RawFrame[] = []
  let at = 0
  while (bytes.length - at >= FRAME_HEAD_BYTES) {
    const end = at + FRAME_HEAD_BYTES + bytes.readUIntBE(at, 3)
    if (bytes.length < end) break
    frames.push({
      type: bytes[at + 3]!,
      flags: bytes[at + 4]!,
      streamId: bytes.readUInt32BE(at + 5),
      payload: bytes.subarray(at + FRAME_HEAD_BYTES, end),
    })
    at = end
  }
  return { frames, rest: bytes.subarray(at) }
}

/** Names and values in turn as fields that nobody has to remember, byte for byte (RFC 7541 §6.2.2). */
export function encodeFields(fields: readonly string[]): Buffer {
  return Buffer.concat(
    fields.flatMap((text, i) => (i % 2 === 0 ? [Buffer.of(0), encodeText(text)] : [encodeText(text)])),
  )
}

function encodeText(text: string): Buffer {
  const bytes = Buffer.from(text, 'latin1')
  if (bytes.length < 127) return Buffer.concat([Buffer.of(bytes.length), bytes])
  const length = [127]
  let rest = bytes.length - 127
  for (; rest >= 128; rest >>= 7) length.push((rest & 127) | 128)
  return Buffer.concat([Buffer.from([...length, rest]), bytes])
}

import { encodeFields, encodeFrame } from '@nora/http2/testing'
import type { RawHttp2 } from '../../kit/raw-http2.ts'

/** How the server answers what a row sends. Unless the connection ends, it must serve one more request. */
export type Expected =
  /** GOAWAY with one of these codes, then the end of the connection. */
  | { connection: readonly number[] }
  /** The end of the connection, with or without GOAWAY. */
  | { closes: true }
  /** RST_STREAM with this code. */
  | { reset: number; stream?: number }
  /** A response with this status. */
  | { status: number; stream?: number }
  /** Nothing is said of it. */
  | { ignored: true }

export type Row = {
  /** The rule: RFC and section, or the number of an attack. */
  rule: string
  /** What the server does, as a sentence. */
  title: string
  /** Bytes of the client, behind its preface and an empty SETTINGS frame unless `isBare`. */
  sends: readonly Buffer[]
  expected: Expected
  isBare?: true
  /** What the client waits for after its first bytes, before it sends the rest. */
  waitsFor?: (client: RawHttp2) => Promise<unknown>
  /** What else must be true once `expected` has come. */
  verify?: (client: RawHttp2, seen: SeenRequest[]) => void | Promise<void>
}

/** A request as the origin received it. */
export type SeenRequest = {
  method: string
  url: string
  headers: Record<string, string | string[] | undefined>
  body: string
  trailers: Record<string, string | undefined>
}

export const Type = {
  DATA: 0,
  HEADERS: 1,
  PRIORITY: 2,
  RST_STREAM: 3,
  SETTINGS: 4,
  PUSH_PROMISE: 5,
  PING: 6,
  GOAWAY: 7,
  WINDOW_UPDATE: 8,
  CONTINUATION: 9,
  UNKNOWN: 0x16,
} as const

export const Code = {
  NO_ERROR: 0,
  PROTOCOL_ERROR: 1,
  FLOW_CONTROL_ERROR: 3,
  STREAM_CLOSED: 5,
  FRAME_SIZE_ERROR: 6,
  REFUSED_STREAM: 7,
  CANCEL: 8,
  COMPRESSION_ERROR: 9,
  ENHANCE_YOUR_CALM: 11,
} as const

export const END_STREAM = 1
export const ACK = 1
export const END_HEADERS = 4
export const PADDED = 8
export const PRIORITY = 32

export type Fields = readonly (readonly [name: string, value: string])[]

export const GET: Fields = [
  [':method', 'GET'],
  [':scheme', 'https'],
  [':authority', 'shop.localhost'],
  [':path', '/'],
]
export const POST: Fields = withField(':method', 'POST')
/** The origin never answers it. */
export const HANGING: Fields = withField(':path', '/hang')
export const HANGING_POST: Fields = [[':method', 'POST'], ...HANGING.slice(1)]

/** A GET with one field of another value. */
export function withField(name: string, value: string): Fields {
  return GET.map(([other, former]) =>
    other === name ? ([name, value] as const) : ([other, former] as const),
  )
}

/** A GET without one of its fields. */
export function without(name: string): Fields {
  return GET.filter(([other]) => other !== name)
}

export const frame = encodeFrame

export function block(fields: Fields): Buffer {
  return encodeFields(fields.flat())
}

export function headers(stream: number, fields: Fields = GET, flags = END_STREAM | END_HEADERS): Buffer {
  return frame(Type.HEADERS, flags, stream, block(fields))
}

/** HEADERS with a block given in hexadecimal digits. */
export function coded(stream: number, hex: string, flags = END_STREAM | END_HEADERS): Buffer {
  return frame(Type.HEADERS, flags, stream, fromHex(hex))
}

export function data(stream: number, content: string | Buffer, flags = 0): Buffer {
  return frame(Type.DATA, flags, stream, Buffer.from(content))
}

export function settings(...pairs: readonly (readonly [number, number])[]): Buffer {
  const payload = Buffer.alloc(pairs.length * 6)
  for (const [i, [id, value]] of pairs.entries()) {
    payload.writeUInt16BE(id, i * 6)
    payload.writeUInt32BE(value, i * 6 + 2)
  }
  return frame(Type.SETTINGS, 0, 0, payload)
}

export function windowUpdate(stream: number, increment: number): Buffer {
  return frame(Type.WINDOW_UPDATE, 0, stream, uint32(increment))
}

export function reset(stream: number, code: number = Code.CANCEL): Buffer {
  return frame(Type.RST_STREAM, 0, stream, uint32(code))
}

export function ping(text = '01234567', flags = 0): Buffer {
  return frame(Type.PING, flags, 0, Buffer.from(text))
}

export function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

export function fromHex(digits: string): Buffer {
  return Buffer.from(digits.replaceAll(' ', ''), 'hex')
}

/** The response head of a stream has come. */
export function answered(stream: number): (client: RawHttp2) => Promise<unknown> {
  return (client) => client.until(({ type, streamId }) => type === Type.HEADERS && streamId === stream)
}

/** The response of a stream has come whole. */
export function completed(stream: number): (client: RawHttp2) => Promise<unknown> {
  return (client) =>
    client.until(({ flags, streamId, type }) => {
      return streamId === stream && type < 2 && (flags & END_STREAM) !== 0
    })
}

export function connectionError(...codes: number[]): Expected {
  return { connection: codes }
}

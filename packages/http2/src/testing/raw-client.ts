import { setImmediate as turn } from 'node:timers/promises'
import { Flag, FRAME_HEAD_BYTES, FrameType } from '../frames.ts'
import type { RawFields } from '../hpack/field-decoder.ts'
import { FieldDecoder } from '../hpack/field-decoder.ts'
import { ServerConnection } from '../server-connection.ts'
import type { ServerStream } from '../server-stream.ts'

const PREFACE = Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 'latin1')
const LIMITS = { bytes: 1 << 20, count: 10_000 }

export type Received = { type: number; flags: number; streamId: number; payload: Buffer }

/** What a request has told so far. */
export type Request = {
  stream: ServerStream
  fields: RawFields | null
  content: string
  trailers: RawFields | null
  drains: number
  isClosed: boolean
}

export const GET = [':method', 'GET', ':scheme', 'https', ':authority', 'a.test', ':path', '/']

/** A connection and, at its other end, a client that writes frames as it likes. Nothing is between them. */
export class RawClient {
  readonly received: Received[] = []
  readonly requests: Request[] = []
  readonly connection: ServerConnection
  futile = 0
  isOver = false
  /** What the output says that it still has to take. */
  waitingBytes = 0
  writes = 0
  readonly #decoder = new FieldDecoder(LIMITS)
  #pending = Buffer.alloc(0)

  constructor({
    streams = 100,
    onRequest,
  }: { streams?: number; onRequest?: (request: Request) => void } = {}) {
    const self = this
    const output = {
      get writableLength() {
        return self.waitingBytes
      },
      write: (bytes: Buffer) => this.#onBytes(bytes),
      cork() {},
      uncork() {},
    }
    const handler = {
      onRequest: (stream: ServerStream, fields: RawFields | null) => {
        const request: Request = { stream, fields, content: '', trailers: null, drains: 0, isClosed: false }
        this.requests.push(request)
        stream.handler = {
          onContent: (bytes) => {
            request.content += bytes.toString('latin1')
          },
          onRequestEnd: (trailers) => {
            request.trailers = trailers
          },
          onDrain: () => void request.drains++,
          onClose: () => {
            request.isClosed = true
          },
        }
        onRequest?.(request)
      },
      onFutile: () => void this.futile++,
      onOver: () => {
        this.isOver = true
      },
    }
    this.connection = new ServerConnection(output, handler, streams)
  }

  /** The same, with everything said that comes before the first request. */
  static async open(options: ConstructorParameters<typeof RawClient>[0] = {}): Promise<RawClient> {
    const client = new RawClient(options)
    client.connection.feed(PREFACE)
    await client.send(FrameType.SETTINGS, 0, 0)
    client.received.length = 0
    return client
  }

  /** One frame; resolves when what it causes was sent. */
  async send(
    type: number,
    flags: number,
    streamId: number,
    payload: Buffer = Buffer.alloc(0),
  ): Promise<void> {
    this.connection.feed(frame(type, flags, streamId, payload))
    await turn()
  }

  async request(streamId: number, fields: RawFields = GET, flags: number = Flag.END_STREAM): Promise<void> {
    await this.send(FrameType.HEADERS, flags | Flag.END_HEADERS, streamId, literals(fields))
  }

  /** `type:flags` of what came on a stream, with the code of a reset or of a goodbye. */
  said(streamId: number): string[] {
    return this.received
      .filter((one) => one.streamId === streamId)
      .map(({ type, flags, payload }) => {
        if (type === FrameType.RST_STREAM) return `reset ${payload.readUInt32BE(0)}`
        if (type === FrameType.GOAWAY) return `goodbye ${payload.readUInt32BE(0)} ${payload.readUInt32BE(4)}`
        return `${type}:${flags}`
      })
  }

  content(streamId: number): Buffer {
    const data = this.received.filter((one) => one.streamId === streamId && one.type === FrameType.DATA)
    return Buffer.concat(data.map(({ payload }) => payload))
  }

  fields({ payload }: Received): RawFields | null {
    return this.#decoder.decode(payload, 0, payload.length)
  }

  #onBytes(bytes: Buffer): void {
    this.writes++
    this.#pending = Buffer.concat([this.#pending, bytes])
    for (;;) {
      if (this.#pending.length < FRAME_HEAD_BYTES) return
      const end = FRAME_HEAD_BYTES + this.#pending.readUIntBE(0, 3)
      if (this.#pending.length < end) return
      this.received.push({
        type: this.#pending[3]!,
        flags: this.#pending[4]!,
        streamId: this.#pending.readUInt32BE(5),
        payload: this.#pending.subarray(FRAME_HEAD_BYTES, end),
      })
      this.#pending = this.#pending.subarray(end)
    }
  }
}

export function frame(type: number, flags: number, streamId: number, payload: Buffer): Buffer {
  const head = Buffer.alloc(FRAME_HEAD_BYTES)
  head.writeUIntBE(payload.length, 0, 3)
  head[3] = type
  head[4] = flags
  head.writeUInt32BE(streamId, 5)
  return Buffer.concat([head, payload])
}

export function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** Fields that nobody has to remember, byte for byte (RFC 7541 §6.2.2). */
export function literals(fields: RawFields): Buffer {
  const pieces: Buffer[] = []
  for (const [i, text] of fields.entries()) {
    if (i % 2 === 0) pieces.push(Buffer.of(0))
    const bytes = Buffer.from(text, 'latin1')
    const length = [Math.min(bytes.length, 127)]
    if (bytes.length >= 127) {
      let rest = bytes.length - 127
      for (; rest >= 128; rest >>= 7) length.push((rest & 127) | 128)
      length.push(rest)
    }
    pieces.push(Buffer.from(length), bytes)
  }
  return Buffer.concat(pieces)
}

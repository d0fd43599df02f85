import { setImmediate as turn } from 'node:timers/promises'
import { Flag, FrameType } from '../frames.ts'
import { FieldDecoder, type RawFields } from '../hpack/field-decoder.ts'
import { ServerConnection } from '../server-connection.ts'
import type { ServerStream } from '../server-stream.ts'
import { encodeFields, encodeFrame, PREFACE, type RawFrame, readFrames } from './raw-frames.ts'

const LIMITS = { bytes: 1 << 20, count: 10_000 }

/** Holds what a request has received so far. */
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
  readonly received: RawFrame[] = []
  readonly requests: Request[] = []
  readonly connection: ServerConnection
  wasted = 0
  hasEnded = false
  /** The bytes that the output says it still has to take. */
  waitingBytes = 0
  writes = 0
  readonly #decoder = new FieldDecoder(LIMITS)
  #pending: Buffer = Buffer.alloc(0)

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
      onWastedFrame: () => void this.wasted++,
      onEnd: () => {
        this.hasEnded = true
      },
    }
    this.connection = new ServerConnection(output, handler, streams)
  }

  /** Opens a client in the same way, and sends everything that precedes the first request. */
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
    this.connection.feed(encodeFrame(type, flags, streamId, payload))
    await turn()
  }

  async request(streamId: number, fields: RawFields = GET, flags: number = Flag.END_STREAM): Promise<void> {
    await this.send(FrameType.HEADERS, flags | Flag.END_HEADERS, streamId, encodeFields(fields))
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

  fields({ payload }: RawFrame): RawFields | null {
    return this.#decoder.decode(payload, 0, payload.length)
  }

  #onBytes(bytes: Buffer): void {
    this.writes++
    const { frames, rest } = readFrames(Buffer.concat([this.#pending, bytes]))
    this.#pending = rest
    this.received.push(...frames)
  }
}

export function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

import { once } from 'node:events'
import { connect, type TLSSocket } from 'node:tls'
import type { RawFields } from '@nora/http2'
import { encodeFrame, FieldDecoder, PREFACE, type RawFrame, readFrames } from '@nora/http2/testing'

export const Frame = {
  DATA: 0,
  HEADERS: 1,
  RST_STREAM: 3,
  SETTINGS: 4,
  PING: 6,
  GOAWAY: 7,
  WINDOW_UPDATE: 8,
  CONTINUATION: 9,
} as const

export const END_STREAM = 1
export const END_HEADERS = 4
const ACK = 1

const NOTHING = Buffer.alloc(0)
/** More than any response of a test. */
const FIELD_LIMITS = { bytes: 1 << 20, count: 10_000 }

/** With the fields of HEADERS, which the server sends in one frame. */
export type ReceivedFrame = RawFrame & { fields?: RawFields }

/** A visitor that writes frames as it likes. */
export class RawHttp2 {
  readonly received: ReceivedFrame[] = []
  isClosed = false
  readonly #socket: TLSSocket
  readonly #decoder = new FieldDecoder(FIELD_LIMITS)
  #pending: Buffer = NOTHING

  private constructor(socket: TLSSocket, isBare: boolean) {
    this.#socket = socket
    socket.on('error', () => {})
    socket.on('close', () => {
      this.isClosed = true
    })
    socket.on('data', (bytes: Buffer) => this.#onBytes(bytes))
    if (isBare) return
    socket.write(PREFACE)
    this.send(Frame.SETTINGS, 0, 0)
  }

  /** `isBare`: without the preface and the settings that every connection begins with. */
  static async connect(port: number, { isBare = false } = {}): Promise<RawHttp2> {
    const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false, ALPNProtocols: ['h2'] })
    await once(socket, 'secureConnect')
    return new RawHttp2(socket, isBare)
  }

  send(type: number, flags: number, streamId: number, payload: Buffer = NOTHING): void {
    this.write(encodeFrame(type, flags, streamId, payload))
  }

  write(bytes: Buffer): void {
    if (!this.#socket.destroyed) this.#socket.write(bytes)
  }

  /** The first frame that fits, once it is there. */
  async until(fits: (frame: ReceivedFrame) => boolean): Promise<ReceivedFrame> {
    const deadlineMs = Date.now() + 30_000
    for (;;) {
      const found = this.received.find(fits)
      if (found !== undefined) return found
      if (this.isClosed || Date.now() > deadlineMs) {
        const types = this.received
          .slice(-20)
          .map(({ type, streamId }) => `${type}:${streamId}`)
          .join(' ')
        throw new Error(`${this.isClosed ? 'closed' : 'too late'}; received ${types}`)
      }
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
  }

  async untilClosed(): Promise<void> {
    if (!this.isClosed) await once(this.#socket, 'close', { signal: AbortSignal.timeout(30_000) })
  }

  close(): void {
    this.#socket.destroy()
  }

  #onBytes(bytes: Buffer): void {
    const { frames, rest } = readFrames(Buffer.concat([this.#pending, bytes]))
    this.#pending = rest
    for (const frame of frames) {
      this.received.push(frame.type === Frame.HEADERS ? { ...frame, ...this.#decode(frame) } : frame)
      if (frame.type === Frame.SETTINGS && frame.flags === 0) this.send(Frame.SETTINGS, ACK, 0)
    }
  }

  #decode({ payload }: RawFrame): { fields: RawFields } {
    return { fields: this.#decoder.decode(payload, 0, payload.length) ?? [] }
  }
}

/** The status of a response head; `reset N` for a stream that ends without one. */
export function readStatus({ fields, payload }: ReceivedFrame): number | string {
  return fields === undefined ? `reset ${payload.readUInt32BE(0)}` : Number(fields[1])
}

/** What a client has written: its preface, then frames. */
export function readClientFrames(text: string): RawFrame[] {
  return readFrames(Buffer.from(text.slice(PREFACE.length), 'latin1')).frames
}

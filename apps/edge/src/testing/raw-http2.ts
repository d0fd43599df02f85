import { once } from 'node:events'
import { connect, type TLSSocket } from 'node:tls'
import { encodeFrame, PREFACE, type RawFrame, readFrames } from '@nora/http2/testing'

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

/** A visitor that writes frames as it likes. */
export class RawHttp2 {
  readonly received: RawFrame[] = []
  isClosed = false
  readonly #socket: TLSSocket
  #pending: Buffer = NOTHING

  private constructor(socket: TLSSocket) {
    this.#socket = socket
    socket.on('error', () => {})
    socket.on('close', () => {
      this.isClosed = true
    })
    socket.on('data', (bytes: Buffer) => this.#onBytes(bytes))
    socket.write(PREFACE)
    this.send(Frame.SETTINGS, 0, 0)
  }

  static async connect(port: number): Promise<RawHttp2> {
    const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false, ALPNProtocols: ['h2'] })
    await once(socket, 'secureConnect')
    return new RawHttp2(socket)
  }

  send(type: number, flags: number, streamId: number, payload: Buffer = NOTHING): void {
    if (!this.#socket.destroyed) this.#socket.write(encodeFrame(type, flags, streamId, payload))
  }

  /** The first frame that fits, once it is there. */
  async until(fits: (frame: RawFrame) => boolean): Promise<RawFrame> {
    const deadlineMs = Date.now() + 30_000
    for (;;) {
      const found = this.received.find(fits)
      if (found !== undefined) return found
      if (this.isClosed || Date.now() > deadlineMs) {
        const types = this.received.map(({ type, streamId }) => `${type}:${streamId}`).join(' ')
        throw new Error(`${this.isClosed ? 'closed' : 'too late'}; received ${types}`)
      }
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
  }

  close(): void {
    this.#socket.destroy()
  }

  #onBytes(bytes: Buffer): void {
    const { frames, rest } = readFrames(Buffer.concat([this.#pending, bytes]))
    this.#pending = rest
    for (const frame of frames) {
      this.received.push(frame)
      if (frame.type === Frame.SETTINGS && frame.flags === 0) this.send(Frame.SETTINGS, ACK, 0)
    }
  }
}

/** What a client has written: its preface, then frames. */
export function readClientFrames(text: string): RawFrame[] {
  return readFrames(Buffer.from(text.slice(PREFACE.length), 'latin1')).frames
}

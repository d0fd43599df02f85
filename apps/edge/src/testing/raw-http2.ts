import { once } from 'node:events'
import { connect, type TLSSocket } from 'node:tls'

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

const PREFACE = 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'
const HEAD_BYTES = 9
const NOTHING = Buffer.alloc(0)

export type ReceivedFrame = { type: number; flags: number; streamId: number; payload: Buffer }

/** A visitor that writes frames as it likes. */
export class RawHttp2 {
  readonly received: ReceivedFrame[] = []
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
    const head = Buffer.alloc(HEAD_BYTES)
    head.writeUIntBE(payload.length, 0, 3)
    head[3] = type
    head[4] = flags
    head.writeUInt32BE(streamId, 5)
    if (!this.#socket.destroyed) this.#socket.write(Buffer.concat([head, payload]))
  }

  /** The first frame that fits, once it is there. */
  async until(fits: (frame: ReceivedFrame) => boolean): Promise<ReceivedFrame> {
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
export function readClientFrames(text: string): ReceivedFrame[] {
  return readFrames(Buffer.from(text.slice(PREFACE.length), 'latin1')).frames
}

function readFrames(bytes: Buffer): { frames: ReceivedFrame[]; rest: Buffer } {
  const frames: ReceivedFrame[] = []
  let at = 0
  while (bytes.length - at >= HEAD_BYTES) {
    const end = at + HEAD_BYTES + bytes.readUIntBE(at, 3)
    if (bytes.length < end) break
    const payload = bytes.subarray(at + HEAD_BYTES, end)
    frames.push({
      type: bytes[at + 3]!,
      flags: bytes[at + 4]!,
      streamId: bytes.readUInt32BE(at + 5),
      payload,
    })
    at = end
  }
  return { frames, rest: bytes.subarray(at) }
}

/** Fields as HPACK literals (RFC 7541 §6.2.2), byte for byte. */
export function encodeFields(fields: readonly (readonly [string, string])[]): Buffer {
  return Buffer.concat(fields.flatMap(([name, value]) => [Buffer.of(0), encodeText(name), encodeText(value)]))
}

function encodeText(text: string): Buffer {
  const bytes = Buffer.from(text, 'latin1')
  if (bytes.length < 127) return Buffer.concat([Buffer.of(bytes.length), bytes])
  const length = [127]
  let rest = bytes.length - 127
  for (; rest >= 128; rest >>= 7) length.push((rest & 127) | 128)
  return Buffer.concat([Buffer.from([...length, rest]), bytes])
}

import type { Socket } from 'node:net'
import { SECOND_MS } from '@nora/kit'

/** What a client asks for before anything is secure (RFC 8446 §4.1.2). */
export type ClientHello = { servername: string | null; protocols: readonly string[] }

const LIMIT_BYTES = 64 * 1024
const RECORD_LIMIT_BYTES = 16 * 1024 + 256
const RECORD_HEAD_BYTES = 5
const MESSAGE_HEAD_BYTES = 4
/** Version and random, before the parts whose lengths vary. */
const FIXED_BYTES = 34
const HANDSHAKE = 22
const CLIENT_HELLO = 1
const SERVER_NAME = 0
const ALPN = 16
const WAIT_MS = 10 * SECOND_MS

/** `more`: it has only begun. `other`: this is no ClientHello, or a longer one than any client sends. */
export function parseClientHello(bytes: Buffer): ClientHello | 'more' | 'other' {
  const parts: Buffer[] = []
  let size = 0
  let at = 0
  for (;;) {
    if (at > LIMIT_BYTES) return 'other'
    const head = bytes.subarray(at, at + RECORD_HEAD_BYTES)
    if (head.length > 0 && head[0] !== HANDSHAKE) return 'other'
    if (head.length > 1 && head[1] !== 3) return 'other'
    if (head.length < RECORD_HEAD_BYTES) return 'more'
    const length = head.readUInt16BE(3)
    if (length === 0 || length > RECORD_LIMIT_BYTES) return 'other'
    const record = bytes.subarray(at + RECORD_HEAD_BYTES, at + RECORD_HEAD_BYTES + length)
    parts.push(record)
    size += record.length
    const message = readMessage(parts, size)
    if (message !== 'more') return message
    if (record.length < length) return 'more'
    at += RECORD_HEAD_BYTES + length
  }
}

/** A message may go over several records (RFC 8446 §5.1). */
function readMessage(parts: readonly Buffer[], size: number): ClientHello | 'more' | 'other' {
  if (size < MESSAGE_HEAD_BYTES) return parts[0]?.[0] === CLIENT_HELLO || size === 0 ? 'more' : 'other'
  const all = parts.length === 1 ? (parts[0] ?? Buffer.alloc(0)) : Buffer.concat(parts)
  if (all[0] !== CLIENT_HELLO) return 'other'
  const length = all.readUIntBE(1, 3)
  if (length > LIMIT_BYTES) return 'other'
  if (size < MESSAGE_HEAD_BYTES + length) return 'more'
  return readBody(all.subarray(MESSAGE_HEAD_BYTES, MESSAGE_HEAD_BYTES + length)) ?? 'other'
}

/** Throws a RangeError where a length leads out of its part. */
class Reader {
  readonly #bytes: Buffer
  #at = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  get isAtEnd(): boolean {
    return this.#at === this.#bytes.length
  }

  take(count: number): Buffer {
    const end = this.#at + count
    if (end > this.#bytes.length) throw new RangeError('a length leads out of its part')
    const taken = this.#bytes.subarray(this.#at, end)
    this.#at = end
    return taken
  }

  takeNumber(bytes: 1 | 2): number {
    return this.take(bytes).readUIntBE(0, bytes)
  }

  takePart(lengthBytes: 1 | 2): Buffer {
    return this.take(this.takeNumber(lengthBytes))
  }
}

function readBody(body: Buffer): ClientHello | null {
  const hello: { servername: string | null; protocols: string[] } = { servername: null, protocols: [] }
  try {
    const reader = new Reader(body)
    reader.take(FIXED_BYTES)
    reader.takePart(1) // session
    reader.takePart(2) // ciphers
    reader.takePart(1) // compression
    if (reader.isAtEnd) return hello
    const extensions = new Reader(reader.takePart(2))
    if (!reader.isAtEnd) return null
    while (!extensions.isAtEnd) {
      const type = extensions.takeNumber(2)
      const content = extensions.takePart(2)
      if (type === SERVER_NAME) hello.servername = readServername(content)
      if (type === ALPN) hello.protocols = readProtocols(content)
    }
    return hello
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** RFC 6066 §3: a list that has one name of a host. */
function readServername(content: Buffer): string | null {
  const list = new Reader(new Reader(content).takePart(2))
  while (!list.isAtEnd) {
    const type = list.takeNumber(1)
    const name = list.takePart(2)
    if (type === 0) return name.toString('latin1').toLowerCase()
  }
  return null
}

function readProtocols(content: Buffer): string[] {
  const list = new Reader(new Reader(content).takePart(2))
  const protocols: string[] = []
  while (!list.isAtEnd) protocols.push(list.takePart(1).toString('latin1'))
  return protocols
}

/**
 * Tells what a connection's ClientHello asks for, of which no byte is taken away; null for anything else, and for
 * one that does not come in time.
 */
export function peekClientHello(socket: Socket, onHello: (hello: ClientHello | null) => void): void {
  let seen: Buffer = Buffer.alloc(0)
  const decide = (hello: ClientHello | null): void => {
    clearTimeout(timer)
    socket.off('readable', look)
    if (seen.length > 0) socket.unshift(seen)
    onHello(hello)
  }
  const look = (): void => {
    for (let bytes: Buffer | null = socket.read(); bytes !== null; bytes = socket.read()) {
      seen = seen.length === 0 ? bytes : Buffer.concat([seen, bytes])
    }
    const read = parseClientHello(seen)
    if (read !== 'more') decide(read === 'other' ? null : read)
  }
  const timer = setTimeout(() => decide(null), WAIT_MS)
  socket.once('close', () => clearTimeout(timer))
  socket.on('readable', look)
}

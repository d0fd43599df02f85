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
const HOST_NAME = 0
/** What follows is looked up among names; a name with anything else is none. */
const HOST = /^[\x21-\x7e]{1,255}$/
const WAIT_MS = 10 * SECOND_MS

/** Bytes that come piece by piece: each is copied a bounded number of times, however small the pieces are. */
class Gathered {
  #bytes: Buffer = Buffer.alloc(0)
  #length = 0

  get all(): Buffer {
    return this.#bytes.subarray(0, this.#length)
  }

  append(part: Buffer): void {
    const length = this.#length + part.length
    if (length > this.#bytes.length) {
      const larger = Buffer.allocUnsafe(Math.max(length, this.#bytes.length * 2))
      this.all.copy(larger)
      this.#bytes = larger
    }
    part.copy(this.#bytes, this.#length)
    this.#length = length
  }
}

/** Reads a ClientHello as it comes, however it is cut into records (RFC 8446 §5.1) and segments. */
export class ClientHelloReader {
  readonly #seen = new Gathered()
  readonly #message = new Gathered()
  /** Up to where records were taken apart. */
  #at = 0
  /** What is missing of the record that has begun. */
  #left = 0

  /** All that was pushed. */
  get seen(): Buffer {
    return this.#seen.all
  }

  /** `more`: it has only begun. `other`: this is no ClientHello, or a longer one than any client sends. */
  push(bytes: Buffer): ClientHello | 'more' | 'other' {
    this.#seen.append(bytes)
    const { seen } = this
    for (;;) {
      if (this.#left === 0) {
        const head = seen.subarray(this.#at, this.#at + RECORD_HEAD_BYTES)
        if (!mayBeHead(head)) return 'other'
        if (head.length < RECORD_HEAD_BYTES) return this.#wait()
        this.#left = head.readUInt16BE(3)
        if (this.#left === 0 || this.#left > RECORD_LIMIT_BYTES) return 'other'
        this.#at += RECORD_HEAD_BYTES
      }
      const part = seen.subarray(this.#at, this.#at + this.#left)
      if (part.length === 0) return this.#wait()
      this.#message.append(part)
      this.#at += part.length
      this.#left -= part.length
      const read = readMessage(this.#message.all)
      if (read !== 'more') return read
    }
  }

  #wait(): 'more' | 'other' {
    return this.#at < LIMIT_BYTES ? 'more' : 'other'
  }
}

function mayBeHead(head: Buffer): boolean {
  const [type = HANDSHAKE, version = 3] = head
  return type === HANDSHAKE && version === 3
}

function readMessage(message: Buffer): ClientHello | 'more' | 'other' {
  if (message[0] !== CLIENT_HELLO) return 'other'
  if (message.length < MESSAGE_HEAD_BYTES) return 'more'
  const end = MESSAGE_HEAD_BYTES + message.readUIntBE(1, 3)
  if (end > LIMIT_BYTES) return 'other'
  if (message.length < end) return 'more'
  return readBody(message.subarray(MESSAGE_HEAD_BYTES, end)) ?? 'other'
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

  /** Nothing may follow. */
  end(): void {
    if (!this.isAtEnd) throw new RangeError('a part is longer than what it holds')
  }
}

/** null where a length leads out of its part, or something is there that may not be. */
function readBody(body: Buffer): ClientHello | null {
  try {
    const reader = new Reader(body)
    reader.take(FIXED_BYTES)
    reader.takePart(1) // session
    reader.takePart(2) // ciphers
    reader.takePart(1) // compression
    const extensions = reader.isAtEnd ? new Map<number, Buffer>() : readExtensions(reader.takePart(2))
    reader.end()
    const [name, protocols] = [extensions.get(SERVER_NAME), extensions.get(ALPN)]
    return {
      servername: name === undefined ? null : readServername(name),
      protocols: protocols === undefined ? [] : readProtocols(protocols),
    }
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** Each may be there once (RFC 8446 §4.2). */
function readExtensions(bytes: Buffer): Map<number, Buffer> {
  const reader = new Reader(bytes)
  const extensions = new Map<number, Buffer>()
  while (!reader.isAtEnd) {
    const type = reader.takeNumber(2)
    if (extensions.has(type)) throw new RangeError('an extension is there twice')
    extensions.set(type, reader.takePart(2))
  }
  return extensions
}

/** The list of an extension that holds nothing else. */
function openList(content: Buffer): Reader {
  const reader = new Reader(content)
  const list = new Reader(reader.takePart(2))
  reader.end()
  if (list.isAtEnd) throw new RangeError('a list is empty')
  return list
}

/** RFC 6066 §3: a list that has one name of a host. */
function readServername(content: Buffer): string {
  const list = openList(content)
  if (list.takeNumber(1) !== HOST_NAME) throw new RangeError('this is no name of a host')
  const name = list.takePart(2).toString('latin1')
  list.end()
  if (!HOST.test(name)) throw new RangeError('this is no name of a host')
  return name.toLowerCase()
}

/** RFC 7301 §3.1. */
function readProtocols(content: Buffer): string[] {
  const list = openList(content)
  const protocols: string[] = []
  while (!list.isAtEnd) {
    const name = list.takePart(1)
    if (name.length === 0) throw new RangeError('a protocol has no name')
    protocols.push(name.toString('latin1'))
  }
  return protocols
}

/**
 * Tells what a connection's ClientHello asks for, of which no byte is taken away; null for anything else, and for
 * one that does not come in time. A client that ends its side before is gone.
 */
export function peekClientHello(socket: Socket, onHello: (hello: ClientHello | null) => void): void {
  const reader = new ClientHelloReader()
  const decide = (hello: ClientHello | null): void => {
    clearTimeout(timer)
    socket.off('readable', look)
    socket.off('end', leave)
    if (reader.seen.length > 0) socket.unshift(reader.seen)
    onHello(hello)
  }
  const look = (): void => {
    const bytes: Buffer | null = socket.read()
    if (bytes === null) return
    const read = reader.push(bytes)
    if (read !== 'more') decide(read === 'other' ? null : read)
  }
  const leave = (): void => void socket.destroy()
  const timer = setTimeout(() => decide(null), WAIT_MS)
  socket.once('close', () => clearTimeout(timer))
  socket.on('readable', look)
  socket.on('end', leave)
}

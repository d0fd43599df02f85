import type { X509Certificate } from 'node:crypto'
import type { Socket } from 'node:net'
import type { TLSSocket } from 'node:tls'
import type { ConnectionEnds } from '@nora/protocol'
import type { VisitorTls, VisitorTransport } from '../exchange/visitor-socket.ts'
import { plainAddress } from '../platform/listen.ts'

/** Certificates that are read of what a client shows: its own, and those between it and an authority. */
const CHAIN_LIMIT = 10
/** Of the whole chain; another edge takes no longer a head. */
const CHAIN_LIMIT_BYTES = 16 * 1024

/** What is known of a connection to a public port; `ends` are those that a proxy in front told. */
export class SocketTransport implements VisitorTransport {
  tls: VisitorTls | null = null
  readonly startedAtMs: number
  readonly #socket: Socket
  readonly #ends: ConnectionEnds | null

  constructor(socket: Socket, ends: ConnectionEnds | null, startedAtMs: number) {
    this.#socket = socket
    this.#ends = ends
    this.startedAtMs = startedAtMs
  }

  get clientPort(): number {
    return this.#ends?.source.port ?? this.#socket.remotePort ?? 0
  }

  get serverIp(): string {
    return this.#ends?.destination.address ?? plainAddress(this.#socket.localAddress)
  }

  get serverPort(): number | null {
    return this.#ends?.destination.port ?? null
  }

  get bytesRead(): number {
    return this.#socket.bytesRead
  }

  get bytesWritten(): number {
    return this.#socket.bytesWritten
  }
}

/** What a handshake has come to. */
export class SocketTls implements VisitorTls {
  readonly isAsked: boolean
  readonly #socket: TLSSocket
  #chain: readonly Uint8Array[] | undefined

  constructor(socket: TLSSocket, isAsked: boolean) {
    this.#socket = socket
    this.isAsked = isAsked
  }

  get servername(): string {
    // Node types it as a text, and has false where the client named none.
    const { servername } = this.#socket as { servername?: string | false }
    return servername ? servername.toLowerCase() : ''
  }

  get version(): string {
    return this.#socket.getProtocol()?.replace(/^TLSv/, '') ?? ''
  }

  get cipherSuite(): string {
    return this.#socket.getCipher()?.standardName ?? ''
  }

  get alpn(): string {
    return this.#socket.alpnProtocol || ''
  }

  get isResumed(): boolean {
    return this.#socket.isSessionReused()
  }

  get chain(): readonly Uint8Array[] {
    this.#chain ??= this.isAsked ? readChain(this.#socket.getPeerX509Certificate()) : []
    return this.#chain
  }
}

/** A chain that is longer than any in use is none. */
function readChain(own: X509Certificate | undefined): Uint8Array[] {
  const chain: Uint8Array[] = []
  let bytes = 0
  for (let next = own; next !== undefined; next = next.issuerCertificate) {
    bytes += next.raw.length
    if (bytes > CHAIN_LIMIT_BYTES || chain.length === CHAIN_LIMIT) return []
    chain.push(next.raw)
  }
  return chain
}

import type { LineBuffer } from '@nora/http1'
import { type Address, parseAddress } from '@nora/kit'
import type { PendingWrite } from './pending-write.ts'
import type { VisitorSocket, VisitorSource } from './visitor-socket.ts'

/** Lasts as long as the visitor’s connection. Owned by the listeners and by what reads the visitor’s bytes. */
export class ExchangeConnection {
  readonly socket: VisitorSocket
  readonly source: VisitorSource
  /** The address that the requests come from; behind a trusted proxy each request's own. */
  visitor: string
  /** Whether the visitor came by `https`; behind a trusted proxy that is the proxy's word. */
  isSecure: boolean
  /** Fields that requests of this connection are forwarded with, up to the host. */
  forwarding: Buffer
  /** The host that the visitor requested, according to a trusted proxy; null stands for the `Host` field. */
  forwardedHost: Buffer | null = null
  /** Why nothing is read now; see `Pause`. */
  pauses = 0
  /** It ends after this exchange. */
  closes = false
  /** The visitor sends no more. */
  hasVisitorEnded = false
  isClosed = false
  /** A request was served on it before. */
  hasServed = false
  /** A head that arrives in chunks. */
  pendingHead: LineBuffer | null = null
  /** The bytes that arrived while a request was running. */
  pendingBytes: Buffer | null = null
  /** Bytes of earlier responses that the visitor has still to take. */
  pendingWrite: PendingWrite | null = null
  /** The sweep's own: what it found the exchange waiting for, since when, and how far it was then. */
  waitingFor: unknown = null
  waitingSinceMs = 0
  waitingMark = 0
  /** What another edge says the visitor has shown to it for this request; see VisitorTls. */
  relayedChain: readonly Uint8Array[] = []
  /** `visitor` as it was parsed last. */
  #parsed: { visitor: string; address: Address | null } | null = null

  constructor(socket: VisitorSocket, source: VisitorSource) {
    this.socket = socket
    this.source = source
    this.visitor = source.address
    this.isSecure = source.isSecure
    this.forwarding = source.forwarding
  }

  /** The visitor's; null when it is none. */
  get address(): Address | null {
    const { visitor } = this
    if (this.#parsed?.visitor !== visitor) this.#parsed = { visitor, address: parseAddress(visitor) }
    return this.#parsed.address
  }

  /** The traffic policy whose rules for connections have run on this one; null: none has. */
  policed: object | null = null

  pause(why: number): void {
    if (this.pauses === 0) this.socket.pause()
    this.pauses |= why
  }

  resume(why: number): void {
    if ((this.pauses & why) === 0) return
    this.pauses &= ~why
    if (this.pauses === 0) this.socket.resume()
  }
}

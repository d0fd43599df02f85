import type { TLSSocket } from 'node:tls'
import { MINUTE_MS } from '@nora/kit'
import type { Budget, Target } from '@nora/protocol'
import type { OriginConnection, OriginHandler, OriginStream } from './origin-stream.ts'
import { SocketCarrier, type SocketCarrierOptions } from './socket-carrier.ts'
import type { OriginCarrier } from './upstream.ts'

/** A site may change what it speaks. */
const LEARNED_MS = 10 * MINUTE_MS

/**
 * Carries requests to a site, and learns whether that speaks HTTP/2: a handshake of its own asks, while requests go on
 * over HTTP/1.1. Nothing is asked before the first of them, nor of a site that is spoken to in the clear.
 */
export class ExternalCarrier implements OriginCarrier {
  readonly isClosed = false
  readonly isHeldUp = false
  readonly #sockets: SocketCarrier
  readonly #monotonicMs: () => number
  readonly #isSecure: boolean
  #speaksHttp2 = false
  #learnsAtMs = Number.NEGATIVE_INFINITY

  constructor(options: SocketCarrierOptions, monotonicMs: () => number) {
    this.#sockets = new SocketCarrier(options)
    this.#monotonicMs = monotonicMs
    this.#isSecure = options.tls !== null && options.tls !== undefined
  }

  get streamCount(): number {
    return this.#sockets.streamCount
  }

  get speaksHttp2(): boolean {
    return this.#speaksHttp2
  }

  open(target: Target, handler: OriginHandler, budget: Budget): OriginConnection | undefined {
    this.#learn()
    return this.#sockets.open(target, handler, budget)
  }

  openHttp2(handler: OriginHandler): OriginConnection | undefined {
    return this.#sockets.openFor('h2', new Http2Handler(handler, () => this.#forget()))
  }

  /** A handshake for HTTP/2 alone came to nothing: requests go over HTTP/1.1 until the site is asked anew. */
  #forget(): void {
    this.#speaksHttp2 = false
    this.#learnsAtMs = this.#monotonicMs() + MINUTE_MS
  }

  #learn(): void {
    const nowMs = this.#monotonicMs()
    if (!this.#isSecure || nowMs < this.#learnsAtMs) return
    this.#learnsAtMs = nowMs + LEARNED_MS
    const socket = this.#sockets.dial(['h2', 'http/1.1']) as TLSSocket
    // Requests tell what is wrong with the site.
    socket.on('error', () => {})
    socket.once('secureConnect', () => {
      this.#speaksHttp2 = socket.alpnProtocol === 'h2'
      socket.destroy()
    })
  }
}

/** Notes whether a connection comes about. */
class Http2Handler implements OriginHandler {
  readonly #inner: OriginHandler
  readonly #onFailed: () => void
  #isConnected = false

  constructor(inner: OriginHandler, onFailed: () => void) {
    this.#inner = inner
    this.#onFailed = onFailed
  }

  onDialled(): void {
    this.#isConnected = true
  }

  onData(stream: OriginStream, bytes: Buffer, start: number, end: number): void {
    this.#inner.onData(stream, bytes, start, end)
  }

  onEnd(stream: OriginStream): void {
    this.#inner.onEnd(stream)
  }

  onReset(stream: OriginStream, code: number): void {
    if (!this.#isConnected) this.#onFailed()
    this.#inner.onReset(stream, code)
  }

  onDrain(stream: OriginStream): void {
    this.#inner.onDrain(stream)
  }
}

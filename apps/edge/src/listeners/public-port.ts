import { createServer, type Server, type Socket } from 'node:net'
import { SECOND_MS } from '@nora/kit'
import type { ConnectionEnds } from '@nora/protocol'
import { listen, plainAddress } from '../platform/listen.ts'
import type { Log } from '../platform/log.ts'
import type { Networks } from '../platform/networks.ts'
import type { AddressLimit } from './address-limit.ts'
import { readProxyHeader } from './read-proxy-header.ts'

const WARN_INTERVAL_MS = 60 * SECOND_MS

export type PublicPortDeps = {
  /** Bounds open connections per address; proxies are not counted. */
  connections: AddressLimit
  /** Connections from here begin with a PROXY header. */
  proxyProtocolFrom: Networks
  isTrustedProxy: (address: string) => boolean
  monotonicMs: () => number
  log: Log
}

/** `ends` are those that a proxy in front told, else null. */
export type OnVisitor = (socket: Socket, address: string, ends: ConnectionEnds | null) => void

/** A port that everybody may connect to: who is it, and has it too much open already? */
export class PublicPort {
  readonly #deps: PublicPortDeps
  readonly #name: string
  readonly #server: Server
  readonly #onVisitor: OnVisitor
  #warnedAtMs = Number.NEGATIVE_INFINITY

  /** `onVisitor` gets a connection of which nothing is read yet; it may be paused. */
  constructor(deps: PublicPortDeps, name: string, onVisitor: OnVisitor) {
    this.#deps = deps
    this.#name = name
    this.#onVisitor = onVisitor
    this.#server = createServer({ noDelay: true, allowHalfOpen: true, keepAlive: true }, (socket) =>
      this.#accept(socket),
    )
  }

  listen(port: number, host?: string): Promise<number> {
    return listen(this.#server, this.#name, port, { host })
  }

  /** No new connections. */
  close(): void {
    this.#server.close()
  }

  #accept(socket: Socket): void {
    const peer = plainAddress(socket.remoteAddress)
    // A broken connection is told by `close`.
    socket.on('error', () => {})
    if (!this.#deps.proxyProtocolFrom.has(peer)) {
      this.#admit(socket, peer, null)
      return
    }
    readProxyHeader(socket, {
      onEnds: (ends) => {
        if (ends === null) this.#onVisitor(socket, peer, null)
        else this.#admit(socket, ends.source.address, ends)
      },
      onMissing: () => this.#warn(peer),
    })
  }

  #admit(socket: Socket, address: string, ends: ConnectionEnds | null): void {
    const { connections, isTrustedProxy } = this.#deps
    if (!isTrustedProxy(address)) {
      if (!connections.take(address)) {
        socket.destroy()
        return
      }
      socket.on('close', () => connections.release(address))
    }
    this.#onVisitor(socket, address, ends)
  }

  /** A proxy that is set up otherwise than this edge fails with every connection: its operator must be told why. */
  #warn(peer: string): void {
    const nowMs = this.#deps.monotonicMs()
    if (nowMs - this.#warnedAtMs < WARN_INTERVAL_MS) return
    this.#warnedAtMs = nowMs
    this.#deps.log.warn(
      { peer, port: this.#name },
      'a connection does not begin with a PROXY header, though PROXY_PROTOCOL_FROM names its address',
    )
  }
}

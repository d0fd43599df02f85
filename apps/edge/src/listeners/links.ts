import { createServer, type Server, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { createServer as createTlsServer, TLSSocket, type Server as TlsServer } from 'node:tls'
import { LINK_ALPN, WebSocketStream } from '@nora/protocol'
import type { RequestHead } from '../exchange/exchange.ts'
import type { Legs } from '../legs/legs.ts'
import { listen, plainAddress } from '../platform/listen.ts'
import type { Log } from '../platform/log.ts'
import { AddressLimit } from './address-limit.ts'
import { awaitUpgrade } from './link-request.ts'
import { consentToLink } from './link-upgrade.ts'

const HANDSHAKE_MS = 10_000
const AUTHENTICATION_MS = 10_000
/** The top byte of the first frame's length, which is short. No HTTP begins like this. */
const FIRST_LINK_BYTE = 0
const STOPPING = 'HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'

/**
 * With the `ticket_key`, agents that come back, perhaps all at once, resume a session; see
 * Handshakes.setTicketKey.
 */
export type LinkSecrets = { link_certificate: { cert_pem: string; key_pem: string }; ticket_key: string }

/** Left out or null: stays as it is. */
export type RenewedSecrets = { link_certificate?: LinkSecrets['link_certificate'] | null; ticket_key: string }

/** Says who is at the other end, and whether nobody in between can read along. */
export type LinkOrigin = { remote: string; isSecure: boolean }

/** Takes over a connection that another listener has accepted. */
export type LinkAdoption = (socket: Duplex, origin: LinkOrigin) => void

export type LinksDeps = {
  legs: Legs
  /** Connections of one address that have not said who they are yet. */
  unauthenticatedLimit: number
  log: Log
}

/**
 * Accepts agents: on a port of its own, which speaks the link and HTTP that asks for it, and on connections
 * that other listeners recognise as an agent’s.
 */
export class Links {
  readonly #deps: LinksDeps
  readonly #server: Server
  readonly #tls: TlsServer | null
  readonly #unauthenticated: AddressLimit
  #secrets: LinkSecrets | null
  #isClosed = false

  /** Without secrets the port speaks no TLS. */
  constructor(deps: LinksDeps, secrets: LinkSecrets | null) {
    this.#deps = deps
    this.#unauthenticated = new AddressLimit(deps.unauthenticatedLimit)
    this.#secrets = secrets
    if (secrets === null) {
      this.#tls = null
      this.#server = createServer({ noDelay: true, allowHalfOpen: true }, (socket) =>
        this.#acceptPlain(socket),
      )
    } else {
      this.#tls = createTlsServer(
        {
          ...toSecureContext(secrets),
          sessionIdContext: 'nora',
          ALPNProtocols: [LINK_ALPN, 'http/1.1'],
          handshakeTimeout: HANDSHAKE_MS,
          allowHalfOpen: true,
        },
        (socket) => this.#acceptSecure(socket),
      )
      this.#tls.on('tlsClientError', (error, socket) => {
        deps.log.debug({ err: error }, 'handshake of a link failed')
        // Node tells that the time is over and leaves the rest to us.
        socket.destroy()
      })
      this.#server = this.#tls
    }
  }

  listen(port: number, host?: string): Promise<number> {
    return listen(this.#server, 'agents', port, { host })
  }

  /** Applies to links from now on. */
  renew({ link_certificate, ticket_key }: RenewedSecrets): void {
    if (this.#tls === null || this.#secrets === null) return
    this.#secrets = { link_certificate: link_certificate ?? this.#secrets.link_certificate, ticket_key }
    this.#tls.setSecureContext(toSecureContext(this.#secrets))
  }

  close(): void {
    this.#isClosed = true
    this.#server.close()
  }

  /**
   * Takes a connection over on which link bytes come next: for other listeners, when TLS has chosen ALPN
   * `nora/1`. Nothing of it may have been read, and nobody else touches it from here on.
   */
  adopt(socket: Duplex, origin: LinkOrigin): void {
    if (this.#isClosed) socket.destroy()
    else this.#expectAgent(socket, origin.remote, (settle) => this.#deps.legs.open(socket, origin, settle))
  }

  /**
   * The same for a connection whose last request asks for the link as a WebSocket, which is answered here.
   * False: it asks for something else, and nothing was done.
   */
  adoptUpgrade(socket: Socket, { bytes, head }: RequestHead, remote: string): boolean {
    const consent = consentToLink(bytes, head)
    if (consent === null) return false
    if (this.#isClosed) {
      socket.write(STOPPING)
      socket.destroySoon()
      return true
    }
    socket.write(consent)
    this.adopt(new WebSocketStream(socket, 'server'), { remote, isSecure: socket instanceof TLSSocket })
    return true
  }

  #acceptSecure(socket: TLSSocket): void {
    socket.setNoDelay(true)
    const origin = { remote: plainAddress(socket.remoteAddress), isSecure: true }
    if (socket.alpnProtocol === LINK_ALPN) this.adopt(socket, origin)
    else this.#expectAgent(socket, origin.remote, (settle) => this.#openUpgraded(socket, origin, settle))
  }

  #acceptPlain(socket: Socket): void {
    const origin = { remote: plainAddress(socket.remoteAddress), isSecure: false }
    this.#expectAgent(socket, origin.remote, (settle) => {
      socket.once('readable', () => {
        const first: Buffer | null = socket.read()
        if (first === null) {
          socket.destroy()
          return
        }
        socket.unshift(first)
        if (first[0] === FIRST_LINK_BYTE) this.#deps.legs.open(socket, origin, settle)
        else this.#openUpgraded(socket, origin, settle)
      })
    })
  }

  #openUpgraded(socket: Socket, origin: LinkOrigin, settle: () => void): void {
    awaitUpgrade(socket, () => this.#deps.legs.open(new WebSocketStream(socket, 'server'), origin, settle))
  }

  /** It has some time to say who it is, and calls `settle` when it has. Too many of one address are cut off. */
  #expectAgent(socket: Duplex, remote: string, go: (settle: () => void) => void): void {
    if (!this.#unauthenticated.take(remote)) {
      socket.destroy()
      return
    }
    const settle = once(() => {
      clearTimeout(timer)
      this.#unauthenticated.release(remote)
    })
    const timer = setTimeout(() => socket.destroy(), AUTHENTICATION_MS)
    socket.on('error', () => {})
    socket.on('close', settle)
    go(settle)
  }
}

/** One cipher that processors speed up; the link is ours at both ends. */
function toSecureContext({ link_certificate, ticket_key }: LinkSecrets) {
  return {
    cert: link_certificate.cert_pem,
    key: link_certificate.key_pem,
    ticketKeys: Buffer.from(ticket_key, 'base64'),
    minVersion: 'TLSv1.3' as const,
    ciphers: 'TLS_AES_128_GCM_SHA256:TLS_CHACHA20_POLY1305_SHA256',
  }
}

function once(act: () => void): () => void {
  let isDone = false
  return () => {
    if (isDone) return
    isDone = true
    act()
  }
}

import { createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer, type TLSSocket, type Server as TlsServer } from 'node:tls'
import type { Legs } from '../legs/legs.ts'
import type { Log } from '../platform/log.ts'
import { listen, plainAddress } from './listen.ts'

/** Asks for the link among what else a port may speak. */
export const LINK_ALPN = 'nora/1'
const HANDSHAKE_MS = 10_000
const AUTHENTICATION_MS = 10_000

export type LinkCertificate = { cert_pem: string; key_pem: string }

export type LinksDeps = {
  legs: Legs
  /** Connections of one address that have not said who they are yet. */
  unauthenticatedLimit: number
  log: Log
}

/** The port on which agents dial in. */
export class Links {
  readonly #deps: LinksDeps
  readonly #server: Server
  readonly #tls: TlsServer | null
  readonly #unauthenticated = new Map<string, number>()

  constructor(deps: LinksDeps, certificate: LinkCertificate | null) {
    this.#deps = deps
    if (certificate === null) {
      this.#tls = null
      this.#server = createServer({ noDelay: true, allowHalfOpen: true }, (socket) =>
        this.adopt(socket, { remote: plainAddress(socket.remoteAddress), isSecure: false }),
      )
    } else {
      this.#tls = createTlsServer(
        {
          ...toSecureContext(certificate),
          ALPNProtocols: [LINK_ALPN],
          handshakeTimeout: HANDSHAKE_MS,
          allowHalfOpen: true,
        },
        (socket) => this.#openSecure(socket),
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

  /** For links from now on. */
  renewCertificate(certificate: LinkCertificate): void {
    this.#tls?.setSecureContext(toSecureContext(certificate))
  }

  close(): void {
    this.#server.close()
  }

  /** An agent's connection, whichever port it came to. */
  adopt(socket: Socket, address: { remote: string; isSecure: boolean }): void {
    const { remote } = address
    const waiting = (this.#unauthenticated.get(remote) ?? 0) + 1
    if (waiting > this.#deps.unauthenticatedLimit) {
      socket.destroy()
      return
    }
    this.#unauthenticated.set(remote, waiting)
    const settle = once(() => {
      clearTimeout(timer)
      this.#release(remote)
    })
    const timer = setTimeout(() => socket.destroy(), AUTHENTICATION_MS)
    socket.on('error', () => {})
    socket.on('close', settle)
    this.#deps.legs.open(socket, address, settle)
  }

  #openSecure(socket: TLSSocket): void {
    socket.setNoDelay(true)
    if (socket.alpnProtocol !== LINK_ALPN) socket.destroy()
    else this.adopt(socket, { remote: plainAddress(socket.remoteAddress), isSecure: true })
  }

  #release(remote: string): void {
    const waiting = (this.#unauthenticated.get(remote) ?? 1) - 1
    if (waiting > 0) this.#unauthenticated.set(remote, waiting)
    else this.#unauthenticated.delete(remote)
  }
}

/** One cipher that processors speed up; the link is ours at both ends. */
function toSecureContext({ cert_pem, key_pem }: LinkCertificate) {
  return {
    cert: cert_pem,
    key: key_pem,
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

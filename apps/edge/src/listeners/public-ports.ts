import type { TLSSocket } from 'node:tls'
import { type Clock, SECOND_MS } from '@nora/kit'
import { type Budget, LINK_ALPN, type Stream } from '@nora/protocol'
import type { Exchange } from '../exchange/exchange.ts'
import type { VisitorSource } from '../exchange/visitor-socket.ts'
import { certificateDisk } from '../platform/certificate-disk.ts'
import type { Config } from '../platform/config.ts'
import type { Log } from '../platform/log.ts'
import { AddressLimit } from './address-limit.ts'
import { Certificates } from './certificates.ts'
import { Handshakes, TLS_OPTIONS } from './handshakes.ts'
import { Http2Sessions } from './http2-sessions.ts'
import type { LinkAdoption } from './links.ts'
import { PublicPort } from './public-port.ts'
import { Visitors, type VisitorsDeps } from './visitors.ts'

const REFRESH_MS = 5 * SECOND_MS

export type PublicPortsDeps = Pick<VisitorsDeps, 'pipeline' | 'isTrustedProxy' | 'onRunning'> & {
  config: Config
  /** What all visitors of the process may let wait. */
  budget: Budget
  /** An agent that came to the port for visitors. */
  adopt: LinkAdoption
  clock: Clock
  log: Log
}

export type VisitorPorts = {
  http_port: number
  /** null when there are no certificates. */
  https_port: number | null
}

/** Where the public connects: in the clear, and over TLS, where ALPN says what is spoken. */
export class PublicPorts {
  readonly #deps: PublicPortsDeps
  readonly #visitors: Visitors
  readonly #sessions: Http2Sessions
  readonly #plain: PublicPort
  readonly #secure: PublicPort | null = null
  readonly #certificates: Certificates | null = null
  readonly #handshakes: Handshakes | null = null
  readonly #refresh: NodeJS.Timeout

  /** Throws a CertificateError when one of the configured cannot be used. */
  constructor(deps: PublicPortsDeps) {
    const { config, clock, log } = deps
    const monotonicMs = () => clock.monotonicMs()
    const visitors = new Visitors({ ...deps, edgeId: config.edge_id, monotonicMs })
    this.#deps = deps
    this.#visitors = visitors
    this.#sessions = new Http2Sessions({ visitors, budget: deps.budget, monotonicMs })
    const portDeps = {
      connections: new AddressLimit(config.connections_per_address),
      proxyProtocolFrom: config.proxy_protocol_from,
      isTrustedProxy: deps.isTrustedProxy,
      monotonicMs,
      log,
    }
    this.#plain = new PublicPort(portDeps, 'visitors', (socket, address) =>
      visitors.serve(socket, visitors.sourceOf(address, false)),
    )
    if (config.certificates.length > 0) {
      const files = certificateDisk
      const now = () => clock.now()
      const certificates = new Certificates(config.certificates, { files, options: TLS_OPTIONS, now, log })
      const unfinished = new AddressLimit(config.handshakes_per_address)
      const handshakes = new Handshakes(
        { certificates, protocols: ['h2', 'http/1.1', LINK_ALPN], unfinished, log },
        (socket, source) => this.#onSecure(socket, source),
      )
      this.#certificates = certificates
      this.#handshakes = handshakes
      this.#secure = new PublicPort(portDeps, 'visitors over TLS', (socket, address) =>
        handshakes.begin(socket, visitors.sourceOf(address, true)),
      )
    }
    this.#refresh = setInterval(() => this.#refreshCertificates(), REFRESH_MS)
    this.#refresh.unref()
  }

  get runningCount(): number {
    return this.#visitors.runningCount
  }

  get connectionCount(): number {
    return this.#visitors.count + this.#sessions.count
  }

  async listen(): Promise<VisitorPorts> {
    const { http_host, http_port, https_port } = this.#deps.config
    const secure = this.#secure === null ? null : await this.#secure.listen(https_port, http_host)
    return { https_port: secure, http_port: await this.#plain.listen(http_port, http_host) }
  }

  /** See Handshakes.setTicketKey. */
  setTicketKey(key: Buffer): void {
    this.#handshakes?.setTicketKey(key)
  }

  /** No new connections; those there are end with their next answer, which says so. */
  retire(): void {
    this.#stopListening()
    this.#visitors.retire()
    this.#sessions.closeAll()
  }

  /** Of a retiring edge: whoever has asked nothing for a while is sent to the next one. */
  endIdle(): void {
    this.#visitors.endIdle()
  }

  /** No new connections; idle ones end now, running ones after their answer. */
  drain(): void {
    this.#stopListening()
    this.#visitors.drain()
    this.#sessions.closeAll()
  }

  close(): void {
    this.#stopListening()
    this.#visitors.close()
    this.#sessions.destroyAll()
  }

  /** Cuts what runs, where it is meant. */
  cutOff(isMeant: (exchange: Exchange) => boolean): void {
    this.#visitors.cutOff(isMeant)
  }

  serveHop(stream: Stream): void {
    this.#visitors.serveHop(stream)
  }

  /** It is no visitor's connection: whoever takes it reads and closes it from here on. */
  release(exchange: Exchange): void {
    this.#visitors.release(exchange)
  }

  #refreshCertificates(): void {
    if (this.#certificates?.refresh()) this.#handshakes?.renewFallback()
  }

  #stopListening(): void {
    clearInterval(this.#refresh)
    this.#plain.close()
    this.#secure?.close()
  }

  #onSecure(socket: TLSSocket, source: VisitorSource): void {
    if (socket.alpnProtocol === 'h2') this.#sessions.serve(socket, source)
    else if (socket.alpnProtocol === LINK_ALPN) {
      this.#deps.adopt(socket, { remote: source.address, isSecure: true })
    } else this.#visitors.serve(socket, source)
  }
}

import type { TLSSocket } from 'node:tls'
import { type Clock, SECOND_MS } from '@nora/kit'
import { type Budget, LINK_ALPN, type Stream } from '@nora/protocol'
import type { Challenges } from '../certificates/challenges.ts'
import type { PushedCertificates } from '../certificates/pushed-certificates.ts'
import type { Endpoint } from '../endpoints/endpoint.ts'
import type { Exchange } from '../exchange/exchange.ts'
import type { VisitorSource } from '../exchange/visitor-socket.ts'
import type { ReasonCode } from '../facts/reasons.ts'
import type { TlsChoice } from '../facts/tls-choice.ts'
import type { ActiveTunnels } from '../platform/active-tunnels.ts'
import type { Config } from '../platform/config.ts'
import type { Log } from '../platform/log.ts'
import { waitUntil } from '../platform/wait-until.ts'
import { Http2Sessions } from './http2-sessions.ts'
import type { LinkAdoption } from './links.ts'
import { PublicPort, type PublicPortDeps } from './public-port.ts'
import { type PassedTls, SecurePort, type SshAdoption, type WantedCertificates } from './secure-port.ts'
import { SocketTransport } from './socket-transport.ts'
import { Visitors, type VisitorsDeps } from './visitors.ts'

export type PublicPortsDeps = Pick<VisitorsDeps, 'pipeline' | 'isTrustedProxy' | 'onRunning'> & {
  config: Config
  port: PublicPortDeps
  /** Bounds the bytes that all visitors of the process may let wait. */
  budget: Budget
  /** The tunnels that are asked for. */
  activeTunnels: ActiveTunnels<Endpoint>
  /** An agent that came to the port for visitors. */
  adopt: LinkAdoption
  adoptSsh: SshAdoption
  pushed: PushedCertificates
  challenges: Challenges
  passed: PassedTls
  wanted: WantedCertificates
  onChoice: (choice: TlsChoice) => void
  clock: Clock
  log: Log
}

export type VisitorPorts = {
  http_port: number
  /** null when there are no certificates. */
  https_port: number | null
}

/**
 * Listens for the public, in the clear and over TLS. ALPN tells which protocol follows there, the first bytes
 * tell it here.
 */
export class PublicPorts {
  readonly #deps: PublicPortsDeps
  readonly #visitors: Visitors
  readonly #sessions: Http2Sessions
  readonly #plain: PublicPort
  /** null without certificates. */
  readonly #secure: SecurePort | null

  /** Throws a CertificateError when a configured certificate cannot be used. */
  constructor(deps: PublicPortsDeps) {
    const { config, port, clock } = deps
    const { monotonicMs } = port
    const visitors = new Visitors({ ...deps, edgeId: config.edge_id, monotonicMs })
    this.#deps = deps
    this.#visitors = visitors
    this.#sessions = new Http2Sessions({ ...deps, visitors, monotonicMs })
    this.#plain = new PublicPort(port, 'visitors', (socket, address, ends) => {
      const transport = new SocketTransport(socket, ends, clock.now().getTime())
      const source = visitors.getSource(address, false, transport)
      visitors.serve(socket, source, () => this.#sessions.serve(socket, source))
    })
    this.#secure =
      config.certificates.length === 0 && !config.has_https
        ? null
        : new SecurePort({ ...deps, visitors }, (socket, source) => this.#onSecure(socket, source))
  }

  get runningCount(): number {
    return this.#visitors.runningCount
  }

  get connectionCount(): number {
    return this.#visitors.count + this.#sessions.count
  }

  /** Counts visitors without the streams of other edges. */
  get visitorCount(): number {
    return this.connectionCount - this.#visitors.peerCount
  }

  async listen(): Promise<VisitorPorts> {
    const { http_host, http_port, https_port } = this.#deps.config
    const secure = this.#secure === null ? null : await this.#secure.listen(https_port, http_host)
    return { https_port: secure, http_port: await this.#plain.listen(http_port, http_host) }
  }

  /** See Handshakes.setTicketKey. */
  setTicketKey(key: Buffer): void {
    this.#secure?.setTicketKey(key)
  }

  /** No new connections; those there are end with their next answer, which says so. */
  retire(): void {
    this.#stopListening()
    this.#visitors.retire()
    this.#sessions.closeAll()
  }

  /** Ends idle connections of a retiring edge, so that those visitors reach the next one. */
  endIdle(): void {
    this.#visitors.endIdle()
  }

  /** No new connections; idle ones end now, running ones after their answer. */
  drain(): void {
    this.#stopListening()
    this.#visitors.drain()
    this.#sessions.closeAll()
  }

  /** Resolves when visitors have heard how what still ran has ended, a second at most. */
  async close(): Promise<void> {
    this.#stopListening()
    this.#visitors.close()
    const { clock } = this.#deps
    await waitUntil({ clock, timeoutMs: SECOND_MS }, () => this.#sessions.count === 0)
    this.#sessions.destroyAll()
  }

  /** See Visitors.cutOff. */
  cutOff(code: ReasonCode, isMeant: (exchange: Exchange) => boolean): void {
    this.#visitors.cutOff(code, isMeant)
  }

  /** Lets the process itself send requests like a visitor. */
  get visitors(): Pick<Visitors, 'getSource' | 'open' | 'leave'> {
    return this.#visitors
  }

  servePeer(stream: Stream): void {
    this.#visitors.servePeer(stream)
  }

  /** It is no visitor's connection: whoever takes it reads and closes it from here on. */
  release(exchange: Exchange): void {
    this.#visitors.release(exchange)
  }

  #stopListening(): void {
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

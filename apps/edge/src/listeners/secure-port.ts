import type { Socket } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { type Clock, SECOND_MS } from '@nora/kit'
import { type ConnectionEnds, LINK_ALPN } from '@nora/protocol'
import { CertificateFiles } from '../certificates/certificate-files.ts'
import { Certificates } from '../certificates/certificates.ts'
import type { Challenges } from '../certificates/challenges.ts'
import { ContextBudget } from '../certificates/context-budget.ts'
import type { PushedCertificates } from '../certificates/pushed-certificates.ts'
import type { VisitorSource } from '../exchange/visitor-socket.ts'
import type { TlsChoice } from '../facts/tls-choice.ts'
import { certificateDisk } from '../platform/certificate-disk.ts'
import type { Config } from '../platform/config.ts'
import type { Log } from '../platform/log.ts'
import { AddressLimit } from './address-limit.ts'
import { ACME_PROTOCOL, answerAlpn } from './answer-alpn.ts'
import { peekClientHello } from './client-hello.ts'
import { detectProtocol } from './detect-protocol.ts'
import { Handshakes, TLS_OPTIONS } from './handshakes.ts'
import { PublicPort, type PublicPortDeps } from './public-port.ts'
import { SocketTls, SocketTransport } from './socket-transport.ts'
import type { Visitors } from './visitors.ts'

const REFRESH_MS = 5 * SECOND_MS

export type SshAdoption = (socket: Socket, address: string) => void

/** Names whose TLS an agent ends. */
export type PassedTls = {
  isEmpty: () => boolean
  has: (hostname: string) => boolean
  serve: (socket: Socket, hostname: string, visitor: { address: string; ends: ConnectionEnds | null }) => void
}

/** Names whose clients are asked for a certificate. */
export type WantedCertificates = {
  isEmpty: () => boolean
  has: (hostname: string) => boolean
}

export type SecurePortDeps = {
  port: PublicPortDeps
  visitors: Visitors
  pushed: PushedCertificates
  challenges: Challenges
  config: Pick<Config, 'certificates' | 'handshakes_per_address' | 'has_ssh_on_https'>
  /** Takes over a connection that speaks SSH, or waits to be spoken to. */
  adoptSsh: SshAdoption
  passed: PassedTls
  wanted: WantedCertificates
  onChoice: (choice: TlsChoice) => void
  clock: Clock
  log: Log
}

/** The port for TLS, with certificates that may be replaced while it is open. */
export class SecurePort {
  readonly #certificates: Certificates
  readonly #handshakes: Handshakes
  /** Those that ask the client for a certificate. */
  readonly #mutual: Handshakes
  readonly #contextBudget: ContextBudget
  readonly #port: PublicPort
  readonly #refresh: NodeJS.Timeout

  /** Throws a CertificateError when one of the configured cannot be used. */
  constructor(deps: SecurePortDeps, onSecure: (socket: TLSSocket, source: VisitorSource) => void) {
    const { port, visitors, pushed, challenges, passed, wanted, config, adoptSsh, onChoice, clock, log } =
      deps
    const now = () => clock.now()
    const unfinished = new AddressLimit(config.handshakes_per_address)
    const sources = config.certificates.map((paths) => new CertificateFiles(paths, certificateDisk))
    const certificates = new Certificates(sources, { options: TLS_OPTIONS, now, log })
    const protocols = ['h2', 'http/1.1', 'http/1.0', LINK_ALPN]
    const contextBudget = new ContextBudget(port.monotonicMs)
    const given = { certificates, pushed, contextBudget, protocols, unfinished, onChoice, log }
    const finish = (isAsked: boolean) => (socket: TLSSocket, source: VisitorSource) => {
      if (source.transport !== null) source.transport.tls = new SocketTls(socket, isAsked)
      onSecure(socket, source)
    }
    const handshakes = new Handshakes({ ...given, asksForCertificate: false }, finish(false))
    const mutual = new Handshakes({ ...given, asksForCertificate: true }, finish(true))
    this.#contextBudget = contextBudget
    this.#certificates = certificates
    this.#handshakes = handshakes
    this.#mutual = mutual
    this.#port = new PublicPort(port, 'visitors over TLS', (socket, address, ends) => {
      const transport = new SocketTransport(socket, ends, now().getTime())
      const source = visitors.getSource(address, true, transport)
      const shake = (isAsked: boolean) => (isAsked ? mutual : handshakes).begin(socket, source)
      const visitor = { socket, address, ends }
      // Reading it costs as much as a small request: only where it may matter.
      const mustPeek = () => challenges.hasAlpn || !passed.isEmpty() || !wanted.isEmpty()
      const begin = () => (mustPeek() ? leadByHello(visitor, deps, shake) : shake(false))
      if (config.has_ssh_on_https)
        detectProtocol(socket, { ssh: () => adoptSsh(socket, address), other: begin })
      else begin()
    })
    this.#refresh = setInterval(() => this.#refreshCertificates(), REFRESH_MS)
    this.#refresh.unref()
  }

  listen(port: number, host?: string): Promise<number> {
    return this.#port.listen(port, host)
  }

  /** See Handshakes.setTicketKey. */
  setTicketKey(key: Buffer): void {
    this.#handshakes.setTicketKey(key)
  }

  /** No new connections. */
  close(): void {
    clearInterval(this.#refresh)
    this.#contextBudget.close()
    this.#port.close()
  }

  #refreshCertificates(): void {
    if (!this.#certificates.refresh()) return
    this.#handshakes.renewFallback()
    this.#mutual.renewFallback()
  }
}

type HelloDeps = Pick<SecurePortDeps, 'challenges' | 'onChoice' | 'passed' | 'wanted'>

/** By what they ask for, issuers that prove a name and visitors of agents that end TLS are told from all others. */
function leadByHello(
  { socket, address, ends }: { socket: Socket; address: string; ends: ConnectionEnds | null },
  { challenges, onChoice, passed, wanted }: HelloDeps,
  otherwise: (isAsked: boolean) => void,
): void {
  peekClientHello(socket, (hello) => {
    const hostname = hello?.servername?.toLowerCase() ?? ''
    const isIssuer = hello?.protocols.includes(ACME_PROTOCOL) === true
    const context = isIssuer ? challenges.findAlpn(hostname) : undefined
    if (context !== undefined) {
      onChoice('challenge')
      answerAlpn(socket, context)
    } else if (passed.has(hostname)) {
      onChoice('passed')
      passed.serve(socket, hostname, { address, ends })
    } else otherwise(wanted.has(hostname))
  })
}

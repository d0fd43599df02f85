import type { ConnectionSubject } from '@nora/policy'
import type { VisitorTls, VisitorTransport } from '../exchange/visitor-socket.ts'
import { describeCertificate, toPem } from './certificates/describe-certificate.ts'

/** What the edge knows of the visitor's connection. */
export type ClientConnection = {
  /** null: a proxy speaks for the visitor, or another edge has it. */
  readonly transport: VisitorTransport | null
  /** null: its handshake was not with this edge, or was for another host. */
  readonly tls: VisitorTls | null
  /** See VisitorTls. */
  readonly chain: readonly Uint8Array[]
}

type Visited = {
  readonly clientIp: string
  readonly isSecure: boolean
  readonly connection: ClientConnection
}

/** What rules read as `conn`. Of hidden classes: see RunSubject. */
export class VisitedConnection implements ConnectionSubject {
  readonly clientIp: string
  readonly serverRegion: string
  readonly geo = null
  readonly #visited: Visited
  readonly #hostname: string
  readonly #nowMs: number

  constructor(visited: Visited, hostname: string, region: string, nowMs: number) {
    this.clientIp = visited.clientIp
    this.serverRegion = region
    this.#visited = visited
    this.#hostname = hostname
    this.#nowMs = nowMs
  }

  /** null: see ClientConnection. */
  get #transport(): VisitorTransport | null {
    return this.#visited.connection.transport
  }

  get startMs(): number {
    return this.#transport?.startedAtMs ?? this.#nowMs
  }

  get tls(): ConnectionSubject['tls'] {
    return this.#visited.isSecure ? new VisitedTls(this.#visited.connection, this.#hostname) : null
  }

  get clientPort(): number {
    return this.#transport?.clientPort ?? 0
  }

  get serverIp(): string {
    return this.#transport?.serverIp ?? ''
  }

  get serverPort(): number {
    return this.#transport?.serverPort ?? (this.#visited.isSecure ? 443 : 80)
  }

  get bytesIn(): number {
    return this.#transport?.bytesRead ?? 0
  }

  get bytesOut(): number {
    return this.#transport?.bytesWritten ?? 0
  }
}

class VisitedTls implements NonNullable<ConnectionSubject['tls']> {
  readonly sni: string
  readonly #tls: VisitorTls | null
  readonly #own: Uint8Array | undefined

  constructor({ tls, chain }: ClientConnection, hostname: string) {
    this.sni = hostname
    this.#tls = tls
    this.#own = chain[0]
  }

  get version(): string {
    return this.#tls?.version ?? ''
  }

  get cipherSuite(): string {
    return this.#tls?.cipherSuite ?? ''
  }

  get alpn(): string {
    return this.#tls?.alpn ?? ''
  }

  get isResumed(): boolean {
    return this.#tls?.isResumed ?? false
  }

  get clientCertificatePem(): string | null {
    return this.#own === undefined ? null : toPem(this.#own)
  }

  get clientCertificate(): NonNullable<ConnectionSubject['tls']>['clientCertificate'] {
    return this.#own === undefined ? null : describeCertificate(this.#own)
  }
}

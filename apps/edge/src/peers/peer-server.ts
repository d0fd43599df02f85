import { chmod, rm } from 'node:fs/promises'
import { createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer, type TLSSocket } from 'node:tls'
import type { Clock } from '@nora/kit'
import {
  acceptGossip,
  feedFairly,
  LinkCode,
  Mux,
  type PeerMessage,
  ResetCode,
  type Stream,
  type Target,
  TargetKind,
} from '@nora/protocol'
import type { Log } from '../platform/log.ts'
import { PEER_WINDOW_BYTES } from '../upstreams/replay-buffer.ts'
import { tellHidden } from './hidden-texts-stream.ts'
import { PEER_ALPN, type PeerCertificate } from './peers.ts'

const HANDSHAKE_MS = 10_000

export type PeerServerDeps = {
  edge_id: string
  clock: Clock
  log: Log
  /** A visitor whom another edge has taken in comes by this stream. */
  onVisitor(stream: Stream): void
  /** Does the same for a visitor of a TCP tunnel. */
  onTcpVisitor(stream: Stream, target: Target): void
  /** Another edge tells what it has found out. */
  onGossip(message: PeerMessage): void
  /** Lists what must not be shown of an exchange that another edge copies; null: there is none of that name. */
  listHidden(recordedAs: string): readonly string[] | null
}

/** Accepts visitors from other edges, over a socket of this machine and over TLS with both certificates. */
export class PeerServer {
  readonly #deps: PeerServerDeps
  readonly #servers: Server[] = []
  readonly #muxes = new Set<Mux>()

  constructor(deps: PeerServerDeps) {
    this.#deps = deps
  }

  get count(): number {
    return this.#muxes.size
  }

  /** Only programs of the same user may connect. */
  async listenOn(path: string): Promise<void> {
    await rm(path, { force: true })
    const server = createServer((socket) => this.#accept(socket))
    await this.#start(server, { path })
    await chmod(path, 0o600)
  }

  /** Resolves with the port. */
  async listenSecurely(at: { host?: string; port: number }, certificate: PeerCertificate): Promise<number> {
    const { cert_pem: cert, key_pem: key, ca_pem: ca } = certificate
    const server = createTlsServer(
      {
        cert,
        key,
        ca,
        requestCert: true,
        rejectUnauthorized: true,
        minVersion: 'TLSv1.3',
        ALPNProtocols: [PEER_ALPN],
        handshakeTimeout: HANDSHAKE_MS,
      },
      (socket: TLSSocket) => this.#accept(socket),
    )
    server.on('tlsClientError', (error) =>
      this.#deps.log.warn({ err: error }, 'a connection of a peer edge was refused'),
    )
    await this.#start(server, at)
    return (server.address() as { port: number }).port
  }

  /** New visitors are to go another way; those that run end here. */
  goAway(): void {
    for (const server of this.#servers) server.close()
    for (const mux of this.#muxes) mux.goAway({ code: LinkCode.RESTART })
  }

  close(): void {
    for (const server of this.#servers) server.close()
    for (const mux of this.#muxes) mux.close({ code: LinkCode.RESTART })
  }

  #accept(socket: Socket): void {
    socket.setNoDelay(true)
    const { edge_id, clock, onVisitor, onTcpVisitor, onGossip, listHidden } = this.#deps
    const mux: Mux = new Mux(socket, {
      role: 'peer',
      clock,
      handler: {
        onHello: () => mux.hello({ role: 'peer', edge_id, window_bytes: PEER_WINDOW_BYTES }),
        onStream: (stream, target) => {
          if (target.kind === TargetKind.VISITOR) onVisitor(stream)
          else if (target.kind === TargetKind.TCP_VISITOR) onTcpVisitor(stream, target)
          else if (target.kind === TargetKind.GOSSIP)
            acceptGossip(stream, { onMessage: onGossip, onClose() {} })
          else if (target.kind === TargetKind.HIDDEN_TEXTS) tellHidden(stream, listHidden(target.name ?? ''))
          else stream.reset(ResetCode.UNKNOWN_TARGET)
        },
        onGoaway() {},
        onClose: () => this.#muxes.delete(mux),
      },
    })
    this.#muxes.add(mux)
    feedFairly(mux, socket)
  }

  #start(server: Server, at: { path: string } | { host?: string; port: number }): Promise<void> {
    this.#servers.push(server)
    return new Promise((resolve, reject) => {
      server.once('error', reject)
      // Each process listens for itself.
      server.listen({ ...at, exclusive: true }, resolve)
    })
  }
}

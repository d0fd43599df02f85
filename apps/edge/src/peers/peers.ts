import { connect, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { Clock } from '@nora/kit'
import type { NearEdge } from '@nora/link'
import type { Budget } from '@nora/protocol'
import type { Log } from '../platform/log.ts'
import { PeerEdge } from './peer-edge.ts'

/** Edges that dial each other say so, among whatever else a port may speak. */
export const PEER_ALPN = 'nora-hop/1'
const CONNECT_MS = 3_000

export type PeerCertificate = { cert_pem: string; key_pem: string; ca_pem: string }

export type PeersDeps = {
  edge: { edge_id: string; region: string }
  budget: Budget
  clock: Clock
  log: Log
}

/** The ways to other edges: dialled when the first request needs one, kept while they stand. */
export class Peers {
  readonly #deps: PeersDeps
  readonly #ready = new Map<string, PeerEdge>()
  /** Callers that wait for an attempt to end. */
  readonly #dialling = new Map<string, (() => void)[]>()
  #certificate: PeerCertificate | null = null

  constructor(deps: PeersDeps) {
    this.#deps = deps
  }

  /** Sets the certificate with which this edge proves itself to other machines. */
  identify(certificate: PeerCertificate): void {
    this.#certificate = certificate
  }

  /** One that stands already. */
  find(edges: readonly NearEdge[]): PeerEdge | undefined {
    for (const { edge_id } of edges) {
      const peer = this.#ready.get(edge_id)
      if (peer !== undefined && !peer.isClosed) return peer
    }
    return undefined
  }

  /** Dials; calls back when each attempt has ended, well or not: `find` tells. */
  dial(edges: readonly NearEdge[], onDone: () => void): void {
    let open = edges.length
    const settle = () => {
      if (--open === 0) onDone()
    }
    for (const edge of edges) this.#dialOne(edge, settle)
  }

  get count(): number {
    return this.#ready.size
  }

  all(): Iterable<PeerEdge> {
    return this.#ready.values()
  }

  closeAll(): void {
    for (const peer of [...this.#ready.values()]) peer.close()
  }

  #dialOne(edge: NearEdge, onDone: () => void): void {
    const waiting = this.#dialling.get(edge.edge_id)
    if (waiting !== undefined) {
      waiting.push(onDone)
      return
    }
    this.#dialling.set(edge.edge_id, [onDone])
    const socket = this.#connect(edge)
    if (socket === undefined) {
      this.#settle(edge.edge_id)
      return
    }
    socket.setTimeout(CONNECT_MS, () => socket.destroy(new Error('the connection timed out')))
    socket.once('error', (error) =>
      this.#deps.log.warn({ err: error, to: edge.edge_id }, 'a connection to a peer edge failed'),
    )
    socket.once('close', () => this.#settle(edge.edge_id))
    socket.once(edge.socket === null ? 'secureConnect' : 'connect', () => {
      socket.setTimeout(0)
      this.#join(edge.edge_id, socket)
    })
  }

  #join(edge_id: string, socket: Socket): void {
    const { edge, budget, clock } = this.#deps
    new PeerEdge({
      socket,
      to: edge_id,
      from: edge,
      budget,
      clock,
      onReady: (peer) => {
        this.#ready.set(edge_id, peer)
        this.#settle(edge_id)
      },
      onClose: (peer) => {
        if (this.#ready.get(edge_id) === peer) this.#ready.delete(edge_id)
      },
    })
  }

  #settle(edge_id: string): void {
    const waiting = this.#dialling.get(edge_id) ?? []
    this.#dialling.delete(edge_id)
    for (const onDone of waiting) onDone()
  }

  #connect({ edge_id, socket: path, address }: NearEdge): Socket | undefined {
    if (path !== null) return connect({ path })
    const [, host, port] = /^\[?(.*?)\]?:(\d+)$/.exec(address ?? '') ?? []
    const certificate = this.#certificate
    if (host === undefined || certificate === null) return undefined
    const socket = connectTls({
      host,
      port: Number(port),
      // The certificate of each edge names its id, whatever its address.
      servername: edge_id,
      ca: certificate.ca_pem,
      cert: certificate.cert_pem,
      key: certificate.key_pem,
      minVersion: 'TLSv1.3',
      ALPNProtocols: [PEER_ALPN],
    })
    socket.setNoDelay(true)
    return socket
  }
}

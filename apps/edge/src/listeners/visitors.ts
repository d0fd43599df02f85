import type { Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import { DenseSet } from '@nora/kit'
import { breakOff as breakOffSocket, countRead, type Stream } from '@nora/protocol'
import type { Endpoint } from '../endpoints/endpoint.ts'
import { Exchange, type Pipeline } from '../exchange/exchange.ts'
import { forwardingFields } from '../exchange/forwarding.ts'
import { onVisitorDrain } from '../exchange/origin-bytes.ts'
import { breakOff } from '../exchange/origin-loss.ts'
import { ResponseState } from '../exchange/states.ts'
import { checkTime } from '../exchange/time-limits.ts'
import { onVisitorEnd } from '../exchange/visitor-bytes.ts'
import type { VisitorSocket, VisitorSource, VisitorTransport } from '../exchange/visitor-socket.ts'
import type { ReasonCode } from '../facts/reasons.ts'
import { PeerVisitor } from '../peers/peer-visitor.ts'
import type { ActiveTunnels } from '../platform/active-tunnels.ts'
import { BodyScheduler } from './body-scheduler.ts'
import { ProtocolDetection } from './protocol-detection.ts'

const SWEEP_MS = 1_000

export type VisitorsDeps = {
  edgeId: string
  pipeline: Pipeline
  monotonicMs: () => number
  /** The tunnels that are asked for. */
  activeTunnels: ActiveTunnels<Endpoint>
  /** Tells whether an address is a proxy whose `X-Forwarded-…` fields are believed. */
  isTrustedProxy: (address: string) => boolean
  /** Called for each running exchange about once a second. */
  onRunning: (exchange: Exchange) => void
}

/** Holds the visitors of the process: one exchange per connection, or per stream of HTTP/2. */
export class Visitors {
  readonly #deps: VisitorsDeps
  readonly #exchanges = new DenseSet<Exchange>()
  readonly #bodyScheduler: BodyScheduler
  readonly #peer: VisitorSource
  readonly #sweep: NodeJS.Timeout
  #peerCount = 0

  constructor(deps: VisitorsDeps) {
    this.#deps = deps
    this.#bodyScheduler = new BodyScheduler(deps.activeTunnels)
    // Each request says who the visitor is.
    this.#peer = { ...this.getSource('', false), isProxy: true, isFromPeer: true }
    this.#sweep = setInterval(() => this.#checkAll(), SWEEP_MS)
    this.#sweep.unref()
  }

  /** Requests that are not answered yet, or whose answers are still to be taken. */
  get runningCount(): number {
    let count = 0
    for (const { isRunning, connection } of this.#exchanges) {
      if (isRunning || connection.socket.writableLength > 0) count++
    }
    return count
  }

  get count(): number {
    return this.#exchanges.size
  }

  /** Streams of other edges among them, which stay open for a while between requests. */
  get peerCount(): number {
    return this.#peerCount
  }

  /** Describes what the requests of a connection have in common. */
  getSource(address: string, isSecure: boolean, transport: VisitorTransport | null = null): VisitorSource {
    const { edgeId, isTrustedProxy } = this.#deps
    const forwarding = forwardingFields({ address, isSecure }, edgeId)
    return {
      address,
      isSecure,
      isProxy: isTrustedProxy(address),
      isFromPeer: false,
      replayTo: null,
      forwarding,
      transport,
    }
  }

  /** Takes a visitor in; see VisitorSocket for what its maker does with the exchange. */
  open(socket: VisitorSocket, source: VisitorSource): Exchange {
    const exchange = new Exchange(socket, this.#deps.pipeline, source)
    this.#exchanges.add(exchange)
    return exchange
  }

  /** The visitor's connection is closed, by whomever. */
  leave(exchange: Exchange): void {
    this.#exchanges.delete(exchange)
    this.#deps.pipeline.onVisitorGone(exchange)
  }

  /** A visitor that speaks HTTP/1.1 by itself; `onHttp2` takes over one that does not, where it may choose. */
  serve(socket: Socket, source: VisitorSource, onHttp2: (() => void) | null = null): void {
    const exchange = this.open(socket, source)
    let detection = onHttp2 === null ? null : new ProtocolDetection()
    const onData = (bytes: Buffer): void => {
      const spoken = detection === null ? { isHttp2: false, bytes } : detection.take(bytes)
      if (spoken === null) return
      detection = null
      if (!spoken.isHttp2) {
        countRead(spoken.bytes.length)
        this.#bodyScheduler.read(exchange, spoken.bytes)
        return
      }
      for (const [event, listener] of Object.entries(listeners)) socket.off(event, listener)
      this.release(exchange)
      socket.pause()
      socket.unshift(spoken.bytes)
      onHttp2?.()
    }
    const listeners = {
      data: onData,
      drain: () => onVisitorDrain(exchange),
      end: () => onVisitorEnd(exchange),
      close: () => this.leave(exchange),
    }
    for (const [event, listener] of Object.entries(listeners)) socket.on(event, listener)
    // A broken connection is told by `close`.
    socket.on('error', () => {})
    // On a connection in the clear Node's own says FIN first, and may leak it.
    if (!(socket instanceof TLSSocket)) {
      socket.resetAndDestroy = () => {
        breakOffSocket(socket)
        return socket
      }
    }
    socket.resume()
  }

  /** Visitors whom another edge has taken in, and sends one after the other by this stream. */
  servePeer(stream: Stream): void {
    const visitor = new PeerVisitor(stream)
    const exchange = this.open(visitor, this.#peer)
    this.#peerCount++
    visitor.start(exchange, () => {
      this.#peerCount--
      this.leave(exchange)
    })
  }

  /** Ends each open connection with its next response, which says so. */
  retire(): void {
    for (const exchange of this.#exchanges) {
      // An answer whose head has left cannot say it any more.
      if (exchange.isRunning && exchange.response.state <= ResponseState.HELD)
        exchange.connection.closes = true
    }
  }

  endIdle(): void {
    for (const exchange of this.#exchanges) {
      const { pendingHead, socket } = exchange.connection
      if (exchange.isRunning || pendingHead !== null) continue
      // The next request of another edge may be on its way already, and must not be lost.
      if (socket.refuse && socket.writableLength === 0) socket.refuse()
      else socket.end()
    }
  }

  /** It is no visitor's connection: whoever takes it reads and closes it from here on. */
  release(exchange: Exchange): void {
    this.#exchanges.delete(exchange)
  }

  /** Cuts what runs, where it is meant, for this reason. */
  cutOff(code: ReasonCode, isMeant: (exchange: Exchange) => boolean): void {
    for (const exchange of this.#exchanges) if (isMeant(exchange)) breakOff(exchange, code)
  }

  /** Idle ones end now, running ones after their answer. */
  drain(): void {
    for (const exchange of this.#exchanges) exchange.connection.closes = true
    this.endIdle()
  }

  close(): void {
    clearInterval(this.#sweep)
    this.cutOff('stopping', () => true)
  }

  #checkAll(): void {
    const nowMs = this.#deps.monotonicMs()
    for (const exchange of this.#exchanges) {
      if (exchange.isRunning) this.#deps.onRunning(exchange)
      const decision = checkTime(exchange, nowMs)
      if (decision === 'answer') this.#deps.pipeline.onRefused(exchange, 'request_timeout')
      else if (decision === 'ended') this.#deps.pipeline.onRefused(exchange, 'visitor_ended')
      else if (decision === 'conclude') this.#deps.pipeline.onComplete(exchange, false)
      else if (decision === 'late') this.#deps.pipeline.onRefused(exchange, 'origin_timeout')
      else if (decision === 'cut') exchange.connection.socket.destroy()
    }
  }
}

import type { Socket } from 'node:net'
import { DenseSet, SECOND_MS } from '@nora/kit'
import { ResetCode, type Stream, type Target } from '@nora/protocol'
import { HOLD_MS } from '../endpoints/held-requests.ts'
import type { TcpEnding } from '../facts/tcp-ending.ts'
import type { Traffic } from '../telemetry/traffic.ts'
import { DuplexStream } from '../upstreams/duplex-stream.ts'
import { TcpConnection, type TcpVisit, type VisitorStream } from './tcp-connection.ts'
import { createTcpJourney, leave, type TcpJourneyDeps } from './tcp-journey.ts'

const SWEEP_MS = SECOND_MS
/** Until then an edge that does not have the tunnel has said so, unless its visitor waits for an agent. */
const EARLY_MS = 2 * HOLD_MS
/** Endings after which another edge may look for the tunnel elsewhere. */
const ELSEWHERE: ReadonlySet<TcpEnding> = new Set(['unknown_host', 'tunnel_offline', 'stopping'])

export type TcpVisitorsDeps = Omit<TcpJourneyDeps, 'end'> & {
  /** A connection on which nothing moves for longer is ended. */
  idleMs: number
  traffic: Traffic
  /** Nothing more will happen to it. */
  onEnd: (connection: TcpConnection) => void
}

/** Holds the visitors that are connected to TCP tunnels, here or through another edge. */
export class TcpVisitors {
  readonly #deps: TcpVisitorsDeps
  readonly #go: (connection: TcpConnection) => void
  readonly #connections = new DenseSet<TcpConnection>()
  readonly #sweep: NodeJS.Timeout

  constructor(deps: TcpVisitorsDeps) {
    this.#deps = deps
    this.#go = createTcpJourney({ ...deps, end: (connection, ending) => this.#end(connection, ending) })
    this.#sweep = setInterval(() => this.#checkAll(), SWEEP_MS)
    this.#sweep.unref()
  }

  get count(): number {
    return this.#connections.size
  }

  /** A visitor's own connection, of which nothing is read yet. */
  serve(socket: Socket, visit: Omit<TcpVisit, 'isFromPeer'>): void {
    const visitor = new DuplexStream(socket, () => this.#leave(connection))
    const connection = this.#enter(visitor, { ...visit, isFromPeer: false })
    this.#go(connection)
  }

  /** One that another edge has taken in. */
  servePeer(stream: Stream, { name, ends }: Target): void {
    if (name === undefined || ends === undefined) {
      stream.reset(ResetCode.UNKNOWN_TARGET)
      return
    }
    this.#deps.traffic.tcp.fromEdges++
    this.#go(this.#enter(stream, { hostname: name, ends, isFromPeer: true }))
  }

  /** Cuts those that are meant. */
  cutOff(isMeant: (connection: TcpConnection) => boolean, ending: TcpEnding = 'cut'): void {
    for (const connection of this.#connections) if (isMeant(connection)) this.#end(connection, ending)
  }

  close(): void {
    clearInterval(this.#sweep)
    this.cutOff(() => true, 'stopping')
  }

  #enter(visitor: VisitorStream, visit: TcpVisit): TcpConnection {
    const connection = new TcpConnection(visitor, visit, this.#deps.monotonicMs())
    this.#connections.add(connection)
    this.#deps.traffic.tcp.connections++
    return connection
  }

  /** Cuts off whatever is still open. */
  #end(connection: TcpConnection, ending: TcpEnding): void {
    const { visitor, visit, relay } = connection
    if (connection.ending !== null) return
    connection.ending = ending
    if (ending === 'origin_unreachable' || ending === 'tunnel_busy') connection.tunnel?.counters.addError()
    const code = visit.isFromPeer && ELSEWHERE.has(ending) ? ResetCode.UNKNOWN_TARGET : ResetCode.CANCELLED
    if (relay === null) visitor.reset(code)
    else relay.reset(code)
    this.#leave(connection)
  }

  /** The visitor's connection is over, by whomever. */
  #leave(connection: TcpConnection): void {
    const { held, traffic, onEnd } = this.#deps
    if (!this.#connections.delete(connection)) return
    connection.ending ??= connection.relay === null ? 'visitor_left' : 'closed'
    held.forget(connection)
    this.#counters(connection)
    traffic.tcp.addEnding(connection.ending)
    if (connection.isCounted) {
      const durationMs = this.#deps.monotonicMs() - connection.startedAtMs
      connection.tunnel?.statistics.endConnection(durationMs, connection.ending === 'origin_unreachable')
    }
    countAtGateway(connection, this.#deps)
    onEnd(connection)
    leave(connection)
    connection.leaveMember()
  }

  #checkAll(): void {
    const nowMs = this.#deps.monotonicMs()
    for (const connection of this.#connections) {
      this.#counters(connection)
      if (nowMs - connection.startedAtMs > EARLY_MS) connection.replayBuffer.forget()
      const bytes = connection.bytesIn + connection.bytesOut
      if (bytes !== connection.movedBytes) {
        connection.movedBytes = bytes
        connection.movedAtMs = nowMs
      }
      if (nowMs - connection.movedAtMs > this.#deps.idleMs) this.#end(connection, 'idle')
      // A stream does not tell when its last bytes have left.
      else if (connection.visit.isFromPeer && connection.visitor.dead) this.#leave(connection)
    }
  }

  /** Adds what has passed since the last time: long connections are counted while they run. */
  #counters(connection: TcpConnection): void {
    // Between two relays: what it has said is said again.
    if (connection.relay === null) return
    const bytesIn = connection.bytesIn - connection.talliedIn
    const bytesOut = connection.bytesOut - connection.talliedOut
    if (bytesIn === 0 && bytesOut === 0) return
    this.#deps.traffic.tcp.addBytes(bytesIn, bytesOut)
    connection.tunnel?.counters.addBytes(bytesIn, bytesOut)
    connection.tunnel?.statistics.addBytes(bytesIn, bytesOut)
    connection.talliedIn = connection.bytesIn
    connection.talliedOut = connection.bytesOut
  }
}

/** Endings that are the fault of whom the connection was led to, or of nobody being there. */
const FAULTS: ReadonlySet<TcpEnding> = new Set([
  'origin_unreachable',
  'gateway_down',
  'link_lost',
  'tunnel_busy',
])

function countAtGateway(
  { gateway, member, ending, startedAtMs, triedMembers }: TcpConnection,
  { monotonicMs, wallClockMs, traffic }: Pick<TcpVisitorsDeps, 'monotonicMs' | 'wallClockMs' | 'traffic'>,
): void {
  if (gateway === null || ending === null) return
  const monotonic = monotonicMs()
  const isError = FAULTS.has(ending)
  const passed = { nowMs: wallClockMs(), durationMs: monotonic - startedAtMs, isError }
  gateway.retries.onRequest(monotonic)
  traffic.gateways.addRequest(isError)
  traffic.gateways.retries += Math.max(0, triedMembers.size - 1)
  gateway.usage.addRequest(null, passed)
  if (member === null) return
  if (member.facts.id !== gateway.facts.id) gateway.usage.addRequest(member.facts.id, passed)
  if (ending === 'origin_unreachable') member.health.onFailure(ending, monotonic)
  else if (!isError) member.health.onSuccess(monotonic)
}

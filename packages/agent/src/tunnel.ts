import {
  type BindMessage,
  type ConnectionEnds,
  ResetCode,
  type Stream,
  type Target,
  TargetKind,
} from '@nora/protocol'
import type { BoundTunnel } from './bound-tunnel.ts'
import type { CaptureStore } from './capture/capture-store.ts'
import { StreamTap } from './capture/stream-tap.ts'
import type { ConnectionLog } from './connections/connection-log.ts'
import { ConnectionTap } from './connections/connection-tap.ts'
import { toAuthority } from './dial/authority.ts'
import { OriginConnections } from './dispatch/origin-connections.ts'
import type { OriginFailure } from './dispatch/origin-failure.ts'
import { OriginPipe, type PipeObserver } from './dispatch/origin-pipe.ts'
import { proxyHeader } from './dispatch/proxy-header.ts'
import { speaksTls } from './dispatch/speaks-tls.ts'
import { WaitingVisitor } from './dispatch/waiting-visitor.ts'
import type { Schedule } from './schedule.ts'
import { isHttp1Only, isOwnServer, type OriginTarget } from './target.ts'
import type { TunnelRequest } from './tunnel-request.ts'

export type TunnelObserver = {
  onOriginDown(tunnel: Tunnel, target: OriginTarget, failure: OriginFailure, error: Error): void
  onOriginUp(tunnel: Tunnel, target: OriginTarget): void
}

/** Connections of all tunnels of an agent, those that are over included. */
export type ConnectionCounts = { connections: number; openConnections: number }

export type TunnelDeps = {
  counts: ConnectionCounts
  captures: CaptureStore | null
  connectionLog: ConnectionLog | null
  observer: TunnelObserver
  schedule: Schedule
  /** Tells every leg whether the origin can spare connections that carry no request. */
  keepIdle: (tunnel: Tunnel, isKeeping: boolean) => void
  /** Tells every leg that the origin is about to end. */
  drain: (tunnel: Tunnel) => void
  replaces?: Tunnel | null
}

/** One publication: its place at the edge, and the connections that arrive for it. */
export class Tunnel implements PipeObserver {
  readonly request: TunnelRequest
  bound: BoundTunnel | null = null
  /** The tunnel that goes once this one is there. */
  replaces: Tunnel | null
  readonly #counts: ConnectionCounts
  readonly #captures: CaptureStore | null
  readonly #connectionLog: ConnectionLog | null
  readonly #observer: TunnelObserver
  readonly #schedule: Schedule
  readonly #connections: OriginConnections
  /** Which targets cannot be reached, and why. */
  readonly #originFailures = new Map<OriginTarget, OriginFailure>()
  /** Were asked whether they expect TLS, and have not answered since. */
  readonly #probed = new Set<OriginTarget>()

  constructor(request: TunnelRequest, deps: TunnelDeps) {
    const { counts, captures, connectionLog, observer, schedule, keepIdle, drain, replaces = null } = deps
    this.request = request
    this.replaces = replaces
    this.#counts = counts
    this.#captures = request.isInspected ? captures : null
    this.#connectionLog = request.isInspected ? connectionLog : null
    this.#observer = observer
    this.#schedule = schedule
    this.#connections = new OriginConnections({
      limit: request.maxConnections ?? null,
      gate: request.gate ?? null,
      schedule,
      keepIdle: (isKeeping) => keepIdle(this, isKeeping),
      drainEdges: () => drain(this),
    })
  }

  /** It is over; connections that are open end by themselves. */
  close(): void {
    this.#connections.close()
  }

  /** The origin has too few connections for any to be without a request. */
  get sparesIdle(): boolean {
    return this.#connections.isSparing
  }

  /** After the first time it is the name it had, so that a new link gets that one back. */
  get wantedName(): string | null {
    if (this.request.pool) return null
    // A public name it had before is not its internal one.
    if (this.request.isInternal) return this.request.name
    return this.#boundName ?? this.request.name ?? this.replaces?.wantedName ?? null
  }

  get bindMessage(): BindMessage {
    const { ref, kind, region, target, options, isPooled, takesOver, description, metadata } = this.request
    const { isInternal, pool } = this.request
    return {
      type: 'bind',
      ref,
      kind,
      name: this.wantedName ?? undefined,
      region: region ?? undefined,
      target: target.label,
      is_pooled: isPooled,
      // It takes over only once: a leg that comes back must not fight with a client that took the name over
      // since.
      takes_over: takesOver && this.bound === null,
      is_internal: isInternal,
      pool,
      options,
      description: description ?? undefined,
      metadata,
    }
  }

  /** A visitor's connection, or one that is shared by requests of HTTP/2: leads it to the local service. */
  accept(stream: Stream, { kind, ends }: Target): void {
    const { request, bound } = this
    const isHttp2 = kind === TargetKind.HTTP2
    if (!(this.#isUnread ? kind === TargetKind.TCP : isHttp2 || kind === TargetKind.HTTP)) {
      stream.reset(ResetCode.UNKNOWN_TARGET)
      return
    }
    if (bound === null) {
      stream.reset(ResetCode.REFUSED)
      return
    }
    if (isHttp2 && isHttp1Only(request.target)) {
      stream.reset(ResetCode.PROTOCOL_ERROR)
      return
    }
    this.#counts.connections++
    this.#counts.openConnections++
    if (kind === TargetKind.TCP) this.#pipeBytes(stream, bound, ends)
    else this.#pipeHttp(stream, bound, isHttp2)
  }

  onConnected(target: OriginTarget): void {
    // A server that expects TLS accepts every connection, so connecting proves nothing.
    if (this.#originFailures.get(target) !== 'speaks_tls') this.#recover(target)
  }

  onAnswered(target: OriginTarget): void {
    this.#probed.delete(target)
    this.#recover(target)
  }

  onSilentEnd(target: OriginTarget): void {
    if (target.kind !== 'tcp' || target.scheme !== 'http' || this.#probed.has(target)) return
    this.#probed.add(target)
    void speaksTls(target).then((isTls) => {
      if (isTls) this.onFailed(target, 'speaks_tls', new Error('the service expects TLS'))
    })
  }

  onFailed(target: OriginTarget, failure: OriginFailure, error: Error): void {
    if (this.#originFailures.get(target) === failure) return
    this.#originFailures.set(target, failure)
    this.#observer.onOriginDown(this, target, failure, error)
  }

  onClosed(): void {
    this.#counts.openConnections--
  }

  #recover(target: OriginTarget): void {
    if (this.#originFailures.delete(target)) this.#observer.onOriginUp(this, target)
  }

  /** Whether visitors come to a port of the region. */
  get #hasPort(): boolean {
    return ['tcp', 'ssh'].includes(this.request.kind)
  }

  /** Edges know nothing of what visitors say. */
  get #isUnread(): boolean {
    return this.#hasPort || this.request.kind === 'tls'
  }

  get #boundName(): string | undefined {
    const hostname = this.bound?.hostname
    if (this.#hasPort) return hostname?.split(':').at(-1)
    // An own domain is asked for whole; of a name of the region the first label.
    return this.request.name?.includes('.') ? hostname : hostname?.split('.')[0]
  }

  #pipeHttp(stream: Stream, { tunnelId }: BoundTunnel, isHttp2: boolean): void {
    const { target, connectTimeoutMs } = this.request
    this.#leadInTurn(stream, () => {
      const captures = isHttp2 ? null : this.#captures
      const tap = captures && new StreamTap({ store: captures, tunnelId })
      const originConnection = isOwnServer(target) ? null : this.#connections.take()
      return new OriginPipe(stream, {
        target,
        tap,
        observer: this,
        connection: originConnection,
        isHttp2,
        connectTimeoutMs,
      })
    })
  }

  #pipeBytes(stream: Stream, { tunnelId }: BoundTunnel, ends: ConnectionEnds | undefined): void {
    const { target, proxyProtocol, connectTimeoutMs } = this.request
    const preface = proxyProtocol ? proxyHeader(proxyProtocol, ends) : null
    const visitor = ends?.source
    const log = this.#connectionLog
    this.#leadInTurn(stream, () => {
      const connection = log?.begin(tunnelId, visitor ? toAuthority(visitor.address, visitor.port) : null)
      const tap = log && connection ? new ConnectionTap(log, connection) : null
      const how = { target, tap, observer: this, preface, passesReset: true, ends, connectTimeoutMs }
      const pipe = new OriginPipe(stream, how)
      if (connection) log?.onBreakOff(connection, () => pipe.breakOff())
      return pipe
    })
  }

  #leadInTurn(stream: Stream, lead: () => OriginPipe): void {
    const connections = this.#connections
    if (connections.hasRoom) lead()
    else {
      const wait = (onRoom: () => void) => connections.wait(onRoom)
      new WaitingVisitor(stream, { schedule: this.#schedule, wait, lead, onLeft: () => this.onClosed() })
    }
  }
}

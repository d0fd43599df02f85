import {
  type BindMessage,
  type ConnectionEnds,
  ResetCode,
  type Stream,
  type TunnelOptions,
} from '@nora/protocol'
import type { CaptureStore } from './capture/capture-store.ts'
import { StreamTap } from './capture/stream-tap.ts'
import type { OriginFailure } from './dispatch/origin-failure.ts'
import { OriginPipe, type PipeObserver } from './dispatch/origin-pipe.ts'
import { isOwnServer, type OriginTarget } from './target.ts'

/** What the owner of an agent asks to publish. */
export type TunnelRequest = {
  /** The owner's own word for it, unique in the agent. */
  readonly ref: number
  readonly kind: 'http' | 'ssh' | 'trigger'
  /** null: any free name, or this client's last one. */
  readonly name: string | null
  readonly region: string | null
  readonly target: OriginTarget
  /** What the edge does with requests before they come here. */
  readonly options: TunnelOptions
  /** Whether passing exchanges are recorded, where the agent records any. */
  readonly isInspected: boolean
  /** Other agents of the team may share the name. */
  readonly isPooled: boolean
  /** The name is wanted even from whoever of the team has it now. */
  readonly takesOver: boolean
}

/** Where it is published. */
export type BoundTunnel = {
  readonly ref: number
  readonly tunnelId: string
  readonly hostname: string
  readonly url: string
}

export type TunnelObserver = {
  onOriginDown(tunnel: Tunnel, failure: OriginFailure, error: Error): void
  onOriginUp(tunnel: Tunnel): void
}

export type TunnelDeps = {
  captures: CaptureStore | null
  observer: TunnelObserver
  replaces?: Tunnel | null
}

/** One publication: its place at the edge, and the connections that arrive for it. */
export class Tunnel implements PipeObserver {
  readonly request: TunnelRequest
  bound: BoundTunnel | null = null
  connections = 0
  openConnections = 0
  /** The tunnel that goes once this one is there. */
  replaces: Tunnel | null
  readonly #captures: CaptureStore | null
  readonly #observer: TunnelObserver
  #originFailure: OriginFailure | null = null

  constructor(request: TunnelRequest, { captures, observer, replaces = null }: TunnelDeps) {
    this.request = request
    this.replaces = replaces
    this.#captures = request.isInspected ? captures : null
    this.#observer = observer
  }

  /** After the first time it is the name it had, so that a new link gets that one back. */
  get wantedName(): string | null {
    if (this.bound !== null) return nameOf(this.bound.hostname, this.request.kind)
    return this.request.name ?? this.replaces?.wantedName ?? null
  }

  get bindMessage(): BindMessage {
    const { ref, kind, region, target, options, isPooled, takesOver } = this.request
    return {
      type: 'bind',
      ref,
      kind,
      name: this.wantedName ?? undefined,
      region: region ?? undefined,
      target: target.label,
      is_pooled: isPooled,
      // Once: a leg that comes back must not fight with who took the name over since.
      takes_over: takesOver && this.bound === null,
      options,
    }
  }

  /** A visitor's connection, or one that is shared by requests of HTTP/2: leads it to the local service. */
  accept(stream: Stream, isHttp2 = false): void {
    if (this.bound === null) {
      stream.reset(ResetCode.REFUSED)
      return
    }
    const { target } = this.request
    if (isHttp2 && isOwnServer(target)) {
      stream.reset(ResetCode.PROTOCOL_ERROR)
      return
    }
    this.connections++
    this.openConnections++
    const captures = isHttp2 ? null : this.#captures
    const tap = captures && new StreamTap({ store: captures, tunnelId: this.bound.tunnelId })
    new OriginPipe(stream, { target, tap, observer: this, isHttp2 })
  }

  /** A visitor's connection whose bytes do not say who comes. */
  acceptRaw(stream: Stream, ends: ConnectionEnds | undefined): void {
    if (this.bound === null) {
      stream.reset(ResetCode.REFUSED)
      return
    }
    this.connections++
    this.openConnections++
    const { target } = this.request
    new OriginPipe(stream, { target, tap: null, observer: this, isHttp2: false, visitor: ends?.source })
  }

  onConnected(): void {
    if (this.#originFailure === null) return
    this.#originFailure = null
    this.#observer.onOriginUp(this)
  }

  onFailed(failure: OriginFailure, error: Error): void {
    if (this.#originFailure === failure) return
    this.#originFailure = failure
    this.#observer.onOriginDown(this, failure, error)
  }

  onClosed(): void {
    this.openConnections--
  }
}

/** What a bound tunnel is asked for by: the label of its hostname, or its port. */
function nameOf(hostname: string, kind: TunnelRequest['kind']): string {
  return kind === 'ssh' ? hostname.slice(hostname.lastIndexOf(':') + 1) : (hostname.split('.')[0] ?? hostname)
}

import { type BindMessage, ResetCode, type Stream, type TunnelOptions } from '@nora/protocol'
import type { CaptureStore } from './capture/capture-store.ts'
import { StreamTap } from './capture/stream-tap.ts'
import type { OriginFailure } from './dispatch/origin-failure.ts'
import { OriginPipe, type PipeObserver } from './dispatch/origin-pipe.ts'
import type { OriginTarget } from './target.ts'

/** What the owner of an agent asks to publish. */
export type TunnelRequest = {
  /** The owner's own word for it, unique in the agent. */
  readonly ref: number
  readonly kind: 'http'
  /** null: any free name, or this client's last one. */
  readonly name: string | null
  readonly region: string | null
  readonly target: OriginTarget
  /** What the edge does with requests before they come here. */
  readonly options: TunnelOptions
  /** Whether passing exchanges are recorded, where the agent records any. */
  readonly isInspected: boolean
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
  /** Takes back the attempt to bind that is waiting its turn. */
  cancelRetry = () => {}
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
    return this.bound?.hostname.split('.')[0] ?? this.request.name ?? this.replaces?.wantedName ?? null
  }

  get bindMessage(): BindMessage {
    const { ref, kind, region, target, options } = this.request
    return {
      type: 'bind',
      ref,
      kind,
      name: this.wantedName ?? undefined,
      region: region ?? undefined,
      target: target.label,
      options,
    }
  }

  /** A visitor's connection: leads it to the local service. */
  accept(stream: Stream): void {
    if (this.bound === null) {
      stream.reset(ResetCode.REFUSED)
      return
    }
    this.connections++
    this.openConnections++
    const tap = this.#captures && new StreamTap({ store: this.#captures, tunnelId: this.bound.tunnelId })
    new OriginPipe(stream, { target: this.request.target, tap, observer: this })
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

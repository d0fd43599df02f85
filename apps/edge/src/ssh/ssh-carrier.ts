import { DenseSet, MIB } from '@nora/kit'
import { type Budget, type Target, TargetKind } from '@nora/protocol'
import type { ForwardRequest, SshConnection } from '@nora/ssh'
import type { OriginHandler } from '../upstreams/origin-stream.ts'
import type { OriginCarrier } from '../upstreams/upstream.ts'
import { SshOriginStream } from './ssh-origin-stream.ts'

/** Each is an open file at the client, which usually may have 1024. */
const STREAMS_LIMIT = 512
/** One client sends this much at 20 MB/s over 50 ms. */
const WINDOW_BYTES = MIB
/** Which visitor it is for is said in the request: a channel for HTTP may serve many. */
const FROM_US = { address: '127.0.0.1', port: 0 }

/** An SSH connection as that which carries streams to origins. */
export class SshCarrier implements OriginCarrier {
  isClosed = false
  readonly #connection: SshConnection<unknown>
  readonly #streams = new DenseSet<SshOriginStream>()
  readonly #forwards = new Map<number, ForwardRequest>()
  #onIdle: (() => void) | null = null

  constructor(connection: SshConnection<unknown>) {
    this.#connection = connection
  }

  get isHeldUp(): boolean {
    return this.#connection.isHeldUp
  }

  get streamCount(): number {
    return this.#streams.size
  }

  /** Streams for the slot go to what the client forwards there. */
  route(slot: number, forward: ForwardRequest): void {
    this.#forwards.set(slot, forward)
  }

  open(target: Target, handler: OriginHandler, budget: Budget): SshOriginStream | undefined {
    const bound = this.#forwards.get(target.slot)
    const from = target.kind === TargetKind.TCP && target.ends ? target.ends.source : FROM_US
    if (this.isClosed || bound === undefined) return undefined
    if (this.#streams.size >= STREAMS_LIMIT || budget.isSpent) return undefined
    const windowBytes = budget.windowBytes(WINDOW_BYTES)
    const stream: SshOriginStream = new SshOriginStream({
      handler,
      windowBytes,
      budget,
      onEnd: () => this.#forget(stream),
    })
    this.#streams.add(stream)
    this.#connection.openForwarded({ bound, from, windowBytes }, (channel, failure) =>
      stream.settle(channel, failure),
    )
    return stream
  }

  /** Calls back once, when no stream runs. */
  whenIdle(act: () => void): void {
    if (this.#streams.size === 0) act()
    else this.#onIdle = act
  }

  /** The connection is over. */
  close(): void {
    this.isClosed = true
    for (const stream of this.#streams) stream.lose()
  }

  #forget(stream: SshOriginStream): void {
    this.#streams.delete(stream)
    if (this.#streams.size > 0) return
    const act = this.#onIdle
    this.#onIdle = null
    act?.()
  }
}

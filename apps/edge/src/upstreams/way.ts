import type { Budget, Target } from '@nora/protocol'
import type { OriginConnection, OriginHandler } from './origin-stream.ts'
import type { StreamPool } from './stream-pool.ts'

/** What carries connections to origins: a link is one, and so is an SSH connection. */
export interface OriginCarrier {
  readonly isClosed: boolean
  /** What is sent now would wait. */
  readonly isHeldUp: boolean
  /** Connections that are not over. */
  readonly streamCount: number
  /** Undefined when it takes no more. */
  open(target: Target, handler: OriginHandler, budget: Budget): OriginConnection | undefined
}

/** What streams of requests run on. */
export interface Way {
  readonly mux: OriginCarrier
  /** What new streams are opened for. */
  readonly target: Target
  /** What may wait for the visitors who come by it. */
  readonly budget: Budget
  /** Idle streams, to be used again. */
  readonly pool: StreamPool
  /** No new requests; running ones may go on. */
  readonly isClosed: boolean
}

import type { Budget, Mux, Target } from '@nora/protocol'
import type { StreamPool } from '../legs/stream-pool.ts'

/** What streams of requests run on. */
export interface Way {
  readonly mux: Mux
  /** What new streams are opened for. */
  readonly target: Target
  /** What may wait for the visitors who come by it. */
  readonly budget: Budget
  /** Idle streams, to be used again. */
  readonly pool: StreamPool
  /** No new requests; running ones may go on. */
  readonly isClosed: boolean
}

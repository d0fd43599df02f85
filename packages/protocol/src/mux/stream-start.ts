import type { Budget } from '../flow-control/budget.ts'
import type { LinkLimits } from '../frames/hello.ts'
import type { Target } from '../frames/target.ts'

/** A stream begins with this. */
export type StreamStart = {
  /** 0 for one of ours: it gets its number with its first frame. */
  id: number
  /** Null for a stream of the peer. */
  target: Target | null
  limits: LinkLimits
  budget: Budget | null
  /** The bytes that the peer takes at first, if it said so for this stream. */
  sendWindowBytes?: number | undefined
}

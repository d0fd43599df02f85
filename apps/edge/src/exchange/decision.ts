import type { Exchange, RequestHead } from './exchange.ts'
import type { ReasonCode } from './reasons.ts'

/** What a stage says: go on, wait for control or for an agent, or why the edge answers by itself. */
export type Decision = 'proceed' | 'wait' | ReasonCode

export type Stage = (exchange: Exchange, request: RequestHead) => Decision

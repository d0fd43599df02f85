import type { Exchange, RequestHead } from './exchange.ts'
import type { ReasonCode } from './reasons.ts'

/**
 * What a stage says: go on, wait for control or for an agent, leave the connection to somebody else, or why
 * the edge answers by itself.
 */
export type Decision = 'proceed' | 'wait' | 'taken' | ReasonCode

export type Stage = (exchange: Exchange, request: RequestHead) => Decision

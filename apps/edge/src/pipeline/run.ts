import type { Clock, Ids } from '@nora/kit'
import { ResetCode } from '@nora/protocol'
import { writeAnswer } from '../exchange/answer.ts'
import { type Answer, type Stage, toAnswer } from '../exchange/decision.ts'
import type { Exchange, RequestHead } from '../exchange/exchange.ts'
import { RequestState } from '../exchange/states.ts'
import { isBodyRead, readPendingBytes, reparse } from '../exchange/visitor-bytes.ts'
import type { ReasonCode } from '../facts/reasons.ts'
import type { Finish } from '../stages/finish.ts'
import type { Traffic } from '../telemetry/traffic.ts'
import { conclude } from './conclude.ts'

export type RunDeps = { ids: Ids; traffic: Traffic; clock: Clock }

/** Takes requests through the stages, and gives the answers that stages decide on. */
export class Runner {
  /** The stages from the first byte of a head until the request is forwarded. */
  stages: readonly Stage[] = []
  /** For a request that is sent a second time. */
  resendStages: readonly Stage[] = []
  readonly finish: Finish
  readonly #ids: Ids
  readonly #traffic: Traffic
  readonly #clock: Clock

  constructor({ ids, traffic, clock, finish }: RunDeps & { finish: Finish }) {
    this.#ids = ids
    this.#traffic = traffic
    this.#clock = clock
    this.finish = finish
  }

  run(exchange: Exchange, request: RequestHead, through: readonly Stage[] = this.stages): void {
    for (const stage of through) {
      const decision = stage(exchange, request)
      if (decision === 'proceed') continue
      if (decision === 'taken') return
      if (decision === 'wait') exchange.request.state = RequestState.WAITING
      else this.answer(exchange, decision, request)
      return
    }
  }

  /** Continues a waiting request: it goes through the stages again, from the first. */
  readonly resume = (exchange: Exchange): void => {
    if (exchange.connection.isClosed || exchange.request.state !== RequestState.WAITING) return
    exchange.request.state = RequestState.AT_HEAD
    this.retry(exchange)
    if (exchange.request.state !== RequestState.WAITING) readPendingBytes(exchange)
  }

  /** Answers a waiting request without the stages: what it has waited for decides. */
  readonly answerWaiting = (exchange: Exchange, decision: ReasonCode | Answer): void => {
    if (exchange.connection.isClosed || exchange.request.state !== RequestState.WAITING) return
    exchange.request.state = RequestState.AT_HEAD
    this.answer(exchange, decision, reparse(exchange))
    if (exchange.request.state !== RequestState.WAITING) readPendingBytes(exchange)
  }

  /** Through the stages once more, after it has waited or has lost what carried it. */
  retry(exchange: Exchange, through: readonly Stage[] = this.stages): void {
    exchange.accounting.forwardedAtMs = this.#clock.monotonicMs()
    this.run(exchange, reparse(exchange), through)
  }

  /** Answers in the edge's own name; `request` is null for bytes that are no request. */
  answer(exchange: Exchange, decision: ReasonCode | Answer, request: RequestHead | null): void {
    exchange.accounting.requestId = this.#ids.next('req')
    exchange.releaseStream()?.reset(ResetCode.CANCELLED)
    const isRequestRead = request !== null && isBodyRead(exchange, request)
    if (!isRequestRead || decision === 'stopping') exchange.connection.closes = true
    const own = toAnswer(decision)
    if (own.code !== null) this.#traffic.addRefusal(own.code)
    exchange.accounting.isOwnAnswer = true
    exchange.accounting.reason = own.code
    writeAnswer(exchange, own, request)
    conclude(exchange, { finish: this.finish, isRequestRead })
  }
}

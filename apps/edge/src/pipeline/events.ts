import { ResetCode } from '@nora/protocol'
import type { HeldRequests } from '../endpoints/held-requests.ts'
import type { Exchange, Pipeline } from '../exchange/exchange.ts'
import { cutShort, faultReason, reportFault } from '../exchange/origin-loss.ts'
import { RequestState, ResponseState } from '../exchange/states.ts'
import { reparse } from '../exchange/visitor-bytes.ts'
import { editResponse } from '../policies/on-http-response/edit-response.ts'
import { getResponseStages } from '../policies/on-http-response/get-response-stages.ts'
import { createPolice } from '../policies/on-http-response/police.ts'
import { isOriginConnection } from '../upstreams/origin-stream.ts'
import { conclude } from './conclude.ts'
import { createRetry, type RetryDeps } from './retry.ts'

export type EventsDeps = RetryDeps & {
  held: HeldRequests<Exchange>
  /** Connections end with their next answer. */
  isRetiring: () => boolean
}

/**
 * Handles what the byte directions of an exchange report: a head was read, a peer was lost, or they are done.
 */
export function createPipelineEvents(deps: EventsDeps): Pipeline {
  const { clock, held, isRetiring, runner } = deps
  const { finish } = runner
  const retry = createRetry(deps)
  return {
    onHead(exchange, request) {
      const { head } = request
      exchange.accounting.startedAtMs = clock.monotonicMs()
      exchange.request.method = head.method
      exchange.request.minor = head.minor
      exchange.connection.closes = head.close || isRetiring()
      runner.run(exchange, request)
    },
    onRefused(exchange, code) {
      if (exchange.response.state > ResponseState.HELD) exchange.connection.socket.destroy()
      else runner.answer(exchange, code, null)
    },
    onOriginLost: retry.onOriginLost,
    tryElsewhere: retry.tryElsewhere,
    onBadResponse(exchange, refusal) {
      const isHeadSent = exchange.response.state > ResponseState.HELD
      reportFault(exchange.request, refusal, clock.monotonicMs())
      exchange.releaseStream()?.reset(ResetCode.PROTOCOL_ERROR)
      if (isHeadSent) cutShort(exchange, faultReason(refusal))
      else runner.answer(exchange, faultReason(refusal), reparse(exchange))
    },
    editResponse(exchange, bytes, head) {
      if (head.status >= 200) exchange.accounting.answeredAtMs = clock.monotonicMs()
      return editResponse(exchange, bytes, head)
    },
    getResponseStages,
    policeResponse: createPolice({
      clock,
      answer: (exchange, answer) => runner.answer(exchange, answer, reparse(exchange)),
    }),
    onComplete(exchange, isStreamReusable) {
      const isRequestSent = exchange.request.state === RequestState.SENT
      returnStream(exchange, isStreamReusable && isRequestSent, clock.monotonicMs())
      conclude(exchange, { finish, isRequestRead: isRequestSent })
    },
    onUpgraded: (exchange) => finish.answered(exchange),
    onVisitorGone(exchange) {
      exchange.connection.isClosed = true
      exchange.settle()
      held.forget(exchange)
      exchange.request.abandon()
      exchange.response.abandon()
      exchange.releaseStream()?.reset(ResetCode.CANCELLED)
      if (exchange.isRunning) {
        if (exchange.response.state <= ResponseState.HELD) exchange.response.status = 499
        finish.ended(exchange)
      }
    },
  }
}

/** Gives the stream back to the idle ones, where its next request may use it. */
function returnStream(exchange: Exchange, isReusable: boolean, nowMs: number): void {
  const { endpoint, upstream } = exchange.request
  const stream = exchange.releaseStream()
  if (endpoint !== null && endpoint.originError !== null) endpoint.clearOriginError()
  if (stream === null) return
  if (isReusable && !upstream!.isClosed && isOriginConnection(stream)) upstream!.pool.put(stream, nowMs)
  else stream.reset(ResetCode.CANCELLED)
}

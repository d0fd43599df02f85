import type { Clock } from '@nora/kit'
import { ResetCode } from '@nora/protocol'
import type { Exchange } from '../exchange/exchange.ts'
import { mayTryMember } from '../exchange/may-try-member.ts'
import { cutShort, hasMovedOn, lossReason, mayResend, reportOrigin } from '../exchange/origin-loss.ts'
import { ResponseState } from '../exchange/states.ts'
import { reparse } from '../exchange/visitor-bytes.ts'
import type { Traffic } from '../telemetry/traffic.ts'
import type { Runner } from './run.ts'

export type RetryDeps = { clock: Clock; traffic: Traffic; runner: Runner }

/**
 * Handles the loss of the origin before its response was complete: the request is sent once more, answered, or
 * cut. An answer that a gateway does not want is lost as well.
 */
export function createRetry({ clock, traffic, runner }: RetryDeps) {
  return { onOriginLost, tryElsewhere }

  function onOriginLost(exchange: Exchange, code: number): void {
    const { endpoint, upstream } = exchange.request
    const stream = exchange.releaseStream()
    const isUnheard = stream?.isUnheard === true
    stream?.reset(ResetCode.CANCELLED)
    if (exchange.response.state > ResponseState.HELD) {
      cutShort(exchange, lossReason(code))
      return
    }
    if (hasMovedOn(exchange, code)) {
      if (code === ResetCode.UNKNOWN_TARGET) {
        exchange.request.notePeerMiss()
        if (upstream?.hiding !== undefined) exchange.accounting.recording?.comeBackFrom(upstream.hiding)
      }
      findAnotherLeg(exchange)
      return
    }
    if (exchange.request.isStreamReused && code !== ResetCode.LINK_LOST)
      exchange.request.upstream?.pool.onClosedInUse()
    if (mayResend(exchange, { code, isUnheard })) {
      exchange.request.isResent = true
      if (code === ResetCode.LINK_LOST) findAnotherLeg(exchange)
      else resend(exchange)
      return
    }
    const reason = lossReason(code)
    if (mayTryMember(exchange, { code, isUnheard, nowMs: clock.monotonicMs() })) {
      tryAnotherMember(exchange, reason)
      return
    }
    if (reason === 'origin_broke_off' && exchange.request.isStreamReused) traffic.lostOnReuse++
    const target = upstream?.origin?.target
    if (endpoint !== null && target !== undefined) {
      reportOrigin(endpoint, { target, code, reason, nowMs: clock.monotonicMs() })
    }
    runner.answer(exchange, reason, reparse(exchange))
  }

  /** The leg is gone with the request: it is retried from the first stage, and waits when there is no other leg. */
  function findAnotherLeg(exchange: Exchange): void {
    runner.finish.aborted(exchange)
    exchange.retry()
    runner.retry(exchange)
  }

  function tryElsewhere(exchange: Exchange, status: number): boolean {
    const lost = { code: ResetCode.CANCELLED, isUnheard: false, nowMs: clock.monotonicMs() }
    if (!mayTryMember(exchange, lost)) return false
    exchange.releaseStream()?.reset(ResetCode.CANCELLED)
    tryAnotherMember(exchange, `status_${status}`)
    return true
  }

  function tryAnotherMember(exchange: Exchange, reason: string): void {
    exchange.request.member!.health.onFailure(reason, clock.monotonicMs())
    traffic.gateways.retries++
    exchange.request.gateway!.usage.addRetry(exchange.request.member!.facts.id, clock.now().getTime())
    leaveTunnel(exchange, reason)
    runner.finish.aborted(exchange)
    exchange.request.member = null
    exchange.request.isResent = false
    exchange.retry()
    runner.retry(exchange)
  }

  /** On a connection of its own, which nobody else can have closed. */
  function resend(exchange: Exchange): void {
    traffic.resentRequests++
    exchange.retry()
    runner.retry(exchange, runner.resendStages)
  }
}

/** What is kept of it for the tunnel that failed ends here. */
function leaveTunnel({ accounting, request }: Exchange, reason: string): void {
  const { endpoint, gateway } = request
  // A site has no capture of its own: its address is the gateway's.
  if (endpoint === null || endpoint.facts.id === gateway?.facts.id) return
  const outcome = { request_id: accounting.requestId, answered_by: null, reason }
  accounting.recording?.leave(endpoint.facts.id, outcome)
}

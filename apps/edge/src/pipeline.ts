/**
 * A request's way through the edge, in order. Each stage is a function of the exchange that lets it pass or
 * says why the edge answers by itself; an answer of our own jumps to `finish`, so that the record shows what
 * the visitor really got. Stages share nothing but the exchange. Nothing here allocates per request.
 */
import { ResetCode } from '@nora/protocol'
import type { Endpoints } from './endpoints/endpoints.ts'
import { type HeldRequests, HOLD_MS } from './endpoints/held-requests.ts'
import type { LostTunnels } from './endpoints/lost-tunnels.ts'
import { writeAnswer } from './exchange/answer.ts'
import { type Answer, type Decision, type Stage, toAnswer } from './exchange/decision.ts'
import type { Exchange, Pipeline, RequestHead } from './exchange/exchange.ts'
import {
  cutShort,
  faultReason,
  hasMovedOn,
  lossReason,
  mayResend,
  reportFault,
  reportOrigin,
} from './exchange/origin-loss.ts'
import { Pause, RequestState, ResponseState } from './exchange/states.ts'
import { isBodyRead, readPendingBytes, reparse } from './exchange/visitor-bytes.ts'
import type { ReasonCode } from './facts/reasons.ts'
import type { Hops } from './hops/hops.ts'
import { createRuleStages, judgeBy, type RuleDeps } from './rule-stages.ts'
import type { Hostnames } from './snapshot/hostnames.ts'
import { createAccept } from './stages/accept.ts'
import { createAdmit } from './stages/admit.ts'
import { choose } from './stages/choose.ts'
import { createFinish, type FinishDeps } from './stages/finish.ts'
import { forward } from './stages/forward.ts'
import { createIdentify } from './stages/identify.ts'
import { createTakeLink } from './stages/take-link.ts'
import { createTakeTurns, type TakeTurnsDeps } from './stages/take-turns.ts'
import { isOriginConnection } from './upstreams/origin-stream.ts'

export type PipelineDeps = FinishDeps &
  RuleDeps &
  TakeTurnsDeps & {
    requestsLimit: number
    endpoints: Endpoints
    lostTunnels: LostTunnels
    hostnames: Hostnames
    hops: Hops
    held: HeldRequests<Exchange>
    /** Makes an agent's link of the connection, if that is what the request asks for. */
    takeLink: (exchange: Exchange, request: RequestHead) => boolean
    /** Connections end with their next answer. */
    isRetiring: () => boolean
    isStopping: () => boolean
    /** Of an address: whether it is a proxy whose `X-Forwarded-…` are believed. */
    isTrustedProxy: (address: string) => boolean
  }

export function createPipeline(deps: PipelineDeps): Pipeline {
  const { clock, ids, held } = deps
  const finish = createFinish(deps)
  const rules = createRuleStages(deps, resumeWaiting)

  /** From the first byte of a head to its way out. */
  const stages: readonly Stage[] = [
    // First what needs no knowledge of the world: a loop must not cost a question to control.
    createAccept(deps),
    // Before a name is looked for: an agent that came through a proxy is for the edge itself.
    createTakeLink(deps),
    // Everything after depends on whose request it is.
    createIdentify({ ...deps, hold, resume: resumeWaiting }),
    // Before the rules: what they cost, passwords above all, is shared as well.
    createTakeTurns(resumeWaiting, deps),
    // Only who is let in may take up a place.
    ...rules,
    // Before a connection is chosen, so that what is refused takes none away.
    createAdmit(deps),
    // Last before sending: an idle connection may die while a request waits.
    choose,
    forward,
  ]
  /** A second sending: it is admitted already and keeps its place. */
  const resendStages: readonly Stage[] = [choose, forward]

  function run(exchange: Exchange, request: RequestHead, through: readonly Stage[]): void {
    for (const stage of through) {
      const decision = stage(exchange, request)
      if (decision === 'proceed') continue
      if (decision === 'taken') return
      if (decision === 'wait') exchange.requestState = RequestState.WAITING
      else answer(exchange, decision, request)
      return
    }
  }

  function resumeWaiting(exchange: Exchange): void {
    if (exchange.isClosed || exchange.requestState !== RequestState.WAITING) return
    exchange.requestState = RequestState.AT_HEAD
    run(exchange, reparse(exchange), stages)
    if (exchange.requestState !== RequestState.WAITING) readPendingBytes(exchange)
  }

  /**
   * Who would not be let in has nothing to wait for. Its time counts from the first wait: a leg that comes and
   * goes does not prolong it.
   */
  function hold(exchange: Exchange, hostname: string, request: RequestHead): Decision {
    const lost = deps.lostTunnels.find(hostname) ?? null
    const decision = judgeBy(rules, lost, { exchange, request })
    if (decision !== 'proceed') return decision
    const nowMs = clock.monotonicMs()
    if (exchange.heldUntilMs === 0) exchange.heldUntilMs = nowMs + HOLD_MS
    exchange.hopFailures = 0
    const waitMs = exchange.heldUntilMs - nowMs
    const isHeld =
      waitMs > 0 &&
      held.hold(hostname, exchange, waitMs, (isBack) => {
        if (isBack) resumeWaiting(exchange)
        else endWaiting(exchange)
      })
    return isHeld ? 'wait' : 'tunnel_offline'
  }

  function endWaiting(exchange: Exchange): void {
    exchange.requestState = RequestState.AT_HEAD
    answer(exchange, 'tunnel_offline', reparse(exchange))
  }

  function answer(exchange: Exchange, decision: ReasonCode | Answer, request: RequestHead | null): void {
    exchange.requestId = ids.next('req')
    exchange.releaseStream()?.reset(ResetCode.CANCELLED)
    const isRequestRead = request !== null && isBodyRead(exchange, request)
    if (!isRequestRead || decision === 'stopping') exchange.closes = true
    const own = toAnswer(decision)
    if (own.code !== null) deps.traffic.addRefusal(own.code)
    exchange.reason = own.code
    writeAnswer(exchange, own, request)
    conclude(exchange, isRequestRead)
  }

  /** The exchange is over; what comes next on the connection? */
  function conclude(exchange: Exchange, isRequestRead: boolean): void {
    finish.over(exchange)
    const { socket } = exchange
    const closes = exchange.closes || !isRequestRead
    exchange.reset()
    if (closes) {
      // The rest is read and thrown away: a cut would take our answer with it (RFC 9112 §9.6).
      exchange.requestState = RequestState.DISCARDING
      exchange.pendingBytes = null
      exchange.pauses = 0
      socket.resume()
      socket.end()
      return
    }
    exchange.resume(Pause.STREAM)
    if (socket.writableNeedDrain) {
      // Answers must not pile up for a visitor that asks and does not listen.
      exchange.requestState = RequestState.WAITING
      exchange.pause(Pause.ANSWER)
    } else if (exchange.pendingBytes !== null || exchange.hasVisitorEnded) {
      readPendingBytes(exchange)
    }
  }

  /** The leg is gone with the request: it begins anew, and waits when there is no other leg. */
  function findAnotherLeg(exchange: Exchange): void {
    finish.withdrawn(exchange)
    exchange.beginAnew()
    run(exchange, reparse(exchange), stages)
  }

  /** On a connection of its own, which nobody else can have closed. */
  function resend(exchange: Exchange): void {
    deps.traffic.resentRequests++
    exchange.beginAnew()
    run(exchange, reparse(exchange), resendStages)
  }

  function onOriginLost(exchange: Exchange, code: number): void {
    const { tunnel, responseState } = exchange
    const stream = exchange.releaseStream()
    const isUnheard = stream?.isUnheard === true
    stream?.reset(ResetCode.CANCELLED)
    if (responseState !== ResponseState.AT_HEAD) {
      cutShort(exchange, lossReason(code))
      return
    }
    if (hasMovedOn(exchange, code)) {
      if (code === ResetCode.UNKNOWN_TARGET) exchange.misdirect()
      findAnotherLeg(exchange)
      return
    }
    if (exchange.isStreamReused && code !== ResetCode.LINK_LOST) exchange.way?.pool.onClosedInUse()
    if (mayResend(exchange, { code, isUnheard })) {
      exchange.isResent = true
      if (code === ResetCode.LINK_LOST) findAnotherLeg(exchange)
      else resend(exchange)
      return
    }
    const reason = lossReason(code)
    if (reason === 'origin_broke_off' && exchange.isStreamReused) deps.traffic.lostOnReuse++
    if (tunnel !== null) reportOrigin(tunnel, { code, reason, nowMs: clock.monotonicMs() })
    answer(exchange, reason, reparse(exchange))
  }

  return {
    onHead(exchange, request) {
      const { head } = request
      exchange.startedAtMs = clock.monotonicMs()
      exchange.method = head.method
      exchange.minor = head.minor
      exchange.closes = head.close || deps.isRetiring()
      run(exchange, request, stages)
    },
    onRefused(exchange, code) {
      if (exchange.responseState > ResponseState.AT_HEAD) exchange.socket.destroy()
      else answer(exchange, code, null)
    },
    onOriginLost,
    onBadResponse(exchange, refusal) {
      const isHeadSent = exchange.responseState !== ResponseState.AT_HEAD
      reportFault(exchange.tunnel, refusal, clock.monotonicMs())
      exchange.releaseStream()?.reset(ResetCode.PROTOCOL_ERROR)
      if (isHeadSent) cutShort(exchange, faultReason(refusal))
      else answer(exchange, faultReason(refusal), reparse(exchange))
    },
    onComplete(exchange, isStreamReusable) {
      const { tunnel, way, requestState } = exchange
      const isRequestSent = requestState === RequestState.SENT
      const stream = exchange.releaseStream()
      if (tunnel !== null && tunnel.originError !== null) tunnel.clearOriginError()
      if (stream !== null) {
        const isReusable = isStreamReusable && isRequestSent && !way!.isClosed
        if (isReusable && isOriginConnection(stream)) way!.pool.put(stream, clock.monotonicMs())
        else stream.reset(ResetCode.CANCELLED)
      }
      conclude(exchange, isRequestSent)
    },
    onUpgraded: (exchange) => finish.answered(exchange),
    onVisitorGone(exchange) {
      exchange.isClosed = true
      exchange.settle()
      held.forget(exchange)
      exchange.releaseStream()?.reset(ResetCode.CANCELLED)
      if (exchange.isRunning) {
        if (exchange.responseState <= ResponseState.AT_HEAD) exchange.status = 499
        finish.over(exchange)
      }
    },
  }
}

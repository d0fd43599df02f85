import type { Phase } from '../language/phase.ts'
import type { Plan } from '../plan/plan.ts'
import { NO_BYTES } from './bodies/byte-arrays.ts'
import { isEventStream } from './bodies/media-types.ts'
import { runOnEvents, toShownBody } from './debug-bodies.ts'
import { toRequestHead, toResponseHead } from './debug-heads.ts'
import { createDebugHost, toRequest, toResponse } from './debug-host.ts'
import type { DebugInput, DebugTrace } from './debug-trace.ts'
import { DebugTracer } from './debug-tracer.ts'
import type { ResponseMessage } from './messages.ts'
import type { PolicyAnswer, PolicyDecision } from './policy-host.ts'
import { PolicyRun } from './policy-run.ts'

/** Runs a policy on a request as the edge would, without effects, and says everything that happened. */
export async function debugPolicy(plan: Plan, input: DebugInput): Promise<DebugTrace> {
  const tracer = new DebugTracer(input.standIns)
  const run = new PolicyRun(
    plan,
    createDebugHost(input, () => tracer.standIn),
    { tracer },
  )
  tracer.run = run
  const phases: DebugTrace['phases'][number][] = []
  const runPhase = async (phase: Phase): Promise<PolicyDecision> => {
    const startMs = performance.now()
    tracer.beginPhase()
    const decision = await run.runPhase(phase)
    const rules = tracer.endPhase(plan.phases[phase])
    phases.push({ phase, rules, us: toUs(performance.now() - startMs) })
    return decision
  }
  /** The first event is shown for all of them. */
  const runEvents = (): Uint8Array | null => {
    if (plan.phases.on_event_stream_message.length === 0 || !isEventStream(run.response!.headers)) return null
    let isFirst = true
    return runOnEvents(run, input.response!.body, (runOne) => {
      const startMs = performance.now()
      tracer.beginPhase()
      runOne()
      const rules = tracer.endPhase(plan.phases.on_event_stream_message)
      const us = toUs(performance.now() - startMs)
      if (isFirst) phases.push({ phase: 'on_event_stream_message', rules, us })
      isFirst = false
    })
  }
  let decision = await runPhase('on_tcp_connect')
  run.request = toRequest(input)
  if (decision.kind === 'proceed') decision = await runPhase('on_http_request')
  const isForwarded = isPassed(decision)
  if (isForwarded && input.response !== null) {
    run.response = toResponse(input)
    const answered = await runPhase('on_http_response')
    // Where the request went still matters when the rules let the answer pass.
    if (answered.kind !== 'proceed' || decision.kind === 'proceed') decision = answered
  }
  const events = isPassed(decision) && run.response !== null ? runEvents() : null
  return {
    phases,
    decision: toDecision(decision, tracer.isUnknown),
    request: isForwarded
      ? { ...toRequestHead(run.request), body: toShownBody(run.request, input.request.body) }
      : null,
    response: toAnswer(decision, run.response, events ?? input.response?.body ?? NO_BYTES),
  }
}

function isPassed({ kind }: PolicyDecision): boolean {
  return kind === 'proceed' || kind === 'forward'
}

function toUs(ms: number): number {
  return Math.round(ms * 1_000)
}

function toDecision(decision: PolicyDecision, isUnknown: boolean): DebugTrace['decision'] {
  const kind = isUnknown ? 'unknown' : decision.kind
  if (decision.kind === 'proceed') return { kind, status: null, rule: null, action: null, reason: null }
  const { rule, action, reason } = decision
  return { kind, status: decision.kind === 'answer' ? decision.answer.status : null, rule, action, reason }
}

function toAnswer(
  decision: PolicyDecision,
  response: ResponseMessage | null,
  body: Uint8Array,
): DebugTrace['response'] {
  if (decision.kind === 'answer') return showAnswer(decision.answer)
  if (decision.kind === 'close' || response === null) return null
  return { ...toResponseHead(response), body: toShownBody(response, body) }
}

function showAnswer({ status, fields, body }: PolicyAnswer): NonNullable<DebugTrace['response']> {
  return { startLine: `HTTP/1.1 ${status}`, headers: fields, body }
}

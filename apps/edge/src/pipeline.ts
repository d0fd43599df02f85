/**
 * A request's way through the edge, in order. Each stage is a function of the exchange that lets it pass or
 * says why the edge answers by itself; an answer of our own jumps to `finish`, so that the record shows what
 * the visitor really got. Stages share nothing but the exchange. Nothing here allocates per request.
 */
import type { Pipeline } from './exchange/exchange.ts'
import { createPipelineEvents, type EventsDeps } from './pipeline/events.ts'
import { createHold, type HoldDeps } from './pipeline/hold.ts'
import { type RunDeps, Runner } from './pipeline/run.ts'
import { createOnHttpRequest, type OnHttpRequestDeps } from './policies/on-http-request/phase.ts'
import { type AcceptDeps, createAccept } from './stages/accept.ts'
import { type AdmitDeps, createAdmit } from './stages/admit.ts'
import { type AnswerChallengeDeps, createAnswerChallenge } from './stages/answer-challenge.ts'
import { type AttendDeps, createAttend } from './stages/attend.ts'
import { type CheckHandshakeDeps, createCheckHandshake } from './stages/check-handshake.ts'
import { choose } from './stages/choose.ts'
import { createFinish, type FinishDeps } from './stages/finish.ts'
import { forward } from './stages/forward.ts'
import { createIdentify, type IdentifyDeps } from './stages/identify.ts'
import { createPolice, type PoliceDeps } from './stages/police.ts'
import { createRecord, type RecordDeps } from './stages/record.ts'
import { createSchedule, type ScheduleDeps } from './stages/schedule.ts'
import { createTakeLink, type TakeLinkDeps } from './stages/take-link.ts'
import { createTakeWebhook, type TakeWebhookDeps } from './stages/take-webhook.ts'

export type PipelineDeps = AcceptDeps &
  AdmitDeps &
  AnswerChallengeDeps &
  Omit<AttendDeps, 'memberStages' | 'record' | 'resume'> &
  CheckHandshakeDeps &
  Omit<EventsDeps, 'runner'> &
  FinishDeps &
  HoldDeps &
  Omit<IdentifyDeps, 'hold' | 'resume'> &
  OnHttpRequestDeps &
  PoliceDeps &
  RecordDeps &
  RunDeps &
  TakeLinkDeps &
  TakeWebhookDeps &
  ScheduleDeps

export function createPipeline(deps: PipelineDeps): Pipeline {
  const runner = new Runner({ ...deps, finish: createFinish(deps) })
  const { resume } = runner
  const onHttpRequest = createOnHttpRequest(deps, resume)
  const police = createPolice(deps, resume)
  const record = createRecord(deps)
  const hold = createHold({ ...deps, onHttpRequest, police, runner })
  runner.stages = [
    // First what needs no knowledge of the world: a loop must not cost a question to control.
    createAccept(deps),
    // Before a name is looked for: an agent that came through a proxy is for the edge itself.
    createTakeLink(deps),
    // Before a name is looked for: it is proved before any tunnel has it.
    createAnswerChallenge(deps),
    // Before a name is looked for: no tunnel may stand in for a webhook.
    createTakeWebhook(deps, runner.answerWaiting),
    // Everything after depends on whose request it is.
    createIdentify({ ...deps, hold, resume }),
    // Before anybody looks at a certificate, wherever the tunnel is: another edge cannot ask for one.
    createCheckHandshake(deps),
    // Before anything is refused, so that a capture shows refusals too.
    record,
    // It comes before the policies, so that what they cost, passwords above all, is shared too.
    createSchedule(resume, deps),
    // Only who is let in may take up a place.
    onHttpRequest,
    // After the options of the tunnel: its policy runs for those whom they let in.
    police,
    // Where a gateway holds the address: after its policy, and before a place at a tunnel is taken.
    createAttend({ ...deps, resume, record, memberStages: [record, onHttpRequest, police] }),
    // Before a connection is chosen, so that what is refused takes none away.
    createAdmit(deps),
    // Last before sending: an idle connection may die while a request waits.
    choose,
    forward,
  ]
  // A second sending: it is admitted already and keeps its place.
  runner.resendStages = [choose, forward]
  return createPipelineEvents({ ...deps, runner })
}

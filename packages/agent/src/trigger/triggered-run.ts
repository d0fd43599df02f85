import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RunRecord } from '../capture/run-record.ts'
import type { StreamTap } from '../capture/stream-tap.ts'
import { CommandProcess } from '../program/command-process.ts'
import type { Environment } from '../program/environment.ts'
import type { KillReason, ProgramEnding } from '../program/program-ending.ts'
import type { Schedule } from '../schedule.ts'
import type { Admission, Admitted, Refused } from './admission.ts'
import { answerPlainly, HeldAnswer } from './held-answer.ts'
import { toRunEnvironment } from './run-environment.ts'
import type { RunQueue } from './run-queue.ts'
import { REFUSALS, type RunRefusal } from './run-refusals.ts'
import { TextLines } from './text-lines.ts'
import type { TriggerSettings } from './trigger-settings.ts'
import { toTriggeringRequest } from './triggering-request.ts'

/** Describes the visitor, as far as the request does not. */
export type Visit = {
  /** Where the request is recorded, if it is. */
  readonly tap: StreamTap | null
  /** The owner runs a captured request again. */
  readonly isReplay: boolean
}

export type RunDeps = {
  settings: TriggerSettings
  admission: Admission
  queue: RunQueue
  /** The client's own. */
  environment: Environment
  /** Names, in lower case, of fields whose value is a secret. */
  secretFields: readonly string[]
  schedule: Schedule
  onStderr(runId: string, line: string): void
}

export type Call = {
  id: string
  req: IncomingMessage
  res: ServerResponse
  visit: Visit
  /** The visitor sends the body when it is asked to. */
  expectsContinue: boolean
}

/** One request to a trigger: looked at, queued, run, answered. */
export class TriggeredRun {
  /** Nothing of it is left, not even children of its program. */
  readonly ended: Promise<void>
  readonly #deps: RunDeps
  readonly #call: Call
  readonly #record: RunRecord | null
  readonly #cancelled = new AbortController()
  #cancelledFor: KillReason | null = null
  #program: CommandProcess | null = null
  /** From now on it may go on without its visitor, if its owner wants that. */
  #isAdmitted = false

  constructor(deps: RunDeps, call: Call) {
    this.#deps = deps
    this.#call = call
    const { isAsync } = deps.settings
    this.#record = call.visit.tap?.beginRun({ id: call.id, isAsync }) ?? null
    call.res.once('close', () => this.#onVisitorGone())
    this.ended = this.#carryOut()
      .catch((error: Error) => this.#onDefect(error))
      .finally(() => call.req.resume())
  }

  /** Leaves the queue, or ends its program. */
  cancel(why: KillReason): void {
    this.#cancelledFor ??= why
    this.#program?.kill(why)
    this.#cancelled.abort()
  }

  async #carryOut(): Promise<void> {
    const { settings, admission, secretFields, environment: base } = this.#deps
    const { id, req, visit } = this.#call
    const request = toTriggeringRequest(req)
    const environment = toRunEnvironment(base, { runId: id, request, isReplay: visit.isReplay, secretFields })
    if (environment === null) {
      this.#refuse('header_too_large')
      return
    }
    const { signal } = this.#cancelled
    const asking = { req, request, onReading: () => this.#askForBody(), signal }
    const admitted = await admission.admit(asking, visit.isReplay)
    if ('refusal' in admitted) {
      this.#onRefused(admitted)
      return
    }
    this.#isAdmitted = settings.isAsync || settings.keepsRunning
    const { body, delivery } = admitted
    let ending: ProgramEnding | null = null
    try {
      ending = await this.#runWhenDue(admitted, environment)
    } finally {
      if (delivery) admission.settle(delivery, ending?.kind === 'exited' && ending.code === 0)
      await body?.close()
    }
  }

  /** Null when it did not run. */
  async #runWhenDue(admitted: Admitted, environment: Record<string, string>): Promise<ProgramEnding | null> {
    const { signal } = this.#cancelled
    if (signal.aborted) {
      this.#onLeftQueue()
      return null
    }
    const place = this.#deps.queue.enter()
    if (place === null) {
      this.#refuse('queue_full')
      return null
    }
    this.#record?.queued()
    if (this.#deps.settings.isAsync) this.#answerAccepted()
    signal.addEventListener('abort', place.leave, { once: true })
    const isTurn = await place.turn
    signal.removeEventListener('abort', place.leave)
    try {
      // Its turn may come at the moment when it is cancelled.
      if (isTurn && !signal.aborted) return await this.#run(admitted, environment)
      this.#onLeftQueue()
      return null
    } finally {
      // The rest of an ended program must not meet the next one.
      await this.#program?.gone
      place.leave()
    }
  }

  async #run({ body }: Admitted, environment: Record<string, string>): Promise<ProgramEnding> {
    const { settings, schedule, onStderr } = this.#deps
    const { id, res } = this.#call
    const { timeLimitMs, isAsync, contentType, holdMs } = settings
    this.#record?.started()
    const answer = isAsync ? null : new HeldAnswer(res, { runId: id, contentType, holdMs, schedule })
    const lines = new TextLines((line) => onStderr(id, line))
    const program = new CommandProcess({
      ...settings,
      environment,
      inputFd: body?.fd ?? null,
      schedule,
      onOutput: (from, bytes) => {
        this.#record?.output(from, bytes)
        if (from === 'stderr') lines.push(bytes)
        const isAnswer = from === 'stdout' || settings.includesStderr
        return isAnswer && answer ? answer.write(bytes) : true
      },
    })
    this.#program = program
    res.on('drain', () => program.resume())
    res.once('close', () => program.resume())
    const cancelTimeLimit =
      timeLimitMs === null ? () => {} : schedule(timeLimitMs, () => program.kill('timeout'))
    this.#feed(program, body)
    const ending = await program.ended
    cancelTimeLimit()
    lines.end()
    this.#record?.ended(ending)
    answer?.end(ending)
    return ending
  }

  #feed({ stdin }: CommandProcess, body: Admitted['body']): void {
    if (stdin === null) return
    if (body !== null) {
      stdin.end(body.content)
      return
    }
    const { req } = this.#call
    this.#askForBody()
    req.pipe(stdin)
    // Bytes that the program does not read are discarded: its visitor may read the response only after sending
    // everything.
    stdin.once('close', () => req.unpipe(stdin).resume())
  }

  #askForBody(): void {
    const { expectsContinue, res } = this.#call
    if (expectsContinue && !res.headersSent) res.writeContinue()
  }

  /** An unexpected error is for the owner, who finds it in the record. */
  #onDefect(error: Error): void {
    this.#record?.ended({ kind: 'failed', error })
    this.#call.res.destroy()
  }

  #onVisitorGone(): void {
    if (!this.#call.res.writableFinished && !this.#isAdmitted) this.cancel('visitor_left')
  }

  #onRefused({ refusal, detail, isRetried }: Refused): void {
    if (refusal !== 'visitor_left') this.#refuse(refusal, { detail, isRetried })
    else this.#onLeftQueue()
  }

  #onLeftQueue(): void {
    if (this.#cancelledFor !== 'stopped') {
      this.#refuse('visitor_left')
      return
    }
    this.#record?.refused('stopped')
    const { id, res } = this.#call
    answerPlainly(res, { status: 503, text: 'The trigger was stopped.', runId: id })
  }

  #refuse(refusal: RunRefusal, { detail = null, isRetried = false }: Partial<Refused> = {}): void {
    const { id, res } = this.#call
    const answer = REFUSALS[refusal]
    const status = refusal === 'delivery_done' && isRetried ? 200 : answer.status
    this.#record?.refused(refusal, detail)
    answerPlainly(res, { ...answer, status, runId: id })
  }

  #answerAccepted(): void {
    const { id, res } = this.#call
    if (res.destroyed) return
    const body = JSON.stringify({ run_id: id })
    const fields = { 'content-type': 'application/json', 'content-length': body.length, 'x-nora-run': id }
    res.writeHead(202, { ...fields, 'cache-control': 'no-store' }).end(body)
  }
}

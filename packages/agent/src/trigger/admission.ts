import type { IncomingMessage } from 'node:http'
import { type Clock, KIB, SECOND_MS } from '@nora/kit'
import type { Condition } from '@nora/policy/condition'
import type { Delivery, ReplayGuard, SignatureCheck, Verifier } from '@nora/signatures'
import type { Schedule } from '../schedule.ts'
import { looksAtBody, MATCHED_BODY_LIMIT_BYTES, toMatchValues } from './match-request.ts'
import { type DiskBudget, type RequestBody, receiveBody } from './request-body.ts'
import { type RunRefusal, SIGNATURE_REFUSALS } from './run-refusals.ts'
import { DEFAULT_BODY_LIMIT_BYTES, type TriggerSettings } from './trigger-settings.ts'
import type { TriggeringRequest } from './triggering-request.ts'

/** Senders of webhooks wait ten seconds or thirty. */
const RECEIVE_MS = 60 * SECOND_MS
const BODY_MEMORY_BYTES = 64 * KIB

export type AdmissionDeps = {
  settings: TriggerSettings
  verifier: Verifier | null
  condition: Condition | null
  deliveries: ReplayGuard
  /** Parts the deliveries of this trigger from those of others. */
  scope: string
  disk: DiskBudget
  folder: string
  clock: Clock
  schedule: Schedule
}

export type Asking = {
  req: IncomingMessage
  request: TriggeringRequest
  /** Called before the body is read: the visitor may be waiting to be asked for it (RFC 9110 §10.1.1). */
  onReading(): void
  /** Aborted when nobody waits for an answer any more. */
  signal: AbortSignal
}

export type Admitted = {
  /** null: the program reads it as it arrives. */
  readonly body: RequestBody | null
  /** To be settled when it is known how its run has ended. */
  readonly delivery: Delivery | null
}

export type Refused = {
  readonly refusal: RunRefusal
  readonly detail: string | null
  /** Its sender repeats it until it hears that it was done. */
  readonly isRetried: boolean
}

/** Decides who may run the program: by signature first, over the raw body, then by condition. */
export class Admission {
  readonly #deps: AdmissionDeps

  constructor(deps: AdmissionDeps) {
    this.#deps = deps
  }

  /** `isTrusted`: its owner asks, who need not prove anything. */
  async admit(asking: Asking, isTrusted: boolean): Promise<Admitted | Refused> {
    const { verifier, condition, clock } = this.#deps
    let check: SignatureCheck | null = null
    if (verifier !== null && !isTrusted) {
      const begun = verifier.begin(asking.request.readField, clock.now().getTime())
      if (typeof begun === 'string') return refused(SIGNATURE_REFUSALS[begun])
      check = begun
    }
    const checked = isTrusted ? null : condition
    if (checked !== null && !looksAtBody(checked) && check === null) {
      const unmet = this.#checkDelivery(checked, asking.request, null)
      if (unmet) return unmet
    }
    if (!this.#needsBody(check, checked)) return { body: null, delivery: null }
    const body = await this.#receive(asking, check)
    if (body === null) return refused('visitor_left')
    if (typeof body === 'string') return refused(body)
    const outcome = this.#decide(asking.request, body, { check, condition: checked })
    if ('refusal' in outcome) await body.close()
    return outcome
  }

  settle(delivery: Delivery, isDone: boolean): void {
    this.#deps.deliveries.settle(this.#deps.scope, delivery, isDone)
  }

  /** Tells whether the body must be complete before the run, or must outlive its visitor. */
  #needsBody(check: SignatureCheck | null, condition: Condition | null): boolean {
    const { isAsync, keepsRunning, bodyLimitBytes } = this.#deps.settings
    const isLimited = bodyLimitBytes !== null
    return (
      check !== null || isAsync || keepsRunning || isLimited || (condition !== null && looksAtBody(condition))
    )
  }

  #receive({ req, onReading, signal }: Asking, check: SignatureCheck | null) {
    const { settings, condition, disk, folder, schedule } = this.#deps
    const isMatched = condition !== null && looksAtBody(condition)
    const limitBytes = settings.bodyLimitBytes ?? DEFAULT_BODY_LIMIT_BYTES
    onReading()
    return receiveBody(req, {
      limitBytes: isMatched ? Math.min(limitBytes, MATCHED_BODY_LIMIT_BYTES) : limitBytes,
      memoryBytes: isMatched ? MATCHED_BODY_LIMIT_BYTES : BODY_MEMORY_BYTES,
      folder,
      disk,
      onBytes: (bytes) => check?.update(bytes),
      timeLimitMs: RECEIVE_MS,
      signal,
      schedule,
    })
  }

  #decide(
    request: TriggeringRequest,
    body: RequestBody,
    { check, condition }: { check: SignatureCheck | null; condition: Condition | null },
  ): Admitted | Refused {
    const decision = check?.finish()
    if (decision?.refusal) return refused(SIGNATURE_REFUSALS[decision.refusal])
    const unmet = condition && this.#checkDelivery(condition, request, body)
    if (unmet) return unmet
    const delivery = decision?.delivery ?? null
    if (delivery === null) return { body, delivery }
    const { deliveries, scope, clock } = this.#deps
    const known = deliveries.take(scope, delivery, clock.now().getTime())
    if (known === 'new') return { body, delivery }
    const refusal = known === 'done' ? 'delivery_done' : 'delivery_running'
    return { refusal, detail: null, isRetried: delivery.isRetried }
  }

  #checkDelivery(condition: Condition, request: TriggeringRequest, body: RequestBody | null): Refused | null {
    const content = looksAtBody(condition) && body ? body.content : Buffer.alloc(0)
    const { isMet, error } = condition.evaluate(toMatchValues(request, content))
    return isMet ? null : { refusal: 'no_match', detail: error, isRetried: false }
  }
}

function refused(refusal: RunRefusal): Refused {
  return { refusal, detail: null, isRetried: false }
}

import { type Clock, type Ids, KIB, MINUTE_MS, type RateLimiter } from '@nora/kit'
import type { AskAnswer } from '@nora/link'
import type { Budget } from '@nora/protocol'
import { type Answer, type Decision, refusal } from '../exchange/decision.ts'
import type { Exchange, RequestHead } from '../exchange/exchange.ts'
import { getPath } from '../exchange/get-path.ts'
import { receiveBody } from '../exchange/read-body.ts'
import { toHostname } from '../exchange/to-hostname.ts'
import type { ReasonCode } from '../facts/reasons.ts'
import type { Log } from '../platform/log.ts'
import type { WebhookTraffic } from '../telemetry/traffic.ts'
import { type InboxRequest, type ReceivedRequest, readReceived, type StoredHead } from './received-request.ts'
import type { RequestStore } from './request-store.ts'
import type { Webhook, WebhookRules } from './webhook.ts'
import { toAnswer, withRequestId } from './webhook-answer.ts'
import type { FoundWebhook, Webhooks } from './webhooks.ts'

/** Of one webhook are kept, of those that are refused before anybody looks at them. */
const REFUSALS_A_MINUTE = { limit: 10, windowMs: MINUTE_MS }
/** The same of those without a right signature, with their bodies if they are small: anybody can send them. */
const UNSIGNED_A_MINUTE = { limit: 60, windowMs: MINUTE_MS }
const UNSIGNED_BODY_BYTES = 64 * KIB
/** Requests that wait for the answer of a target; further ones are answered without. */
const TARGETS_LIMIT = 200

const NOTHING = Buffer.alloc(0)
const WHY_NOT_FOUND = {
  unknown: 'unknown_webhook',
  moved: 'webhook_moved',
  unready: 'webhook_not_stored',
} as const

export type InboxDeps = {
  webhooks: Pick<Webhooks, 'mayServe' | 'serves' | 'find'>
  store: Pick<RequestStore, 'store'>
  /** Counts the requests of each webhook. */
  limiter: Pick<RateLimiter, 'take'>
  /** Counts those of its refused ones that are kept. */
  refusals: Pick<RateLimiter, 'take'>
  /** Whether a line about this has not been written a moment ago. */
  mayLog: (what: string) => boolean
  /** Of the bodies that are being received. */
  budget: Budget
  /** Stores the request and has its first target answer; null: the target has not in time. */
  askTarget: (request: InboxRequest) => Promise<AskAnswer<'answer_webhook'>['answer']>
  traffic: WebhookTraffic
  ids: Ids
  clock: Clock
  log: Log
}

type Conclude = (exchange: Exchange, decision: ReasonCode | Answer) => void
type Addressed = FoundWebhook & { webhook: Webhook }
/** A request whose webhook is known and may take it. */
type Incoming = { webhook: Webhook; rules: WebhookRules; received: ReceivedRequest; isMethodAllowed: boolean }

/** Takes the requests of webhooks: each is checked, stored, and only then answered. */
export class Inbox {
  readonly #deps: InboxDeps
  #waitingForTargets = 0

  constructor(deps: InboxDeps) {
    this.#deps = deps
  }

  /** `proceed`: it is no webhook's. What it waits for is told to `conclude`. */
  take(exchange: Exchange, request: RequestHead, conclude: Conclude): Decision {
    const { bytes, head } = request
    const { webhooks } = this.#deps
    const { isFromPeer, replayTo } = exchange.connection.source
    if (!webhooks.mayServe(head.hostnameEnd - head.hostStart) || isFromPeer || replayTo !== null)
      return 'proceed'
    const hostname = toHostname(bytes.toString('latin1', head.hostStart, head.hostnameEnd))
    const found = webhooks.serves(hostname) ? webhooks.find(hostname, getPath(request)) : null
    if (found === null) return 'proceed'
    exchange.accounting.shownPath = found.shownPath
    if (found.webhook === null) return this.#refuse(WHY_NOT_FOUND[found.why])
    const received = readReceived(exchange, request, found)
    // A connection that is to change its protocol is no delivery.
    if (received === null || exchange.request.mustUpgrade) return this.#refuse('bad_request')
    const incoming = this.#admit(found, received, head.contentLength)
    if ('status' in incoming) return incoming
    void this.#receive(exchange, incoming, conclude).catch((error: unknown) => {
      this.#deps.log.error({ err: error }, 'a request of a webhook was not answered')
      exchange.connection.socket.destroy()
    })
    return 'wait'
  }

  /** What can be said before the body has come. */
  #admit({ webhook }: Addressed, received: ReceivedRequest, contentLength: number): Incoming | Answer {
    const { settings, rules } = webhook
    const { webhook_id, requests_per_minute, methods, max_body_bytes, is_full } = settings
    const waitS = this.#deps.limiter.take(webhook_id, { limit: requests_per_minute, windowMs: MINUTE_MS })
    if (waitS !== null) {
      this.#keepRefused(webhook, received, 'rate')
      return this.#refuse('webhook_rate_limited', [`Retry-After: ${waitS}`])
    }
    if (is_full) return this.#refuse('webhook_full')
    if (rules === null) return this.#refuse('webhook_not_stored')
    const isMethodAllowed = methods === null || methods.includes(received.method)
    // Some senders ask with GET whether the address is theirs, and deliver with POST.
    const mayBeHandshake = settings.verification !== null && received.method === 'GET'
    if (!isMethodAllowed && !mayBeHandshake) return this.#refuseMethod(webhook, received)
    if (contentLength > max_body_bytes) return this.#refuseSize(webhook, received)
    return { webhook, rules, received, isMethodAllowed }
  }

  async #receive(exchange: Exchange, incoming: Incoming, conclude: Conclude): Promise<void> {
    const { settings } = incoming.webhook
    const receiving = receiveBody(exchange, settings.max_body_bytes, this.#deps.budget)
    const { body } = exchange.request
    const outcome = await receiving
    // Another request may have the exchange by now, and a broken one is answered by whoever found that.
    if (exchange.request.body !== body || outcome === 'broken') return
    const decision =
      outcome === 'over'
        ? body!.isTooLong
          ? this.#refuseSize(incoming.webhook, incoming.received)
          : this.#refuse('webhook_not_stored')
        : await this.#decide(incoming, outcome).catch((error: unknown) => {
            this.#deps.log.error({ err: error, webhook: settings.webhook_id }, 'a request was not stored')
            return this.#refuse('webhook_not_stored')
          })
    if (exchange.request.body === body) conclude(exchange, decision)
  }

  async #decide(incoming: Incoming, body: Buffer): Promise<Answer> {
    const { webhook, rules, received, isMethodAllowed } = incoming
    const { clock, log, mayLog, store, traffic } = this.#deps
    const { settings } = webhook
    const receivedAtMs = clock.now().getTime()
    const sender = checkSender(rules, received, body, receivedAtMs)
    if (sender.kind === 'reply') {
      traffic.handshakes++
      return toAnswer(sender.answer)
    }
    if (!isMethodAllowed) return this.#refuseMethod(webhook, received)
    const head = this.#toHead(webhook, received, receivedAtMs)
    if (sender.kind === 'refused') {
      this.#keepUnsigned(webhook, { head, body }, sender.reason)
      return this.#refuse('webhook_signature_refused')
    }
    const stored = {
      ...received,
      body,
      received_at: receivedAtMs,
      sender: settings.verification?.scheme ?? null,
    }
    const answer = rules.answer(stored, (reason) => {
      const facts = { webhook: settings.webhook_id, request: head.id, reason }
      if (mayLog(settings.webhook_id)) log.warn(facts, 'the answer of a webhook has no value')
    })
    const delivery_key = rules.readDeliveryKey(received, body, stored)
    const request: InboxRequest = { head: { ...head, delivery_key, answered_status: answer.status }, body }
    const ownAnswer = settings.answer.by === 'target' ? await this.#askTarget(request) : null
    if (ownAnswer === null && !(await store.store(request, settings.commit)))
      return this.#refuse('webhook_not_stored')
    traffic.accepted++
    return withRequestId(ownAnswer ?? answer, head.id)
  }

  /** null: control has not stored it, as far as is known. */
  async #askTarget(request: InboxRequest): Promise<Answer | null> {
    if (this.#waitingForTargets >= TARGETS_LIMIT) return null
    this.#waitingForTargets++
    try {
      const answer = await this.#deps.askTarget(request)
      if (answer === null) return toAnswer({ status: 202, headers: [], body: '' })
      return toAnswer({ ...answer, body: Buffer.from(answer.body, 'base64') })
    } catch (error) {
      this.#deps.log.debug({ err: error, request: request.head.id }, 'no target was asked')
      return null
    } finally {
      this.#waitingForTargets--
    }
  }

  #refuseMethod(webhook: Webhook, received: ReceivedRequest): Answer {
    this.#keepRefused(webhook, received, 'method')
    return this.#refuse('webhook_method_not_allowed', [
      `Allow: ${webhook.settings.methods?.join(', ') ?? ''}`,
    ])
  }

  #refuseSize(webhook: Webhook, received: ReceivedRequest): Answer {
    this.#keepRefused(webhook, received, 'size')
    return this.#refuse('webhook_body_too_large')
  }

  #refuse(code: ReasonCode, fields: readonly string[] = []): Answer {
    this.#deps.traffic.addRefusal(code)
    return refusal(code, fields)
  }

  /** Its owner sees why. Nobody waits for it: the sender hears the same whether it is kept or not. */
  #keepUnsigned({ settings }: Webhook, { head, body }: InboxRequest, why: string): void {
    const { refusals, store } = this.#deps
    if (refusals.take(`${settings.webhook_id} unsigned`, UNSIGNED_A_MINUTE) !== null) return
    const facts = { refused_by: 'signature' as const, reason: why.slice(0, 255), answered_status: 401 }
    const kept = body.length > UNSIGNED_BODY_BYTES ? NOTHING : body
    void store.store({ head: { ...head, ...facts }, body: kept }, settings.commit)
  }

  /** Its owner sees a few of them; a flood of them costs nothing. */
  #keepRefused(webhook: Webhook, received: ReceivedRequest, refused_by: 'size' | 'rate' | 'method'): void {
    const { clock, refusals, store } = this.#deps
    const { webhook_id, commit, is_full } = webhook.settings
    if (is_full || refusals.take(webhook_id, REFUSALS_A_MINUTE) !== null) return
    const head = this.#toHead(webhook, received, clock.now().getTime())
    const answered_status = { size: 413, rate: 429, method: 405 }[refused_by]
    void store.store({ head: { ...head, refused_by, answered_status }, body: NOTHING }, commit)
  }

  #toHead(webhook: Webhook, received: ReceivedRequest, received_at: number): StoredHead {
    const { url: _, ...facts } = received
    return {
      id: this.#deps.ids.next('whr'),
      webhook_id: webhook.settings.webhook_id,
      received_at,
      ...facts,
      refused_by: null,
      reason: null,
      delivery_key: null,
      answered_status: 200,
    }
  }
}

/** What a scheme cannot read is not signed by it. */
function checkSender(...[rules, received, body, nowMs]: [WebhookRules, ReceivedRequest, Buffer, number]) {
  try {
    return rules.checkSender(received, body, nowMs)
  } catch {
    return { kind: 'refused', reason: 'malformed' } as const
  }
}

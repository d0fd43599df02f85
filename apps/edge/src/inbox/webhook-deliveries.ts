import { isEditableField, isFieldName } from '@nora/http1'
import { type Clock, MIB, SECOND_MS } from '@nora/kit'
import { type AskAnswer, type AskBody, type PushBody, WEBHOOK_ANSWER_BYTES } from '@nora/link'
import type { Endpoint } from '../endpoints/endpoint.ts'
import { askUpstream, type UpstreamAnswer } from '../gateways/ask-upstream.ts'
import type { Gateway } from '../gateways/gateway.ts'
import type { Log } from '../platform/log.ts'
import type { WebhookTraffic } from '../telemetry/traffic.ts'
import type { Upstream } from '../upstreams/upstream.ts'
import { maskAnswer } from './mask-answer.ts'

type Delivery = PushBody<'deliver_webhook'>
type Delivered = AskBody<'webhook_delivered'>

/** Names the attempt to the service, and to whoever looks for it in a capture. */
const ATTEMPT_FIELD = 'x-nora-webhook'
const RUNNING_LIMIT = 200
const RUNNING_BYTES = 64 * MIB
/** How often control is told of an attempt whose lease it keeps. */
const REPORTS_LIMIT = 5
const REPORT_PAUSE_MS = SECOND_MS

export type WebhookDeliveriesDeps = {
  endpoints: { pick: (hostname: string) => Endpoint | undefined }
  gateways: { find: (hostname: string) => Gateway | undefined }
  send: (delivered: Delivered) => Promise<AskAnswer<'webhook_delivered'>>
  traffic: WebhookTraffic
  clock: Clock
  log: Log
}

const NOTHING = { status: null, headers: [], contentLength: -1, body: Buffer.alloc(0) } as const

/** Sends stored requests to tunnels and gateways that this edge has, and tells control what they answered. */
export class WebhookDeliveries {
  readonly #deps: WebhookDeliveriesDeps
  #running = 0
  #runningBytes = 0

  constructor(deps: WebhookDeliveriesDeps) {
    this.#deps = deps
  }

  deliver(delivery: Delivery): void {
    const bytes = delivery.body.length
    this.#deps.traffic.deliveries++
    const isFull = this.#running >= RUNNING_LIMIT || this.#runningBytes + bytes > RUNNING_BYTES
    if (isFull && this.#running > 0) {
      void this.#report(delivery, { ...NOTHING, error: 'too_many' }, 0)
      return
    }
    this.#running++
    this.#runningBytes += bytes
    const startedAtMs = this.#deps.clock.monotonicMs()
    const asked = this.#ask(delivery).catch((error: unknown) => {
      this.#deps.log.error({ err: error, attempt: delivery.attempt_id }, 'a delivery was not sent')
      return { ...NOTHING, error: 'refused' }
    })
    void asked.then((answer) => {
      this.#running--
      this.#runningBytes -= bytes
      return this.#report(delivery, answer, this.#deps.clock.monotonicMs() - startedAtMs)
    })
  }

  async #ask(delivery: Delivery): Promise<UpstreamAnswer> {
    const { method, target, hostname, timeout_ms } = delivery
    if (!isFieldName(method) || !/^\/[\x21-\x7e]*$/.test(target)) return { ...NOTHING, error: 'bad_request' }
    const endpoint = this.#findEndpoint(hostname.toLowerCase())
    const upstream = endpoint?.pickUpstream()
    if (endpoint === undefined || upstream === undefined) return { ...NOTHING, error: 'away' }
    const { mask } = endpoint.facts.rules
    const answer = await askUpstream(upstream, {
      request: toRequest(delivery, upstream),
      isHead: method === 'HEAD',
      timeoutMs: timeout_ms,
      keptBytes: WEBHOOK_ANSWER_BYTES,
      isCut: true,
      wantsHeaders: true,
    })
    return mask === null ? answer : maskAnswer(answer, mask)
  }

  /** One that something serves now. */
  #findEndpoint(hostname: string): Endpoint | undefined {
    const { endpoints, gateways } = this.#deps
    const gateway = gateways.find(hostname)
    const endpoint = endpoints.pick(hostname)
    if (gateway === undefined || (gateway.settings.mode !== 'always' && endpoint !== undefined))
      return endpoint
    if (!gateway.settings.is_enabled) return undefined
    const tried = new Set<string>()
    for (;;) {
      const member = gateway.choose({ name: null, boundTo: null }, tried)
      if (member === null) return undefined
      tried.add(member.facts.id)
      const serving = member.external ?? endpoints.pick(member.facts.target)
      if (serving?.pickUpstream() !== undefined) return serving
    }
  }

  /** Control may be away for a moment; it gives up an attempt that it hears nothing of by itself. */
  async #report(delivery: Delivery, answer: UpstreamAnswer, durationMs: number): Promise<void> {
    const { send, log, traffic } = this.#deps
    const error = toError(answer)
    if (error !== null) traffic.failedDeliveries++
    const delivered: Delivered = {
      attempt_id: delivery.attempt_id,
      status: answer.status,
      headers: [...answer.headers],
      body: answer.body.toString('base64'),
      error,
      duration_ms: Math.max(0, Math.round(durationMs)),
    }
    for (let report = 1; report <= REPORTS_LIMIT; report++) {
      try {
        await send(delivered)
        return
      } catch (cause) {
        log.debug({ err: cause, attempt: delivery.attempt_id }, 'control has not heard of a delivery')
        await new Promise((resolve) => setTimeout(resolve, REPORT_PAUSE_MS * report).unref())
      }
    }
  }
}

function toRequest(delivery: Delivery, { origin }: Upstream): Buffer {
  const { method, target, hostname, headers, attempt_id } = delivery
  const body = Buffer.from(delivery.body, 'base64')
  const lines = [`${method} ${origin?.pathPrefix ?? ''}${target} HTTP/1.1`]
  const hostLine = origin?.hostLine?.toString('latin1').trimEnd() ?? `Host: ${hostname}`
  lines.push(hostLine)
  const named = listConnectionFields(headers)
  for (const [name, value] of headers) {
    const folded = name.toLowerCase()
    const isSent =
      isFieldName(name) && isEditableField(name) && !named.has(folded) && folded !== ATTEMPT_FIELD
    if (isSent && !/[\r\n\0]/.test(value)) lines.push(`${name}: ${value}`)
  }
  lines.push(`${ATTEMPT_FIELD}: ${attempt_id}`, `Content-Length: ${body.length}`, 'Connection: close', '', '')
  return Buffer.concat([Buffer.from(lines.join('\r\n'), 'latin1'), body])
}

/** Fields that were for one connection of the sender (RFC 9110 §7.6.1). */
function listConnectionFields(headers: Delivery['headers']): ReadonlySet<string> {
  const values = headers.filter(([name]) => name.toLowerCase() === 'connection').map(([, value]) => value)
  return new Set(values.flatMap((value) => value.split(',').map((option) => option.trim().toLowerCase())))
}

function toError({ error, status }: UpstreamAnswer): string | null {
  switch (error) {
    case null:
    case 'timeout':
    case 'away':
    case 'bad_request':
    case 'bad_response':
    case 'too_many':
      return error
    case 'busy':
      return 'too_many'
    case 'closed':
      return 'cut'
    default:
      // A connection that breaks after the head was no refusal.
      return status === null ? 'refused' : 'cut'
  }
}

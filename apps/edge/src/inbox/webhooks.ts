import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Clock } from '@nora/kit'
import type { PushBody, PushedWebhook } from '@nora/link'
import type { Log } from '../platform/log.ts'
import { Webhook } from './webhook.ts'

export type WebhooksDeps = {
  /** Where tokens name webhooks; null: only hostnames do. */
  host: string | null
  /** Tells a connection to control from those before it. */
  getConnection: () => number | null
  clock: Clock
  log: Log
}

/** `unready`: control has not told yet which webhooks there are. */
export type FoundWebhook =
  | {
      readonly webhook: Webhook
      readonly path: string
      readonly query: string
      readonly shownPath: string | null
    }
  | { readonly webhook: null; readonly why: 'unknown' | 'moved' | 'unready'; readonly shownPath: string }

const TOKEN_LIMIT = 64

/** The webhooks of the region, as control told them last; they hold while control is away. */
export class Webhooks {
  readonly #deps: WebhooksDeps
  readonly #byId = new Map<string, Webhook>()
  readonly #byHostname = new Map<string, Webhook>()
  readonly #byToken = new Map<string, { webhook: Webhook; untilMs: number | null }>()
  /** What was pushed since this connection to control began. */
  #announced = new Set<string>()
  #connection: number | null = null
  #isComplete = false

  constructor(deps: WebhooksDeps) {
    this.#deps = deps
  }

  has(id: string): boolean {
    return this.#byId.has(id)
  }

  set({ is_full, webhooks, removed }: PushBody<'set_webhooks'>): void {
    const connection = this.#deps.getConnection()
    if (connection !== this.#connection) this.#announced = new Set()
    this.#connection = connection
    for (const pushed of webhooks) {
      this.#put(pushed)
      this.#announced.add(pushed.webhook_id)
    }
    for (const id of removed) this.#drop(id)
    if (!is_full) return
    this.#isComplete = true
    for (const id of this.#byId.keys()) if (!this.#announced.has(id)) this.#drop(id)
  }

  /** Whether a request for a name of this length may be for a webhook; it is asked at every request. */
  mayServe(hostnameLength: number): boolean {
    return this.#byHostname.size > 0 || hostnameLength === this.#deps.host?.length
  }

  serves(hostname: string): boolean {
    return hostname === this.#deps.host || this.#byHostname.has(hostname)
  }

  /** `target`: path and query. null: the name is no webhook’s. */
  find(hostname: string, target: string): FoundWebhook | null {
    const mark = target.indexOf('?')
    const path = mark === -1 ? target : target.slice(0, mark)
    const query = mark === -1 ? '' : target.slice(mark + 1)
    const own = this.#byHostname.get(hostname)
    if (own !== undefined) return { webhook: own, path, query, shownPath: null }
    return hostname === this.#deps.host ? this.#findByToken(path, query) : null
  }

  #findByToken(path: string, query: string): FoundWebhook {
    const slash = path.indexOf('/', 1)
    const token = path.slice(1, slash === -1 ? undefined : slash)
    const rest = slash === -1 ? '/' : path.slice(slash)
    // The token is what lets senders in.
    const shownPath = `/…${slash === -1 ? '' : rest}`
    const isToken = token !== '' && token.length <= TOKEN_LIMIT
    const found = isToken ? this.#byToken.get(createHash('sha256').update(token).digest('hex')) : undefined
    if (found === undefined)
      return { webhook: null, why: this.#isComplete ? 'unknown' : 'unready', shownPath }
    const { webhook, untilMs } = found
    if (untilMs !== null && this.#deps.clock.now().getTime() >= untilMs)
      return { webhook: null, why: 'moved', shownPath }
    return { webhook, path: rest, query, shownPath }
  }

  #put(pushed: PushedWebhook): void {
    const former = this.#byId.get(pushed.webhook_id)
    // Compiling expressions is the dear part, and most pushes repeat what is known.
    if (former !== undefined && isDeepStrictEqual(former.settings, pushed)) return
    this.#drop(pushed.webhook_id)
    const webhook = new Webhook(pushed, this.#deps.log)
    this.#byId.set(pushed.webhook_id, webhook)
    if (pushed.hostname !== null) this.#byHostname.set(pushed.hostname.toLowerCase(), webhook)
    for (const { sha256, until } of pushed.tokens) this.#byToken.set(sha256, { webhook, untilMs: until })
  }

  #drop(id: string): void {
    const former = this.#byId.get(id)
    if (former === undefined) return
    const { hostname, tokens } = former.settings
    this.#byId.delete(id)
    this.#announced.delete(id)
    // It may be another one's by now.
    if (hostname !== null && this.#byHostname.get(hostname.toLowerCase()) === former)
      this.#byHostname.delete(hostname.toLowerCase())
    for (const { sha256 } of tokens)
      if (this.#byToken.get(sha256)?.webhook === former) this.#byToken.delete(sha256)
  }
}

import { createHash } from 'node:crypto'
import { SECOND_MS } from '@nora/kit'
import { type PushBody, type PushedWebhook, WEBHOOKS_LIMIT } from '@nora/link'
import { WEBHOOK_PRESETS } from '@nora/signatures'
import { openSecrets } from '../stored/secrets.ts'
import { listAllWebhooks, type WebhookRow } from '../stored/webhooks.store.ts'
import { GONE_MS } from '../tokens.ts'
import type { Deps } from '../webhooks.deps.ts'

export type WebhookPush = PushBody<'set_webhooks'>
type Given = Pick<Deps, 'db' | 'clock' | 'sealer'> & {
  /** How often senders may call each webhook of the team in a minute. */
  getRate: (team_id: string) => Promise<number>
  /** Pushes to every edge that is connected. */
  pushAll: (push: WebhookPush) => void
}

const REMOVED_LIMIT = 1_000
/** Changes that another process made are found this late. */
const READ_AGAIN_MS = 15 * SECOND_MS

/** Which webhooks there are, and what edges were told of them. Reads and pushes follow each other. */
export class ServedWebhooks {
  readonly #given: Given
  #told: ReadonlyMap<string, { pushed: PushedWebhook; key: string }> = new Map()
  #isStale = true
  #readAt = 0
  #turn: Promise<unknown> = Promise.resolve()

  constructor(given: Given) {
    this.#given = given
  }

  /** A webhook has changed, or may have. */
  touch(): void {
    this.#isStale = true
  }

  /** Tells edges what has changed since the last time. */
  settle(): Promise<void> {
    const isLate = this.#given.clock.now().getTime() - this.#readAt >= READ_AGAIN_MS
    return this.#isStale || isLate ? this.#inTurn(() => this.#pushChanges()) : Promise.resolve()
  }

  /** Tells an edge everything. `push` goes to this edge only. */
  enrol(push: (body: WebhookPush) => void): Promise<void> {
    return this.#inTurn(async () => {
      const all = await this.#read()
      pushSlices(
        [...all.values()].map(({ pushed }) => pushed),
        push,
      )
      // Last, so that an edge that was away keeps what it has until then.
      push({ is_full: true, webhooks: [], removed: [] })
    })
  }

  async #pushChanges(): Promise<void> {
    this.#isStale = false
    try {
      const now = await this.#read()
      const changed = [...now].filter(([id, { key }]) => this.#told.get(id)?.key !== key)
      const removed = [...this.#told.keys()].filter((id) => !now.has(id))
      const push = (body: WebhookPush) => this.#given.pushAll(body)
      pushSlices(
        changed.map(([, { pushed }]) => pushed),
        push,
      )
      for (let start = 0; start < removed.length; start += REMOVED_LIMIT)
        push({ is_full: false, webhooks: [], removed: removed.slice(start, start + REMOVED_LIMIT) })
      this.#told = now
    } catch (error) {
      this.#isStale = true
      throw error
    }
  }

  async #read(): Promise<Map<string, { pushed: PushedWebhook; key: string }>> {
    const { db, clock, getRate } = this.#given
    const rows = await listAllWebhooks(db)
    const now = clock.now()
    const rates = new Map<string, number>()
    const all = new Map<string, { pushed: PushedWebhook; key: string }>()
    for (const row of rows) {
      const rate = rates.get(row.team_id) ?? (await getRate(row.team_id))
      rates.set(row.team_id, rate)
      const pushed = toPushed(this.#given, row, { now, requests_per_minute: rate })
      all.set(row.id, { pushed, key: JSON.stringify(pushed) })
    }
    this.#readAt = now.getTime()
    return all
  }

  #inTurn<T>(run: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(run)
    this.#turn = turn.catch(() => {})
    return turn
  }
}

function pushSlices(all: readonly PushedWebhook[], push: (body: WebhookPush) => void): void {
  for (let start = 0; start < all.length; start += WEBHOOKS_LIMIT)
    push({ is_full: false, webhooks: all.slice(start, start + WEBHOOKS_LIMIT), removed: [] })
}

/** A webhook as edges take requests for it. */
function toPushed(
  given: Pick<Deps, 'sealer'>,
  row: WebhookRow,
  { now, requests_per_minute }: { now: Date; requests_per_minute: number },
): PushedWebhook {
  const { answer, dedupe, scheme } = row
  const preset = WEBHOOK_PRESETS.find(({ name }) => name === scheme)
  const former = row.former_tokens.map(({ token, until }) => ({ token, until: Date.parse(until) }))
  return {
    webhook_id: row.id,
    team_id: row.team_id,
    tokens: [
      { sha256: hash(row.token), until: null },
      ...former
        .filter(({ until }) => until > now.getTime() - GONE_MS)
        .map(({ token, until }) => ({ sha256: hash(token), until })),
    ],
    hostname: row.hostname,
    is_full: row.is_full,
    methods: row.methods,
    max_body_bytes: row.max_body_bytes,
    requests_per_minute,
    verification:
      scheme === null
        ? null
        : { scheme, secrets: openSecrets(given, row), networks: [...(preset?.networks ?? [])] },
    answer: {
      by: answer.by,
      status: answer.status,
      headers: answer.headers,
      body: answer.body,
      expression: answer.expression,
    },
    dedupe: { by: dedupe.by, expression: dedupe.expression },
    commit: row.commit,
  }
}

const hash = (token: string): string => createHash('sha256').update(token).digest('hex')

import type { WebhookNews } from '@nora/contract/webhooks'

/** Told at once in each second; what is over is counted. */
const PER_SECOND = 50

type Listener = (news: WebhookNews) => void
type Audience = { listeners: Set<Listener>; second: number; told: number; skipped: number }

/** Who watches which webhook. In memory only: those of another process read their list anew. */
export class WebhookNewsroom {
  readonly #now: () => number
  readonly #audiences = new Map<string, Audience>()

  constructor(now: () => number) {
    this.#now = now
  }

  /** Answers how to stop listening. */
  watch(webhook_id: string, listener: Listener): () => void {
    const audience = this.#audiences.get(webhook_id) ?? {
      listeners: new Set(),
      second: 0,
      told: 0,
      skipped: 0,
    }
    this.#audiences.set(webhook_id, audience)
    audience.listeners.add(listener)
    return () => {
      audience.listeners.delete(listener)
      if (audience.listeners.size === 0 && this.#audiences.get(webhook_id) === audience)
        this.#audiences.delete(webhook_id)
    }
  }

  isWatched(webhook_id: string): boolean {
    return this.#audiences.has(webhook_id)
  }

  tell(webhook_id: string, news: WebhookNews): void {
    const audience = this.#audiences.get(webhook_id)
    if (audience === undefined) return
    const second = Math.floor(this.#now() / 1_000)
    if (second !== audience.second) {
      audience.second = second
      audience.told = 0
    }
    if (audience.told++ < PER_SECOND) this.#send(audience, news)
    else audience.skipped++
  }

  /** Says how much was not told one by one. Called about once a second. */
  tellSkipped(): void {
    for (const audience of this.#audiences.values()) {
      if (audience.skipped === 0) continue
      const count = audience.skipped
      audience.skipped = 0
      this.#send(audience, { type: 'skipped', count })
    }
  }

  #send({ listeners }: Audience, news: WebhookNews): void {
    for (const listener of [...listeners]) listener(news)
  }
}

import { MINUTE_MS, SECOND_MS } from '@nora/kit'
import type { DeliveryRow } from '../stored/deliveries.store.ts'
import { leaseQueues, listHeads, type QueueRow, releaseQueue } from '../stored/queues.store.ts'
import { findTargetById, type TargetRow } from '../stored/targets.store.ts'
import { listWebhooksById, type WebhookRow } from '../stored/webhooks.store.ts'
import type { Deps } from '../webhooks.deps.ts'
import { attemptDelivery, PROBE_MS, type Stopped } from './attempt-delivery.ts'

/** Queues that are worked on at once by this process. */
const RUNNING_LIMIT = 64
const HEADS_LIMIT = 10
/** An attempt takes at most a minute; a process that is gone gives its queues back so. */
const LEASE_MS = 2 * MINUTE_MS
const STOP_MS = 5 * SECOND_MS

/** Works through queues: leases some, delivers what comes first in each, and gives them back. */
export class Deliverer {
  readonly #deps: Deps
  readonly #running = new Map<string, Promise<void>>()
  #leasing: Promise<void> | null = null
  #isAsked = false
  #isStopped = false

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** Something may be due. */
  wake(): void {
    if (this.#leasing !== null) {
      this.#isAsked = true
      return
    }
    void this.step()
  }

  /** Begins to work on what is due, and does not wait for its end. */
  step(): Promise<void> {
    this.#leasing ??= this.#lease()
      .catch((error: unknown) => {
        this.#deps.log.error({ err: error }, 'queues of webhooks could not be leased')
      })
      .finally(() => {
        this.#leasing = null
        if (!this.#isAsked) return
        this.#isAsked = false
        this.wake()
      })
    return this.#leasing
  }

  /** Takes nothing new; what is being sent gets a moment to end. */
  async stop(): Promise<void> {
    this.#isStopped = true
    const all = Promise.all(this.#running.values())
    const limit = new Promise<void>((resolve) => setTimeout(resolve, STOP_MS).unref())
    await Promise.race([all, limit])
  }

  async #lease(): Promise<void> {
    const free = RUNNING_LIMIT - this.#running.size
    if (this.#isStopped || free <= 0) return
    const now = this.#deps.clock.now()
    const until = new Date(now.getTime() + LEASE_MS)
    const probeAgainAt = new Date(now.getTime() + PROBE_MS)
    const { load } = this.#deps
    const but = load.listBusy()
    const countFree = load.countFree.bind(load)
    const queues = await this.#deps.transaction((tx) =>
      leaseQueues(tx, { now, until, probeAgainAt, limit: free, but, countFree }),
    )
    for (const queue of queues) {
      const done = this.#work(queue)
        .catch((error: unknown) => {
          this.#deps.log.error({ err: error, queue: queue.id }, 'a queue of a webhook was left')
        })
        .finally(() => {
          this.#running.delete(queue.id)
          this.wake()
        })
      this.#running.set(queue.id, done)
    }
    if (queues.length === free) this.#isAsked = true
  }

  async #work(queue: QueueRow): Promise<void> {
    const { db, transaction } = this.#deps
    const target = await findTargetById(db, queue.target_id)
    const [webhook] = target === undefined ? [] : await listWebhooksById(db, [target.webhook_id])
    let notBefore: Date | null = null
    let held = queue
    if (target !== undefined && webhook !== undefined) {
      const heads = await listHeads(db, queue, { now: this.#deps.clock.now(), limit: HEADS_LIMIT })
      for (const delivery of heads) {
        if (this.#isStopped) break
        const worked = await this.#workOn(held, { delivery, target, webhook })
        if (worked.kind === 'lost') return
        held = worked.queue
        if (worked.kind === 'busy') {
          notBefore = new Date(this.#deps.clock.now().getTime() + BUSY_MS)
          break
        }
        if (worked.kind === 'stop') break
      }
    }
    await transaction((tx) => releaseQueue(tx, held, { notBefore }))
  }

  async #workOn(
    queue: QueueRow,
    { delivery, target, webhook }: { delivery: DeliveryRow; target: TargetRow; webhook: WebhookRow },
  ): Promise<Worked> {
    const { load, clock } = this.#deps
    const now = clock.now()
    const isDue =
      delivery.state === 'sending' ||
      ((delivery.state === 'due' || delivery.state === 'waiting') &&
        (delivery.due_at === null || delivery.due_at <= now))
    // In an ordered queue nothing goes before what is held, dead or waits.
    if (!isDue) return { kind: queue.is_ordered ? 'stop' : 'next', queue }
    if (!load.begin(target)) return { kind: 'busy', queue }
    try {
      const until = new Date(now.getTime() + LEASE_MS)
      const stopped = await attemptDelivery(this.#deps, { queue, until, delivery, target, webhook })
      if (stopped === 'lost') return { kind: 'lost' }
      // Only an attempt that has begun renews the lease.
      const renewed = stopped === 'away' ? queue : { ...queue, lease_until: until }
      return { kind: toWorked(stopped, queue.is_ordered), queue: renewed }
    } finally {
      load.end(target.id)
    }
  }
}

/** How long a target that has as much as it takes is left alone. */
const BUSY_MS = 200

type Worked = { kind: 'next' | 'stop' | 'busy'; queue: QueueRow } | { kind: 'lost' }

function toWorked(stopped: Exclude<Stopped, 'lost'>, isOrdered: boolean): 'next' | 'stop' {
  if (stopped === 'target' || stopped === 'away') return 'stop'
  return stopped === 'delivery' && isOrdered ? 'stop' : 'next'
}

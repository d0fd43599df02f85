import { type Clock, type Ids, MINUTE_MS, SECOND_MS } from '@nora/kit'
import { and, asc, eq, isNotNull, isNull, lte, or } from 'drizzle-orm'
import type { Db } from '../database/database.ts'
import type { Log } from '../log.ts'
import { jobs } from './jobs.tables.ts'

const LEASE_MS = MINUTE_MS
const MAX_ATTEMPTS = 10
const FIRST_DELAY_MS = 5 * SECOND_MS

export type JobHandler = (payload: unknown) => Promise<void>
export type Job = {
  kind: string
  payload: unknown
  /** Runs no earlier than this; immediately by default. */
  run_at?: Date
}

type Deps = { db: Db; ids: Ids; clock: Clock; log: Log }

/**
 * Work that must happen after a change was committed, also when the process dies in between. A job is
 * leased, tried, and put off with growing delays; it may run twice, so handlers bear repetition.
 */
export class Jobs {
  readonly #deps: Deps
  readonly #handlers = new Map<string, JobHandler>()

  constructor(deps: Deps) {
    this.#deps = deps
  }

  handle(kind: string, handler: JobHandler): void {
    this.#handlers.set(kind, handler)
  }

  /** Adds a job in the transaction that makes it necessary. */
  async add(tx: Db, job: Job): Promise<void> {
    const now = this.#deps.clock.now()
    await tx.insert(jobs).values({
      id: this.#deps.ids.next('job'),
      kind: job.kind,
      payload: job.payload,
      run_at: job.run_at ?? now,
      attempts: 0,
      created_at: now,
    })
  }

  /** How many are still to be done, and how many were given up. */
  async count(): Promise<{ waiting: number; failed: number }> {
    const { db } = this.#deps
    const [waiting, failed] = [isNull(jobs.failed_at), isNotNull(jobs.failed_at)]
    return { waiting: await db.$count(jobs, waiting), failed: await db.$count(jobs, failed) }
  }

  /** Takes one due job and does it. Answers whether there was one. */
  async runNext(): Promise<boolean> {
    const job = await this.#claim()
    if (!job) return false
    try {
      const handler = this.#handlers.get(job.kind)
      if (!handler) throw new Error(`nobody handles jobs of the kind ${job.kind}`)
      await handler(job.payload)
      await this.#deps.db.delete(jobs).where(eq(jobs.id, job.id))
    } catch (error) {
      await this.#putOff(job, error)
    }
    return true
  }

  async #claim() {
    const now = this.#deps.clock.now()
    return this.#deps.db.transaction(async (tx) => {
      const [job] = await tx
        .select()
        .from(jobs)
        .where(
          and(
            lte(jobs.run_at, now),
            isNull(jobs.failed_at),
            or(isNull(jobs.leased_until), lte(jobs.leased_until, now)),
          ),
        )
        .orderBy(asc(jobs.run_at))
        .limit(1)
        .for('update', { skipLocked: true })
      if (!job) return null
      const leased = { attempts: job.attempts + 1, leased_until: new Date(now.getTime() + LEASE_MS) }
      await tx.update(jobs).set(leased).where(eq(jobs.id, job.id))
      return { ...job, ...leased }
    })
  }

  async #putOff(job: { id: string; kind: string; attempts: number }, error: unknown): Promise<void> {
    const now = this.#deps.clock.now()
    const isSpent = job.attempts >= MAX_ATTEMPTS
    this.#deps.log.warn(
      { err: error, kind: job.kind, attempts: job.attempts, is_spent: isSpent },
      'a job failed',
    )
    await this.#deps.db
      .update(jobs)
      .set({
        leased_until: null,
        run_at: new Date(now.getTime() + FIRST_DELAY_MS * 2 ** (job.attempts - 1)),
        failed_at: isSpent ? now : null,
        last_error: error instanceof Error ? error.message : String(error),
      })
      .where(eq(jobs.id, job.id))
  }
}

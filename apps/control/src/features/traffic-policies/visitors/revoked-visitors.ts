import { SECOND_MS } from '@nora/kit'
import { type PushBody, VISITOR_SESSIONS_LIMIT } from '@nora/link'
import type { Platform } from '../../../platform/platform.ts'
import { listRevoked, type Revoked } from './visitor-sessions.store.ts'

type Push = PushBody<'revoke_visitor_sessions'>

/** A revocation is committed later than it says, and clocks of other processes differ. */
const OVERLAP_MS = 15 * SECOND_MS

/**
 * Tells edges which sessions of visitors are revoked: all when one enrols, and each new one within a second, also
 * those that another process of control has revoked.
 */
export class RevokedVisitors {
  readonly #given: Pick<Platform, 'db' | 'clock'> & { tellEdges: (push: Push) => void }
  #sinceMs: number
  /** Told already, and still within the overlap. */
  #told = new Map<string, number>()
  #turn: Promise<unknown> = Promise.resolve()

  constructor(given: Pick<Platform, 'db' | 'clock'> & { tellEdges: (push: Push) => void }) {
    this.#given = given
    this.#sinceMs = given.clock.now().getTime()
  }

  /** Tells edges what was revoked since the last time. */
  settle(): Promise<void> {
    return this.#inTurn(async () => {
      const nowMs = this.#given.clock.now().getTime()
      const rows = await this.#readAll(new Date(this.#sinceMs - OVERLAP_MS))
      const fresh = rows.filter(({ id }) => !this.#told.has(id))
      this.#push(fresh, this.#given.tellEdges)
      this.#sinceMs = nowMs
      for (const { id, revoked_at } of fresh) this.#told.set(id, revoked_at?.getTime() ?? nowMs)
      for (const [id, atMs] of this.#told) if (atMs < nowMs - 2 * OVERLAP_MS) this.#told.delete(id)
    })
  }

  /** Tells one edge everything. */
  enrol(push: (body: Push) => void): Promise<void> {
    return this.#inTurn(async () => {
      this.#push(await this.#readAll(), push)
      push({ is_full: true, revoked: [] })
    })
  }

  async #readAll(since?: Date): Promise<Revoked[]> {
    const { db, clock } = this.#given
    const now = clock.now()
    const all: Revoked[] = []
    for (;;) {
      const after = all.at(-1)?.id
      const rows = await listRevoked(db, {
        now,
        limit: VISITOR_SESSIONS_LIMIT,
        ...(since && { since }),
        ...(after !== undefined && { after }),
      })
      all.push(...rows)
      if (rows.length < VISITOR_SESSIONS_LIMIT) return all
    }
  }

  #push(rows: readonly Revoked[], push: (body: Push) => void): void {
    for (let start = 0; start < rows.length; start += VISITOR_SESSIONS_LIMIT) {
      const some = rows.slice(start, start + VISITOR_SESSIONS_LIMIT)
      const revoked = some.map(({ id, expires_at }) => ({ id, expires_at: expires_at.toISOString() }))
      push({ is_full: false, revoked })
    }
  }

  #inTurn<T>(run: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(run)
    this.#turn = turn.catch(() => {})
    return turn
  }
}

import type { Clock } from '@nora/kit'
import type { PushBody } from '@nora/link'

/** How many are looked at when one more is added, so that those that have expired do not stay. */
const SWEPT_AT_ONCE = 16

/** Sessions of visitors that are refused although they have not expired, as control told them last. */
export class RevokedSessions {
  readonly #clock: Clock
  readonly #getConnection: () => number | null
  readonly #expiresMs = new Map<string, number>()
  /** What was pushed since this connection to control began. */
  #announced = new Set<string>()
  #connection: number | null = null

  /** `getConnection` tells a connection to control from those before it. */
  constructor(clock: Clock, getConnection: () => number | null) {
    this.#clock = clock
    this.#getConnection = getConnection
  }

  set({ is_full, revoked }: PushBody<'revoke_visitor_sessions'>): void {
    const connection = this.#getConnection()
    if (connection !== this.#connection) this.#announced = new Set()
    this.#connection = connection
    for (const { id, expires_at } of revoked) {
      this.#expiresMs.set(id, Date.parse(expires_at))
      this.#announced.add(id)
      this.#sweep()
    }
    if (!is_full) return
    for (const id of this.#expiresMs.keys()) if (!this.#announced.has(id)) this.#expiresMs.delete(id)
    this.#announced = new Set()
  }

  /** It is called at every request of a visitor who has signed in. */
  has(id: string): boolean {
    return this.#expiresMs.has(id)
  }

  #sweep(): void {
    const nowMs = this.#clock.now().getTime()
    let looked = 0
    for (const [id, expiresMs] of this.#expiresMs) {
      if (looked++ === SWEPT_AT_ONCE) return
      // To the end: what has not expired must not hide what stands behind it.
      this.#expiresMs.delete(id)
      if (expiresMs > nowMs) this.#expiresMs.set(id, expiresMs)
      else this.#announced.delete(id)
    }
  }
}

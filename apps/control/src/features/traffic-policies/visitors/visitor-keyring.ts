import { randomBytes } from 'node:crypto'
import { DAY_MS, HOUR_MS } from '@nora/kit'
import type { PushBody, VisitorKey } from '@nora/link'
import { VisitorSeals } from '@nora/link'
import { asc, lt, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { visitor_keys } from './visitors.tables.ts'

/** A key seals for so long, and is kept for as long as a session may last after it. */
const PERIOD_MS = 90 * DAY_MS
const KEPT_MS = PERIOD_MS + 31 * DAY_MS
/** Nobody seals with a new key before every control process and its edges know it. */
const UNUSED_MS = 2 * HOUR_MS
const KEY_BYTES = 32
const LOCK_KEY = 7_063_931

type Given = Pick<Platform, 'db' | 'sealer' | 'clock' | 'log' | 'transaction' | 'config'> & {
  tellEdges: (push: PushBody<'set_visitor_keys'>) => void
}

/** The keys of what visitors carry: made here, kept sealed by the master key, known to all edges. */
export class VisitorKeyring {
  readonly #given: Given
  #keys: readonly VisitorKey[] = []
  #seals: VisitorSeals | null = null

  constructor(given: Given) {
    this.#given = given
  }

  /** Before an edge or a person needs a key. */
  async ensure(): Promise<void> {
    if (this.#seals === null) await this.renew()
  }

  /** At the start, and again every hour: makes a key when one is due, and tells edges of another set. */
  async renew(): Promise<void> {
    const { clock, transaction } = this.#given
    const now = clock.now()
    const rows = await transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${LOCK_KEY})`)
      await tx.delete(visitor_keys).where(lt(visitor_keys.created_at, new Date(now.getTime() - KEPT_MS)))
      return this.#ensure(tx, now)
    })
    const isSettled = ({ created_at }: { created_at: Date }) =>
      now.getTime() - created_at.getTime() >= UNUSED_MS
    const settled = rows.filter(isSettled).reverse()
    const young = rows.filter((row) => !isSettled(row))
    this.#set([...settled, ...young].map(({ id, key }) => ({ id, key })))
  }

  /** Seals and opens what browsers carry between control and edges. */
  get seals(): VisitorSeals {
    if (this.#seals === null) throw new Error('the keys of visitors were not read yet')
    return this.#seals
  }

  get push(): PushBody<'set_visitor_keys'> {
    return { console_url: this.#given.config.base_url, keys: [...this.#keys] }
  }

  #set(keys: readonly VisitorKey[]): void {
    const isSame = JSON.stringify(keys) === JSON.stringify(this.#keys)
    if (isSame) return
    this.#keys = keys
    this.#seals = new VisitorSeals(keys)
    this.#given.tellEdges(this.push)
  }

  async #ensure(tx: Db, now: Date) {
    const known = await this.#read(tx)
    const newest = known.at(-1)
    if (newest !== undefined && now.getTime() - newest.created_at.getTime() < PERIOD_MS) return known
    const id = `k${now.getTime().toString(36)}`
    const key = randomBytes(KEY_BYTES).toString('base64')
    await tx
      .insert(visitor_keys)
      .values({ id, key_sealed: this.#given.sealer.seal(toPurpose(id), key), created_at: now })
    return [...known, { id, key, created_at: now }]
  }

  /** Those that this master key opens, the oldest first. */
  async #read(tx: Db) {
    const rows = await tx.select().from(visitor_keys).orderBy(asc(visitor_keys.created_at))
    return rows.flatMap(({ id, key_sealed, created_at }) => {
      try {
        return [{ id, key: this.#given.sealer.open(toPurpose(id), key_sealed), created_at }]
      } catch (error) {
        this.#given.log.error({ err: error, id }, 'a key of visitors cannot be read')
        return []
      }
    })
  }
}

function toPurpose(id: string): string {
  return `visitor_key ${id}`
}

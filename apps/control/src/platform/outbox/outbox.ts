import type { DomainEvent } from '@nora/contract/audit'
import type { Clock } from '@nora/kit'
import { asc, inArray, sql } from 'drizzle-orm'
import type { Origin } from '../actor.ts'
import type { Db } from '../database/database.ts'
import { outbox } from './outbox.tables.ts'

const LOCK_KEY = 7_063_922
const BATCH = 100

export type OutboxEvent = DomainEvent & { at: string; origin: Origin }

/** Writes the event in the transaction of the change, so that neither exists without the other. */
export type Emit = (tx: Db, origin: Origin, event: DomainEvent) => Promise<void>

export type OutboxListener = (tx: Db, event: OutboxEvent) => Promise<void>

export function createEmit(clock: Clock): Emit {
  return async (tx, origin, event) => {
    await tx.insert(outbox).values({ event: { ...event, at: clock.now().toISOString(), origin } })
  }
}

/**
 * Tells the listeners of committed events, in order, and answers whether there may be more. A listener's
 * writes and the event's removal are one transaction: each event is heard exactly once.
 */
export async function drainOutbox(db: Db, listeners: readonly OutboxListener[]): Promise<boolean> {
  return db.transaction(async (tx) => {
    // One drainer at a time keeps the order, also between several control processes.
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK_KEY})`)
    const rows = await tx.select().from(outbox).orderBy(asc(outbox.position)).limit(BATCH)
    if (rows.length === 0) return false
    for (const row of rows) {
      for (const listener of listeners) await listener(tx as Db, row.event as OutboxEvent)
    }
    await tx.delete(outbox).where(
      inArray(
        outbox.position,
        rows.map((row) => row.position),
      ),
    )
    return rows.length === BATCH
  })
}

import { MINUTE_MS } from '@nora/kit'
import type { Origin } from '../../../platform/actor.ts'
import type { Caller } from '../access/caller.ts'
import type { Deps } from '../secrets.deps.ts'
import { isCounted, takeReading } from '../stored/reads.store.ts'

/** Tells the audit log who reads, once a minute for each caller and config. */
export async function noteReading(
  { db, transaction, emit, clock }: Pick<Deps, 'db' | 'transaction' | 'emit' | 'clock'>,
  { caller, origin }: { caller: Caller; origin: Origin },
  { config_id, what }: { config_id: string; what: 'values' | 'history' },
): Promise<void> {
  const { subject, kind } = caller
  const now = clock.now()
  const times = { now, before: new Date(now.getTime() - MINUTE_MS) }
  // Programs of one token that start together would wait for each other's row.
  if (await isCounted(db, { config_id, subject, what }, times.before)) return
  await transaction(async (tx) => {
    if (!(await takeReading(tx, { config_id, subject, what, kind }, times))) return
    const token_id = kind === 'machine' ? subject : null
    await emit(
      tx,
      origin,
      what === 'values'
        ? { kind: 'secrets.read', object_id: config_id, data: { token_id } }
        : { kind: 'secrets.history_read', object_id: config_id, data: {} },
    )
  })
}

import { MINUTE_MS } from '@nora/kit'
import type { Origin } from '../../../platform/actor.ts'
import type { Caller } from '../access/caller.ts'
import type { Deps } from '../secrets.deps.ts'
import { takeReading } from '../stored/reads.store.ts'

/** Tells the audit log who reads, once a minute for each caller and config. */
export async function noteReading(
  { transaction, emit, clock }: Pick<Deps, 'transaction' | 'emit' | 'clock'>,
  { caller, origin }: { caller: Caller; origin: Origin },
  { config_id, what }: { config_id: string; what: 'values' | 'history' },
): Promise<void> {
  const { subject, kind } = caller
  const now = clock.now()
  const times = { now, before: new Date(now.getTime() - MINUTE_MS) }
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

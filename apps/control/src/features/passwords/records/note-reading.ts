import type { PasswordEvent } from '@nora/contract/passwords'
import { MINUTE_MS } from '@nora/kit'
import type { Origin } from '../../../platform/actor.ts'
import type { Deps } from '../passwords.deps.ts'
import { takeReading } from '../stored/reads.store.ts'

type Reading = Extract<
  PasswordEvent,
  { kind: 'password.read' | 'password.history_read' | 'password_file.read' }
>

/** Tells the audit log who reads, once a minute for each person, record and kind. */
export async function noteReading(
  { transaction, emit, clock }: Pick<Deps, 'transaction' | 'emit' | 'clock'>,
  origin: Origin,
  event: Reading,
): Promise<void> {
  const { user_id } = origin
  if (user_id === null) throw new Error('nobody reads without a session')
  const now = clock.now()
  const reading = { user_id, object_id: `${event.kind} ${event.object_id}`, read_at: now }
  await transaction(async (tx) => {
    if (await takeReading(tx, reading, new Date(now.getTime() - MINUTE_MS))) await emit(tx, origin, event)
  })
}

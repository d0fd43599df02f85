import type { Origin } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Deps } from '../secrets.deps.ts'
import type { CheckedAccess } from './check-access.ts'

/** Says in the audit log who has access now and who has not. */
export async function tellChanges(
  { emit }: Pick<Deps, 'emit'>,
  tx: Db,
  { origin, id, changes }: { origin: Origin; id: string; changes: CheckedAccess['changes'] },
): Promise<void> {
  for (const { subject, kind, before, after } of changes)
    await emit(tx, origin, {
      kind: 'secrets_config.access_set',
      object_id: id,
      data: { subject, subject_kind: kind, before: { role: before }, after: { role: after } },
    })
}

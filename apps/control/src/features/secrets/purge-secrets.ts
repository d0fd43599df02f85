import type { Deps } from './secrets.deps.ts'
import { deleteExpiredConfigSlugs } from './stored/former-slugs.store.ts'
import { deleteExpiredPlaces } from './stored/monitors.store.ts'
import { deleteExpiredSlugs } from './stored/projects.store.ts'
import { deleteExpiredRotations } from './stored/rotations.store.ts'

/** Deletes what was kept for a time only. */
export function purgeSecrets({ transaction, clock }: Pick<Deps, 'transaction' | 'clock'>) {
  return (): Promise<void> =>
    transaction(async (tx) => {
      const now = clock.now()
      await deleteExpiredRotations(tx, now)
      await deleteExpiredSlugs(tx, now)
      await deleteExpiredConfigSlugs(tx, now)
      await deleteExpiredPlaces(tx, now)
    })
}

/**
 * Vault: the keys of people, sealed, what opens them (master key, recovery code, PINs of devices), the sessions in
 * which the vault is open, and the directory that says whose keys are whose. Owns every table of `vault.tables.ts`.
 * Promises that a PIN is tried five times at most, whatever happens in between, that no entry of the directory is
 * stored that a client would refuse, and that a session which ended, or whose keys were changed, is locked from the
 * commit on. Never has what opens a slot; of PINs it has one half.
 */
import type { Db } from '../../platform/database/database.ts'
import { deleteNoncesOf } from './sessions/nonces.ts'
import { deleteVaultUser } from './stored/user-keys.store.ts'
import { endVaultSessions } from './stored/vault-sessions.store.ts'

export { listDirectoryMarks } from './directory/list-directory-marks.ts'
export { listDirectoryMembers, readDirectory } from './directory/read-directory.ts'
export { assertUnlocked } from './sessions/assert-unlocked.ts'
export { vaultRevocationKey } from './sessions/end-vault-sessions.ts'
export { listUnlocked } from './sessions/list-unlocked.ts'
export { getPolicy } from './stored/policies.store.ts'
export { endVaultSessions } from './stored/vault-sessions.store.ts'
export type { Deps as VaultDeps } from './vault.deps.ts'
export { createVaultFeature } from './vault.feature.ts'

/** Everything that is kept for a person. Directories of teams keep what they say of them. */
export async function deleteVaultOf(tx: Db, user_id: string): Promise<void> {
  await endVaultSessions(tx, [user_id])
  await deleteNoncesOf(tx, user_id)
  await deleteVaultUser(tx, user_id)
}

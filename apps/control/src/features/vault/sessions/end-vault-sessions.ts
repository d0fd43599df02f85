import type { Actor, Origin } from '../../../platform/actor.ts'
import { lockVaultSession } from '../stored/vault-sessions.store.ts'
import type { Deps } from '../vault.deps.ts'

/** What streams that need an open vault listen to, beside the end of the credential itself. */
export function vaultRevocationKey(credential_id: string): string {
  return `vault ${credential_id}`
}

/** Locks the vault for this session; streams that show it end. */
export function lockVault(deps: Deps) {
  return async (actor: Actor, origin: Origin): Promise<void> => {
    await deps.transaction(async (tx) => {
      if (!(await lockVaultSession(tx, actor))) return
      await deps.emit(tx, origin, { kind: 'vault.locked', object_id: actor.user_id, data: {} })
    })
    announceLocked(deps, [actor.credential.id])
  }
}

/** Ends streams of sessions whose vaults are locked now. Call it after the commit. */
export function announceLocked(
  { revocations }: Pick<Deps, 'revocations'>,
  credential_ids: readonly string[],
): void {
  for (const id of credential_ids) revocations.end(vaultRevocationKey(id))
}

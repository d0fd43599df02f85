import type { SaveUserKey, UserKey } from '@nora/contract/vault'
import type { Actor, Origin } from '../../../platform/actor.ts'
import { problem } from '../../../platform/problem.ts'
import { checkNewKeys } from '../checks/check-keys.ts'
import { hasActiveKey, insertKeys, lockKeyHolder, putSlot, updateKeys } from '../stored/user-keys.store.ts'
import { noteReading } from '../stored/vault-sessions.store.ts'
import type { Deps } from '../vault.deps.ts'
import { vaultTexts } from '../vault.messages.ts'
import { showUserKey } from './show-user-key.ts'

/** Answers what the client needs to unlock. The audit log hears of the first reading in each session. */
export function readUserKey(deps: Deps) {
  return (actor: Actor, origin: Origin): Promise<UserKey> =>
    deps.transaction(async (tx) => {
      const { user_id } = actor
      if ((await hasActiveKey(tx, user_id)) && (await noteReading(tx, actor, deps.clock.now()))) {
        await deps.emit(tx, origin, { kind: 'vault.read_keys', object_id: user_id, data: {} })
      }
      return showUserKey(tx, deps.clock, actor)
    })
}

/** Keeps what vouches for keys that were there before the invitation. An earlier team’s has done its work by then. */
export function vouchForKey({ transaction }: Pick<Deps, 'transaction'>) {
  return ({ user_id, team_id }: Actor, invite_mac: string): Promise<void> =>
    transaction(async (tx) => {
      if (!(await lockKeyHolder(tx, user_id))) throw problem('NotFound', vaultTexts.noKey)
      await updateKeys(tx, user_id, { invite_mac, invite_team_id: team_id })
    })
}

/** Stores the first keys, or those after a reset. Conflict when another generation is there. */
export function saveUserKey(deps: Deps) {
  return (actor: Actor, origin: Origin, input: SaveUserKey): Promise<UserKey> => {
    checkNewKeys(input)
    const { user_id, team_id } = actor
    return deps.transaction(async (tx) => {
      const { generation, kdf_salt, login_public, recovery_public, bundle, publics, invite_mac } = input
      const isStored = await insertKeys(tx, {
        user_id,
        generation,
        kdf_salt,
        login_public,
        recovery_public,
        kem_public: publics.kem,
        sig_public: publics.sig,
        bundle,
        invite_mac,
        invite_team_id: invite_mac === null ? null : team_id,
        set_up_at: deps.clock.now(),
      })
      if (!isStored) throw problem('Conflict', vaultTexts.otherGeneration)
      for (const slot of input.slots) await putSlot(tx, { ...slot, user_id })
      const data = { generation, has_recovery: recovery_public !== null }
      await deps.emit(tx, origin, { kind: 'vault.set_up', object_id: user_id, data })
      return showUserKey(tx, deps.clock, actor)
    })
  }
}

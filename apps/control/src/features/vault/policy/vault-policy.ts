import type { VaultPolicy } from '@nora/contract/vault'
import { type Actor, must, type Origin } from '../../../platform/actor.ts'
import { problem } from '../../../platform/problem.ts'
import { getPolicy, putPolicy } from '../stored/policies.store.ts'
import type { Deps } from '../vault.deps.ts'

/** Changes the team's rules of the vault; they hold at once, for vaults that are open too. */
export function saveVaultPolicy(deps: Deps) {
  return (actor: Actor, origin: Origin, after: VaultPolicy): Promise<VaultPolicy> =>
    deps.transaction(async (tx) => {
      const { team_id } = actor
      await deps.lockTeam(tx, team_id)
      const me = await deps.findMember(tx, actor.user_id, team_id)
      if (!me) throw problem('Unauthorized')
      must({ ...actor, role: me.role, has_seat: me.has_seat }, 'vault.policy')
      const before = await getPolicy(tx, team_id)
      await putPolicy(tx, team_id, after)
      const data = { before, after }
      await deps.emit(tx, origin, { kind: 'vault.policy_changed', object_id: team_id, data })
      return after
    })
}

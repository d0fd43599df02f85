import type { MachineToken } from '@nora/contract/secrets'
import type { Actor, Origin } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Deps } from '../secrets.deps.ts'
import { countChange } from '../stored/projects.store.ts'
import { revokeTokenRow, saveTokenName, type TokenRow } from '../stored/tokens.store.ts'
import { getManaged, showToken } from './list-tokens.ts'

export function changeMachineToken(deps: Deps) {
  return async (
    actor: Actor,
    origin: Origin,
    { id, name }: { id: string; name: string },
  ): Promise<MachineToken> => {
    await deps.transaction(async (tx) => {
      const { token } = await getManaged(tx, actor, id)
      if (token.name === name) return
      await saveTokenName(tx, { id, name })
      await countChange(tx, actor.team_id)
      const data = { before: { name: token.name }, after: { name } }
      await deps.emit(tx, origin, { kind: 'secrets_token.changed', object_id: id, data })
    })
    return showToken(deps, actor, id)
  }
}

/** Revokes a token at once. Its configs then wait for a new key. */
export function revokeMachineToken(deps: Deps) {
  return async (actor: Actor, origin: Origin, { id }: { id: string }): Promise<void> => {
    await deps.transaction(async (tx) => {
      const { token } = await getManaged(tx, actor, id)
      await revoke(deps, tx, { token, origin, reason: 'asked' })
    })
    deps.revocations.end(id)
  }
}

/** Answers whether it was in force until now. */
export async function revoke(
  { clock, emit }: Pick<Deps, 'clock' | 'emit'>,
  tx: Db,
  {
    token,
    origin,
    reason,
  }: {
    token: Pick<TokenRow, 'id' | 'team_id' | 'name'>
    origin: Origin
    reason: 'asked' | 'sent_whole'
  },
): Promise<boolean> {
  const { id, team_id, name } = token
  if (!(await revokeTokenRow(tx, id, clock.now()))) return false
  await countChange(tx, team_id)
  await emit(tx, origin, { kind: 'secrets_token.revoked', object_id: id, data: { name, reason } })
  return true
}

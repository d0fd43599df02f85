import type { ChangeMachineToken, MachineToken } from '@nora/contract/secrets'
import type { Actor, Origin } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/database.ts'
import { problem } from '../../../platform/problem.ts'
import type { Deps } from '../secrets.deps.ts'
import { countChange } from '../stored/projects.store.ts'
import { revokeTokenRow, saveToken, type TokenRow } from '../stored/tokens.store.ts'
import { checkCidrs, checkExpiry } from './check-token.ts'
import { getManaged, showToken } from './list-tokens.ts'
import { tokensTexts } from './tokens.messages.ts'

type Changed = ChangeMachineToken & { id: string }

/** Changes what the server holds of a token: the machine keeps its text and its keys. */
export function changeMachineToken(deps: Deps) {
  return async (actor: Actor, origin: Origin, { id, ...wanted }: Changed): Promise<MachineToken> => {
    const { cidrs, expires_at } = wanted
    const changes = {
      ...(wanted.name !== undefined && { name: wanted.name }),
      ...(cidrs !== undefined && { cidrs: checkCidrs(cidrs) }),
      ...(expires_at !== undefined && { expires_at: checkExpiry(expires_at, deps.clock.now()) }),
    }
    const isChanged = await deps.transaction(async (tx) => {
      const { token } = await getManaged(tx, actor, id)
      if (token.revoked_at) throw problem('Conflict', tokensTexts.isRevoked, { data: { why: 'revoked' } })
      const [before, after] = [toLogged(token), toLogged({ ...token, ...changes })]
      if (JSON.stringify(before) === JSON.stringify(after)) return false
      await saveToken(tx, id, changes)
      await countChange(tx, actor.team_id)
      await deps.emit(tx, origin, { kind: 'secrets_token.changed', object_id: id, data: { before, after } })
      return true
    })
    // Who is connected from elsewhere now is asked for the token again.
    if (isChanged) deps.revocations.end(id)
    return showToken(deps, actor, id)
  }
}

function toLogged({ name, cidrs, expires_at }: Pick<TokenRow, 'name' | 'cidrs' | 'expires_at'>) {
  return { name, cidrs, expires_at: expires_at?.toISOString() ?? null }
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

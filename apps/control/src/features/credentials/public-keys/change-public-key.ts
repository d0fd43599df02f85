import type { ChangePublicKey, PublicKey } from '@nora/contract/credentials'
import type { Actor, Origin } from '../../../platform/actor.ts'
import { checkExpiry } from '../check-expiry.ts'
import type { Deps } from '../credentials.deps.ts'
import { listOpenNames, updatePublicKey } from '../public-keys.store.ts'
import { getVisiblePublicKey } from './get-visible-public-key.ts'
import { checkNames, mayOpen, toPublicKey } from './public-keys.rules.ts'

/** Renames, restricts or prolongs a key. What is open under a name it may no longer have ends at once. */
export function changePublicKey(deps: Deps) {
  return async (
    actor: Actor,
    origin: Origin,
    { id, ...input }: ChangePublicKey & { id: string },
  ): Promise<PublicKey> => {
    const changed = await deps.transaction(async (tx) => {
      const known = await getVisiblePublicKey(tx, actor, id)
      const { expires_at: expiry } = input
      const row = {
        ...known,
        ...(input.name !== undefined && { name: input.name }),
        ...(input.names && { names: checkNames(input.names, deps.isTunnelName) }),
        ...(expiry !== undefined && { expires_at: checkExpiry(expiry, actor.credential, deps.clock.now()) }),
      }
      const { name, names, expires_at, fingerprint } = row
      await updatePublicKey(tx, id, { name, names, expires_at })
      const data = { fingerprint, before: toRules(known), after: toRules(row) }
      await deps.emit(tx, origin, { kind: 'public_key.changed', object_id: id, data })
      return row
    })
    deps.onKeysChanged(changed.team_id)
    const open = input.names ? await listOpenNames(deps.db, id) : []
    if (open.some((name) => !mayOpen(changed.names, name))) await deps.onRevoked(id)
    return toPublicKey(changed)
  }
}

type Rules = { name: string; names: readonly string[]; expires_at: Date | null }

function toRules({ name, names, expires_at }: Rules) {
  return { name, names, expires_at: expires_at?.toISOString() ?? null }
}

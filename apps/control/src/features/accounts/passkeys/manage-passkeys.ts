import type { Passkey } from '@nora/contract/accounts'
import type { Actor, Origin } from '../../../platform/actor.ts'
import { problem } from '../../../platform/problem.ts'
import type { Deps } from '../accounts.deps.ts'
import { accountsTexts } from '../accounts.messages.ts'
import { lockUser } from '../accounts.store.ts'
import { canSignIn } from '../can-sign-in.ts'
import { addNotice } from '../notices.ts'
import { countPasskeys, deletePasskey, listPasskeysOf, updatePasskey } from '../passkeys.store.ts'
import { findTotpSecret } from '../second-factors/mfa.store.ts'
import { toPasskey } from './register-passkey.ts'

export function listPasskeys({ db }: Deps) {
  return async ({ user_id }: Actor): Promise<{ items: Passkey[] }> => ({
    items: (await listPasskeysOf(db, user_id)).map(toPasskey),
  })
}

export function renamePasskey(deps: Deps) {
  return (actor: Actor, origin: Origin, { id, name }: { id: string; name: string }): Promise<Passkey> =>
    deps.transaction(async (tx) => {
      const known = (await listPasskeysOf(tx, actor.user_id)).find((passkey) => passkey.id === id)
      const row = await updatePasskey(tx, { user_id: actor.user_id, id }, { name })
      if (!row || !known) throw problem('NotFound')
      const data = { before: { name: known.name }, after: { name } }
      await deps.emit(tx, origin, { kind: 'passkey.renamed', object_id: id, data })
      return toPasskey(row)
    })
}

/** Refuses to take away the last second factor while one is asked for, and the last way in. */
export function removePasskey(deps: Deps) {
  return (actor: Actor, origin: Origin, id: string): Promise<void> =>
    deps.transaction(async (tx) => {
      // The rules count what is left: two removals at once must not both count the other’s.
      const user = await lockUser(tx, actor.user_id)
      const row = await deletePasskey(tx, user.id, id)
      if (!row) throw problem('NotFound')
      if ((await countPasskeys(tx, user.id)) === 0) {
        const totp = await findTotpSecret(tx, user.id)
        if (user.mfa_enabled_at && !totp?.confirmed_at) {
          throw problem('Conflict', accountsTexts.lastSecondFactor)
        }
      }
      if (!(await canSignIn(tx, user))) throw problem('Conflict', accountsTexts.lastWayIn)
      await deps.emit(tx, origin, { kind: 'passkey.removed', object_id: id, data: { name: row.name } })
      await addNotice(deps, tx, user, 'passkeyRemoved', { origin, detail: row.name })
    })
}

import type { ProviderLink } from '@nora/contract/accounts'
import type { Actor, Origin } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/database.ts'
import { problem } from '../../../platform/problem.ts'
import type { Deps } from '../accounts.deps.ts'
import { accountsTexts } from '../accounts.messages.ts'
import { getUserById, lockUser, type User } from '../accounts.store.ts'
import { canSignIn } from '../can-sign-in.ts'
import { addNotice } from '../notices.ts'
import { countPasskeys } from '../passkeys.store.ts'
import { deleteLink, listLinksOf } from '../provider-links.store.ts'
import { getProvider } from './start-provider.ts'

/** Every provider of the installation, and whether the user is linked with it. */
export function listProviderLinks(deps: Deps) {
  return async ({ user_id }: Actor): Promise<{ items: ProviderLink[] }> =>
    toList(deps, deps.db, await getUserById(deps.db, user_id))
}

export function unlinkProvider(deps: Deps) {
  return (actor: Actor, origin: Origin, id: string): Promise<{ items: ProviderLink[] }> =>
    deps.transaction(async (tx) => {
      const provider = getProvider(deps, id)
      // The lock makes two removals at once count what is left one after the other.
      const user = await lockUser(tx, actor.user_id)
      if (!(await deleteLink(tx, user.id, id))) throw problem('NotFound')
      if (!(await canSignIn(tx, user))) throw problem('Conflict', accountsTexts.lastWayIn)
      await deps.emit(tx, origin, { kind: 'provider.unlinked', object_id: user.id, data: { provider: id } })
      await addNotice(deps, tx, user, 'providerUnlinked', { origin, detail: provider.name })
      return toList(deps, tx, user)
    })
}

async function toList({ providers }: Deps, db: Db, user: User): Promise<{ items: ProviderLink[] }> {
  const links = await listLinksOf(db, user.id)
  const hasOther = user.password_hash !== null || (await countPasskeys(db, user.id)) > 0
  const items = providers.map(({ id, kind, name }) => {
    const link = links.find(({ provider }) => provider === id)
    return {
      provider: { id, kind, name },
      link: link
        ? {
            label: link.label,
            created_at: link.created_at.toISOString(),
            last_used_at: link.last_used_at?.toISOString() ?? null,
          }
        : null,
      can_unlink: link !== undefined && (hasOther || links.length > 1),
    }
  })
  return { items }
}

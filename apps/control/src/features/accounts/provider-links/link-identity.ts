import type { Origin } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Identity, IdentityProvider } from '../../../sign-in-providers/identity-provider.ts'
import type { Deps } from '../accounts.deps.ts'
import { lockUser } from '../accounts.store.ts'
import { addNotice } from '../notices.ts'
import { type FlowRow, findLink, insertLink, listLinksOf } from '../provider-links.store.ts'
import { ProviderRefusal, type Returned } from './returning.ts'

type Linking = { flow: FlowRow; provider: IdentityProvider; identity: Identity; origin: Origin }

/** Lets the user of the session sign in by this identity from now on. */
export function linkIdentity(deps: Deps, { flow, provider, identity, origin }: Linking): Promise<Returned> {
  const page = flow.return_to ?? '/profile'
  const redirect_to = `${page}${page.includes('?') ? '&' : '?'}provider=${provider.id}`
  return deps.transaction(async (tx) => {
    const user = await lockUser(tx, flow.user_id ?? '')
    const known = await findLink(tx, provider.id, identity.subject)
    if (known && known.user_id !== user.id) throw new ProviderRefusal('linked_to_other')
    if (known) return { redirect_to }
    const links = await listLinksOf(tx, user.id)
    if (links.some((link) => link.provider === provider.id)) throw new ProviderRefusal('already_linked')
    await addLink(deps, tx, { user_id: user.id, provider, identity, origin })
    await addNotice(deps, tx, user, 'providerLinked', { origin, detail: provider.name })
    return { redirect_to }
  })
}

export async function addLink(
  { ids, clock, emit }: Deps,
  tx: Db,
  link: { user_id: string; provider: IdentityProvider; identity: Identity; origin: Origin },
): Promise<void> {
  const { user_id, provider, identity, origin } = link
  await insertLink(tx, {
    id: ids.next('lnk'),
    provider: provider.id,
    subject: identity.subject,
    user_id,
    label: identity.label?.slice(0, 200) ?? null,
    created_at: clock.now(),
    last_used_at: null,
  })
  const event = { kind: 'provider.linked', object_id: user_id, data: { provider: provider.id } } as const
  await emit(tx, { ...origin, user_id }, event)
}

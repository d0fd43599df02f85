import { email as emailAddress } from '@nora/contract'
import { personName } from '@nora/contract/accounts'
import type { Db } from '../../../platform/database/database.ts'
import type { Identity, IdentityProvider } from '../../../sign-in-providers/identity-provider.ts'
import type { Deps } from '../accounts.deps.ts'
import { findUserByEmail, getUserById, insertUser, type User } from '../accounts.store.ts'
import { finishSignIn } from '../finish-sign-in.ts'
import { type FlowRow, findLink, recordLinkUse } from '../provider-links.store.ts'
import { addLink } from './link-identity.ts'
import { ProviderRefusal, type Returned, type Returning } from './returning.ts'
import { keepWaiting } from './waiting-identity.ts'

type SigningIn = { flow: FlowRow; provider: IdentityProvider; identity: Identity; returning: Returning }

/**
 * Signs in whoever is linked with the identity. A stranger gets an account when the provider vouches for an
 * address that nobody has. An account with that address is never linked by itself: its owner links it,
 * signed in to it, so that nobody who controls the identity gets into an account they did not make.
 */
export function signInByIdentity(deps: Deps, signingIn: SigningIn): Promise<Returned> {
  const { provider, identity } = signingIn
  return deps.transaction(async (tx) => {
    const link = await findLink(tx, provider.id, identity.subject)
    if (link) {
      await recordLinkUse(tx, link.id, deps.clock.now())
      return enter(deps, tx, await getUserById(tx, link.user_id), signingIn)
    }
    const email = vouchedEmail(identity)
    if (email === null) return keepWaiting(deps, tx, signingIn)
    if (await findUserByEmail(tx, email)) throw new ProviderRefusal('account_exists')
    return enter(deps, tx, await makeUser(deps, tx, email, signingIn), signingIn)
  })
}

export function vouchedEmail({ email, is_email_verified }: Identity): string | null {
  const parsed = is_email_verified ? emailAddress.safeParse(email) : null
  return parsed?.success ? parsed.data : null
}

export async function makeUser(
  deps: Deps,
  tx: Db,
  email: string,
  { provider, identity, returning: { origin, lang } }: Omit<SigningIn, 'flow'>,
): Promise<User> {
  const user = await insertUser(tx, {
    id: deps.ids.next('usr'),
    email,
    name: personName.safeParse(identity.name).data ?? null,
    language: lang,
    created_at: deps.clock.now(),
  })
  const team_id = await deps.createPersonalTeam(tx, user)
  const whose = { ...origin, user_id: user.id, team_id }
  await deps.emit(tx, whose, { kind: 'user.signed_up', object_id: user.id, data: { email } })
  await addLink(deps, tx, { user_id: user.id, provider, identity, origin: whose })
  return user
}

async function enter(
  deps: Deps,
  tx: Db,
  user: User,
  { flow, provider, returning: { origin, session_token } }: SigningIn,
): Promise<Returned> {
  const factor = { with: `provider:${provider.id}`, replaces: session_token } as const
  const signedIn = await finishSignIn(deps, tx, user, factor, origin)
  const target = flow.return_to ?? '/'
  const redirect_to = 'user' in signedIn ? target : `/otp_verify?${new URLSearchParams({ redirect: target })}`
  return { redirect_to, session: signedIn.session }
}

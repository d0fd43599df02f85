import type { Db } from '../../../platform/database/database.ts'
import type { Deps } from '../accounts.deps.ts'
import { findUserByEmail, getUserById, type User } from '../accounts.store.ts'
import { finishSignIn } from '../finish-sign-in.ts'
import { ProviderRefusal, type Returned } from '../provider-links/returning.ts'
import { makeUser, vouchedEmail } from '../provider-links/sign-in-by-identity.ts'
import { findLink, recordLinkUse } from '../provider-links.store.ts'
import { getDomain, ssoMethod } from '../sso-access.ts'
import { askForCode } from './confirm-sso.ts'
import type { SsoSignIn } from './sso-sign-in.ts'

/**
 * Signs in whoever the issuer names, with an address of the team’s domains, verified by the issuer: who is
 * linked, or a new account. An account that exists is linked only after a code mailed to it was shown.
 */
export function signInBySso(deps: Deps, signingIn: SsoSignIn): Promise<Returned> {
  const { connection, provider, identity, returning } = signingIn
  return deps.transaction(async (tx) => {
    const email = vouchedEmail(identity)
    if (email === null || !(await deps.sso.hasDomain(tx, connection.team_id, getDomain(email)))) {
      throw new ProviderRefusal('sso_email')
    }
    const link = await findLink(tx, provider.id, identity.subject)
    if (link) {
      await recordLinkUse(tx, link.id, deps.clock.now())
      return enterBySso(deps, tx, await getUserById(tx, link.user_id), signingIn)
    }
    const known = await findUserByEmail(tx, email)
    if (known) return askForCode(deps, tx, known, signingIn)
    const user = await makeUser(deps, tx, email, { provider, identity, returning })
    return enterBySso(deps, tx, user, signingIn)
  })
}

async function enterBySso(
  deps: Deps,
  tx: Db,
  user: User,
  { flow, connection, returning: { origin, session_token } }: SsoSignIn,
): Promise<Returned> {
  if (!(await deps.sso.admit(tx, connection.id, user, origin))) throw new ProviderRefusal('sso_removed')
  const factor = {
    with: ssoMethod(connection.id),
    isMultiFactor: connection.skips_second_factor,
    replaces: session_token,
    team_id: connection.team_id,
  }
  const signedIn = await finishSignIn(deps, tx, user, factor, origin)
  const target = flow.return_to ?? '/'
  const redirect_to = 'user' in signedIn ? target : `/otp_verify?${new URLSearchParams({ redirect: target })}`
  return { redirect_to, session: signedIn.session }
}

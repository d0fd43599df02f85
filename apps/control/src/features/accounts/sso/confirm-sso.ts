import { isProblem, MINUTE_MS, randomToken } from '@nora/kit'
import type { Origin } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/database.ts'
import { hashToken } from '../../../platform/hashes.ts'
import { problem } from '../../../platform/problem.ts'
import type { Identity } from '../../../sign-in-providers/identity-provider.ts'
import type { Deps } from '../accounts.deps.ts'
import { codeEmail } from '../accounts.emails.ts'
import { getUserById, type User } from '../accounts.store.ts'
import { finishSignIn, type SignedIn } from '../finish-sign-in.ts'
import { addNotice } from '../notices.ts'
import { checkCode, consumeCode, issueCode } from '../one-time-codes.ts'
import { addLink } from '../provider-links/link-identity.ts'
import { ProviderRefusal, type Returned } from '../provider-links/returning.ts'
import { flowScope } from '../provider-links/start-provider.ts'
import { deleteFlowsOfBrowser, deleteLink, findWaitingFlow, insertFlow } from '../provider-links.store.ts'
import { getDomain, ssoMethod } from '../sso-access.ts'
import { takeOverUnconfirmed } from '../take-over-unconfirmed.ts'
import type { SsoSignIn } from './sso-sign-in.ts'

const WAITING_MS = 30 * MINUTE_MS

/** An account with the address exists: whoever shows a code mailed there links it, in this browser. */
export async function askForCode(
  deps: Deps,
  tx: Db,
  user: User,
  { flow, connection, identity, returning }: SsoSignIn,
): Promise<Returned> {
  if (user.disabled_at) throw new ProviderRefusal('account_disabled')
  const expires_at = new Date(deps.clock.now().getTime() + WAITING_MS)
  // The browser’s cookie finds the flow, and nothing comes back with this state.
  const state_hash = hashToken(randomToken(43))
  await insertFlow(tx, {
    ...flow,
    state_hash,
    provider: connection.id,
    purpose: 'sso_link',
    user_id: user.id,
    expires_at,
    content_sealed: deps.sealer.seal(flowScope(state_hash), JSON.stringify(identity)),
  })
  await mailCode(deps, tx, user, { browser_hash: flow.browser_hash, address: returning.origin.address })
  const target = flow.return_to ?? '/'
  return { redirect_to: `/sso_confirm?${new URLSearchParams({ redirect: target })}`, waitsUntil: expires_at }
}

async function mailCode(
  deps: Deps,
  tx: Db,
  { id, email, language }: User,
  { browser_hash, address }: { browser_hash: string; address: string },
): Promise<void> {
  try {
    const { code } = await issueCode(
      deps,
      tx,
      { purpose: 'link_sso', email, user_id: id, browser: browser_hash },
      { address },
    )
    const sentEmail = codeEmail({ kind: 'linkSso', to: email, lang: language, code })
    await deps.jobs.add(tx, { kind: 'letter', payload: sentEmail })
  } catch (error) {
    // One was sent a moment ago: it is as good.
    if (!isProblem(error, 'TooManyRequests')) throw error
  }
}

/** Links the account to what waits in this browser, and signs in. A second factor is asked for whatever the team says. */
export function confirmSso(deps: Deps) {
  return async (
    code: string,
    origin: Origin,
    browser: { token: string | null; replaces: string | null },
  ): Promise<SignedIn> => {
    const { flow, user, connection, provider } = await getWaiting(deps, browser.token)
    const { email, id: user_id } = user
    const shown = { purpose: 'link_sso', email, user_id, browser: flow.browser_hash, code } as const
    const code_id = await checkCode(deps, deps.db, shown, origin)
    const content = deps.sealer.open(flowScope(flow.state_hash), flow.content_sealed)
    const identity = JSON.parse(content) as Identity
    const { revoked, ...signedIn } = await deps.transaction(async (tx) => {
      await consumeCode(tx, code_id)
      await deleteFlowsOfBrowser(tx, flow.browser_hash)
      const revoked = await takeOverUnconfirmed(deps, tx, user, origin)
      // A person who was recreated at the issuer has another subject there.
      await deleteLink(tx, user.id, provider.id)
      await addLink(deps, tx, { user_id: user.id, provider, identity, origin })
      await addNotice(deps, tx, user, 'providerLinked', { origin, detail: provider.name })
      const { team_id } = connection
      const isIn =
        (await deps.sso.hasDomain(tx, team_id, getDomain(user.email))) &&
        (await deps.sso.admit(tx, connection.id, user, origin))
      if (!isIn) throw problem('Forbidden')
      const factor = { with: ssoMethod(connection.id), replaces: browser.replaces, team_id }
      const fresh = await getUserById(tx, user.id)
      return { ...(await finishSignIn(deps, tx, fresh, factor, origin)), revoked }
    })
    await deps.onRevoked(revoked)
    return signedIn
  }
}

async function getWaiting(deps: Deps, browser_token: string | null) {
  const { db, clock, sso } = deps
  const flow = await findWaitingFlow(db, hashToken(browser_token ?? ''), clock.now(), 'sso_link')
  const connection = flow && (await sso.findEnabled(db, flow.provider))
  const provider = connection && (await sso.getProvider(db, connection.id))
  if (!flow?.user_id || !connection || !provider) throw problem('NotFound')
  return { flow, connection, provider, user: await getUserById(db, flow.user_id) }
}

import type { ProviderSignUp } from '@nora/contract/accounts'
import { MINUTE_MS, randomToken } from '@nora/kit'
import type { Origin } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/database.ts'
import { hashToken } from '../../../platform/hashes.ts'
import { problem } from '../../../platform/problem.ts'
import type { Identity, IdentityProvider } from '../../../sign-in-providers/identity-provider.ts'
import type { Deps } from '../accounts.deps.ts'
import type { User } from '../accounts.store.ts'
import { deleteFlowsOfBrowser, type FlowRow, findWaitingFlow, insertFlow } from '../provider-links.store.ts'
import { addLink } from './link-identity.ts'
import type { Returned } from './returning.ts'
import { flowScope, getProvider } from './start-provider.ts'

/** Leaves enough time to read a mailed code. */
const WAITING_MS = 30 * MINUTE_MS

/** Keeps who the provider says it is, tied to the browser, until an address is confirmed by a mailed code. */
export async function keepWaiting(
  { clock, sealer }: Deps,
  tx: Db,
  { flow, provider, identity }: { flow: FlowRow; provider: IdentityProvider; identity: Identity },
): Promise<Returned> {
  const expires_at = new Date(clock.now().getTime() + WAITING_MS)
  // The browser’s cookie finds the flow, and nothing comes back with this state.
  const state_hash = hashToken(randomToken(43))
  await insertFlow(tx, {
    ...flow,
    state_hash,
    purpose: 'sign_up',
    content_sealed: sealer.seal(flowScope(state_hash), JSON.stringify(identity)),
    expires_at,
  })
  return { redirect_to: `/sign_up?provider=${provider.id}`, waitsUntil: expires_at }
}

/** Returns the sign-up that is waiting in this browser. Throws NotFound when there is none. */
export function getProviderSignUp(deps: Deps) {
  return async (browser_token: string | null): Promise<ProviderSignUp> => {
    const { provider, identity } = await getWaiting(deps, deps.db, browser_token)
    const { id, kind, name } = provider
    return { provider: { id, kind, name }, email: identity.email, name: identity.name }
  }
}

/** Links what waits in this browser to the account that was just made. */
export async function linkWaitingIdentity(
  deps: Deps,
  tx: Db,
  user: User,
  browser_token: string | null,
  origin: Origin,
): Promise<void> {
  const { provider, identity, browser_hash } = await getWaiting(deps, tx, browser_token)
  await deleteFlowsOfBrowser(tx, browser_hash)
  await addLink(deps, tx, { user_id: user.id, provider, identity, origin })
}

async function getWaiting(deps: Deps, db: Db, browser_token: string | null) {
  const browser_hash = hashToken(browser_token ?? '')
  const flow = await findWaitingFlow(db, browser_hash, deps.clock.now())
  if (!flow) throw problem('NotFound')
  const content = deps.sealer.open(flowScope(flow.state_hash), flow.content_sealed)
  const identity = JSON.parse(content) as Identity
  return { provider: getProvider(deps, flow.provider), identity, browser_hash }
}

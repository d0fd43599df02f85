import { hashToken } from '../../../platform/hashes.ts'
import type { Deps } from '../accounts.deps.ts'
import { identify, refusalCode } from '../provider-links/finish-provider.ts'
import { ProviderRefusal, type Returned, type Returning } from '../provider-links/returning.ts'
import { type FlowRow, takeFlow } from '../provider-links.store.ts'
import type { SsoConnection } from '../sso-access.ts'
import { signInBySso } from './sign-in-by-sso.ts'
import { ssoRedirectUri } from './start-sso.ts'

/** Ends the way to a team’s issuer; `provider_id` is the team whose address the browser came back to. */
export function finishSso(deps: Deps) {
  return async (returning: Returning): Promise<Returned> => {
    try {
      const state = returning.parameters.get('state') ?? ''
      const flow = await takeFlow(deps.db, hashToken(state), deps.clock.now())
      const connection = await getConnection(deps, flow, returning)
      const provider = await deps.sso.getProvider(deps.db, connection.id)
      if (!flow || !provider) throw new ProviderRefusal('expired')
      const redirect_uri = ssoRedirectUri(deps, connection.team_id)
      const { parameters } = returning
      const identity = await identify(deps, provider, { flow, state, parameters, redirect_uri })
      return await signInBySso(deps, { flow, connection, provider, identity, returning })
    } catch (error) {
      const code = refusalCode(error)
      if (code === null) throw error
      deps.log.warn({ err: error, team: returning.provider_id, reason: code }, 'a single sign-on failed')
      return { redirect_to: `/sign_in?provider=sso&provider_error=${code}` }
    }
  }
}

/** It must be the browser that began, and the address of the very team whose issuer was asked. */
async function getConnection(
  deps: Deps,
  flow: FlowRow | undefined,
  { browser_token, provider_id }: Returning,
): Promise<SsoConnection> {
  const isThisBrowser = browser_token !== null && flow?.browser_hash === hashToken(browser_token)
  const connection =
    flow?.purpose === 'sign_in' ? await deps.sso.findEnabled(deps.db, flow.provider) : undefined
  if (!isThisBrowser || connection?.team_id !== provider_id) throw new ProviderRefusal('expired')
  return connection
}

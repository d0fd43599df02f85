import type { ProviderError } from '@nora/contract/accounts'
import { isProblem } from '@nora/kit'
import { hashToken } from '../../../platform/hashes.ts'
import {
  type FlowSecrets,
  type Identity,
  type IdentityProvider,
  ProviderFailure,
} from '../../../sign-in-providers/identity-provider.ts'
import type { Deps } from '../accounts.deps.ts'
import { type FlowRow, takeFlow } from '../provider-links.store.ts'
import { linkIdentity } from './link-identity.ts'
import { ProviderRefusal, type Returned, type Returning } from './returning.ts'
import { signInByIdentity } from './sign-in-by-identity.ts'
import { flowScope, getProvider, redirectUri } from './start-provider.ts'

/** Ends the way that began with `start`: signed in, linked, or at the form that completes the sign-up. */
export function finishProvider(deps: Deps) {
  return async (returning: Returning): Promise<Returned> => {
    const provider = getProvider(deps, returning.provider_id)
    let flow: FlowRow | undefined
    try {
      const state = returning.parameters.get('state') ?? ''
      flow = await takeFlow(deps.db, hashToken(state), deps.clock.now())
      assertSameWay(flow, returning)
      const redirect_uri = redirectUri(deps, provider.id)
      const { parameters } = returning
      const identity = await identify(deps, provider, { flow, state, parameters, redirect_uri })
      return await (flow.purpose === 'link'
        ? linkIdentity(deps, { flow, provider, identity, origin: returning.origin })
        : signInByIdentity(deps, { flow, provider, identity, returning }))
    } catch (error) {
      const code = refusalCode(error)
      if (code === null) throw error
      deps.log.warn({ err: error, provider: provider.id, reason: code }, 'a provider’s sign-in failed')
      const page = flow?.purpose === 'link' ? '/profile' : '/sign_in'
      return { redirect_to: `${page}?provider=${provider.id}&provider_error=${code}` }
    }
  }
}

/** Login CSRF and stolen codes end here: it must be the browser, provider and session that began (RFC 9700 §4.7). */
function assertSameWay(flow: FlowRow | undefined, returning: Returning): asserts flow is FlowRow {
  const isThisBrowser =
    returning.browser_token !== null && flow?.browser_hash === hashToken(returning.browser_token)
  const isThisProvider = flow?.provider === returning.provider_id
  const isThisSession =
    flow?.purpose !== 'link' || flow.session_id === (returning.actor?.credential.id ?? null)
  if (!isThisBrowser || !isThisProvider || !isThisSession) throw new ProviderRefusal('expired')
}

export function identify(
  deps: Deps,
  provider: IdentityProvider,
  way: { flow: FlowRow; state: string; parameters: URLSearchParams; redirect_uri: string },
): Promise<Identity> {
  const { flow, state, parameters, redirect_uri } = way
  const content = deps.sealer.open(flowScope(flow.state_hash), flow.content_sealed)
  const secrets = JSON.parse(content) as Omit<FlowSecrets, 'state'>
  return provider.identify({ ...secrets, state, redirect_uri }, parameters)
}

export function refusalCode(error: unknown): ProviderError | null {
  if (error instanceof ProviderRefusal) return error.code
  if (error instanceof ProviderFailure) return error.reason
  if (isProblem(error, 'Forbidden')) return 'account_disabled'
  if (isProblem(error, 'SsoRequired')) return 'sso_required'
  // Somebody was faster by a moment.
  if (isProblem(error, 'UserAlreadyExists')) return 'account_exists'
  if (isProblem(error, 'Conflict')) return 'linked_to_other'
  return null
}

import { MINUTE_MS, randomToken } from '@nora/kit'
import type { Actor } from '../../../platform/actor.ts'
import { hashToken } from '../../../platform/hashes.ts'
import { problem } from '../../../platform/problem.ts'
import {
  type Flow,
  type IdentityProvider,
  ProviderFailure,
} from '../../../sign-in-providers/identity-provider.ts'
import type { Deps } from '../accounts.deps.ts'
import { accountsTexts } from '../accounts.messages.ts'
import { type FlowRow, insertFlow, listLinksOf } from '../provider-links.store.ts'

const FLOW_LIFETIME_MS = 10 * MINUTE_MS

export type StartedFlow = {
  authorization_url: string
  /** The content of a cookie, so that only the browser that left may come back. */
  browser: { token: string; expires_at: Date }
}

/** The way to a provider of somebody who wants to sign in. */
export function startProviderSignIn(deps: Deps) {
  return (provider_id: string, return_to: string | undefined): Promise<StartedFlow> =>
    start(deps, provider_id, { purpose: 'sign_in', user_id: null, session_id: null, return_to })
}

/** The way to a provider of a user who wants to sign in by it from now on. */
export function startLinking(deps: Deps) {
  return async (
    { user_id, credential }: Actor,
    provider_id: string,
    return_to: string | undefined,
  ): Promise<StartedFlow> => {
    const links = await listLinksOf(deps.db, user_id)
    if (links.some(({ provider }) => provider === provider_id)) {
      throw problem('Conflict', accountsTexts.providerLinked)
    }
    return start(deps, provider_id, { purpose: 'link', user_id, session_id: credential.id, return_to })
  }
}

type FlowRequest = Pick<FlowRow, 'purpose' | 'user_id' | 'session_id'> & { return_to: string | undefined }

function start(deps: Deps, provider_id: string, requested: FlowRequest): Promise<StartedFlow> {
  const provider = getProvider(deps, provider_id)
  return startFlow(deps, { provider, redirect_uri: redirectUri(deps, provider_id) }, requested)
}

/** Makes the secrets of one way, and answers where to send the browser. */
export async function startFlow(
  deps: Deps,
  { provider, redirect_uri }: { provider: IdentityProvider; redirect_uri: string },
  requested: FlowRequest,
): Promise<StartedFlow> {
  // Letters and digits only: VK ID drops other characters of a state.
  const state = randomToken(43)
  const secrets = { code_verifier: randomToken(64), nonce: randomToken(43) }
  const flow = { ...secrets, state, redirect_uri }
  const authorization_url = await askProvider(provider, flow)
  const token = randomToken(43)
  const expires_at = new Date(deps.clock.now().getTime() + FLOW_LIFETIME_MS)
  const state_hash = hashToken(state)
  await insertFlow(deps.db, {
    ...requested,
    state_hash,
    browser_hash: hashToken(token),
    provider: provider.id,
    content_sealed: deps.sealer.seal(flowScope(state_hash), JSON.stringify(secrets)),
    return_to: requested.return_to ?? null,
    expires_at,
  })
  return { authorization_url, browser: { token, expires_at } }
}

async function askProvider(provider: IdentityProvider, flow: Flow): Promise<string> {
  try {
    return await provider.authorizationUrl(flow)
  } catch (cause) {
    if (!(cause instanceof ProviderFailure)) throw cause
    throw problem('Unavailable', null, { cause, data: { retry_after_s: 30 } })
  }
}

/** Throws NotFound for one that this installation does not have. */
export function getProvider({ providers }: Pick<Deps, 'providers'>, id: string): IdentityProvider {
  const provider = providers.find((one) => one.id === id)
  if (!provider) throw problem('NotFound')
  return provider
}

/** Always by the configured address: a Host header must not choose where codes go. */
export function redirectUri({ config }: Pick<Deps, 'config'>, provider_id: string): string {
  return `${config.base_url}/v1/provider_links/${provider_id}/callback`
}

export function flowScope(state_hash: string): string {
  return `provider_flow ${state_hash}`
}

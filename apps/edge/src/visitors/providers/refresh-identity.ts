import { type Clock, SECOND_MS } from '@nora/kit'
import { type ConfiguredAction, SignInUnavailable, type VisitorSession } from '@nora/policy'
import type { Log } from '../../platform/log.ts'
import { renewTokens } from './code-flow.ts'
import { type ConfiguredDeps, toAsked, toValues } from './configured-provider.ts'
import { ProviderFault, type ProviderTokens } from './provider.ts'

/** The requests of one page come together, each with the session from before: they are answered alike. */
const KEPT_MS = 30 * SECOND_MS
const KEPT_LIMIT = 5_000

/** What the session has from now on. `ended`: the provider knows the visitor no more. */
export type RefreshedIdentity = Pick<VisitorSession, 'email' | 'name' | 'values'> | 'ended' | 'unavailable'

export type RefreshIdentity = (input: ConfiguredAction, session: VisitorSession) => Promise<RefreshedIdentity>

/** Asks providers anew who a visitor is, once for all requests of a moment. */
export function createRefreshIdentity(
  deps: ConfiguredDeps & { readonly clock: Clock; readonly log: Log },
): RefreshIdentity {
  const kept = new Map<string, { readonly asked: Promise<RefreshedIdentity>; readonly untilMs: number }>()
  return (input, session) => {
    const nowMs = deps.clock.now().getTime()
    const known = kept.get(session.id)
    if (known !== undefined && known.untilMs > nowMs) return known.asked
    const asked = refresh(deps, input, session, nowMs)
    kept.delete(session.id)
    kept.set(session.id, { asked, untilMs: nowMs + KEPT_MS })
    const [oldest] = kept.keys()
    if (kept.size > KEPT_LIMIT && oldest !== undefined) kept.delete(oldest)
    return asked
  }
}

async function refresh(
  deps: ConfiguredDeps & { readonly log: Log },
  input: ConfiguredAction,
  session: VisitorSession,
  nowMs: number,
): Promise<RefreshedIdentity> {
  const { access_token, refresh_token, provider_session_id } = session.values
  // Without a token nobody can be asked, and the visitor proves who it is once more.
  if (access_token === undefined) return 'ended'
  try {
    const asked = await toAsked(deps, input)
    const ask = (tokens: ProviderTokens) =>
      asked.provider.refresh({ tokens, client: asked.client }, session.subject)
    let tokens: ProviderTokens = { access_token, refresh_token }
    const person = await ask(tokens).catch(async (error: unknown) => {
      if (refresh_token === undefined || !isRefused(error)) throw error
      tokens = { refresh_token, ...(await renewTokens(deps.ask, asked, refresh_token)) }
      return ask(tokens)
    })
    const { email, name } = person ?? session
    const values = toValues(
      tokens,
      provider_session_id === undefined ? {} : { sessionId: provider_session_id },
    )
    return { email, name, values: { ...values, refreshed_ms: String(nowMs) } }
  } catch (error) {
    if (isRefused(error)) return 'ended'
    if (!(error instanceof ProviderFault || error instanceof SignInUnavailable)) throw error
    deps.log.warn({ fault: error.message }, 'a provider could not be asked anew')
    return 'unavailable'
  }
}

/** It says that the token is good for nothing any more (RFC 6750 §3.1, RFC 6749 §5.2), or is somebody else's. */
function isRefused(error: unknown): boolean {
  if (!(error instanceof ProviderFault)) return false
  return error.code === 'claim_sub' || [400, 401, 403].includes(error.status ?? 0)
}

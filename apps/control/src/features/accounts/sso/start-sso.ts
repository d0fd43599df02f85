import { problem } from '../../../platform/problem.ts'
import type { Deps } from '../accounts.deps.ts'
import { type StartedFlow, startFlow } from '../provider-links/start-provider.ts'
import { getDomain } from '../sso-access.ts'

/** Looks at the domain alone, so that the response does not tell whether the email has an account. */
export function findSso({ db, sso }: Deps) {
  return async (email: string): Promise<{ name: string | null }> => ({
    name: (await sso.findByDomain(db, getDomain(email)))?.name ?? null,
  })
}

export function startSso(deps: Deps) {
  return async (email: string, return_to: string | undefined): Promise<StartedFlow> => {
    const connection = await deps.sso.findByDomain(deps.db, getDomain(email))
    const provider = connection && (await deps.sso.getProvider(deps.db, connection.id))
    if (!provider) throw problem('NotFound')
    const redirect_uri = ssoRedirectUri(deps, connection.team_id)
    const requested = { purpose: 'sign_in', user_id: null, session_id: null, return_to } as const
    return startFlow(deps, { provider, redirect_uri }, requested)
  }
}

/** Each team has its own: an answer of one team’s issuer never finishes another’s way (RFC 9700 §4.4.2). */
export function ssoRedirectUri({ config }: Pick<Deps, 'config'>, team_id: string): string {
  return `${config.base_url}/v1/sso/${team_id}/callback`
}

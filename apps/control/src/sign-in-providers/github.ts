import { z } from 'zod'
import type { OauthConfig } from '../platform/config/identity-providers.ts'
import { fetchJson } from './fetch-json.ts'
import type { IdentityProvider } from './identity-provider.ts'
import { authorizationUrl, exchangeCode, getCode, parseAnswer } from './oauth-code-flow.ts'

const user = z.object({
  id: z.number().int(),
  login: z.string(),
  name: z.string().nullish(),
})
const emails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }))

/**
 * Signs in with GitHub: OAuth with PKCE. Addresses are at an endpoint of their own, each with whether it is
 * verified.
 */
export function githubProvider(config: OauthConfig): IdentityProvider {
  const { id, client_id, client_secret } = config
  const userUrl = config.userinfo_url ?? 'https://api.github.com/user'
  const authorizeUrl = config.authorization_url ?? 'https://github.com/login/oauth/authorize'
  const tokenUrl = config.token_url ?? 'https://github.com/login/oauth/access_token'
  return {
    id,
    kind: 'github',
    name: config.name ?? 'GitHub',
    authorizationUrl: async (flow) =>
      authorizationUrl(authorizeUrl, { client_id, scope: 'read:user user:email' }, flow),
    async identify({ code_verifier, redirect_uri }, parameters) {
      const code = getCode(parameters)
      const form = { client_id, client_secret, code, redirect_uri, code_verifier }
      const { access_token } = await exchangeCode(tokenUrl, form)
      const headers = {
        authorization: `Bearer ${access_token}`,
        accept: 'application/vnd.github+json',
        'x-github-api-version': '2022-11-28',
        // Calls without one are refused.
        'user-agent': 'nora',
      }
      const person = parseAnswer(user, await fetchJson(userUrl, { headers }))
      const list = parseAnswer(emails, await fetchJson(`${userUrl}/emails`, { headers }))
      const email = list.find(({ primary, verified }) => primary && verified)?.email ?? null
      return {
        subject: String(person.id),
        email,
        is_email_verified: email !== null,
        name: person.name || null,
        label: person.login,
      }
    },
  }
}

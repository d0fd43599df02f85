import { z } from 'zod'
import type { OauthConfig } from '../platform/config/identity-providers.ts'
import { fetchJson } from './fetch-json.ts'
import type { IdentityProvider } from './identity-provider.ts'
import { authorizationUrl, exchangeCode, getCode, parseAnswer } from './oauth-code-flow.ts'

const info = z.object({
  id: z.string().min(1),
  login: z.string(),
  default_email: z.string().nullish(),
  real_name: z.string().nullish(),
  display_name: z.string().nullish(),
})

/** Mailboxes that Yandex itself keeps: their owner is whoever signed in. */
const OWN_MAIL = /@(?:yandex\.(?:ru|com|by|kz|uz|com\.tr)|ya\.ru|narod\.ru)$/i

/**
 * Signs in with Yandex ID: OAuth with PKCE. Its answer does not say whether an address is verified, so one at
 * another mail service is a suggestion only.
 */
export function yandexProvider(config: OauthConfig): IdentityProvider {
  const { id, client_id, client_secret } = config
  const authorizeUrl = config.authorization_url ?? 'https://oauth.yandex.ru/authorize'
  const tokenUrl = config.token_url ?? 'https://oauth.yandex.ru/token'
  const infoUrl = config.userinfo_url ?? 'https://login.yandex.ru/info?format=json'
  return {
    id,
    kind: 'yandex',
    name: config.name ?? 'Yandex ID',
    authorizationUrl: async (flow) =>
      authorizationUrl(authorizeUrl, { client_id, scope: 'login:info login:email' }, flow),
    async identify({ code_verifier }, parameters) {
      const code = getCode(parameters)
      const { access_token } = await exchangeCode(tokenUrl, { client_id, client_secret, code, code_verifier })
      // The scheme is theirs; `Bearer` is not taken.
      const headers = { authorization: `OAuth ${access_token}` }
      const person = parseAnswer(info, await fetchJson(infoUrl, { headers }))
      const email = person.default_email || null
      return {
        subject: person.id,
        email,
        is_email_verified: email !== null && OWN_MAIL.test(email),
        name: person.real_name || person.display_name || null,
        label: person.login,
      }
    },
  }
}

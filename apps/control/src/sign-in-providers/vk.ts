import { z } from 'zod'
import type { OauthConfig } from '../platform/config/identity-providers.ts'
import { fetchJson } from './fetch-json.ts'
import { type IdentityProvider, ProviderFailure } from './identity-provider.ts'
import { authorizationUrl, exchangeCode, getCode, parseAnswer } from './oauth-code-flow.ts'

const info = z.object({
  user: z.object({
    user_id: z.union([z.string().min(1), z.number().int()]).transform(String),
    first_name: z.string().nullish(),
    last_name: z.string().nullish(),
    email: z.string().nullish(),
  }),
})

/**
 * Signs in with VK ID: OAuth 2.1. The redirect brings a `device_id` that the token call needs, the token call
 * repeats the state, and nothing says that the address is verified.
 */
export function vkProvider(config: OauthConfig): IdentityProvider {
  const { id, client_id, client_secret } = config
  const authorizeUrl = config.authorization_url ?? 'https://id.vk.com/authorize'
  const tokenUrl = config.token_url ?? 'https://id.vk.com/oauth2/auth'
  const infoUrl = config.userinfo_url ?? 'https://id.vk.com/oauth2/user_info'
  return {
    id,
    kind: 'vk',
    name: config.name ?? 'VK ID',
    authorizationUrl: async (flow) => authorizationUrl(authorizeUrl, { client_id, scope: 'email' }, flow),
    async identify({ code_verifier, redirect_uri, state }, parameters) {
      const code = getCode(parameters)
      const device_id = parameters.get('device_id')
      if (!device_id) throw new ProviderFailure('failed', 'came back without a device_id')
      const form = { client_id, client_secret, code, code_verifier, device_id, redirect_uri, state }
      const token = await exchangeCode(tokenUrl, form)
      if (token.state !== undefined && token.state !== state) {
        throw new ProviderFailure('failed', 'the token is of another flow')
      }
      const answer = await fetchJson(infoUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ client_id, access_token: token.access_token }),
      })
      const { user } = parseAnswer(info, answer)
      const name = [user.first_name, user.last_name].filter(Boolean).join(' ') || null
      const email = user.email || null
      return { subject: user.user_id, email, is_email_verified: false, name, label: name ?? email }
    },
  }
}

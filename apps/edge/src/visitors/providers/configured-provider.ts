import { VISITOR_RETURN_PATH } from '@nora/link'
import { type ConfiguredAction, SignInUnavailable } from '@nora/policy'
import type { VisitorKeys } from '../visitor-keys.ts'
import type { AskProvider } from './ask-provider.ts'
import type { Asked } from './code-flow.ts'
import { KNOWN_PROVIDERS } from './known-providers.ts'
import { type OpenidDeps, openidProvider } from './openid-provider.ts'
import { type IdentityProvider, ProviderFault, type ProviderPerson, type ProviderTokens } from './provider.ts'

export type ConfiguredDeps = OpenidDeps & {
  readonly ask: AskProvider
  readonly keys: Pick<VisitorKeys, 'consoleUrl'>
}

/** Of what a session may hold. */
const TOKENS_LIMIT_CHARACTERS = 1_900

/** The provider and the application that an action names. Rejects with a ProviderFault or SignInUnavailable. */
export async function toAsked(deps: ConfiguredDeps, { config, text }: ConfiguredAction): Promise<Asked> {
  const { consoleUrl } = deps.keys
  if (consoleUrl === null) throw new SignInUnavailable('control has not said where the console is')
  const client = { id: text(config.client_id), secret: text(config.client_secret) }
  const redirectUri = `${consoleUrl.replace(/\/$/, '')}${VISITOR_RETURN_PATH}`
  if (config.issuer_url !== undefined)
    return { provider: await openidProvider(deps, String(config.issuer_url)), client, redirectUri }
  return { provider: toKnownProvider(deps.ask, String(config.provider)), client, redirectUri }
}

function toKnownProvider(ask: AskProvider, type: string): IdentityProvider {
  const known = KNOWN_PROVIDERS[type]
  if (known === undefined) throw new Error(`nobody knows the provider ${type}`)
  return {
    ...known,
    type,
    issuer: null,
    identify: (given) => known.read(ask, given),
    refresh: async (given, subject) => {
      const person = await known.read(ask, given)
      if (person.subject === subject) return person
      throw new ProviderFault('claim_sub', 'the provider speaks of somebody else')
    },
  }
}

/** What rules may read later, as far as a session holds it. */
export function toValues(
  { access_token, refresh_token, id_token: identity_token }: ProviderTokens,
  { sessionId }: Pick<ProviderPerson, 'sessionId'>,
): Record<string, string> {
  const values: Record<string, string> = sessionId === undefined ? {} : { provider_session_id: sessionId }
  for (const [name, value] of Object.entries({ access_token, refresh_token, identity_token })) {
    if (value === undefined) continue
    const more = { ...values, [name]: value }
    if (JSON.stringify(more).length <= TOKENS_LIMIT_CHARACTERS) values[name] = value
  }
  return values
}

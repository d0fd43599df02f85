import { HOUR_MS } from '@nora/kit'
import * as client from 'openid-client'
import { z } from 'zod'
import type { OidcConfig } from '../platform/config/identity-providers.ts'
import type { GuardedFetch } from '../platform/guarded-fetch.ts'
import {
  assertNotRefused,
  type Identity,
  type IdentityProvider,
  ProviderFailure,
} from './identity-provider.ts'

const TIMEOUT_S = 10
const METADATA_KEPT_MS = HOUR_MS

export type OidcOptions = {
  /** Makes the calls to the issuer, all of them. */
  fetch?: GuardedFetch
  /** An address is taken as verified when the issuer says nothing about it. */
  acceptsUnverifiedEmail?: boolean
}

const claims = z.looseObject({
  sub: z.string().min(1),
  email: z.string().nullish(),
  email_verified: z.boolean().nullish(),
  name: z.string().nullish(),
  preferred_username: z.string().nullish(),
})

/**
 * Any issuer of OpenID Connect, found by its metadata. State, nonce, PKCE, issuer, audience, times and the
 * ID token’s signature are checked by the library.
 */
export function oidcProvider(
  config: OidcConfig,
  monotonicMs: () => number,
  own: OidcOptions = {},
): IdentityProvider {
  const metadata = keptMetadata(config, monotonicMs, own)
  return {
    id: config.id,
    kind: 'oidc',
    name: config.name ?? config.id,
    async authorizationUrl({ redirect_uri, state, nonce, code_verifier }) {
      const issuer = await metadata()
      const code_challenge = await client.calculatePKCECodeChallenge(code_verifier)
      return client.buildAuthorizationUrl(issuer, {
        redirect_uri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge,
        code_challenge_method: 'S256',
      }).href
    },
    async identify({ redirect_uri, state, nonce, code_verifier }, parameters) {
      assertNotRefused(parameters)
      const issuer = await metadata()
      const current = new URL(redirect_uri)
      current.search = parameters.toString()
      return translateErrors(async () => {
        const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: code_verifier }
        const tokens = await client.authorizationCodeGrant(issuer, current, {
          ...checks,
          idTokenExpected: true,
        })
        const ofToken = claims.parse(tokens.claims())
        const isComplete = ofToken.email !== undefined || !issuer.serverMetadata().userinfo_endpoint
        const more = isComplete ? {} : await client.fetchUserInfo(issuer, tokens.access_token, ofToken.sub)
        return toIdentity(
          { ...config, ...own },
          issuer.serverMetadata().issuer,
          claims.parse({ ...more, ...ofToken }),
        )
      })
    },
  }
}

function toIdentity(
  { trust_email, acceptsUnverifiedEmail = false }: OidcConfig & OidcOptions,
  issuer: string,
  found: z.output<typeof claims>,
): Identity {
  const isVerified = found.email_verified ?? acceptsUnverifiedEmail
  const email = found.email || null
  return {
    // The issuer is included: a subject is unique only there, and the id may name another issuer later.
    subject: `${issuer}#${found.sub}`,
    email,
    is_email_verified: email !== null && isVerified && trust_email,
    name: found.name || null,
    label: found.preferred_username || email || found.name || null,
  }
}

/** Fetched at first need and again after an hour, so that an issuer that is away keeps nobody from starting. */
function keptMetadata(
  config: OidcConfig,
  monotonicMs: () => number,
  own: OidcOptions,
): () => Promise<client.Configuration> {
  let kept: { configuration: Promise<client.Configuration>; atMs: number } | null = null
  return () => {
    if (!kept || monotonicMs() - kept.atMs > METADATA_KEPT_MS) {
      const configuration = translateErrors(() => discover(config, own))
      kept = { configuration, atMs: monotonicMs() }
      configuration.catch(() => {
        kept = null
      })
    }
    return kept.configuration
  }
}

function discover(
  { issuer, client_id, client_secret, token_auth }: OidcConfig,
  { fetch }: OidcOptions,
): Promise<client.Configuration> {
  const url = new URL(issuer)
  const auth =
    token_auth === 'basic' ? client.ClientSecretBasic(client_secret) : client.ClientSecretPost(client_secret)
  // Configured addresses are https unless they are this machine’s own.
  const execute = [
    client.enableNonRepudiationChecks,
    ...(url.protocol === 'http:' ? [client.allowInsecureRequests] : []),
  ]
  return client.discovery(url, client_id, undefined, auth, {
    execute,
    timeout: TIMEOUT_S,
    ...(fetch && { [client.customFetch]: fetch }),
  })
}

async function translateErrors<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (cause) {
    const { name, code } = cause as { name?: string; code?: string }
    // `fetch` throws an error without a code when nobody answers.
    const isAway = (name === 'TypeError' && code === undefined) || code === 'OAUTH_TIMEOUT'
    throw new ProviderFailure(isAway ? 'unavailable' : 'failed', `OpenID Connect: ${code ?? name}`, cause)
  }
}

import { createHash } from 'node:crypto'
import { areEqualTexts, type CheckedToken, type TokenRules } from '@nora/policy'
import { z } from 'zod'
import type { AskProvider } from './ask-provider.ts'
import type { Discovery, IssuerMetadata } from './discovery.ts'
import { type Identification, type IdentityProvider, ProviderFault, type ProviderPerson } from './provider.ts'

/** With keys that anybody may know; `none` and shared secrets are not among them. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']

const identityClaims = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().max(254).optional().catch(undefined),
  email_verified: z.union([z.boolean(), z.stringbool()]).optional().catch(undefined),
  name: z.string().optional().catch(undefined),
  preferred_username: z.string().optional().catch(undefined),
})

const tokenClaims = identityClaims.extend({
  aud: z.union([z.string(), z.array(z.string()).max(20)]),
  exp: z.number(),
  iat: z.number(),
  azp: z.string().optional(),
  nonce: z.string(),
  at_hash: z.string().optional(),
  sid: z.string().max(255).optional().catch(undefined),
})

type Claims = z.output<typeof identityClaims>

export type OpenidDeps = {
  readonly ask: AskProvider
  readonly discovery: Discovery
  readonly checkToken: (token: string, rules: TokenRules) => Promise<CheckedToken>
}

/** A provider that an owner names by its issuer (OpenID Connect Core 1.0). Rejects with a ProviderFault. */
export async function openidProvider(deps: OpenidDeps, issuer: string): Promise<IdentityProvider> {
  const known = await deps.discovery.get(issuer)
  const methods = known.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  if (issuer.startsWith('https:') && !known.authorization_endpoint.startsWith('https:'))
    throw new ProviderFault('provider_answer', 'the issuer signs people in without https')
  return {
    type: 'oidc',
    authorizeUrl: known.authorization_endpoint,
    tokenUrl: known.token_endpoint,
    tokenAuth: methods.includes('client_secret_basic') ? 'basic' : 'post',
    scopes: ['openid', 'profile', 'email'],
    hasPkce: true,
    issuer: { name: issuer, isAlwaysSaid: known.authorization_response_iss_parameter_supported === true },
    identify: (given) => identify(deps, known, given),
    refresh: async ({ tokens }, subject) => {
      const url = known.userinfo_endpoint
      if (url === undefined) return null
      return toPerson(await askUserinfo(deps.ask, url, subject, tokens.access_token))
    },
  }
}

async function identify(
  { ask, checkToken }: OpenidDeps,
  known: IssuerMetadata,
  { tokens, client, nonce }: Identification,
): Promise<ProviderPerson> {
  if (tokens.id_token === undefined) throw new ProviderFault('token_missing', 'there is no ID token')
  const offered = known.id_token_signing_alg_values_supported ?? ['RS256']
  const checked = await checkToken(tokens.id_token, {
    issuers: [known.issuer],
    audiences: [client.id],
    algorithms: ALGORITHMS.filter((name) => offered.includes(name)),
    type: null,
    isKeyNamed: false,
    keySets: [known.jwks_uri],
  })
  if (checked.error !== null) throw new ProviderFault(checked.error.code, checked.error.message)
  const read = tokenClaims.safeParse(checked.payload)
  if (!read.success) throw new ProviderFault('token_malformed', 'the ID token lacks claims that it must have')
  const claims = read.data
  if (!areEqualTexts(claims.nonce, nonce))
    throw new ProviderFault('claim_nonce', 'the ID token is of another sign-in')
  const isForOthers = Array.isArray(claims.aud) && claims.aud.length > 1
  if ((isForOthers || claims.azp !== undefined) && claims.azp !== client.id)
    throw new ProviderFault('claim_azp', 'the ID token was given to another application')
  checkAccessToken(claims.at_hash, tokens.access_token, String(checked.header.alg))
  const told = await findUserinfo(ask, known, claims, tokens.access_token)
  return { ...toPerson({ ...told, sub: claims.sub }), ...(claims.sid && { sessionId: claims.sid }) }
}

/** Core §3.1.3.8: the left half of the hash that the algorithm has. */
function checkAccessToken(hash: string | undefined, access_token: string, algorithm: string): void {
  const bits = /(256|384|512)$/.exec(algorithm)?.[1]
  if (hash === undefined || bits === undefined) return
  const digest = createHash(`sha${bits}`).update(access_token).digest()
  const expected = digest.subarray(0, digest.length / 2).toString('base64url')
  if (!areEqualTexts(hash, expected))
    throw new ProviderFault('claim_at_hash', 'the access token is not that of the ID token')
}

/** What the token does not say is asked for; an answer about somebody else is refused (Core §5.3.2). */
async function findUserinfo(
  ask: AskProvider,
  { userinfo_endpoint: url }: IssuerMetadata,
  claims: Claims,
  access_token: string,
): Promise<Claims> {
  if (claims.email !== undefined || url === undefined) return claims
  return { ...claims, ...(await askUserinfo(ask, url, claims.sub, access_token)) }
}

async function askUserinfo(
  ask: AskProvider,
  url: string,
  subject: string,
  access_token: string,
): Promise<Claims> {
  const told = await ask({ url, headers: [['authorization', `Bearer ${access_token}`]] }, identityClaims)
  if (told.sub !== subject) throw new ProviderFault('claim_sub', 'the provider speaks of somebody else')
  return told
}

/** An address that the provider does not vouch for is none: rules let people in by it. */
function toPerson({ sub, email, email_verified, name, preferred_username }: Claims): ProviderPerson {
  const isTrusted = email !== undefined && email_verified !== false
  return { subject: sub, email: isTrusted ? email : '', name: name ?? preferred_username ?? '' }
}

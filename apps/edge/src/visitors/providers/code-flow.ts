import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { AskProvider } from './ask-provider.ts'
import {
  type IdentityProvider,
  type ProviderClient,
  ProviderFault,
  type ProviderPerson,
  type ProviderTokens,
} from './provider.ts'

/** What the browser keeps, sealed, until it comes back. */
export const startedFlow = z.object({
  /** Tells the sign-in from others. */
  id: z.string(),
  verifier: z.string(),
  nonce: z.string(),
  to: z.string(),
})

export type StartedFlow = z.output<typeof startedFlow>

export type Asked = {
  readonly provider: IdentityProvider
  readonly client: ProviderClient
  readonly redirectUri: string
}

type Requested = { readonly scopes: readonly string[]; readonly parameters: Readonly<Record<string, string>> }

export function startFlow(to: string): StartedFlow {
  const random = () => randomBytes(32).toString('base64url')
  return { id: randomBytes(16).toString('base64url'), verifier: random(), nonce: random(), to }
}

/** Where the visitor is sent. What the owner adds cannot stand in for what makes the sign-in safe. */
export function toAuthorizeUrl(
  { provider, client, redirectUri }: Asked,
  { verifier, nonce }: StartedFlow,
  state: string,
  { scopes, parameters }: Requested,
): string {
  const url = new URL(provider.authorizeUrl)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  const scope = [...new Set([...provider.scopes, ...scopes])].join(provider.scopeSeparator ?? ' ')
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const own = {
    response_type: 'code',
    response_mode: null,
    client_id: client.id,
    redirect_uri: redirectUri,
    scope,
    state,
    nonce: provider.issuer === null ? null : nonce,
    code_challenge: provider.hasPkce ? challenge : null,
    code_challenge_method: provider.hasPkce ? 'S256' : null,
  }
  for (const [name, value] of Object.entries(own))
    if (value === null) url.searchParams.delete(name)
    else url.searchParams.set(name, value)
  return url.href
}

const answer = z.object({
  access_token: z.string().min(1).max(16_384),
  id_token: z.string().max(16_384).optional().catch(undefined),
  refresh_token: z.string().max(16_384).optional().catch(undefined),
})

/** Exchanges the code for tokens and finds out who it is. Rejects with a ProviderFault. */
export async function finishFlow(
  ask: AskProvider,
  { provider, client, redirectUri }: Asked,
  { verifier, nonce }: StartedFlow,
  returned: URLSearchParams,
): Promise<{ person: ProviderPerson; tokens: ProviderTokens }> {
  checkIssuer(provider, returned.get('iss'))
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    code: returned.get('code') ?? '',
    redirect_uri: redirectUri,
    client_id: client.id,
    ...(provider.hasPkce && { code_verifier: verifier }),
  })
  for (const name of provider.passedOn ?? []) form.set(name, returned.get(name) ?? '')
  const tokens = await askForTokens(ask, { provider, client, redirectUri }, form)
  return { person: await provider.identify({ tokens, client, nonce }), tokens }
}

/** Tokens in place of those that are over (RFC 6749 §6). Rejects with a ProviderFault. */
export function renewTokens(ask: AskProvider, asked: Asked, refresh_token: string): Promise<ProviderTokens> {
  const form = new URLSearchParams({
    grant_type: 'refresh_token',
    refresh_token,
    client_id: asked.client.id,
  })
  return askForTokens(ask, asked, form)
}

function askForTokens(
  ask: AskProvider,
  { provider, client }: Asked,
  form: URLSearchParams,
): Promise<ProviderTokens> {
  if (provider.tokenAuth === 'post') form.set('client_secret', client.secret)
  const headers = provider.tokenAuth === 'basic' ? [['authorization', toBasic(client)] as const] : []
  return ask({ url: provider.tokenUrl, headers, form }, answer)
}

/** A return that another provider has made is not exchanged here (RFC 9207 §2.4). */
function checkIssuer({ issuer }: IdentityProvider, said: string | null): void {
  if (issuer === null || (said === null && !issuer.isAlwaysSaid) || said === issuer.name) return
  throw new ProviderFault('issuer_mismatch', 'the return is of another issuer')
}

/** Both parts are form-encoded before (RFC 6749 §2.3.1). */
function toBasic({ id, secret }: ProviderClient): string {
  const encode = (text: string) => new URLSearchParams({ '': text }).toString().slice(1)
  return `Basic ${Buffer.from(`${encode(id)}:${encode(secret)}`).toString('base64')}`
}

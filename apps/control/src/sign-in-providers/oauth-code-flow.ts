import { createHash } from 'node:crypto'
import { z } from 'zod'
import { fetchJson } from './fetch-json.ts'
import { assertNotRefused, errorCode, type Flow, ProviderFailure } from './identity-provider.ts'

/** The authorization code grant with PKCE (RFC 6749 §4.1, RFC 7636), for providers without OpenID Connect. */
export function authorizationUrl(
  endpoint: string,
  { client_id, scope }: { client_id: string; scope: string },
  { state, code_verifier, redirect_uri }: Flow,
): string {
  const url = new URL(endpoint)
  const parameters = {
    response_type: 'code',
    client_id,
    redirect_uri,
    scope,
    state,
    code_challenge: createHash('sha256').update(code_verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

/** The code of the redirect. The state was checked before: it is what found the flow. */
export function getCode(parameters: URLSearchParams): string {
  assertNotRefused(parameters)
  const code = parameters.get('code')
  if (!code) throw new ProviderFailure('failed', 'came back without a code')
  return code
}

const tokenAnswer = z.looseObject({ access_token: z.string().min(1) })

export type TokenAnswer = z.output<typeof tokenAnswer>

/** Exchanges the code. Some providers answer 200 with an error inside. */
export async function exchangeCode(endpoint: string, form: Record<string, string>): Promise<TokenAnswer> {
  const answer = await fetchJson(endpoint, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ grant_type: 'authorization_code', ...form }),
  })
  const parsed = tokenAnswer.safeParse(answer)
  if (parsed.success) return parsed.data
  const code = errorCode((answer as { error?: unknown } | null)?.error)
  throw new ProviderFailure('failed', `no access token: ${code}`)
}

/** The provider’s answer in the shape that its documentation promises. */
export function parseAnswer<T extends z.ZodType>(schema: T, answer: unknown): z.output<T> {
  const parsed = schema.safeParse(answer)
  if (parsed.success) return parsed.data
  const fields = parsed.error.issues.map(({ path }) => path.join('.'))
  throw new ProviderFailure('failed', `unexpected answer: ${fields.join(', ')}`)
}

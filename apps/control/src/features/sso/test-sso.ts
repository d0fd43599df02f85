import type { SsoTest } from '@nora/contract/sso'
import { z } from 'zod'
import type { Actor } from '../../platform/actor.ts'
import { AddressRefused } from '../../platform/guarded-fetch.ts'
import { problem } from '../../platform/problem.ts'
import type { Deps } from './sso.deps.ts'
import { findConnectionOf } from './sso.store.ts'

const metadata = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  userinfo_endpoint: z.url().nullish(),
  jwks_uri: z.url(),
  code_challenge_methods_supported: z.array(z.string()).nullish(),
})

const keySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) })

type Fault = NonNullable<SsoTest['problem']>

class Failed extends Error {
  readonly fault: Fault

  constructor(fault: Fault, detail: string) {
    super(detail)
    this.fault = fault
  }
}

/** Asks the issuer what it says of itself, and for its keys. Nobody is signed in. */
export function testSso(deps: Deps) {
  return async ({ team_id }: Actor): Promise<SsoTest> => {
    const connection = await findConnectionOf(deps.db, team_id)
    if (!connection) throw problem('NotFound')
    try {
      return { is_ok: true, problem: null, detail: null, found: await discover(deps, connection.issuer) }
    } catch (error) {
      if (!(error instanceof Failed)) throw error
      return { is_ok: false, problem: error.fault, detail: error.message.slice(0, 300), found: null }
    }
  }
}

async function discover(deps: Deps, issuer: string): Promise<NonNullable<SsoTest['found']>> {
  // OpenID Connect Discovery §4.1: behind the issuer, of which a slash at the end is a part.
  const said = await ask(deps, `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`)
  const parsed = metadata.safeParse(said)
  if (!parsed.success) throw new Failed('not_an_issuer', getFields(parsed.error))
  const { data } = parsed
  if (data.issuer !== issuer) throw new Failed('other_issuer', data.issuer)
  const keys = keySet.safeParse(await ask(deps, data.jwks_uri))
  if (!keys.success || keys.data.keys.length === 0) throw new Failed('no_keys', data.jwks_uri)
  return {
    issuer: data.issuer,
    authorization_endpoint: data.authorization_endpoint,
    token_endpoint: data.token_endpoint,
    userinfo_endpoint: data.userinfo_endpoint ?? null,
    keys: keys.data.keys.length,
    has_pkce: data.code_challenge_methods_supported?.includes('S256') ?? false,
  }
}

async function ask({ fetch }: Deps, url: string): Promise<unknown> {
  let response: Response
  try {
    response = await fetch(url, { headers: { accept: 'application/json' } })
  } catch (error) {
    const { code, name, message } = error as NodeJS.ErrnoException
    if (error instanceof AddressRefused) throw new Failed('address_refused', message)
    throw new Failed('no_answer', code ?? name)
  }
  if (response.status !== 200) throw new Failed('not_an_issuer', `${url}: ${response.status}`)
  return response.json().catch(() => {
    throw new Failed('not_an_issuer', `${url}: JSON`)
  })
}

function getFields({ issues }: z.ZodError): string {
  return issues.map(({ path }) => path.join('.')).join(', ')
}

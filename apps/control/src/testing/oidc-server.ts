import { once } from 'node:events'
import { createServer } from 'node:http'
import Provider, { type AccountClaims } from 'oidc-provider'
import type { ProviderConfig } from '../platform/config/identity-providers.ts'

export type OidcServer = {
  /** How control is told of it. */
  config: Extract<ProviderConfig, { kind: 'oidc' }>
  /** Claims of the accounts, by the name one signs in with there. */
  accounts: Map<string, Omit<AccountClaims, 'sub'>>
  /** Signs in there and consents, as a person would; answers the address that the browser is sent back to. */
  approve(authorization_url: string, login: string): Promise<string>
  /** Says no. */
  refuse(authorization_url: string): Promise<string>
  close(): Promise<void>
}

/** A real OpenID provider (certified by the OpenID Foundation) on this machine, with pages to sign in at. */
export async function startOidcServer(redirect_uri: string): Promise<OidcServer> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const issuer = `http://127.0.0.1:${port}`
  const [client_id, client_secret] = ['nora', 'a secret of two']
  const accounts: OidcServer['accounts'] = new Map()
  const provider = new Provider(issuer, {
    clients: [{ client_id, client_secret, redirect_uris: [redirect_uri] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'preferred_username'] },
    // As most do: the ID token has the subject, the rest is asked for.
    conformIdTokenClaims: true,
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ sub, ...accounts.get(sub) }) }),
    pkce: { required: () => true },
  })
  // Its warnings are for those who run it for people.
  provider.on('server_error', (_ctx, error) => process.stderr.write(`${error.stack}\n`))
  server.on('request', provider.callback())
  const walk = (url: string, login: string | null) => walkPages(url, { issuer, redirect_uri, login })
  return {
    config: {
      kind: 'oidc',
      id: 'company',
      name: 'Company SSO',
      client_id,
      client_secret,
      issuer,
      token_auth: 'basic',
      trust_email: true,
    },
    accounts,
    approve: walk,
    refuse: (url) => walk(url, null),
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

type Walk = { issuer: string; redirect_uri: string; login: string | null }

/** Follows redirects and fills in the forms it meets, with a cookie jar, until it is sent back. */
async function walkPages(start: string, { issuer, redirect_uri, login }: Walk): Promise<string> {
  const jar = new Map<string, string>()
  let next: { url: string; form?: Record<string, string> } = { url: start }
  for (let step = 0; step < 20; step++) {
    const response = await fetch(next.url, {
      method: next.form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(next.form && { body: new URLSearchParams(next.form) }),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      jar.set(name, value)
    }
    const location = response.headers.get('location')
    if (location?.startsWith(redirect_uri)) return location
    if (location) next = { url: new URL(location, issuer).href }
    else next = await answerForm(await response.text(), issuer, login)
  }
  throw new Error('the provider never sent the browser back')
}

async function answerForm(page: string, issuer: string, login: string | null) {
  const [, action] = /<form[^>]* action="([^"]+)"/.exec(page) ?? []
  const [, prompt] = /name="prompt" value="([^"]+)"/.exec(page) ?? []
  const [, abort] = /href="([^"]+\/abort)"/.exec(page) ?? []
  if (login === null && abort) return { url: new URL(abort, issuer).href }
  if (!action || !prompt) throw new Error(`an unexpected page of the provider:\n${page}`)
  const form: Record<string, string> = { prompt }
  if (prompt === 'login') Object.assign(form, { login: login ?? '', password: 'any' })
  return { url: new URL(action, issuer).href, form }
}

import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import Provider from 'oidc-provider'

const CLIENT = { client_id: 'shop', client_secret: 'a secret: of two' }

export type OpenidServer = {
  readonly issuer: string
  /** Signs in there as a person would; the address that the browser is sent back to. */
  approve(url: string): Promise<string>
  /** Signs with the key that it has announced, and announces the one after it. */
  rotateKey(): Promise<void>
  close(): void
}

/** A real OpenID provider (certified by the OpenID Foundation), at which everybody is `anna`. */
export async function startOpenidServer(redirectUri: string): Promise<OpenidServer> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const issuer = `http://127.0.0.1:${port}`
  let [current, next] = [await makeKey(), await makeKey()]
  let provider = makeProvider(issuer, redirectUri, [current, next])
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/interaction/')) void interact(provider, request, response)
    else void provider.callback()(request, response)
  })
  return {
    issuer,
    approve: (url) => follow(url, redirectUri),
    rotateKey: async () => {
      ;[current, next] = [next, await makeKey()]
      provider = makeProvider(issuer, redirectUri, [current, next])
    },
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

let keys = 0

async function makeKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return { ...(await exportJWK(privateKey)), kid: `key-${++keys}`, alg: 'RS256', use: 'sig' }
}

function makeProvider(issuer: string, redirectUri: string, signing: JWK[]): Provider {
  const claims = { email: 'anna@shop.test', email_verified: true, name: 'Anna' }
  return new Provider(issuer, {
    clients: [{ ...CLIENT, redirect_uris: [redirectUri] }],
    jwks: { keys: signing as never[] },
    cookies: { keys: ['kit'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // As most do: the ID token has the subject, the rest is asked for.
    conformIdTokenClaims: true,
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ sub, ...claims }) }),
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    pkce: { required: () => true },
  })
}

/** Says who it is, then that the site may know it. */
async function interact(provider: Provider, request: IncomingMessage, response: ServerResponse) {
  const { prompt, params, session } = await provider.interactionDetails(request, response)
  if (prompt.name === 'login')
    return provider.interactionFinished(request, response, { login: { accountId: 'anna' } })
  const grant = new provider.Grant({ accountId: session!.accountId, clientId: String(params.client_id) })
  grant.addOIDCScope(String(params.scope))
  const consent = { grantId: await grant.save() }
  return provider.interactionFinished(request, response, { consent }, { mergeWithLastSubmission: true })
}

async function follow(start: string, redirectUri: string): Promise<string> {
  const jar = new Map<string, string>()
  let url = start
  for (let hop = 0; hop < 12; hop++) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      jar.set(name, value)
    }
    const location = response.headers.get('location')
    if (location === null) throw new Error(`the provider stopped at ${url}: ${await response.text()}`)
    if (location.startsWith(redirectUri)) return location
    url = new URL(location, url).href
  }
  throw new Error('the provider never sent the browser back')
}

import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { OauthConfig } from '../platform/config/identity-providers.ts'

/** What a provider has of a person, as its own calls answer it. */
export type Person = Record<string, unknown>

export type FakeProvider = {
  config: OauthConfig
  /** Who is signed in there. */
  person: Person
  /** Answers instead of the usual ones, by path. */
  answers: Map<string, { status: number; body: unknown }>
  /** The person consents; answers the address that the browser is sent back to. */
  approve(authorization_url: string): Promise<string>
  close(): Promise<void>
}

type Grant = { code_challenge: string; redirect_uri: string; state: string; device_id: string }
type Answer = { status: number; body: unknown }
type Call = {
  path: string
  form: URLSearchParams
  authorization: string
  headers: IncomingMessage['headers']
}

const CLIENT = { client_id: 'nora-client', client_secret: 'a secret of two' }
const TOKEN = 'an-access-token'

/** GitHub, Yandex ID or VK ID as their documentation describes them, on this machine. */
export async function startFakeProvider(kind: OauthConfig['kind']): Promise<FakeProvider> {
  const grants = new Map<string, Grant>()
  const answers: FakeProvider['answers'] = new Map()
  const fakeProvider = { person: {} as Person }
  const server = createServer((req, res) => {
    void read(req).then((call) => {
      const answer = answers.get(call.path) ?? serve(kind, call, { grants, person: fakeProvider.person })
      send(res, answer)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as { port: number }).port}`
  return Object.assign(fakeProvider, {
    config: {
      kind,
      id: kind,
      ...CLIENT,
      authorization_url: `${origin}/authorize`,
      token_url: `${origin}/token`,
      userinfo_url: `${origin}/user${kind === 'yandex' ? '?format=json' : ''}`,
    },
    answers,
    approve: async (authorization_url: string) => approve(kind, new URL(authorization_url), grants),
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  })
}

function approve(kind: OauthConfig['kind'], url: URL, grants: Map<string, Grant>): string {
  const asked = Object.fromEntries(url.searchParams)
  if (asked.response_type !== 'code' || asked.client_id !== CLIENT.client_id) throw new Error('not a request')
  if (asked.code_challenge_method !== 'S256') throw new Error('PKCE with S256 is required')
  const { code_challenge = '', redirect_uri = '', state = '' } = asked
  // VK ID takes no shorter one and drops other characters.
  if (kind === 'vk' && !/^[\w-]{32,}$/.test(state))
    throw new Error('the state is too short or has other signs')
  const [code, device_id] = [randomBytes(12).toString('hex'), randomBytes(12).toString('hex')]
  grants.set(code, { code_challenge, redirect_uri, state, device_id })
  const back = new URL(redirect_uri)
  const parameters = { code, state, ...(kind === 'vk' && { device_id, type: 'code_v2', expires_in: '600' }) }
  for (const [name, value] of Object.entries(parameters)) back.searchParams.set(name, value)
  return back.href
}

type World = { grants: Map<string, Grant>; person: Person }

function serve(kind: OauthConfig['kind'], call: Call, world: World): Answer {
  if (call.path === '/token') return exchange(kind, call.form, world.grants)
  if (kind === 'vk') return vkUser(call, world.person)
  if (kind === 'yandex') return yandexUser(call, world.person)
  return githubUser(call, world.person)
}

function exchange(kind: OauthConfig['kind'], form: URLSearchParams, grants: Map<string, Grant>): Answer {
  const code = form.get('code') ?? ''
  const grant = grants.get(code)
  grants.delete(code)
  const challenge = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url')
  const isRight =
    grant &&
    form.get('grant_type') === 'authorization_code' &&
    form.get('client_id') === CLIENT.client_id &&
    form.get('client_secret') === CLIENT.client_secret &&
    challenge === grant.code_challenge &&
    (kind === 'yandex' || form.get('redirect_uri') === grant.redirect_uri) &&
    (kind !== 'vk' || (form.get('device_id') === grant.device_id && form.get('state') === grant.state))
  const refusal = { error: kind === 'github' ? 'bad_verification_code' : 'invalid_grant' }
  // GitHub answers 200 to everything.
  if (!isRight) return { status: kind === 'github' ? 200 : 400, body: refusal }
  const body = { access_token: TOKEN, token_type: 'bearer', ...(kind === 'vk' && { state: grant.state }) }
  return { status: 200, body }
}

function githubUser({ path, authorization, headers }: Call, { emails, ...user }: Person): Answer {
  const isRight = authorization === `Bearer ${TOKEN}` && headers['user-agent'] !== undefined
  if (!isRight) return { status: 401, body: { message: 'Bad credentials' } }
  return { status: 200, body: path === '/user/emails' ? (emails ?? []) : user }
}

function yandexUser({ authorization }: Call, person: Person): Answer {
  if (authorization !== `OAuth ${TOKEN}`) return { status: 401, body: {} }
  return { status: 200, body: person }
}

function vkUser({ form }: Call, person: Person): Answer {
  if (form.get('access_token') !== TOKEN) return { status: 401, body: { error: 'invalid_token' } }
  return { status: 200, body: { user: person } }
}

async function read(req: IncomingMessage): Promise<Call> {
  const chunks: Buffer[] = []
  for await (const chunk of req as AsyncIterable<Buffer>) chunks.push(chunk)
  const { headers } = req
  return {
    path: (req.url ?? '').split('?', 1)[0] ?? '',
    form: new URLSearchParams(Buffer.concat(chunks).toString()),
    authorization: headers.authorization ?? '',
    headers,
  }
}

function send(res: ServerResponse, { status, body }: Answer): void {
  res.writeHead(status, { 'content-type': 'application/json' })
  res.end(JSON.stringify(body))
}

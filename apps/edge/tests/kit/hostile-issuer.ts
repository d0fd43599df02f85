import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

const RIGHT = await generateKeyPair('RS256', { extractable: true })
const WRONG = await generateKeyPair('RS256', { extractable: true })

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** An issuer that answers as a test wants it; by itself all it says is right. */
export class HostileIssuer {
  /** Of the ID token, over those that are right. */
  claims: Record<string, unknown> = {}
  header: Record<string, unknown> = {}
  /** Over the document that is right. */
  metadata: Record<string, unknown> = {}
  userinfo: Record<string, unknown> = { sub: 'anna', email: 'anna@shop.test', email_verified: true }
  token: Record<string, unknown> | null = null
  isWronglySigned = false
  /** Instead of what is right, by path. */
  readonly answers = new Map<string, Answer>()
  /** Requests by path. */
  readonly asked = new Map<string, number>()
  /** The form of the last exchange. */
  form = new URLSearchParams()
  nonce = ''
  readonly #server = createServer((request, response) => void this.#answer(request, response))
  #origin = ''
  #path = 0

  async start(): Promise<void> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    this.#origin = `http://127.0.0.1:${(this.#server.address() as { port: number }).port}`
  }

  /** For the next test: another issuer, of which the edge knows nothing. */
  renew(): void {
    this.#path++
    Object.assign(this, { claims: {}, header: {}, metadata: {}, token: null, isWronglySigned: false })
    this.userinfo = { sub: 'anna', email: 'anna@shop.test', email_verified: true }
    this.answers.clear()
    this.asked.clear()
  }

  get issuer(): string {
    return `${this.#origin}/${this.#path}`
  }

  close(): void {
    this.#server.close()
    this.#server.closeAllConnections()
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? '').replace(/^\/\d+/, '')
    this.asked.set(path, (this.asked.get(path) ?? 0) + 1)
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const other = this.answers.get(path)
    if (other !== undefined) return other(request, response)
    const said = await this.#say(path, body)
    if (said === null) response.writeHead(404).end()
    else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(said))
  }

  async #say(path: string, body: string): Promise<object | null> {
    const { issuer } = this
    if (path === '/.well-known/openid-configuration')
      return {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        userinfo_endpoint: `${issuer}/userinfo`,
        id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
        ...this.metadata,
      }
    if (path === '/keys')
      return { keys: [{ ...(await exportJWK(RIGHT.publicKey)), kid: 'one', alg: 'RS256' }] }
    if (path === '/userinfo') return this.userinfo
    if (path !== '/token') return null
    this.form = new URLSearchParams(body)
    return this.token ?? { access_token: 'access-1', token_type: 'Bearer', id_token: await this.#sign() }
  }

  async #sign(): Promise<string> {
    const nowS = Math.floor(Date.now() / 1_000)
    const claims = {
      iss: this.issuer,
      aud: 'shop',
      sub: 'anna',
      iat: nowS,
      exp: nowS + 60,
      nonce: this.nonce,
    }
    const payload = { ...claims, ...this.claims }
    const header = { alg: 'RS256', kid: 'one', ...this.header }
    const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
    if (header.alg === 'none') return `${encode(header)}.${encode(payload)}.`
    if (header.alg === 'HS256')
      return new SignJWT(payload)
        .setProtectedHeader(header)
        .sign(new TextEncoder().encode('secret'.repeat(8)))
    return new SignJWT(payload)
      .setProtectedHeader(header)
      .sign((this.isWronglySigned ? WRONG : RIGHT).privateKey)
  }
}

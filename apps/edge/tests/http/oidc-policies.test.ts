import { fromReturnState, VISITOR_RETURN_PURPOSE, VisitorSeals, visitorReturn } from '@nora/link'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { HostileIssuer } from '../kit/hostile-issuer.ts'
import { type OpenidServer, startOpenidServer } from '../kit/openid-server.ts'
import { PolicedShop } from '../kit/policed-shop.ts'
import { Browser } from '../kit/sign-in-browser.ts'

const RETURN = 'https://console.test/visitor_sign_in/callback'
const shop = new PolicedShop({ NORA_EDGE_POLICY_PRIVATE: 'on' })
const { ask, attach } = shop
const hostile = new HostileIssuer()
let openid: OpenidServer

beforeAll(async () => {
  openid = await startOpenidServer(RETURN)
  await hostile.start()
})

beforeEach(() => hostile.renew())

afterAll(() => {
  openid.close()
  hostile.close()
})

const policy = (issuer: string, more = '') => `
on_http_request:
  - name: door
    actions:
      - type: oidc
        config: {issuer_url: "${issuer}", client_id: shop, client_secret: "a secret: of two"${more}}
  - name: only the shop
    expressions: ["!actions.nora.oidc.identity.email.endsWith('@shop.test')"]
    actions: [{type: deny}]
  - actions:
      - type: add-headers
        config:
          headers:
            x-id: "\${actions.nora.oidc.identity.id}"
            x-email: "\${actions.nora.oidc.identity.email}"
            x-token: "\${actions.ngrok.oidc.access_token}"
`

const status = (answer: string) => answer.slice(9, 12)

/** Opens the site; where the provider is, and the state that was sent there. */
async function begin(browser: Browser, target = '/orders?day=1') {
  const { text } = await browser.open(target)
  const url = /\r\nLocation: (http[^\r]*)/i.exec(text)?.[1]
  if (url === undefined) throw new Error(`nobody was sent to a provider: ${text}`)
  const { searchParams } = new URL(url)
  hostile.nonce = searchParams.get('nonce') ?? ''
  return { url, parameters: searchParams, state: searchParams.get('state') ?? '' }
}

/** What control does with a return. */
function leadOn(state: string, parameters: Record<string, string>): string {
  const seals = new VisitorSeals(shop.edge.control.visitorKeys.keys)
  const { o, g } = visitorReturn.parse(seals.open(VISITOR_RETURN_PURPOSE, fromReturnState(state)))
  expect(o).toBe('http://shop.localhost')
  return `/.nora/callback?${new URLSearchParams({ gate: g, state, ...parameters })}`
}

async function signIn(browser: Browser, parameters: Record<string, string> = { code: 'code-1' }) {
  const { state } = await begin(browser)
  return browser.open(leadOn(state, parameters))
}

describe('with a real provider', () => {
  test('a visitor signs in, gets where it wanted to go, and rules know who it is', async () => {
    await attach(policy(openid.issuer))
    const browser = new Browser(ask)
    const { url, parameters, state } = await begin(browser)
    expect(parameters.get('redirect_uri')).toBe(RETURN)
    expect(parameters.get('code_challenge_method')).toBe('S256')
    const back = new URL(await openid.approve(url))
    expect(back.searchParams.get('state')).toBe(state)
    const { path, text } = await browser.open(leadOn(state, Object.fromEntries(back.searchParams)))
    expect(path).toBe('/orders?day=1')
    expect(status(text)).toBe('200')
    expect(shop.received).toMatch(/x-id: oidc:anna\r\nx-email: anna@shop.test\r\nx-token: \S+/i)
    expect(shop.edge.control.visitorSessions.at(-1)).toMatchObject({
      endpoint: 'shop.localhost',
      provider: 'oidc',
      subject: 'anna',
      email: 'anna@shop.test',
    })
    expect(status((await browser.open('/more')).text)).toBe('200')
  })

  test('whose keys have changed meanwhile', async () => {
    await attach(policy(openid.issuer))
    await openid.rotateKey()
    const browser = new Browser(ask)
    const { url, state } = await begin(browser)
    const back = new URL(await openid.approve(url))
    const { text } = await browser.open(leadOn(state, Object.fromEntries(back.searchParams)))
    expect(status(text)).toBe('200')
  })

  test('a return that was used before opens nothing', async () => {
    await attach(policy(openid.issuer))
    const browser = new Browser(ask)
    const { url, state } = await begin(browser)
    const target = leadOn(state, Object.fromEntries(new URL(await openid.approve(url)).searchParams))
    const copy = new Browser(ask, `Cookie: ${browser.cookies}\r\n`)
    expect(status((await browser.open(target)).text)).toBe('200')
    expect(status((await copy.open(target)).text)).toBe('502')
    expect(status((await browser.open(target)).text)).toBe('400')
  })
})

describe('a return', () => {
  test('is taken from the browser only that has begun', async () => {
    await attach(policy(hostile.issuer))
    const { state } = await begin(new Browser(ask))
    const other = new Browser(ask)
    const stolen = leadOn(state, { code: 'code-1' })
    expect(status((await other.open(stolen)).text)).toBe('400')
    await begin(other)
    const { text } = await other.open(stolen)
    expect(status(text)).toBe('400')
    expect(text).toContain('This sign-in is over')
    expect(hostile.asked.get('/token')).toBeUndefined()
  })

  test('with a state that nobody has sealed, or that of another site, is taken from nobody', async () => {
    await attach(policy(hostile.issuer))
    const browser = new Browser(ask)
    const { state } = await begin(browser)
    const gate = new URLSearchParams(leadOn(state, {})).get('/.nora/callback?gate') ?? ''
    const seals = new VisitorSeals(shop.edge.control.visitorKeys.keys)
    const elsewhere = seals.seal(VISITOR_RETURN_PURPOSE, {
      o: 'http://blog.localhost',
      g: gate,
      i: 'x',
      u: Date.now() + 60_000,
    })
    for (const wrong of ['', 'x', `${state}x`, elsewhere.replace('.', '_')]) {
      const query = new URLSearchParams({ gate, state: wrong, code: 'code-1' })
      expect(status((await browser.open(`/.nora/callback?${query}`)).text)).toBe('400')
    }
    expect(hostile.asked.get('/token')).toBeUndefined()
  })

  test('with an error of the provider ends in words, not in a loop', async () => {
    await attach(policy(hostile.issuer))
    const { text } = await signIn(new Browser(ask), {
      error: 'access_denied',
      error_description: '<b>call 555</b>',
    })
    expect(status(text)).toBe('403')
    expect(text).toContain('The sign-in was cancelled')
    expect(text).not.toContain('555')
  })

  test('of another issuer is not exchanged', async () => {
    await attach(policy(hostile.issuer))
    const { text } = await signIn(new Browser(ask), { code: 'code-1', iss: 'https://other.test' })
    expect(text).toContain('issuer_mismatch')
    expect(hostile.asked.get('/token')).toBeUndefined()
  })

  test('is exchanged with the secret in the head, encoded, and the verifier of this sign-in', async () => {
    await attach(policy(hostile.issuer))
    let authorization = ''
    hostile.answers.set('/token', (request, response) => {
      authorization = request.headers.authorization ?? ''
      response.writeHead(400).end('{"error":"invalid_grant"}')
    })
    expect((await signIn(new Browser(ask))).text).toContain('provider_refused')
    const sent = Buffer.from(authorization.slice(6), 'base64').toString()
    expect(sent).toBe('shop:a+secret%3A+of+two')
  })
})

describe('an ID token', () => {
  test.each<[string, (issuer: HostileIssuer) => void, string]>([
    ['of another sign-in', (issuer) => (issuer.claims = { nonce: 'other' }), 'claim_nonce'],
    ['without a nonce', (issuer) => (issuer.claims = { nonce: undefined }), 'token_malformed'],
    ['for another application', (issuer) => (issuer.claims = { aud: 'blog' }), 'claim_aud'],
    [
      'for several, given to another',
      (issuer) => (issuer.claims = { aud: ['shop', 'blog'], azp: 'blog' }),
      'claim_azp',
    ],
    ['of another issuer', (issuer) => (issuer.claims = { iss: 'https://other.test' }), 'claim_iss'],
    ['that has expired', (issuer) => (issuer.claims = { exp: 1 }), 'token_expired'],
    ['that never expires', (issuer) => (issuer.claims = { exp: undefined }), 'token_malformed'],
    ['of another access token', (issuer) => (issuer.claims = { at_hash: 'AAAA' }), 'claim_at_hash'],
    ['without a signature', (issuer) => (issuer.header = { alg: 'none' }), 'algorithm_not_allowed'],
    ['signed with a shared secret', (issuer) => (issuer.header = { alg: 'HS256' }), 'algorithm_not_allowed'],
    ['signed by somebody else', (issuer) => (issuer.isWronglySigned = true), 'signature_wrong'],
    ['of an unknown key', (issuer) => (issuer.header = { kid: 'two' }), 'key_unknown'],
    ['that is not there', (issuer) => (issuer.token = { access_token: 'a' }), 'token_missing'],
  ])('%s signs nobody in', async (_, spoil, code) => {
    await attach(policy(hostile.issuer))
    spoil(hostile)
    const browser = new Browser(ask)
    const { text } = await signIn(browser)
    expect(status(text)).toBe('502')
    expect(text).toContain(code)
    expect(text).not.toContain('of two')
    expect(shop.received).toBe('')
    expect(browser.cookies).toBe('')
  })

  test('that names unknown keys again and again makes nobody ask for keys each time', async () => {
    await attach(policy(hostile.issuer))
    for (let kid = 0; kid < 5; kid++) {
      hostile.header = { kid: `flood-${kid}` }
      expect((await signIn(new Browser(ask))).text).toContain('key_unknown')
    }
    expect(hostile.asked.get('/keys')).toBeLessThanOrEqual(2)
  })
})

describe('an address', () => {
  test.each([
    ['that the provider does not vouch for', { sub: 'anna', email: 'anna@shop.test', email_verified: false }],
    ['that is not there', { sub: 'anna' }],
  ])('%s is none: rules let nobody in by it', async (_, userinfo) => {
    await attach(policy(hostile.issuer))
    hostile.userinfo = userinfo
    expect(status((await signIn(new Browser(ask))).text)).toBe('403')
  })

  test('of somebody else is not taken', async () => {
    await attach(policy(hostile.issuer))
    hostile.userinfo = { sub: 'boss', email: 'boss@shop.test', email_verified: true }
    expect((await signIn(new Browser(ask))).text).toContain('claim_sub')
  })
})

describe('an issuer', () => {
  test.each<[string, (issuer: HostileIssuer) => void, string]>([
    [
      'that calls itself another',
      (issuer) => (issuer.metadata = { issuer: 'https://other.test' }),
      'issuer_mismatch',
    ],
    [
      'with a script for an address',
      (issuer) => (issuer.metadata = { authorization_endpoint: 'javascript:x' }),
      'provider_answer',
    ],
    ['without keys', (issuer) => (issuer.metadata = { jwks_uri: undefined }), 'provider_answer'],
    [
      'that answers with a page',
      (issuer) => issuer.answers.set(DOCUMENT, (_, answer) => void answer.end('<html>')),
      'provider_answer',
    ],
    [
      'that is not there',
      (issuer) => issuer.answers.set(DOCUMENT, (_, answer) => void answer.writeHead(404).end()),
      'provider_refused',
    ],
    [
      'that sends elsewhere',
      (issuer) =>
        issuer.answers.set(DOCUMENT, (_, answer) => void answer.writeHead(302, { location: '/x' }).end()),
      'provider_refused',
    ],
    [
      'that never ends',
      (issuer) => issuer.answers.set(DOCUMENT, (_, answer) => void answer.end('x'.repeat(300_000))),
      'provider_unavailable',
    ],
    [
      'that breaks off',
      (issuer) => issuer.answers.set(DOCUMENT, (_, answer) => void answer.destroy()),
      'provider_unavailable',
    ],
  ])('%s is said to be wrong, and is not asked by everybody', async (_, spoil, code) => {
    spoil(hostile)
    await attach(policy(hostile.issuer))
    for (let visit = 0; visit < 3; visit++) {
      const { text } = await new Browser(ask).open('/')
      expect(status(text)).toBe('502')
      expect(text).toContain(code)
    }
    expect(hostile.asked.get(DOCUMENT)).toBe(1)
  })

  test('is asked once for all visitors', async () => {
    await attach(policy(hostile.issuer))
    await Promise.all([1, 2, 3].map(() => begin(new Browser(ask))))
    expect(hostile.asked.get(DOCUMENT)).toBe(1)
  })
})

describe('the owner', () => {
  test('may ask for more, and for nothing that makes the sign-in unsafe', async () => {
    const more =
      ', scopes: [groups], authz_url_params: {prompt: login, redirect_uri: "https://evil.test", state: x, response_mode: fragment}'
    await attach(policy(hostile.issuer, more))
    const { parameters, state } = await begin(new Browser(ask))
    expect(parameters.get('scope')).toBe('openid profile email groups')
    expect(parameters.get('prompt')).toBe('login')
    expect(parameters.get('redirect_uri')).toBe(RETURN)
    expect(parameters.get('response_mode')).toBeNull()
    expect(state).not.toBe('x')
  })

  test('may let preflight requests pass', async () => {
    const config = `{issuer_url: "${hostile.issuer}", client_id: shop, client_secret: x, allow_cors_preflight: true}`
    await attach(`on_http_request: [{actions: [{type: oidc, config: ${config}}]}]`)
    const preflight = 'Origin: https://app.test\r\nAccess-Control-Request-Method: PUT\r\n'
    expect(status(await ask(preflight, { method: 'OPTIONS' }))).toBe('200')
    expect(status(await ask('', { method: 'OPTIONS' }))).toBe('401')
  })
})

const DOCUMENT = '/.well-known/openid-configuration'

describe('with userinfo_refresh_interval', () => {
  // Another sign-in than that of the tests before: so many returns a minute are the limit of one.
  const refreshing = () => {
    const config = `{auth_id: refreshing, issuer_url: "${hostile.issuer}", client_id: shop, client_secret: x, userinfo_refresh_interval: 60s}`
    return `on_http_request: [{actions: [{type: oidc, config: ${config}}]}, {actions: [{type: add-headers, config: {headers: {
      x-email: "\${actions.nora.oidc.identity.email}", x-refreshed: "\${actions.nora.oidc.userinfo_refreshed}"}}}]}]`
  }
  /** As if the session were older than it is: a cookie that the edge itself might have given. */
  const age = (browser: Browser, values: Record<string, string> = {}): string => {
    const [name = '', value = ''] = browser.cookies.split('=', 2)
    const seals = new VisitorSeals(shop.edge.control.visitorKeys.keys)
    const claims = seals.open('visitor session shop.localhost', value) as { c: number; v: object }
    const older = { ...claims, c: claims.c - 61_000, v: { ...claims.v, ...values } }
    return `Cookie: ${name}=${seals.seal('visitor session shop.localhost', older)}\r\n`
  }

  test('the provider is asked anew, once for all requests of a moment', async () => {
    await attach(refreshing())
    const browser = new Browser(ask)
    expect(status((await signIn(browser)).text)).toBe('200')
    hostile.userinfo = { sub: 'anna', email: 'new@shop.test', email_verified: true }
    hostile.asked.clear()
    const cookie = age(browser)
    const answers = await Promise.all([ask(cookie), ask(cookie)])
    for (const answer of answers) expect(answer).toMatch(/200 OK(.|\s)*Set-Cookie: nora-visitor-/)
    expect(shop.received).toMatch(/x-email: new@shop.test\r\nx-refreshed: true/i)
    expect(hostile.asked.get('/userinfo')).toBe(1)
  })

  test('whom it knows no more has to sign in again, and whom it cannot answer for stays', async () => {
    await attach(refreshing())
    const browser = new Browser(ask)
    await signIn(browser)
    hostile.answers.set('/userinfo', (_, answer) => void answer.destroy())
    expect(status(await ask(age(browser)))).toBe('200')
    const other = new Browser(ask)
    hostile.answers.clear()
    await signIn(other)
    hostile.answers.set('/userinfo', (_, answer) => void answer.writeHead(401).end())
    expect(status(await ask(age(other)))).toBe('401')
    expect(shop.edge.control.endedSessions).toHaveLength(1)
  })

  test('a token that is over is renewed', async () => {
    await attach(refreshing())
    const browser = new Browser(ask)
    await signIn(browser)
    let attempts = 0
    hostile.answers.set('/userinfo', (_, answer) => {
      if (++attempts === 1) answer.writeHead(401).end()
      else answer.end(JSON.stringify(hostile.userinfo))
    })
    expect(status(await ask(age(browser, { refresh_token: 'refresh-1' })))).toBe('200')
    expect(hostile.form.get('grant_type')).toBe('refresh_token')
    expect(hostile.form.get('refresh_token')).toBe('refresh-1')
  })
})

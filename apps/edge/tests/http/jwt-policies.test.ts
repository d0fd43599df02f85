import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ask as askHttp2, connectHttp2 } from '../kit/http2-client.ts'
import { PolicedShop } from '../kit/policed-shop.ts'

const ISSUER = 'https://id.test'
const shop = new PolicedShop({ NORA_EDGE_POLICY_PRIVATE: 'on' })
const keys = await generateKeyPair('RS256', { extractable: true })
const others = await generateKeyPair('RS256', { extractable: true })
const publicKey: JWK = { ...(await exportJWK(keys.publicKey)), kid: 'one', alg: 'RS256' }

/** What the key server answers, and how often it was asked. */
let answer: { status: number; body: string; delayMs: number }
let asked = 0
let server: Server
let origin = ''

beforeAll(async () => {
  server = createServer((_, response) => {
    asked++
    const { status, body, delayMs } = answer
    setTimeout(() => response.writeHead(status).end(body), delayMs)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

beforeEach(() => {
  answer = { status: 200, body: JSON.stringify({ keys: [publicKey] }), delayMs: 0 }
  asked = 0
})

afterAll(() => server.close())

let sets = 0
/** Each test has a key set of its own, as the edge keeps them. */
const config = ({ url = `${origin}/${++sets}`, more = '', token = '', tokens = '' } = {}) => `
on_http_request:
  - actions:
      - type: jwt-validation
        config:
          issuer: {allow_list: [{value: "${ISSUER}"}]}
          audience: {allow_list: [{value: shop}]}
          http:
            tokens: [${tokens || `{type: access_token, method: header, name: Authorization, prefix: "Bearer "${token}}`}]
          jws:
            allowed_algorithms: [RS256, ES256]
            keys: {identification: {token_claims: [kid]}, sources: {additional_jkus: ["${url}"]}}
          ${more}
  - actions:
      - type: add-headers
        config:
          headers:
            x-user: "\${actions.nora.jwt_validation.tokens[0].payload.sub}"
            x-error: "\${actions.nora.jwt_validation.error.code}"
`

type Claims = { iss?: string; aud?: string; sub?: string; exp?: number }
const sign = ({ claims = {} as Claims, header = {}, by = keys.privateKey } = {}) =>
  new SignJWT({ iss: ISSUER, aud: 'shop', sub: 'anna', exp: Date.now() / 1_000 + 60, ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: 'one', ...header })
    .sign(by)
const bearer = (token: string) => `Authorization: Bearer ${token}\r\n`
const unsigned = (header: object) =>
  `${[header, { iss: ISSUER, aud: 'shop' }].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')}.`

describe('a request with a token', () => {
  test('of the issuer goes on, and later rules read its claims', async () => {
    await shop.attach(config())
    expect(await shop.ask(bearer(await sign()))).toMatch(/^HTTP\/1.1 200/)
    expect(shop.received).toContain('x-user: anna\r\n')
    const session = await connectHttp2(shop.edge.ports.https_port ?? 0)
    expect((await askHttp2(session, { authorization: `Bearer ${await sign()}` })).status).toBe(200)
    expect((await askHttp2(session)).status).toBe(401)
    session.destroy()
    expect(asked).toBe(1)
  })

  test.each([
    ['none', '', 'Bearer', /\r\nWWW-Authenticate: Bearer\r\n/],
    ['another scheme', 'Authorization: Basic abc\r\n', 'Bearer', /\r\nWWW-Authenticate: Bearer\r\n/],
    ['no token at all', bearer('abc'), 'no signed token', /invalid_token/],
    ['the algorithm none', bearer(unsigned({ alg: 'none', kid: 'one' })), 'algorithm', /invalid_token/],
    ['two of them', bearer('a') + bearer('b'), 'more than once', /invalid_token/],
  ])('that is %s is refused', async (_name, fields, text, challenge) => {
    await shop.attach(config())
    const refused = await shop.ask(fields)
    expect(refused).toMatch(/^HTTP\/1.1 401/)
    expect(refused).toMatch(challenge)
    expect(refused).toContain(text)
    expect(shop.received).toBe('')
    expect(asked).toBe(0)
  })

  test.each([
    ['expired', { claims: { exp: 1 } }, 'expired'],
    ['of another issuer', { claims: { iss: 'https://evil.test' } }, 'the iss'],
    ['for somebody else', { claims: { aud: 'bank' } }, 'the aud'],
    ['signed by another', { by: others.privateKey }, 'signature'],
    ['of an unknown key', { header: { kid: 'two' } }, 'no known key'],
    ['without the name of a key', { header: { kid: undefined } }, 'name its key'],
  ])('that is %s is refused', async (_name, how, text) => {
    await shop.attach(config())
    const refused = await shop.ask(bearer(await sign(how)))
    expect(refused).toMatch(/^HTTP\/1.1 401/)
    expect(refused).toContain(text)
  })

  test('signed with a public key as if it were a secret is refused', async () => {
    await shop.attach(config())
    const secret = new TextEncoder().encode(JSON.stringify(publicKey))
    const token = await new SignJWT({ iss: ISSUER, aud: 'shop' })
      .setProtectedHeader({ alg: 'HS256', kid: 'one' })
      .sign(secret)
    expect(await shop.ask(bearer(token))).toMatch(/^HTTP\/1.1 401/)
  })

  test('that is wrong passes with enforce: false, and later rules see why', async () => {
    await shop.attach(config({ more: 'enforce: false' }))
    expect(await shop.ask(bearer(await sign({ claims: { exp: 1 } })))).toMatch(/^HTTP\/1.1 200/)
    expect(shop.received).toContain('x-error: token_expired\r\n')
  })

  test('of a type of its own has to say so in its header', async () => {
    await shop.attach(config({ tokens: '{type: at+jwt, method: header, name: X-Token}' }))
    expect(await shop.ask(`X-Token: ${await sign()}\r\n`)).toMatch(/^HTTP\/1.1 401/)
    expect(await shop.ask(`X-Token: ${await sign({ header: { typ: 'at+jwt' } })}\r\n`)).toMatch(
      /^HTTP\/1.1 200/,
    )
  })
})

describe('a token in the body', () => {
  const inBody = '{type: id_token, method: body, name: id_token}'
  const form = 'Content-Type: application/x-www-form-urlencoded\r\n'

  test.each([
    ['a form', form, (token: string) => `id_token=${token}&a=1`],
    ['JSON', 'Content-Type: application/json\r\n', (token: string) => JSON.stringify({ id_token: token })],
  ])('that is %s is found, and the service gets the body as it came', async (_name, fields, write) => {
    const body = write(await sign())
    await shop.attach(config({ tokens: inBody }), (said) => said.endsWith(body))
    const length = `Content-Length: ${body.length}\r\n`
    expect(await shop.ask(fields + length, { method: 'POST', body })).toMatch(/^HTTP\/1.1 200/)
    expect(shop.received.split('\r\n\r\n')[1]).toBe(body)
  })

  test('over 64 KiB is not looked for', async () => {
    await shop.attach(config({ tokens: inBody }))
    const fields = `${form}Content-Length: 65537\r\n`
    expect(await shop.ask(fields, { method: 'POST' })).toMatch(/^HTTP\/1.1 413/)
  })
})

describe('the server of the keys', () => {
  test('is asked once, however many requests wait for it', async () => {
    answer.delayMs = 100
    await shop.attach(config())
    const token = await sign()
    const statuses = await Promise.all(Array.from({ length: 20 }, () => shop.ask(bearer(token))))
    expect(new Set(statuses.map((text) => text.slice(9, 12)))).toEqual(new Set(['200']))
    expect(asked).toBe(1)
  })

  test('is asked once by a flood of unknown keys', async () => {
    await shop.attach(config())
    for (let i = 0; i < 10; i++)
      expect(await shop.ask(bearer(await sign({ header: { kid: `k${i}` } })))).toMatch(/^HTTP\/1.1 401/)
    expect(asked).toBe(1)
  })

  test.each([
    ['fails', { status: 500, body: '' }],
    ['redirects', { status: 302, body: '' }],
    ['gives no JSON', { status: 200, body: '<html>' }],
    ['gives no key set', { status: 200, body: '{"keys":1}' }],
    ['gives over 1 MiB', { status: 200, body: ' '.repeat(1_048_577) }],
  ])('that %s lets nobody in, and is not asked again at once', async (_name, wrong) => {
    answer = { ...wrong, delayMs: 0 }
    await shop.attach(config())
    for (let i = 0; i < 3; i++)
      expect(await shop.ask(bearer(await sign()))).toMatch(/^HTTP\/1.1 503[\s\S]*Retry-After: 5/)
    expect(shop.received).toBe('')
    expect(asked).toBe(1)
  })

  test('that takes over 5 s lets nobody in', async () => {
    answer.delayMs = 6_000
    await shop.attach(config())
    expect(await shop.ask(bearer(await sign()))).toMatch(/^HTTP\/1.1 503/)
  }, 15_000)

  test('gives what it gives: 1 MiB of keys is taken', async () => {
    answer.body = JSON.stringify({ keys: [publicKey] }).padEnd(1_048_576, ' ')
    await shop.attach(config())
    expect(await shop.ask(bearer(await sign()))).toMatch(/^HTTP\/1.1 200/)
  })
})

describe('where the operator has not allowed private networks', () => {
  const closed = new PolicedShop()

  test('nobody asks there for keys', async () => {
    await closed.attach(config())
    expect(await closed.ask(bearer(await sign()))).toMatch(/^HTTP\/1.1 503/)
    await closed.attach(config({ url: 'https://127.0.0.1/keys' }))
    expect(await closed.ask(bearer(await sign()))).toMatch(/^HTTP\/1.1 503/)
    await closed.attach(config({ url: 'https://localhost/keys' }))
    expect(await closed.ask(bearer(await sign()))).toMatch(/^HTTP\/1.1 503/)
    expect(asked).toBe(0)
  })
})

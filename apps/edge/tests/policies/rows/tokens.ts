import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { type PolicyRow, refused } from '../kit/policy-row.ts'
import type { CalledAnswers } from '../kit/policy-table.ts'

const PATH = 'on_http_request[0].actions[0]'
const ISSUER = 'https://id.test'
const keys = await generateKeyPair('ES256', { extractable: true })
const others = await generateKeyPair('ES256', { extractable: true })
const set = JSON.stringify({ keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'one', alg: 'ES256' }] })

/** Of a server of keys, and of one that has none. */
export const KEY_SETS: CalledAnswers = {
  '/jwks': { status: 200, body: set },
  '/long': { status: 200, body: set.padEnd(1_048_577) },
  '/html': { status: 200, fields: ['content-type: text/html'], body: '<html>' },
  '/gone': { status: 404 },
  '/moved': { status: 302, fields: ['location: /moved'] },
}

const NOW_S = Math.floor(Date.now() / 1_000)
const sign = (claims = {}, header = {}, by = keys.privateKey) =>
  new SignJWT({ iss: ISSUER, aud: 'shop', sub: 'anna', exp: NOW_S + 3_600, ...claims })
    .setProtectedHeader({ alg: 'ES256', kid: 'one', ...header })
    .sign(by)
const bearer = (token: string) => [`authorization: Bearer ${token}`]
const RIGHT = await sign()
const unsigned = (header: object) =>
  `${[header, { iss: ISSUER, aud: 'shop' }].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')}.`

const policy = ({
  url = '{called}/jwks',
  token = 'method: header, name: Authorization, prefix: "Bearer "',
  more = '',
} = {}) => `on_http_request:
  - actions:
      - type: jwt-validation
        config:
          issuer: {allow_list: [{value: "${ISSUER}"}]}
          audience: {allow_list: [{value: shop}]}
          http: {tokens: [{type: access_token, ${token}}]}
          jws:
            allowed_algorithms: [ES256]
            keys: {identification: {token_claims: [kid]}, sources: {additional_jkus: ["${url}"]}}
          ${more}
  - actions:
      - type: add-headers
        config: {headers: {x-user: "\${actions.nora.jwt_validation.tokens[0].payload.sub}"}}
`
const passes = (sub = 'anna') => [
  { path: PATH, passes: true, values: { tokens: [{ payload: { sub } }], error: { code: '', message: '' } } },
]
const needed = {
  got: null,
  answered: refused(401, 'A token is needed here.\n', ['www-authenticate: Bearer']),
  standIns: [{ path: PATH, passes: false }],
}
const wrong = (message: string) => ({
  got: null,
  answered: refused(401, 'The token is not accepted here.\n', [
    `www-authenticate: Bearer error="invalid_token", error_description="${message}"`,
  ]),
  standIns: [{ path: PATH, passes: false, body: message }],
})
const unavailable = {
  got: null,
  answered: refused(503, 'Tokens cannot be checked now. Try again later.\n', ['retry-after: *']),
  isBeyondDebugger: true,
}

export const TOKENS: readonly PolicyRow[] = [
  {
    name: 'jwt-validation lets a right token in, and leaves its claims',
    policy: policy(),
    sent: { fields: bearer(RIGHT) },
    got: { fields: [...bearer(RIGHT), 'x-user: anna'] },
    standIns: passes(),
  },
  {
    name: 'jwt-validation asks nobody again who has said his keys',
    policy: policy(),
    sent: { fields: bearer(RIGHT) },
    got: { fields: [...bearer(RIGHT), 'x-user: anna'] },
    standIns: passes(),
  },
  {
    name: 'jwt-validation takes the prefix in any case',
    policy: policy(),
    sent: { fields: [`authorization: bEARER ${RIGHT}`] },
    got: { fields: [`authorization: bEARER ${RIGHT}`, 'x-user: anna'] },
    standIns: passes(),
  },
  {
    name: 'jwt-validation reads a token of a field of its own',
    policy: policy({ token: 'method: header, name: X-Token' }),
    sent: { fields: [`x-token: ${RIGHT}`] },
    got: { fields: [`x-token: ${RIGHT}`, 'x-user: anna'] },
    standIns: passes(),
  },
  {
    name: 'jwt-validation reads a token of a form',
    policy: policy({ token: 'method: body, name: token' }),
    sent: {
      method: 'POST',
      fields: ['content-type: application/x-www-form-urlencoded'],
      body: `token=${RIGHT}`,
    },
    got: { fields: ['content-type: application/x-www-form-urlencoded', 'x-user: anna'] },
    standIns: passes(),
  },
  {
    name: 'jwt-validation reads a token of JSON',
    policy: policy({ token: 'method: body, name: token' }),
    sent: {
      method: 'POST',
      fields: ['content-type: application/json'],
      body: JSON.stringify({ token: RIGHT }),
    },
    got: { fields: ['content-type: application/json', 'x-user: anna'] },
    standIns: passes(),
  },
  {
    name: 'jwt-validation finds no token in a form that is no UTF-8',
    policy: policy({ token: 'method: body, name: token' }),
    sent: {
      method: 'POST',
      fields: ['content-type: application/x-www-form-urlencoded'],
      body: 'tok\xff\xfen=%ff',
    },
    ...needed,
  },
  {
    name: 'jwt-validation finds no token in a form that has two',
    policy: policy({ token: 'method: body, name: token' }),
    sent: {
      method: 'POST',
      fields: ['content-type: application/x-www-form-urlencoded'],
      body: `token=${RIGHT}&token=a`,
    },
    ...needed,
  },
  {
    name: 'jwt-validation finds no token in 10,000 bytes that are no JSON',
    policy: policy({ token: 'method: body, name: token' }),
    sent: { method: 'POST', fields: ['content-type: application/json'], body: 'a'.repeat(10_000) },
    ...needed,
  },
  { name: 'jwt-validation asks for a token', policy: policy(), ...needed },
  {
    name: 'jwt-validation asks for a token in place of a password',
    policy: policy(),
    sent: { fields: ['authorization: Basic abc'] },
    ...needed,
  },
  {
    name: 'jwt-validation refuses what is no token',
    policy: policy(),
    sent: { fields: bearer('abc') },
    ...wrong('this is no signed token'),
  },
  {
    name: 'jwt-validation refuses two tokens',
    policy: policy(),
    sent: { fields: [...bearer('a'), ...bearer('b')] },
    ...wrong('Authorization is there more than once'),
  },
  {
    name: 'jwt-validation refuses a token without a signature',
    policy: policy(),
    sent: { fields: bearer(unsigned({ alg: 'none', kid: 'one' })) },
    ...wrong('the algorithm of the token is not allowed'),
  },
  {
    name: 'jwt-validation refuses a token that has expired',
    policy: policy(),
    sent: { fields: bearer(await sign({ exp: NOW_S - 3_600 })) },
    ...wrong('the token has expired'),
  },
  {
    name: 'jwt-validation refuses a token that is not valid yet',
    policy: policy(),
    sent: { fields: bearer(await sign({ nbf: NOW_S + 3_600 })) },
    ...wrong('the nbf of the token is not accepted'),
  },
  {
    name: 'jwt-validation refuses a token of another issuer',
    policy: policy(),
    sent: { fields: bearer(await sign({ iss: 'https://evil.test' })) },
    ...wrong('the iss of the token is not accepted'),
  },
  {
    name: 'jwt-validation refuses a token for another audience',
    policy: policy(),
    sent: { fields: bearer(await sign({ aud: 'bank' })) },
    ...wrong('the aud of the token is not accepted'),
  },
  {
    name: 'jwt-validation refuses a token that another signed',
    policy: policy(),
    sent: { fields: bearer(await sign({}, {}, others.privateKey)) },
    ...wrong('the signature of the token is wrong'),
  },
  {
    name: 'jwt-validation refuses a token without the name of its key',
    policy: policy(),
    sent: { fields: bearer(await sign({}, { kid: undefined })) },
    ...wrong('the token does not name its key'),
  },
  ...['long', 'html', 'gone', 'moved'].map((path) => ({
    name: `jwt-validation says that it cannot check where the keys are ${path}`,
    policy: policy({ url: `{called}/${path}` }),
    sent: { fields: bearer(RIGHT) },
    ...unavailable,
  })),
  {
    name: 'jwt-validation lets everybody in with enforce: false',
    policy: policy({ more: 'enforce: false' }),
    sent: { fields: bearer('abc') },
    got: { fields: bearer('abc') },
    standIns: [{ path: PATH, passes: false }],
  },
]

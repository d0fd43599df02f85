import { createHmac } from 'node:crypto'
import { type PolicyRow, refused, request } from '../kit/policy-row.ts'
import type { CalledAnswers } from '../kit/policy-table.ts'

const PATH = 'on_http_request[0].actions[0]'

/** Of the server that `http-request` asks. */
export const SERVICES: CalledAnswers = {
  '/me': { status: 200, fields: ['x-plan: gold'], body: '{"name":"anna"}' },
  '/me?q=a+b': { status: 200, body: 'query' },
  '/no': { status: 503, body: 'no' },
  '/first': { status: 302, fields: ['location: /me'] },
  '/round': { status: 302, fields: ['location: /round'] },
  '/full': { status: 200, body: 'a'.repeat(65_536) },
  '/over': { status: 200, body: 'a'.repeat(65_537) },
}

const asks = (path: string, more = '', shown = 'res.status_code') => `on_http_request:
  - actions: [{type: http-request, config: {url: "{called}${path}"${more}}}]
  - actions: [{type: add-headers, config: {headers: {x-v: "\${actions.nora.http_request.${shown}}"}}}]`
const seen = (value: string) => ({ got: { fields: [`x-v: ${value}`] } })
const stand = (status: number, body = '', headers: readonly (readonly [string, string])[] = []) => ({
  standIns: [{ path: PATH, status, body, headers }],
})
const GOLD = stand(200, '{"name":"anna"}', [['x-plan', 'gold']])
const fails = { standIns: [{ path: PATH, passes: false }] }
const BAD_GATEWAY = refused(502, 'A service that this site asks does not answer. Try again later.\n')

const CALLS: readonly PolicyRow[] = [
  {
    name: 'http-request leaves the status',
    policy: asks('/me'),
    ...seen('200'),
    calls: ['GET /me'],
    ...GOLD,
  },
  {
    name: 'http-request leaves the body',
    policy: asks('/me', '', 'res.body'),
    ...seen('{"name":"anna"}'),
    calls: ['GET /me'],
    ...GOLD,
  },
  {
    name: 'http-request leaves the fields',
    policy: asks('/me', '', "res.header['x-plan'][0]"),
    ...seen('gold'),
    calls: ['GET /me'],
    ...GOLD,
  },
  {
    name: 'http-request asks with its method',
    policy: asks('/me', ', method: POST, body: x'),
    ...seen('200'),
    calls: ['POST /me'],
    ...GOLD,
  },
  {
    name: 'http-request adds to the query',
    policy: asks('/me', ', query_params: [{key: q, value: "a b"}]', 'res.body'),
    ...seen('query'),
    calls: ['GET /me?q=a+b'],
    ...stand(200, 'query'),
  },
  {
    name: 'http-request takes an error of the service for an answer',
    policy: asks('/no'),
    ...seen('503'),
    calls: ['GET /no'],
    ...stand(503, 'no'),
  },
  {
    name: 'http-request follows no redirect of its own accord',
    policy: asks('/first'),
    ...seen('302'),
    calls: ['GET /first'],
    ...stand(302),
  },
  {
    name: 'http-request follows a redirect where it may',
    policy: asks('/first', ', max_redirects: 1'),
    ...seen('200'),
    calls: ['GET /first', 'GET /me'],
    ...GOLD,
  },
  {
    name: 'http-request leaves a round of redirects',
    policy: asks('/round', ', max_redirects: 5', 'error.code'),
    ...seen('too_many_redirects'),
    calls: Array.from({ length: 6 }, () => 'GET /round'),
    ...stand(302, '', [['location', '/round']]),
  },
  {
    name: 'http-request asks again where its condition says so',
    policy: asks('/no', `, retry_condition: "\${last_attempt.res.status_code >= 500}"`, 'attempts.size()'),
    ...seen('4'),
    calls: Array.from({ length: 4 }, () => 'GET /no'),
    ...stand(503, 'no'),
  },
  {
    name: 'http-request asks once where its condition fails',
    policy: asks('/me', `, retry_condition: "\${last_attempt.res.status_code >= 500}"`, 'attempts.size()'),
    ...seen('1'),
    calls: ['GET /me'],
    ...GOLD,
  },
  {
    name: 'http-request takes an answer of 64 KiB',
    policy: asks('/full', '', 'res.body.size()'),
    ...seen('65536'),
    calls: ['GET /full'],
    ...stand(200, 'a'.repeat(65_536)),
  },
  {
    name: 'http-request leaves an answer that is longer',
    policy: asks('/over', '', 'error.code'),
    ...seen('too_large'),
    calls: ['GET /over'],
    standIns: [{ path: PATH, values: { error: { code: 'too_large', message: '' } } }],
  },
  {
    name: 'http-request that may go on leaves the error',
    policy: asks('/over', ', on_error: continue', 'res.status_code'),
    ...seen('0'),
    calls: ['GET /over'],
    ...fails,
  },
  {
    name: 'http-request that has to halt lets nobody through',
    policy: asks('/over', ', on_error: halt'),
    got: null,
    answered: BAD_GATEWAY,
    calls: ['GET /over'],
    ...fails,
  },
  {
    name: 'http-request to no URL leaves the error',
    policy: asks('', '', 'error.code').replace('{called}', `\${req.url.query}`),
    ...seen('bad_url'),
    standIns: [{ path: PATH, status: 200 }],
  },
  {
    name: 'http-request runs for those whom its rule is for',
    policy: asks('/me')
      .replace('- actions', `- expressions: ["req.method == 'POST'"]\n    actions`)
      .replace('- actions: [{type: add', `- expressions: ["req.method == 'POST'"]\n    actions: [{type: add`),
  },
  {
    name: 'what http-request finds out lets later rules refuse',
    policy: `${asks('/no').split('\n').slice(0, 2).join('\n')}
  - expressions: ["actions.nora.http_request.res.status_code != 200"]
    actions: [{type: deny}]`,
    got: null,
    answered: refused(403, 'A rule of this site refuses the request.\n'),
    calls: ['GET /no'],
    ...stand(503, 'no'),
  },
]

const SECRET = 'sesame'
const BODY = '{"zen":"yes"}'
const github = (body = BODY, secret = SECRET) => [
  `x-hub-signature-256: sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
]
const WEBHOOK = request('verify-webhook', `{provider: github, secret: ${SECRET}}`)
const post = (fields: readonly string[], body = BODY) => ({ sent: { method: 'POST', fields, body } })
const right = { standIns: [{ path: PATH, passes: true }] }
const denied = (message: string, reason: string) => ({
  got: null,
  answered: refused(401, `Not let in: ${message}.\n`),
  ...(reason === 'wrong' ? fails : { isBeyondDebugger: true }),
})

const WEBHOOKS: readonly PolicyRow[] = [
  { name: 'verify-webhook lets a signed delivery in', policy: WEBHOOK, ...post(github()), ...right },
  {
    name: 'verify-webhook lets one of another secret in',
    policy: request('verify-webhook', `{provider: github, secret: new, other_secrets: [${SECRET}]}`),
    ...post(github()),
    ...right,
  },
  {
    name: 'verify-webhook refuses a delivery without a signature',
    policy: WEBHOOK,
    ...post([]),
    ...denied('the request has no signature', 'missing'),
  },
  {
    name: 'verify-webhook refuses a signature of another body',
    policy: WEBHOOK,
    ...post(github('{}')),
    ...denied('the signature is not that of this request', 'wrong'),
  },
  {
    name: 'verify-webhook refuses a signature by another secret',
    policy: WEBHOOK,
    ...post(github(BODY, 'guess')),
    ...denied('the signature is not that of this request', 'wrong'),
  },
  {
    name: 'verify-webhook refuses what is no signature',
    policy: WEBHOOK,
    ...post(['x-hub-signature-256: md5=0']),
    ...denied('the signature is not one of the provider', 'malformed'),
  },
  {
    name: 'verify-webhook lets everybody in with enforce: false',
    policy: request('verify-webhook', `{provider: github, secret: ${SECRET}, enforce: false}`),
    ...post([]),
    ...fails,
  },
  {
    name: 'verify-webhook reads a body of bytes that are no UTF-8',
    policy: WEBHOOK,
    ...post(
      [
        `x-hub-signature-256: sha256=${createHmac('sha256', SECRET).update(Buffer.from('a\xff\xfe', 'latin1')).digest('hex')}`,
      ],
      'a\xff\xfe',
    ),
    ...right,
  },
  {
    name: 'verify-webhook leaves to later rules why it would refuse',
    policy: `on_http_request:
  - actions: [{type: verify-webhook, config: {provider: github, secret: ${SECRET}, enforce: false}}]
  - expressions: ["!actions.nora.verify_webhook.verified"]
    actions: [{type: add-headers, config: {headers: {x-v: "\${actions.nora.verify_webhook.error.code}"}}}]`,
    ...post(github('{}')),
    got: { fields: [...github('{}'), 'x-v: signature_wrong'] },
    ...fails,
  },
]

export const CALLED: readonly PolicyRow[] = [...CALLS, ...WEBHOOKS]

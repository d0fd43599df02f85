import { type PolicyRow, refused, request } from '../kit/policy-row.ts'

const DENIED = 'A rule of this site refuses the request.\n'
const TEXT = 'content-type: text/plain; charset=utf-8'

const DENY: readonly PolicyRow[] = [
  { name: 'a policy without rules changes nothing', policy: '{}' },
  { name: 'deny answers 403', policy: request('deny'), got: null, answered: refused(403, DENIED) },
  ...[400, 404, 410, 451, 500, 599].map((status) => ({
    name: `deny answers ${status}`,
    policy: request('deny', `{status_code: ${status}}`),
    got: null,
    answered: refused(status, DENIED),
  })),
  { name: 'deny with enforce: false lets the request through', policy: request('deny', '{enforce: false}') },
  {
    name: 'deny with enforce: false lets the next rule run',
    policy: `on_http_request:
  - actions: [{type: deny, config: {enforce: false}}]
  - actions: [{type: deny, config: {status_code: 410}}]`,
    got: null,
    answered: refused(410, DENIED),
  },
  {
    name: 'deny runs only where all of its conditions hold',
    policy: `on_http_request:
  - {expressions: ["req.method == 'GET'", "req.url.path == '/b'"], actions: [{type: deny}]}`,
  },
  {
    name: 'deny refuses HEAD without a body',
    policy: request('deny'),
    sent: { method: 'HEAD' },
    got: null,
    answered: refused(403, DENIED),
  },
  {
    name: 'deny refuses a request with a body',
    policy: request('deny'),
    sent: { method: 'POST', body: 'abc' },
    got: null,
    answered: refused(403, DENIED),
  },
]

const CLOSE: readonly PolicyRow[] = [
  {
    name: 'close-connection gives no answer',
    policy: request('close-connection'),
    got: null,
    answered: null,
  },
  {
    name: 'close-connection stays undone where its condition fails',
    policy: `on_http_request: [{expressions: ["req.headers['none'][0] == '1'"], actions: [{type: close-connection}]}]`,
  },
]

const CUSTOM: readonly PolicyRow[] = [
  {
    name: 'custom-response without fields is an empty 200',
    policy: request('custom-response'),
    got: null,
    answered: { status: 200, fields: [TEXT] },
  },
  ...[200, 204, 418, 503, 599].map((status) => ({
    name: `custom-response answers ${status}`,
    policy: request('custom-response', `{status_code: ${status}}`),
    got: null,
    answered: { status, fields: [TEXT] },
  })),
  {
    name: 'custom-response has fields and a body with values of the request',
    policy: request(
      'custom-response',
      `{status_code: 418, headers: {x-path: "\${req.url.path}"}, body: "\${req.method} \${req.version}"}`,
    ),
    got: null,
    answered: { status: 418, fields: [TEXT, 'x-path: /a'], body: 'GET {version}' },
  },
  {
    name: 'custom-response has the content type that it names',
    policy: request('custom-response', `{headers: {content-type: application/json}, body: "[]"}`),
    got: null,
    answered: { status: 200, fields: ['content-type: application/json'], body: '[]' },
  },
  {
    name: 'custom-response takes content for body',
    policy: request('custom-response', '{content: other}'),
    got: null,
    answered: { status: 200, fields: [TEXT], body: 'other' },
  },
  {
    name: 'custom-response leaves fields out that frame the message',
    policy: request(
      'custom-response',
      '{headers: {transfer-encoding: chunked, content-length: "9"}, body: x}',
    ),
    got: null,
    answered: { status: 200, fields: [TEXT], body: 'x' },
  },
  {
    name: 'custom-response has a body of 64 KiB',
    policy: request('custom-response', `{body: ${'a'.repeat(60_000)}}`),
    got: null,
    answered: { status: 200, fields: [TEXT], body: 'a'.repeat(60_000) },
  },
  {
    name: 'custom-response answers before later rules',
    policy: `on_http_request:
  - {expressions: ["req.method == 'GET'"], actions: [{type: custom-response, config: {body: first}}]}
  - actions: [{type: deny}]`,
    got: null,
    answered: { status: 200, fields: [TEXT], body: 'first' },
  },
]

const to = (location: string, status = 302, more: readonly string[] = []) => ({
  got: null,
  answered: { status, fields: [`location: ${location}`, ...more] },
})

const REDIRECT: readonly PolicyRow[] = [
  {
    name: 'redirect sends everybody elsewhere',
    policy: request('redirect', '{to: "https://x.test/"}'),
    ...to('https://x.test/'),
  },
  ...[300, 301, 303, 307, 308, 399].map((status) => ({
    name: `redirect answers ${status}`,
    policy: request('redirect', `{to: /z, status_code: ${status}}`),
    ...to('/z', status),
  })),
  {
    name: 'redirect puts groups of the path into the new one',
    policy: request('redirect', '{from: "^/a(.*)", to: "/z$1"}'),
    ...to('/z?b=1'),
  },
  {
    name: 'redirect with a scheme in from matches the whole URL',
    policy: request('redirect', '{from: "^https?://[^/]+/a", to: "https://x.test/z"}'),
    ...to('https://x.test/z?b=1'),
  },
  {
    name: 'redirect to another origin replaces the whole URL',
    policy: request('redirect', '{from: "^(https?)://.*$", to: "https://x.test/$1"}'),
    ...to('https://x.test/{scheme}'),
  },
  {
    name: 'redirect lets those through whom from does not find',
    policy: request('redirect', '{from: /q, to: /z}'),
  },
  {
    name: 'redirect has fields of its own',
    policy: request('redirect', '{to: /z, headers: {cache-control: max-age=60, x-why: moved}}'),
    ...to('/z', 302, ['cache-control: max-age=60', 'x-why: moved']),
  },
  {
    name: 'redirect puts a value of the request into the URL',
    policy: request('redirect', `{to: "https://\${req.host}/z"}`),
    ...to('https://shop.localhost/z'),
  },
  {
    name: 'redirect to what cannot stand in Location does not happen',
    policy: request('redirect', `{to: "/\${req.headers['x-e'][0]}"}`),
    sent: { fields: ['x-e: \xff'] },
  },
  {
    name: 'redirect whose value is missing does not happen',
    policy: request('redirect', `{to: "/\${req.headers['none'][0]}"}`),
  },
]

export const ANSWERS: readonly PolicyRow[] = [...DENY, ...CLOSE, ...CUSTOM, ...REDIRECT]

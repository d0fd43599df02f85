import { type PolicyRow, request } from '../kit/policy-row.ts'

const add = (fields: string) => request('add-headers', `{headers: {${fields}}}`)
const remove = (names: string) => request('remove-headers', `{headers: [${names}]}`)

const ADD: readonly PolicyRow[] = [
  {
    name: 'add-headers adds behind the fields of the visitor',
    policy: add('x-a: "1"'),
    sent: { fields: ['x-b: 2'] },
    got: { fields: ['x-b: 2', 'x-a: 1'] },
  },
  {
    name: 'add-headers leaves the one of the visitor beside its own',
    policy: add('x-a: "1"'),
    sent: { fields: ['x-a: visitor'] },
    got: { fields: ['x-a: visitor', 'x-a: 1'] },
  },
  {
    name: 'add-headers puts values into fields',
    policy: add(`x-a: "\${req.method} \${req.host}\${req.url.path} \${req.version}"`),
    got: { fields: ['x-a: GET shop.localhost/a {version}'] },
  },
  {
    name: 'add-headers knows the address of the visitor',
    policy: add(`x-a: "\${conn.client_ip}"`),
    got: { fields: ['x-a: 127.0.0.1'] },
  },
  {
    name: 'add-headers knows the scheme',
    policy: add(`x-a: "\${req.url.scheme} \${conn.server_port}"`),
    got: { fields: ['x-a: {scheme} {port}'] },
  },
  { name: 'add-headers adds an empty value', policy: add('x-a: ""'), got: { fields: ['x-a: '] } },
  {
    name: 'add-headers adds ten fields',
    policy: add(Array.from({ length: 10 }, (_, i) => `x-${i}: "${i}"`).join(', ')),
    got: { fields: Array.from({ length: 10 }, (_, i) => `x-${i}: ${i}`) },
  },
  {
    name: 'add-headers adds a value of 8 KiB',
    policy: add(`x-a: ${'v'.repeat(8_192)}`),
    got: { fields: [`x-a: ${'v'.repeat(8_192)}`] },
  },
  ...[
    'connection: close',
    'content-length: "9"',
    'transfer-encoding: chunked',
    'host: evil.test',
    'upgrade: h2c',
    'te: trailers',
    'x-forwarded-for: 10.0.0.1',
    'x-real-ip: 10.0.0.1',
    'forwarded: for=x',
    'nora-edge: x',
    'x_forwarded_for: 10.0.0.1',
    'content_length: "9"',
  ].map((field) => ({
    name: `add-headers leaves ${field} out`,
    policy: add(`${field}, x-a: "1"`),
    got: { fields: ['x-a: 1'] },
  })),
  {
    name: 'add-headers leaves a value out that has line breaks',
    policy: add(`x-a: "\${'a\\\\r\\\\nx-evil: 1'}", x-b: "2"`),
    got: { fields: ['x-b: 2'] },
  },
  {
    name: 'add-headers leaves a value out that is not ASCII',
    policy: add(`x-a: "\${req.headers['x-e'][0]}"`),
    sent: { fields: ['x-e: \xc3\xa9'] },
  },
  {
    name: 'add-headers whose value is missing adds nothing, and the next action runs',
    policy: `on_http_request: [{actions: [{type: add-headers, config: {headers: {x-a: "\${req.headers['none'][0]}"}}}, {type: add-headers, config: {headers: {x-b: "2"}}}]}]`,
    got: { fields: ['x-b: 2'] },
  },
  {
    name: 'add-headers leaves what it added to later rules',
    policy: `on_http_request:
  - actions: [{type: add-headers, config: {headers: {x-a: "1"}}}]
  - expressions: ["req.headers['x-a'][0] == '1'", "actions.nora.add_headers.headers_added['x-a'] == '1'"]
    actions: [{type: add-headers, config: {headers: {x-b: "2"}}}]`,
    got: { fields: ['x-a: 1', 'x-b: 2'] },
  },
]

const REMOVE: readonly PolicyRow[] = [
  {
    name: 'remove-headers takes a field out',
    policy: remove('cookie'),
    sent: { fields: ['cookie: a=1', 'x-b: 2'] },
    got: { fields: ['x-b: 2'] },
  },
  {
    name: 'remove-headers takes every field of the name out, however it is spelled',
    policy: remove('X-A'),
    sent: { fields: ['x-a: 1', 'x-b: 2', 'x-a: 3'] },
    got: { fields: ['x-b: 2'] },
  },
  {
    name: 'remove-headers takes the spelling with underscores out, too',
    policy: remove('x-a'),
    sent: { fields: ['x_a: 1', 'x-b: 2'] },
    got: { fields: ['x-b: 2'] },
  },
  {
    name: 'remove-headers of a name that is not there changes nothing',
    policy: remove('x-none'),
    sent: { fields: ['x-b: 2'] },
  },
  {
    name: 'remove-headers takes a name that is made of values',
    policy: remove(`"x-\${req.method}"`),
    sent: { fields: ['x-get: 1'] },
    got: { fields: ['x-get: 1'] },
  },
  {
    name: 'remove-headers takes ten fields out',
    policy: remove(Array.from({ length: 10 }, (_, i) => `x-${i}`).join(', ')),
    sent: { fields: [...Array.from({ length: 10 }, (_, i) => `x-${i}: ${i}`), 'x-rest: 1'] },
    got: { fields: ['x-rest: 1'] },
  },
  ...['host', 'content-length', 'transfer-encoding', 'connection', 'x-forwarded-for', 'nora-edge'].map(
    (name) => ({
      name: `remove-headers leaves ${name} alone`,
      policy: remove(`${name}, x-b`),
      sent: { fields: ['x-b: 2', 'x-c: 3'] },
      got: { fields: ['x-c: 3'] },
    }),
  ),
  {
    name: 'remove-headers leaves the length of a body alone',
    policy: remove('content-length'),
    sent: { method: 'POST', body: 'abc' },
  },
  {
    name: 'a field that a visitor sends in place of a rule is removed before the rule adds it',
    policy: `on_http_request: [{actions: [{type: remove-headers, config: {headers: [x-user]}}, {type: add-headers, config: {headers: {x-user: anna}}}]}]`,
    sent: { fields: ['x-user: admin', 'x_user: admin'] },
    got: { fields: ['x-user: anna'] },
  },
  {
    name: 'remove-headers takes out what a rule before it added',
    policy: `on_http_request: [{actions: [{type: add-headers, config: {headers: {x-user: anna}}}, {type: remove-headers, config: {headers: [x-user]}}]}]`,
    sent: { fields: ['x-b: 1'] },
  },
]

const rewrite = (from: string, target: string) => request('url-rewrite', `{from: "${from}", to: "${target}"}`)

const REWRITE: readonly PolicyRow[] = [
  {
    name: 'url-rewrite changes the path and leaves the query',
    policy: rewrite('^/a', '/v2'),
    got: { target: '/v2?b=1' },
  },
  { name: 'url-rewrite changes the query', policy: rewrite('b=1', 'b=2'), got: { target: '/a?b=2' } },
  {
    name: 'url-rewrite puts groups in',
    policy: rewrite('^/(\\\\w)[?](.*)$', '/$2/$1'),
    got: { target: '/b=1/a' },
  },
  {
    name: 'url-rewrite with a scheme matches the whole URL',
    policy: rewrite('https?://[^/]+/a', 'https://shop.localhost/z'),
    got: { target: '/z?b=1' },
  },
  {
    name: 'url-rewrite to another host stays at the service',
    policy: rewrite('https?://[^/]+/a', 'https://evil.test/z'),
    got: { target: '/z?b=1' },
  },
  { name: 'url-rewrite that finds nothing changes nothing', policy: rewrite('^/q', '/z') },
  { name: 'url-rewrite to no path is left undone', policy: rewrite('^/a', 'z') },
  { name: 'url-rewrite to a path with a blank is left undone', policy: rewrite('^/a', '/z z') },
  {
    name: 'url-rewrite replaces the first of several matches',
    policy: rewrite('/x', '/y'),
    sent: { target: '/x/x' },
    got: { target: '/y/x' },
  },
  {
    name: 'url-rewrite to a value of the request',
    policy: request('url-rewrite', `{from: "^.*$", to: "/\${req.method}"}`),
    got: { target: '/GET' },
  },
  {
    name: 'the path that a rule rewrote is the one that later rules read',
    policy: `on_http_request:
  - actions: [{type: url-rewrite, config: {from: "^/a", to: "/v2"}}]
  - expressions: ["req.url.path == '/v2'", "actions.nora.url_rewrite.url.endsWith('/v2?b=1')"]
    actions: [{type: add-headers, config: {headers: {x-a: "1"}}}]`,
    got: { target: '/v2?b=1', fields: ['x-a: 1'] },
  },
  {
    name: 'url-rewrite keeps the method and the body',
    policy: rewrite('^/a', '/v2'),
    sent: { method: 'PUT', body: 'abc' },
    got: { target: '/v2?b=1' },
  },
  {
    name: 'url-rewrite of a path with bytes that are no UTF-8',
    policy: rewrite('^/a', '/v2'),
    sent: { target: '/a/%ff%fe?c=%80' },
    got: { target: '/v2/%ff%fe?c=%80' },
  },
]

export const HEADS: readonly PolicyRow[] = [...ADD, ...REMOVE, ...REWRITE]

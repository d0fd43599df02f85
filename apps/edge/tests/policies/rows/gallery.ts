import { type PolicyRow, refused } from '../kit/policy-row.ts'

const EXAMPLES = 'https://ngrok.com/docs/traffic-policy/examples'
const TEXT = 'content-type: text/plain'
const PLAIN = 'content-type: text/plain; charset=utf-8'
const DENIED = refused(403, 'A rule of this site refuses the request.\n')

/** What published examples of Traffic Policy use, and what has to come of it here. */
export type GalleryRow = PolicyRow & { readonly source: string }

const answered = (status: number, body: string, type = PLAIN) => ({
  got: null,
  answered: { status, fields: [type], body },
})
const on = (expressions: string, action: string, phase = 'on_http_request') =>
  `${phase}: [{expressions: [${expressions}], actions: [${action}]}]`
const rate = (name: string, capacity: number) =>
  `{type: rate-limit, config: {name: ${name}, algorithm: sliding_window, capacity: ${capacity}, rate: 60s, bucket_key: [conn.client_ip]}}`

export const GALLERY: readonly GalleryRow[] = [
  {
    name: 'visitors of an anonymous network are not told from others without a database',
    source: `${EXAMPLES}/block-unwanted-requests`,
    policy: on(
      `"('proxy.anonymous.tor' in conn.client_ip.categories)"`,
      '{type: deny, config: {status_code: 403}}',
    ),
  },
  {
    name: 'crawlers are told to stay away',
    source: `${EXAMPLES}/block-unwanted-requests`,
    policy: on(
      `"req.url.contains('/robots.txt')"`,
      '{type: custom-response, config: {status_code: 200, body: "User-agent: *\\r\\nDisallow: /", headers: {content-type: text/plain}}}',
    ),
    sent: { target: '/robots.txt' },
    ...answered(200, 'User-agent: *\r\nDisallow: /', TEXT),
  },
  {
    name: 'only GET is let through',
    source: `${EXAMPLES}/block-unwanted-requests`,
    policy: on(`"req.method != 'GET'"`, '{type: deny}'),
    sent: { method: 'DELETE' },
    got: null,
    answered: DENIED,
  },
  {
    name: 'who shows nothing is answered by a text of the owner',
    source: `${EXAMPLES}/block-unwanted-requests`,
    policy: on(
      `"!('authorization' in req.headers)"`,
      '{type: custom-response, config: {status_code: 401, body: Sign in}}',
    ),
    ...answered(401, 'Sign in'),
  },
  {
    name: 'countries are not told apart without a database',
    source: `${EXAMPLES}/block-unwanted-requests`,
    policy: on(
      `"conn.geo.country_code in ['AA', 'ZZ']"`,
      '{type: custom-response, config: {status_code: 401}}',
    ),
  },
  {
    name: 'long uploads are answered before the service gets them',
    source: `${EXAMPLES}/block-unwanted-requests`,
    policy: on(
      `"req.method == 'POST' || req.method == 'PUT'", "req.content_length >= 1000"`,
      '{type: custom-response, config: {status_code: 400, body: Too long}}',
    ),
    sent: { method: 'PUT', body: 'a'.repeat(1_000) },
    ...answered(400, 'Too long'),
  },
  {
    name: 'a version of an API that is given up is named by a field in any spelling',
    source: `${EXAMPLES}/add-and-remove-headers`,
    policy: on(
      `"'2' in req.headers['X-Api-Version']"`,
      '{type: custom-response, config: {status_code: 400, body: "{}"}}',
    ),
    sent: { fields: ['x-api-version: 2'] },
    ...answered(400, '{}'),
  },
  {
    name: 'old versions of TLS are compared where there is TLS',
    source: `${EXAMPLES}/enforce-tls`,
    policy: on(
      `"conn.tls.version < '1.2' && conn.tls.version != ''"`,
      '{type: custom-response, config: {status_code: 401, content: Too old}}',
    ),
  },
  {
    name: 'a browser is known by a pattern',
    source: `${EXAMPLES}/user-agent-filtering`,
    policy: on(
      `"'user-agent' in req.headers", "size(req.headers['user-agent'].filter(x, x.matches('(?i).*Edg/\\\\\\\\d+.*'))) > 0"`,
      '{type: custom-response, config: {status_code: 200, content: Hello}}',
    ),
    sent: { fields: ['user-agent: Mozilla/5.0 EDG/120'] },
    ...answered(200, 'Hello'),
  },
  {
    name: 'a part of the visitors gets another path',
    source: `${EXAMPLES}/a-b-tests`,
    policy: on('rand.double() <= 1.0', '{type: url-rewrite, config: {from: /one, to: /one-b}}'),
    sent: { target: '/one' },
    got: { target: '/one-b' },
  },
  {
    name: 'who is unknown has less than who is known',
    source: `${EXAMPLES}/rate-limit-requests`,
    policy: `on_http_request:
  - {name: unknown, expressions: ["!('Authorization' in req.headers)"], actions: [${rate('few', 1)}]}
  - {name: known, expressions: ["('Authorization' in req.headers)"], actions: [${rate('many', 100)}]}
on_http_response: []`,
    earlier: [{ fields: ['authorization: a'] }, {}],
    sent: { fields: ['authorization: a'] },
    standIns: [{ path: 'on_http_request[1].actions[0]', passes: true }],
  },
  {
    name: 'tiers are told apart by a field',
    source: `${EXAMPLES}/rate-limit-requests`,
    policy: `on_http_request:
  - {expressions: ["!('Tier' in req.headers)"], actions: [${rate('free', 100)}]}
  - {expressions: ["getReqHeader('tier').exists(v, v.matches('(?i)bronze'))"], actions: [${rate('bronze', 1)}]}`,
    earlier: [{ fields: ['tier: Bronze'] }],
    sent: { fields: ['tier: Bronze'] },
    got: null,
    answered: refused(429, 'Too many requests. Try again later.\n', ['retry-after: *']),
    standIns: [{ path: 'on_http_request[1].actions[0]', passes: false }],
  },
  {
    name: 'a limit per key stands before tokens',
    source: `${EXAMPLES}/add-authentication`,
    policy: `on_http_request:
  - name: keys
    expressions: []
    actions:
      - {type: rate-limit, config: {name: few, algorithm: sliding_window, capacity: 30, rate: 60s, bucket_key: ["req.headers['x-api-key']"]}}
      - type: jwt-validation
        config:
          issuer: {allow_list: [{value: "https://id.test"}]}
          audience: {allow_list: [{value: shop}]}
          http: {tokens: [{type: jwt, method: header, name: Authorization, prefix: "Bearer "}]}
          jws: {allowed_algorithms: [RS256], keys: {sources: {additional_jkus: ["https://id.test/keys.json"]}}}`,
    got: null,
    answered: refused(401, 'A token is needed here.\n', ['www-authenticate: Bearer']),
    standIns: [
      { path: 'on_http_request[0].actions[0]', passes: true },
      { path: 'on_http_request[0].actions[1]', passes: false },
    ],
  },
  {
    name: 'pretty paths become those of the service',
    source: `${EXAMPLES}/url-rewrites`,
    policy: on(
      `"req.url.path.startsWith('/blog')"`,
      '{type: url-rewrite, config: {from: "/blog/([0-9]+)/([a-zA-Z]+)/", to: "/blog/index.php?p=$1&title=$2"}}',
    ),
    sent: { target: '/blog/11/hello/' },
    got: { target: '/blog/index.php?p=11&title=hello' },
  },
]

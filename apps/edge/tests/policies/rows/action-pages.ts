import { refused } from '../kit/policy-row.ts'
import type { GalleryRow } from './gallery.ts'

const EXAMPLES = 'https://ngrok.com/docs/traffic-policy/examples'
const ACTIONS = 'https://ngrok.com/docs/traffic-policy/actions'
const TEXT = 'content-type: text/plain'

const answered = (status: number, body: string) => ({ got: null, answered: { status, fields: [TEXT], body } })
const on = (expressions: string, action: string, phase = 'on_http_request') =>
  `${phase}: [{expressions: [${expressions}], actions: [${action}]}]`

/** What the published pages of single actions use. */
export const ACTION_PAGES: readonly GalleryRow[] = [
  {
    name: 'a pattern with the authority of the request is of the whole URL',
    source: `${ACTIONS}/url-rewrite`,
    policy: `on_http_request: [{actions: [{type: url-rewrite, config: {from: "\${req.url.authority}/products/?([.*]+)?", to: "/products.php?query=$1"}}]}]`,
    sent: { target: '/products/123' },
    got: { target: '/products.php?query=123' },
  },
  {
    name: 'a moved API is told with a field of its own',
    source: `${ACTIONS}/redirect`,
    policy: on(
      `"req.url.path.startsWith('/api/')"`,
      '{type: redirect, config: {from: "/api/v1/users[?]id=([0-9]+)", to: "/api/v2/users/$1/", status_code: 301, headers: {x-redirected: "true"}}}',
    ),
    sent: { target: '/api/v1/users?id=5' },
    got: null,
    answered: { status: 301, fields: ['location: /api/v2/users/5/', 'x-redirected: true'] },
  },
  {
    name: 'addresses of both kinds are named',
    source: `${ACTIONS}/restrict-ips`,
    policy: on(
      '',
      '{type: restrict-ips, config: {enforce: true, allow: [192.0.2.1/32], deny: ["2001:db8::1/128"]}}',
    ),
    got: null,
    answered: refused(403, 'Your address is not let in here.\n'),
  },
  {
    name: 'what a list would do is logged, errors inside of others too',
    source: `${ACTIONS}/restrict-ips`,
    policy: `on_http_request: [{actions: [
  {type: restrict-ips, config: {enforce: false, ip_policies: [ipp_1]}},
  {type: log, config: {metadata: {message: "would \${actions.ngrok.restrict_ips.action} \${conn.client_ip}", error: {code: "\${actions.ngrok.restrict_ips.error.code}"}, success: false}}},
  {type: add-headers, config: {headers: {x-v: "\${actions.ngrok.log.metadata['message']}"}}}]}]`,
    got: { fields: ['x-v: would deny 127.0.0.1'] },
  },
  {
    name: 'variables of all types are set',
    source: `${ACTIONS}/set-vars`,
    policy: `on_http_request: [{actions: [
  {type: set-vars, config: {vars: [{n: "\${int(50.5)}"}, {u: "\${uint(1.5) + 10u}"}, {list: [a, b]}, {found: "\${vars.list.filter(x, x == 'b')}"}]}},
  {type: add-headers, config: {headers: {x-v: "\${vars.n} \${vars.u} \${vars.found[0]}"}}}]}]`,
    got: { fields: ['x-v: 50 11 b'] },
  },
  {
    name: 'a delivery with the right token is answered',
    source: `${ACTIONS}/verify-webhook`,
    policy: `on_http_request: [{actions: [{type: verify-webhook, config: {provider: gitlab, secret: "s!"}}, {type: custom-response, config: {status_code: 200, headers: {content-type: text/plain}, body: verified}}]}]`,
    sent: { method: 'POST', fields: ['x-gitlab-token: s!'] },
    ...answered(200, 'verified'),
    standIns: [{ path: 'on_http_request[0].actions[0]', passes: true }],
  },
  {
    name: 'who has the password is answered',
    source: `${ACTIONS}/basic-auth`,
    policy: `on_http_request: [{actions: [{type: basic-auth, config: {realm: r, credentials: ["a:1", "b:2"], enforce: true}}, {type: custom-response, config: {status_code: 200, headers: {content-type: text/plain}, body: welcome}}]}]`,
    sent: { fields: [`authorization: Basic ${btoa('b:2')}`] },
    ...answered(200, 'welcome'),
  },
  {
    name: 'a breaker without a threshold opens after one request',
    source: `${ACTIONS}/circuit-breaker`,
    policy: on(
      '',
      '{type: circuit-breaker, config: {error_threshold: 0.0, volume_threshold: 1, window_duration: 60s, tripped_duration: 2m, enforce: true}}',
    ),
    earlier: [{}],
    got: null,
    answered: refused(503, 'The site is overloaded. Try again later.\n', ['retry-after: *']),
    standIns: [{ path: 'on_http_request[0].actions[0]', passes: false }],
  },
  {
    name: 'the endpoint is logged',
    source: `${ACTIONS}/log`,
    policy: on('', `{type: log, config: {metadata: {message: seen, endpoint_id: "\${endpoint.id}"}}}`),
  },
  {
    name: 'answers of a method and a path have a field more',
    source: `${ACTIONS}/add-headers`,
    policy: on(
      `'req.method == "GET" && req.url.path.startsWith("/a")'`,
      '{type: add-headers, config: {headers: {x-custom: mine}}}',
      'on_http_response',
    ),
    answered: { status: 200, fields: ['x-custom: mine'], body: 'hi' },
  },
  {
    name: 'frameworks are not named in answers',
    source: `${EXAMPLES}/add-and-remove-headers`,
    policy: on('', '{type: remove-headers, config: {headers: [X-Powered-By]}}', 'on_http_response'),
    serviceAnswer: { status: 200, fields: ['x-powered-by: Express'], body: 'hi' },
    answered: { status: 200, fields: [], body: 'hi' },
  },
  {
    name: 'answers that are no success are logged',
    source: `${EXAMPLES}/event-logging`,
    policy: on(
      'res.status_code < 200 || res.status_code >= 300',
      '{type: log, config: {metadata: {message: failed, success: false}}}',
      'on_http_response',
    ),
    serviceAnswer: { status: 404, body: 'no' },
  },
  {
    name: 'another service is asked with parameters',
    source: `${ACTIONS}/http-request`,
    policy: `on_http_request: [{name: ask, actions: [{type: http-request, config: {url: "{called}/me", query_params: [{key: q, value: "a b"}]}}]}]`,
    calls: ['GET /me?q=a+b'],
    standIns: [{ path: 'on_http_request[0].actions[0]', status: 200 }],
  },
  {
    name: 'a connection of a network is refused',
    source: `${ACTIONS}/deny`,
    policy: on(`"inCidrRange(conn.client_ip, '127.0.0.0/8')"`, '{type: deny}', 'on_tcp_connect'),
    got: null,
    answered: null,
  },
]

import { type PolicyRow, refused, request } from '../kit/policy-row.ts'

const DENIED = 'Your address is not let in here.\n'
const TOO_MANY = 'Too many requests. Try again later.\n'
const OVERLOADED = 'The site is overloaded. Try again later.\n'
const PATH = 'on_http_request[0].actions[0]'

const ips = (config: string) => request('restrict-ips', config)
const denied = { got: null, answered: refused(403, DENIED) }

const RESTRICT: readonly PolicyRow[] = [
  { name: 'restrict-ips lets in whom allow names', policy: ips('{allow: [127.0.0.1]}') },
  { name: 'restrict-ips lets in a network of allow', policy: ips('{allow: [127.0.0.0/8, 10.0.0.0/8]}') },
  { name: 'restrict-ips refuses whom allow does not name', policy: ips('{allow: [10.0.0.0/8]}'), ...denied },
  {
    name: 'restrict-ips refuses everybody of IPv4 where allow has IPv6',
    policy: ips('{allow: ["2001:db8::/32"]}'),
    ...denied,
  },
  { name: 'restrict-ips refuses whom deny names', policy: ips('{deny: [127.0.0.1]}'), ...denied },
  { name: 'restrict-ips lets in whom deny does not name', policy: ips('{deny: [10.0.0.0/8]}') },
  {
    name: 'restrict-ips: the smaller network of deny wins over allow',
    policy: ips('{allow: [127.0.0.0/8], deny: [127.0.0.1]}'),
    ...denied,
  },
  {
    name: 'restrict-ips: deny wins over a smaller network of allow',
    policy: ips('{allow: [127.0.0.1], deny: [127.0.0.0/8]}'),
    ...denied,
  },
  {
    name: 'restrict-ips refuses by an IP policy that is not there',
    policy: ips('{ip_policies: [gone]}'),
    ...denied,
  },
  {
    name: 'restrict-ips with enforce: false lets everybody in',
    policy: ips('{deny: [127.0.0.0/8], enforce: false}'),
  },
  {
    name: 'restrict-ips leaves to later rules what it would have done',
    policy: `on_http_request:
  - actions: [{type: restrict-ips, config: {deny: [127.0.0.0/8], enforce: false}}]
  - expressions: ["actions.nora.restrict_ips.action == 'deny'"]
    actions: [{type: add-headers, config: {headers: {x-net: "\${actions.nora.restrict_ips.matched_cidr}"}}}]`,
    got: { fields: ['x-net: 127.0.0.0/8'] },
  },
  {
    name: 'restrict-ips takes 1,000 networks',
    policy: ips(
      `{allow: [${Array.from({ length: 999 }, (_, i) => `10.${i >> 8}.${i & 255}.0/24`).join(', ')}, 127.0.0.1]}`,
    ),
  },
  {
    name: 'restrict-ips does not believe what the visitor says of an address',
    policy: ips('{allow: [10.0.0.1]}'),
    sent: { fields: ['x-client-ip: 10.0.0.1'] },
    ...denied,
  },
]

const rate = (more: string, algorithm = 'sliding_window') => {
  // A minute of the clock may end between two requests.
  const time = algorithm === 'fixed_window' ? '24h' : '60s'
  return request(
    'rate-limit',
    `{name: n, algorithm: ${algorithm}, capacity: 2, rate: ${time}, bucket_key: [conn.client_ip]${more}}`,
  )
}
const limited = {
  got: null,
  answered: refused(429, TOO_MANY, ['retry-after: *']),
  standIns: [{ path: PATH, passes: false }],
}
const let1 = { standIns: [{ path: PATH, passes: true }] }

const RATE: readonly PolicyRow[] = [
  ...['sliding_window', 'fixed_window', 'gcra'].flatMap((algorithm): PolicyRow[] => [
    {
      name: `rate-limit by ${algorithm} lets the second of two through`,
      policy: rate('', algorithm),
      earlier: [{}],
      ...let1,
    },
    {
      name: `rate-limit by ${algorithm} refuses the third`,
      policy: rate('', algorithm),
      earlier: [{}, {}],
      ...limited,
    },
    {
      name: `rate-limit by ${algorithm} lets it through with enforce: false`,
      policy: rate(', enforce: false', algorithm),
      earlier: [{}, {}],
      standIns: limited.standIns,
    },
  ]),
  {
    name: 'rate-limit tells requests apart by its key',
    policy: rate('').replace('conn.client_ip', `"req.headers['x-key'][0]"`),
    earlier: [{ fields: ['x-key: a'] }, { fields: ['x-key: a'] }],
    sent: { fields: ['x-key: b'] },
    ...let1,
  },
  {
    name: 'rate-limit counts requests without the value together',
    policy: rate('').replace('conn.client_ip', `"req.headers['x-key'][0]"`),
    earlier: [{}, {}],
    ...limited,
  },
  {
    name: 'rate-limit does not take two keys for one',
    policy: rate('').replace('[conn.client_ip]', '["req.headers[\'x-a\'][0]", "req.headers[\'x-b\'][0]"]'),
    earlier: [{ fields: ['x-a: ab', 'x-b: c'] }, { fields: ['x-a: ab', 'x-b: c'] }],
    sent: { fields: ['x-a: a', 'x-b: bc'] },
    ...let1,
  },
  {
    name: 'rate-limit of one request refuses the second',
    policy: rate('').replace('capacity: 2', 'capacity: 1'),
    earlier: [{}],
    ...limited,
  },
  {
    name: 'rate-limit of the most requests lets one through',
    policy: rate('').replace('capacity: 2', 'capacity: 2000000000'),
    ...let1,
  },
  { name: 'rate-limit in a second lets one through', policy: rate('').replace('60s', '1s'), ...let1 },
  {
    name: 'rate-limit in a day refuses the third',
    policy: rate('').replace('60s', '24h'),
    earlier: [{}, {}],
    ...limited,
  },
  {
    name: 'rate-limit leaves to later rules that it was one too many',
    policy: `on_http_request:
  - actions: [{type: rate-limit, config: {name: n, algorithm: gcra, capacity: 2, rate: 60s, bucket_key: [conn.client_ip], enforce: false}}]
  - expressions: ["actions.nora.rate_limit.limited"]
    actions: [{type: add-headers, config: {headers: {x-key: "\${actions.nora.rate_limit.name} \${actions.nora.rate_limit.bucket_key}"}}}]`,
    earlier: [{}, {}],
    got: { fields: ['x-key: n n 9:127.0.0.1'] },
    standIns: limited.standIns,
  },
  {
    name: 'rate-limit does not count requests of other conditions',
    policy: rate('').replace('[{actions', `[{expressions: ["req.method == 'POST'"], actions`),
    earlier: [{}, {}, {}],
  },
]

const breaker = (config: string) =>
  request('circuit-breaker', `{error_threshold: 0.5, volume_threshold: 2${config}}`)
const failing = { serviceAnswer: { status: 500, body: 'no' } }
const open = {
  got: null,
  answered: refused(503, OVERLOADED, ['retry-after: *']),
  standIns: [{ path: PATH, passes: false }],
}

const BREAKER: readonly PolicyRow[] = [
  { name: 'circuit-breaker lets through while nothing is known', policy: breaker(''), ...failing, ...let1 },
  {
    name: 'circuit-breaker lets through before there are so many',
    policy: breaker(''),
    earlier: [{}],
    ...failing,
    ...let1,
  },
  {
    name: 'circuit-breaker answers after so many errors',
    policy: breaker(''),
    earlier: [{}, {}],
    ...failing,
    ...open,
  },
  {
    name: 'circuit-breaker lets through where answers are no errors',
    policy: breaker(''),
    earlier: [{}, {}, {}],
    ...let1,
  },
  {
    name: 'circuit-breaker takes no 404 for an error',
    policy: breaker(''),
    earlier: [{}, {}, {}],
    serviceAnswer: { status: 404 },
    ...let1,
  },
  {
    name: 'circuit-breaker lets through with enforce: false',
    policy: breaker(', enforce: false'),
    earlier: [{}, {}],
    ...failing,
    standIns: open.standIns,
  },
  {
    name: 'circuit-breaker with the share 0 answers after any answer',
    policy: breaker('').replace('0.5', '0'),
    earlier: [{}, {}],
    ...open,
  },
  {
    name: 'circuit-breaker with the share 1 answers when all were errors',
    policy: breaker('').replace('0.5', '1'),
    earlier: [{}, {}],
    ...failing,
    ...open,
  },
  {
    name: 'circuit-breaker of the longest times answers',
    policy: breaker(', window_duration: 120s, tripped_duration: 120s'),
    earlier: [{}, {}],
    ...failing,
    ...open,
  },
  {
    name: 'circuit-breaker leaves to later rules that it is open',
    policy: `on_http_request:
  - actions: [{type: circuit-breaker, config: {error_threshold: 0.5, volume_threshold: 2, enforce: false}}]
  - expressions: [actions.nora.circuit_breaker.tripped]
    actions: [{type: custom-response, config: {status_code: 503, body: later}}]`,
    earlier: [{}, {}],
    ...failing,
    got: null,
    answered: { status: 503, fields: ['content-type: text/plain; charset=utf-8'], body: 'later' },
    standIns: open.standIns,
  },
]

export const LIMITS: readonly PolicyRow[] = [...RESTRICT, ...RATE, ...BREAKER]

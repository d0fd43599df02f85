import { type PolicyRow, request } from '../kit/policy-row.ts'

/** A rule that shows the value of an expression to the service. */
const shows = (expression: string) => request('add-headers', `{headers: {x-v: "\${${expression}}"}}`)
const seen = (value: string) => ({ got: { fields: [`x-v: ${value}`] } })
const seenAfter = (fields: readonly string[], value: string) => ({
  sent: { fields },
  got: { fields: [...fields, `x-v: ${value}`] },
})
/** A rule that runs where the condition holds. */
const holds = (condition: string) =>
  `on_http_request: [{expressions: ["${condition}"], actions: [{type: add-headers, config: {headers: {x-v: "yes"}}}]}]`

const READ: readonly PolicyRow[] = [
  {
    name: 'req.method is the method',
    policy: shows('req.method'),
    sent: { method: 'PURGE' },
    ...seen('PURGE'),
  },
  { name: 'req.url is the whole URL', policy: shows('req.url'), ...seen('{scheme}://shop.localhost/a?b=1') },
  { name: 'req.url.path is the path', policy: shows('req.url.path'), ...seen('/a') },
  {
    name: 'req.url.raw_path is the path as it was sent',
    policy: shows('req.url.raw_path'),
    sent: { target: '/a%20b' },
    ...seen('/a%20b'),
  },
  { name: 'req.url.query is the query', policy: shows('req.url.query'), ...seen('b=1') },
  {
    name: 'req.url.query_params has the values of a name',
    policy: shows("req.url.query_params['b'][1]"),
    sent: { target: '/a?b=1&b=2' },
    ...seen('2'),
  },
  { name: 'req.host is the host', policy: shows('req.host'), ...seen('shop.localhost') },
  {
    name: 'req.headers has all values of a name',
    policy: shows("size(req.headers['x-a'])"),
    ...seenAfter(['x-a: 1', 'x-a: 2'], '2'),
  },
  {
    name: 'req.headers with 128 fields of one name',
    policy: shows("size(req.headers['x-a'])"),
    ...seenAfter(
      Array.from({ length: 128 }, (_, i) => `x-a: ${i}`),
      '128',
    ),
  },
  {
    name: 'req.content_type is without parameters',
    policy: shows('req.content_type'),
    ...seenAfter(['content-type: text/html; charset=utf-8'], 'text/html'),
  },
  {
    name: 'req.content_length is the length',
    policy: shows('req.content_length'),
    sent: { method: 'POST', body: 'abc' },
    ...seen('3'),
  },
  {
    name: 'req.cookies has a cookie by its name',
    policy: shows("req.cookies['a'][0].value"),
    ...seenAfter(['cookie: a=1; b=2'], '1'),
  },
  { name: 'conn.client_ip is the address', policy: shows('conn.client_ip'), ...seen('127.0.0.1') },
  { name: 'conn.server_port is that of the scheme', policy: shows('conn.server_port'), ...seen('{port}') },
  {
    name: 'a cookie of bytes that are no UTF-8 is read, and left as it is',
    policy: holds('size(req.cookies) == 1'),
    ...seenAfter(['cookie: a=\xff\xfe'], 'yes'),
  },
  {
    name: 'a path with bytes that are no UTF-8 is compared as it was sent',
    policy: holds("req.url.raw_path == '/%ff'"),
    sent: { target: '/%ff' },
    ...seen('yes'),
  },
  {
    name: 'a query with bytes that are no UTF-8 does not stop the rules',
    policy: holds("req.url.query.startsWith('b=')"),
    sent: { target: '/a?b=%ff' },
    ...seen('yes'),
  },
]

const CONDITIONS: readonly PolicyRow[] = [
  {
    name: 'a field that is not there makes a condition fail',
    policy: holds("req.headers['none'][0] == '1'"),
  },
  {
    name: 'a field that is not there is asked for with in',
    policy: holds("!('none' in req.headers)"),
    ...seen('yes'),
  },
  {
    name: 'or takes the side that is true over the one in error',
    policy: holds("req.headers['none'][0] == '1' || req.method == 'GET'"),
    ...seen('yes'),
  },
  {
    name: 'and takes the side that is false over the one in error',
    policy: holds("!(req.headers['none'][0] == '1' && req.method == 'POST')"),
    ...seen('yes'),
  },
  { name: 'not of an error is an error', policy: holds("!(req.headers['none'][0] == '1')") },
  {
    name: 'a number that overflows makes a condition fail',
    policy: holds('9223372036854775807 + size(req.method) > 0'),
  },
  { name: 'a division by zero makes a condition fail', policy: holds('1 / (size(req.method) - 3) > 0') },
  {
    name: 'regular expressions are linear in time',
    policy: holds("req.url.path.matches('^(a+)+$')"),
    sent: { target: `/${'a'.repeat(4_000)}!` },
  },
  {
    name: 'networks hold addresses',
    policy: holds("inCidrRange(conn.client_ip, '127.0.0.0/8')"),
    ...seen('yes'),
  },
  { name: 'a list is searched', policy: holds("['GET', 'HEAD'].exists(m, m == req.method)"), ...seen('yes') },
  {
    name: 'three lists inside of each other are searched within the bounds',
    policy: holds('[1, 2].all(a, [1, 2].all(b, [1, 2].all(c, a + b + c > 0)))'),
    ...seen('yes'),
  },
  {
    name: 'twenty conditions have to hold',
    policy: `on_http_request: [{expressions: [${Array.from({ length: 20 }, () => `"req.method == 'GET'"`).join(', ')}], actions: [{type: add-headers, config: {headers: {x-v: "yes"}}}]}]`,
    ...seen('yes'),
  },
  {
    name: 'fifty rules run in their order',
    policy: `on_http_request:\n${Array.from({ length: 50 }, (_, i) => `  - actions: [{type: add-headers, config: {headers: {x-${i}: "1"}}}]`).join('\n')}`,
    got: { fields: Array.from({ length: 50 }, (_, i) => `x-${i}: 1`) },
  },
  {
    name: 'what costs too much is not met',
    policy: holds(
      "req.headers['x-a'].all(a, req.headers['x-a'].all(b, req.headers['x-a'].all(c, a != 'z' && b != 'z' && c != 'z')))",
    ),
    sent: { fields: Array.from({ length: 60 }, (_, i) => `x-a: ${i}`) },
  },
  {
    name: 'a flat list of rules is that for requests',
    policy: 'rules: [{actions: [{type: add-headers, config: {headers: {x-v: "yes"}}}]}]',
    ...seen('yes'),
  },
  {
    name: 'JSON is read as YAML is',
    policy: JSON.stringify({
      on_http_request: [{ actions: [{ type: 'add-headers', config: { headers: { 'x-v': 'yes' } } }] }],
    }),
    ...seen('yes'),
  },
]

export const VARIABLES: readonly PolicyRow[] = [...READ, ...CONDITIONS]

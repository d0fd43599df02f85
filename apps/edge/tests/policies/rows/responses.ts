import { type PolicyRow, response } from '../kit/policy-row.ts'

const SERVICE = { status: 200, fields: ['server: inner', 'x-old: 1'], body: 'hi' }
const answered = (...fields: string[]) => ({ answered: { ...SERVICE, fields } })

export const RESPONSES: readonly PolicyRow[] = [
  {
    name: 'add-headers adds to the answer',
    policy: response('add-headers', '{headers: {x-new: "2"}}'),
    serviceAnswer: SERVICE,
    ...answered('server: inner', 'x-old: 1', 'x-new: 2'),
  },
  {
    name: 'remove-headers takes out of the answer',
    policy: response('remove-headers', '{headers: [server]}'),
    serviceAnswer: SERVICE,
    ...answered('x-old: 1'),
  },
  {
    name: 'what frames the answer stays',
    policy: response('remove-headers', '{headers: [content-length, connection, x-old]}'),
    serviceAnswer: SERVICE,
    ...answered('server: inner'),
  },
  {
    name: 'rules for answers read the status',
    policy: response('add-headers', `{headers: {x-s: "\${res.status_code}"}}`),
    serviceAnswer: SERVICE,
    ...answered('server: inner', 'x-old: 1', 'x-s: 200'),
  },
  {
    name: 'rules for answers read the request',
    policy: response('add-headers', `{headers: {x-s: "\${req.method} \${req.url.path}"}}`),
    serviceAnswer: SERVICE,
    ...answered('server: inner', 'x-old: 1', 'x-s: GET /a'),
  },
  {
    name: 'rules for answers read fields of the answer',
    policy: response('add-headers', `{headers: {x-s: "\${res.headers['server'][0]}"}}`),
    serviceAnswer: SERVICE,
    ...answered('server: inner', 'x-old: 1', 'x-s: inner'),
  },
  {
    name: 'a rule for other statuses does not run',
    policy: `on_http_response: [{expressions: ["res.status_code >= 500"], actions: [{type: add-headers, config: {headers: {x-s: "1"}}}]}]`,
    serviceAnswer: SERVICE,
  },
  {
    name: 'an answer of 500 is edited, too',
    policy: `on_http_response: [{expressions: ["res.status_code >= 500"], actions: [{type: add-headers, config: {headers: {x-s: "1"}}}]}]`,
    serviceAnswer: { status: 500 },
    answered: { status: 500, fields: ['x-s: 1'] },
  },
  {
    name: 'an answer of 204 is edited, too',
    policy: response('add-headers', '{headers: {x-s: "1"}}'),
    serviceAnswer: { status: 204 },
    answered: { status: 204, fields: ['x-s: 1'] },
  },
  {
    name: 'an answer of 304 is edited, too',
    policy: response('add-headers', '{headers: {x-s: "1"}}'),
    serviceAnswer: { status: 304 },
    answered: { status: 304, fields: ['x-s: 1'] },
  },
  {
    name: 'the answer to HEAD is edited, too',
    policy: response('add-headers', '{headers: {x-s: "1"}}'),
    sent: { method: 'HEAD' },
    serviceAnswer: { status: 200 },
    answered: { status: 200, fields: ['x-s: 1'] },
  },
  {
    name: 'variables of the request are there for the answer',
    policy: `on_http_request: [{actions: [{type: set-vars, config: {vars: [{seen: "\${req.url.query}"}]}}]}]
on_http_response: [{actions: [{type: add-headers, config: {headers: {x-s: "\${vars.seen}"}}}]}]`,
    answered: { status: 200, fields: ['x-s: b=1'], body: 'hi' },
  },
  {
    name: 'rules for answers leave an answer alone that a rule gave',
    policy: `on_http_request: [{actions: [{type: custom-response, config: {body: x}}]}]
on_http_response: [{actions: [{type: add-headers, config: {headers: {x-s: "1"}}}]}]`,
    got: null,
    answered: { status: 200, fields: ['content-type: text/plain; charset=utf-8'], body: 'x' },
  },
  {
    name: 'set-vars and log run in the phase of the answer',
    policy: `on_http_response: [{actions: [{type: set-vars, config: {vars: [{n: "\${res.status_code}"}]}}, {type: log, config: {metadata: {n: "\${vars.n}"}}}, {type: add-headers, config: {headers: {x-s: "\${vars.n}"}}}]}]`,
    answered: { status: 200, fields: ['x-s: 200'], body: 'hi' },
  },
  {
    name: 'edits of the answer that cannot be written are left out',
    policy: response('add-headers', `{headers: {x-s: "\${res.headers['x-e'][0]}", x-t: "1"}}`),
    serviceAnswer: { status: 200, fields: ['x-e: \xe9'], body: 'hi' },
    answered: { status: 200, fields: ['x-e: \xe9', 'x-t: 1'], body: 'hi' },
  },
]

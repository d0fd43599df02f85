import { type PolicyRow, request } from '../kit/policy-row.ts'

const seen = (value: string) => ({ got: { fields: [`x-v: ${value}`] } })

const KEPT: readonly PolicyRow[] = [
  {
    name: 'set-vars keeps a value for later rules',
    policy: `on_http_request: [{actions: [{type: set-vars, config: {vars: [{a: "\${req.method}"}]}}, {type: add-headers, config: {headers: {x-v: "\${vars.a}"}}}]}]`,
    ...seen('GET'),
  },
  {
    name: 'set-vars keeps the type of a value',
    policy: `on_http_request:
  - actions: [{type: set-vars, config: {vars: [{n: "\${size(req.method)}"}]}}]
  - {expressions: [vars.n + 1 == 4], actions: [{type: add-headers, config: {headers: {x-v: "yes"}}}]}`,
    ...seen('yes'),
  },
  {
    name: 'set-vars reads what it set before',
    policy: `on_http_request: [{actions: [{type: set-vars, config: {vars: [{a: x}, {b: "\${vars.a}y"}]}}, {type: add-headers, config: {headers: {x-v: "\${vars.b}"}}}]}]`,
    ...seen('xy'),
  },
  {
    name: 'set-vars replaces a value',
    policy: `on_http_request: [{actions: [{type: set-vars, config: {vars: [{a: x}]}}, {type: set-vars, config: {vars: [{a: z}]}}, {type: add-headers, config: {headers: {x-v: "\${vars.a}"}}}]}]`,
    ...seen('z'),
  },
  {
    name: 'set-vars keeps lists and objects',
    policy: `on_http_request: [{actions: [{type: set-vars, config: {vars: [{a: {b: ["\${req.method}", 2]}}]}}, {type: add-headers, config: {headers: {x-v: "\${vars.a.b[0]}"}}}]}]`,
    ...seen('GET'),
  },
  {
    name: 'set-vars whose value is missing sets nothing',
    policy: `on_http_request:
  - actions: [{type: set-vars, config: {vars: [{a: "\${req.headers['none'][0]}"}]}}]
  - {expressions: ["!has(vars.a)"], actions: [{type: add-headers, config: {headers: {x-v: "yes"}}}]}`,
    ...seen('yes'),
  },
  {
    name: 'set-vars keeps fifty values',
    policy: `on_http_request: [{actions: [{type: set-vars, config: {vars: [${Array.from({ length: 50 }, (_, i) => `{v${i}: "${i}"}`).join(', ')}]}}, {type: add-headers, config: {headers: {x-v: "\${vars.v49}"}}}]}]`,
    ...seen('49'),
  },
  {
    name: 'variables of the connection are there for requests',
    policy: `on_tcp_connect: [{actions: [{type: set-vars, config: {vars: [{a: "\${conn.client_ip}"}]}}]}]
on_http_request: [{actions: [{type: add-headers, config: {headers: {x-v: "\${vars.a}"}}}]}]`,
    ...seen('127.0.0.1'),
  },
  { name: 'log changes nothing', policy: request('log', `{metadata: {a: "\${req.method}"}}`) },
  {
    name: 'log leaves what it wrote to later rules',
    policy: `on_http_request: [{actions: [{type: log, config: {metadata: {a: "\${req.method}"}}}, {type: add-headers, config: {headers: {x-v: "\${actions.nora.log.metadata['a']}"}}}]}]`,
    ...seen('GET'),
  },
  {
    name: 'log whose value is missing lets the request through',
    policy: request('log', `{metadata: {a: "\${req.headers['none'][0]}"}}`),
  },
  {
    name: 'results are read by the name of another maker',
    policy: `on_http_request: [{actions: [{type: log, config: {metadata: {a: "1"}}}, {type: add-headers, config: {headers: {x-v: "\${actions.ngrok.log.metadata['a']}"}}}]}]`,
    ...seen('1'),
  },
]

const connect = (type: string, config = '{}') =>
  `on_tcp_connect: [{actions: [{type: ${type}, config: ${config}}]}]`
const closed = { got: null, answered: null }

const CONNECTIONS: readonly PolicyRow[] = [
  { name: 'deny of a connection gives no answer', policy: connect('deny'), ...closed },
  {
    name: 'deny of a connection with enforce: false lets it in',
    policy: connect('deny', '{enforce: false}'),
  },
  {
    name: 'close-connection of a connection gives no answer',
    policy: connect('close-connection'),
    ...closed,
  },
  {
    name: 'deny of a connection with a status gives no answer',
    policy: connect('deny', '{status_code: 410}'),
    ...closed,
  },
  {
    name: 'restrict-ips refuses a connection without an answer',
    policy: connect('restrict-ips', '{deny: [127.0.0.1]}'),
    ...closed,
  },
  { name: 'restrict-ips lets a connection in', policy: connect('restrict-ips', '{allow: [127.0.0.1]}') },
  {
    name: 'restrict-ips with enforce: false lets a connection in',
    policy: connect('restrict-ips', '{deny: [127.0.0.1], enforce: false}'),
  },
  {
    name: 'log of a connection changes nothing',
    policy: connect('log', `{metadata: {a: "\${conn.client_ip}"}}`),
  },
  {
    name: 'a condition of a connection that fails lets it in',
    policy: `on_tcp_connect: [{expressions: ["conn.client_ip == '10.0.0.1'"], actions: [{type: deny}]}]`,
  },
  {
    name: 'a condition of a connection that holds refuses it',
    policy: `on_tcp_connect: [{expressions: ["conn.client_ip == '127.0.0.1'"], actions: [{type: deny}]}]`,
    ...closed,
  },
]

export const VARS: readonly PolicyRow[] = [...KEPT, ...CONNECTIONS]

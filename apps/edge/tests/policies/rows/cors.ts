import { type PolicyRow, refused, request, response } from '../kit/policy-row.ts'

const APP = 'https://app.test'
const ORIGIN = `origin: ${APP}`
const ASKED = 'vary: Origin, Access-Control-Request-Method, Access-Control-Request-Headers'
const preflight = (origin = APP, more: readonly string[] = []) => ({
  sent: { method: 'OPTIONS', fields: [`origin: ${origin}`, 'access-control-request-method: PUT', ...more] },
  got: null,
})
const allowed = (...fields: string[]) => ({ answered: { status: 204, fields } })
const POLICY = request('cors', `{origins: ["${APP}"]}`)

const PREFLIGHT: readonly PolicyRow[] = [
  {
    name: 'cors answers a preflight of a named origin',
    policy: POLICY,
    ...preflight(),
    ...allowed(
      `access-control-allow-origin: ${APP}`,
      'access-control-allow-methods: PUT',
      'access-control-max-age: 600',
      ASKED,
    ),
  },
  {
    name: 'cors allows nothing to another origin',
    policy: POLICY,
    ...preflight('https://evil.test'),
    ...allowed(ASKED),
  },
  {
    name: 'cors allows nothing to an origin with the same start',
    policy: POLICY,
    ...preflight('https://app.test.evil.test'),
    ...allowed(ASKED),
  },
  { name: 'cors allows nothing to null', policy: POLICY, ...preflight('null'), ...allowed(ASKED) },
  {
    name: 'cors takes an origin in any case',
    policy: request('cors', '{origins: ["https://APP.test"]}'),
    ...preflight(),
    ...allowed(
      `access-control-allow-origin: ${APP}`,
      'access-control-allow-methods: PUT',
      'access-control-max-age: 600',
      ASKED,
    ),
  },
  {
    name: 'cors for all origins names none',
    policy: request('cors', '{origins: ["*"]}'),
    ...preflight(),
    ...allowed(
      'access-control-allow-origin: *',
      'access-control-allow-methods: PUT',
      'access-control-max-age: 600',
      ASKED,
    ),
  },
  {
    name: 'cors names its methods and headers',
    policy: request('cors', `{origins: ["${APP}"], methods: [GET, PUT], headers: [x-a, x-b]}`),
    ...preflight(),
    ...allowed(
      `access-control-allow-origin: ${APP}`,
      'access-control-allow-methods: GET, PUT',
      'access-control-allow-headers: x-a, x-b',
      'access-control-max-age: 600',
      ASKED,
    ),
  },
  {
    name: 'cors allows the headers that are asked for',
    policy: POLICY,
    ...preflight(APP, ['access-control-request-headers: x-a,x-b']),
    ...allowed(
      `access-control-allow-origin: ${APP}`,
      'access-control-allow-methods: PUT',
      'access-control-allow-headers: x-a,x-b',
      'access-control-max-age: 600',
      ASKED,
    ),
  },
  {
    name: 'cors repeats nothing that is no name',
    policy: POLICY,
    ...preflight(APP, ['access-control-request-headers: x-a;q=1']),
    ...allowed(
      `access-control-allow-origin: ${APP}`,
      'access-control-allow-methods: PUT',
      'access-control-max-age: 600',
      ASKED,
    ),
  },
  {
    name: 'cors with credentials says so',
    policy: request('cors', `{origins: ["${APP}"], credentials: true}`),
    ...preflight(),
    ...allowed(
      `access-control-allow-origin: ${APP}`,
      'access-control-allow-credentials: true',
      'access-control-allow-methods: PUT',
      'access-control-max-age: 600',
      ASKED,
    ),
  },
  {
    name: 'cors says how long the leave holds',
    policy: request('cors', `{origins: ["${APP}"], max_age: 24h}`),
    ...preflight(),
    ...allowed(
      `access-control-allow-origin: ${APP}`,
      'access-control-allow-methods: PUT',
      'access-control-max-age: 86400',
      ASKED,
    ),
  },
  {
    name: 'cors keeps no leave with max_age 0',
    policy: request('cors', `{origins: ["${APP}"], max_age: 0s}`),
    ...preflight(),
    ...allowed(
      `access-control-allow-origin: ${APP}`,
      'access-control-allow-methods: PUT',
      'access-control-max-age: 0',
      ASKED,
    ),
  },
]

const EDITED = (...fields: string[]) => ({ answered: { status: 200, fields, body: 'hi' } })

/** Pages of the origin may read the answer. */
const SHARED = EDITED(`access-control-allow-origin: ${APP}`, 'vary: Origin')

const REQUESTS: readonly PolicyRow[] = [
  { name: 'cors lets requests of pages through', policy: POLICY, sent: { fields: [ORIGIN] }, ...SHARED },
  {
    name: 'cors lets OPTIONS through that asks for no leave',
    policy: POLICY,
    sent: { method: 'OPTIONS', fields: [ORIGIN] },
    ...SHARED,
  },
  {
    name: 'cors lets OPTIONS through that has no origin',
    policy: POLICY,
    sent: { method: 'OPTIONS', fields: ['access-control-request-method: PUT'] },
    ...EDITED('vary: Origin'),
  },
  {
    name: 'cors lets GET through that says what a preflight says',
    policy: POLICY,
    sent: { fields: [ORIGIN, 'access-control-request-method: PUT'] },
    ...SHARED,
  },
  {
    name: 'pages may read why a rule behind cors refuses them',
    policy: `on_http_request: [{actions: [{type: cors, config: {origins: ["${APP}"]}}, {type: deny}]}]`,
    sent: { fields: [ORIGIN] },
    got: null,
    answered: refused(403, 'A rule of this site refuses the request.\n', [
      `access-control-allow-origin: ${APP}`,
      'vary: Origin',
    ]),
  },
  {
    name: 'cors says in answers who may read them',
    policy: response('cors', `{origins: ["${APP}"]}`),
    sent: { fields: [ORIGIN] },
    ...SHARED,
  },
  {
    name: 'cors says in answers what may be read',
    policy: response('cors', `{origins: ["${APP}"], expose: [x-total]}`),
    sent: { fields: [ORIGIN] },
    ...EDITED(
      `access-control-allow-origin: ${APP}`,
      'vary: Origin',
      'access-control-expose-headers: x-total',
    ),
  },
  {
    name: 'cors says nothing to others, and that it depends',
    policy: response('cors', `{origins: ["${APP}"]}`),
    sent: { fields: ['origin: https://evil.test'] },
    ...EDITED('vary: Origin'),
  },
  {
    name: 'cors takes the word of the service out',
    policy: response('cors', `{origins: ["${APP}"]}`),
    sent: { fields: [ORIGIN] },
    serviceAnswer: { status: 200, fields: ['access-control-allow-origin: *', 'x-a: 1'], body: 'hi' },
    ...EDITED('x-a: 1', `access-control-allow-origin: ${APP}`, 'vary: Origin'),
  },
]

export const CORS: readonly PolicyRow[] = [...PREFLIGHT, ...REQUESTS]

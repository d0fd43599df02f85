import { type PolicyRow, refused, request } from '../kit/policy-row.ts'

const PASSWORD_NEEDED = 'A name and a password are needed here.\n'
const KEY_NEEDED = 'A key is needed here.\n'
const TOO_MANY = 'Too many wrong passwords. Try again later.\n'
const PATH = 'on_http_request[0].actions[0]'
/** Of `secret`, with the least cost that the library takes. */
const HASH = '$argon2id$v=19$m=8,t=1,p=1$H7lkXS/+kczgNm/B3P+NUw$MfbPOKEu+1b+kct+3K1+uHYwuh2HZJ6brK+hIkJ0X20'

const basic = (pair: string) => [`authorization: Basic ${Buffer.from(pair).toString('base64')}`]
const asks = (realm = 'nora') => ({
  got: null,
  answered: refused(401, PASSWORD_NEEDED, [`www-authenticate: Basic realm="${realm}", charset="UTF-8"`]),
})
const PAIR = request('basic-auth', '{credentials: ["anna:secret"]}')
const OPEN = request('basic-auth', '{credentials: ["anna:secret"], enforce: false}')
const guesses = (count: number, fields: readonly string[]) =>
  Array.from({ length: count }, () => ({ fields }))

const BASIC: readonly PolicyRow[] = [
  { name: 'basic-auth lets the right pair in', policy: PAIR, sent: { fields: basic('anna:secret') } },
  { name: 'basic-auth asks who says nothing', policy: PAIR, ...asks() },
  {
    name: 'basic-auth asks after a wrong password',
    policy: PAIR,
    sent: { fields: basic('anna:wrong') },
    ...asks(),
  },
  {
    name: 'basic-auth asks after a wrong name',
    policy: PAIR,
    sent: { fields: basic('ann:secret') },
    ...asks(),
  },
  {
    name: 'basic-auth asks after the start of a password',
    policy: PAIR,
    sent: { fields: basic('anna:secre') },
    ...asks(),
  },
  {
    name: 'basic-auth asks after another scheme',
    policy: PAIR,
    sent: { fields: ['authorization: Bearer abc'] },
    ...asks(),
  },
  {
    name: 'basic-auth asks after what is no base64',
    policy: PAIR,
    sent: { fields: ['authorization: Basic %%%'] },
    ...asks(),
  },
  {
    name: 'basic-auth asks after a pair without a colon',
    policy: PAIR,
    sent: { fields: basic('anna') },
    ...asks(),
  },
  { name: 'basic-auth asks after an empty pair', policy: PAIR, sent: { fields: basic(':') }, ...asks() },
  {
    name: 'basic-auth takes the scheme in any case',
    policy: PAIR,
    sent: { fields: [basic('anna:secret')[0]!.replace('Basic', 'bAsIc')] },
  },
  {
    name: 'basic-auth takes a password with colons',
    policy: request('basic-auth', '{credentials: ["anna:a:b:c"]}'),
    sent: { fields: basic('anna:a:b:c') },
  },
  {
    name: 'basic-auth takes a password that is not ASCII',
    policy: request('basic-auth', '{credentials: ["anna:пароль"]}'),
    sent: { fields: basic('anna:пароль') },
  },
  {
    name: 'basic-auth takes the last of ten pairs',
    policy: request(
      'basic-auth',
      `{credentials: [${Array.from({ length: 10 }, (_, i) => `"u${i}:p${i}"`).join(', ')}]}`,
    ),
    sent: { fields: basic('u9:p9') },
  },
  {
    name: 'basic-auth takes no password of another name',
    policy: request('basic-auth', '{credentials: ["a:1", "b:2"]}'),
    sent: { fields: basic('a:2') },
    ...asks(),
  },
  {
    name: 'basic-auth names its realm',
    policy: request('basic-auth', '{credentials: ["a:b"], realm: staging}'),
    ...asks('staging'),
  },
  {
    name: 'basic-auth writes a realm with quotes so that it stays one',
    policy: request('basic-auth', `{credentials: ["a:b"], realm: 'a"b'}`),
    ...asks('a\\"b'),
  },
  {
    name: 'basic-auth lets everybody in with enforce: false',
    policy: OPEN,
    sent: { fields: basic('anna:wrong') },
  },
  {
    name: 'basic-auth looks at no guess after ten wrong ones',
    policy: PAIR,
    earlier: guesses(10, basic('anna:wrong')),
    sent: { fields: basic('anna:secret') },
    got: null,
    answered: refused(429, TOO_MANY, ['retry-after: *']),
    isBeyondDebugger: true,
  },
  {
    name: 'basic-auth takes a password that is made of values',
    policy: request('basic-auth', `{credentials: ["anna:\${req.host}"]}`),
    sent: { fields: basic('anna:shop.localhost') },
  },
  {
    name: 'basic-auth lets nobody in where a value is missing',
    policy: request('basic-auth', `{credentials: ["anna:\${req.headers['none'][0]}"]}`),
    sent: { fields: basic('anna:') },
    got: null,
    answered: refused(500, 'A rule of this site does not work. Tell its owner.\n'),
  },
  {
    name: 'basic-auth leaves who came to later rules',
    policy: `on_http_request:
  - actions: [{type: basic-auth, config: {credentials: ["anna:secret"]}}]
  - expressions: [actions.nora.basic_auth.credentials.authorized]
    actions: [{type: remove-headers, config: {headers: [authorization]}}, {type: add-headers, config: {headers: {x-user: "\${actions.nora.basic_auth.credentials.username}"}}}]`,
    sent: { fields: basic('anna:secret') },
    got: { fields: ['x-user: anna'] },
  },
  {
    name: 'basic-auth lets the password of a hash in',
    policy: request('basic-auth', `{credentials: ["anna:${HASH}"]}`),
    sent: { fields: basic('anna:secret') },
    standIns: [{ path: PATH, passes: true }],
  },
  {
    name: 'basic-auth asks after a password of another hash',
    policy: request('basic-auth', `{credentials: ["anna:${HASH}"]}`),
    sent: { fields: basic('anna:wrong') },
    ...asks(),
    standIns: [{ path: PATH, passes: false }],
  },
  {
    name: 'basic-auth asks after the hash itself',
    policy: request('basic-auth', `{credentials: ["anna:${HASH}"]}`),
    sent: { fields: basic(`anna:${HASH}`) },
    ...asks(),
    standIns: [{ path: PATH, passes: false }],
  },
  {
    name: 'basic-auth asks for a hash who says nothing',
    policy: request('basic-auth', `{credentials: ["anna:${HASH}"]}`),
    ...asks(),
    standIns: [{ path: PATH, passes: true }],
  },
]

const KEYS = request('key-auth', '{keys: [k1, k2]}')
const needed = { got: null, answered: refused(401, KEY_NEEDED) }

const KEY: readonly PolicyRow[] = [
  { name: 'key-auth lets a right key in', policy: KEYS, sent: { fields: ['x-api-key: k2'] } },
  { name: 'key-auth refuses who has none', policy: KEYS, ...needed },
  { name: 'key-auth refuses a wrong key', policy: KEYS, sent: { fields: ['x-api-key: k3'] }, ...needed },
  { name: 'key-auth refuses an empty key', policy: KEYS, sent: { fields: ['x-api-key: '] }, ...needed },
  {
    name: 'key-auth refuses two keys in one',
    policy: KEYS,
    sent: { fields: ['x-api-key: k1, k2'] },
    ...needed,
  },
  {
    name: 'key-auth refuses a key in another field',
    policy: KEYS,
    sent: { fields: ['authorization: k1'] },
    ...needed,
  },
  {
    name: 'key-auth looks into the field that it names',
    policy: request('key-auth', '{keys: [k1], header: X-Shop-Key}'),
    sent: { fields: ['x-shop-key: k1'] },
  },
  {
    name: 'key-auth lets everybody in with enforce: false',
    policy: request('key-auth', '{keys: [k1], enforce: false}'),
  },
  {
    name: 'key-auth takes the last of a hundred keys',
    policy: request('key-auth', `{keys: [${Array.from({ length: 100 }, (_, i) => `key${i}`).join(', ')}]}`),
    sent: { fields: ['x-api-key: key99'] },
  },
  {
    name: 'key-auth takes a key of 512 characters',
    policy: request('key-auth', `{keys: [${'k'.repeat(512)}]}`),
    sent: { fields: [`x-api-key: ${'k'.repeat(512)}`] },
  },
  {
    name: 'key-auth looks at no guess after ten wrong ones',
    policy: KEYS,
    earlier: guesses(10, ['x-api-key: no']),
    sent: { fields: ['x-api-key: k1'] },
    got: null,
    answered: refused(429, TOO_MANY, ['retry-after: *']),
    isBeyondDebugger: true,
  },
  {
    name: 'key-auth leaves to later rules whether the key is right',
    policy: `on_http_request:
  - actions: [{type: key-auth, config: {keys: [k1], enforce: false}}]
  - expressions: ["!actions.nora.key_auth.authorized"]
    actions: [{type: rate-limit, config: {name: free, algorithm: gcra, capacity: 5, rate: 60s, bucket_key: [conn.client_ip]}}, {type: add-headers, config: {headers: {x-plan: free}}}]`,
    got: { fields: ['x-plan: free'] },
    standIns: [{ path: 'on_http_request[1].actions[0]', passes: true }],
  },
]

export const CREDENTIALS: readonly PolicyRow[] = [...BASIC, ...KEY]

import { expect } from 'vitest'
import {
  block,
  Code,
  completed,
  data,
  END_HEADERS,
  END_STREAM,
  type Fields,
  frame,
  GET,
  HANGING,
  HANGING_POST,
  headers,
  POST,
  type Row,
  Type,
  withField,
  without,
} from './row.ts'

const MALFORMED = { status: 400 } as const
const CONNECT: Fields = [
  [':method', 'CONNECT'],
  [':authority', 'shop.localhost'],
]
const WEB_SOCKET: Fields = [
  [':method', 'CONNECT'],
  [':protocol', 'websocket'],
  [':scheme', 'https'],
  [':authority', 'shop.localhost'],
  [':path', '/chat'],
  ['sec-websocket-version', '13'],
]

/** A request that is malformed never reaches the origin. */
function malformed(
  section: string,
  what: string,
  fields: Fields,
  expected: Row['expected'] = MALFORMED,
): Row {
  return {
    rule: `RFC 9113 ${section}`,
    title: `a request with ${what} is malformed`,
    sends: [headers(1, fields)],
    expected,
    verify: (_, seen) => expect(seen).toEqual([]),
  }
}

function taken(section: string, what: string, fields: Fields, verify?: Row['verify']): Row {
  return {
    rule: `RFC 9113 ${section}`,
    title: `a request with ${what} is served`,
    sends: [headers(1, fields)],
    expected: { status: 200 },
    ...(verify === undefined ? {} : { verify }),
  }
}

const names: Row[] = [
  ...(
    [
      ['a capital in a name', 'X-One'],
      ['an empty name', ''],
      ['a space in a name', 'x one'],
      ['a tab in a name', 'x\tone'],
      ['a colon within a name', 'x:one'],
      ['a line end in a name', 'x\r\none'],
      ['NUL in a name', 'x\0one'],
      ['DEL in a name', 'x\x7f'],
      ['a byte above 127 in a name', 'x\xe9'],
      ['a comma in a name', 'x,y'],
      ['a parenthesis in a name', 'x(y)'],
    ] as const
  ).map(([what, name]) => malformed('§8.2.1', what, [...GET, [name, '1']])),
  ...(
    [
      ['NUL in a value', 'a\0b'],
      ['a bare LF in a value', 'a\nx-two: 2'],
      ['a bare CR in a value', 'a\rb'],
      ['a line end in a value', 'a\r\nx-two: 2'],
      ['a space before a value', ' a'],
      ['a space behind a value', 'a '],
      ['a tab before a value', '\ta'],
      ['a tab behind a value', 'a\t'],
    ] as const
  ).map(([what, value]) => malformed('§8.2.1', what, [...GET, ['x-one', value]])),
  taken('§8.2.1', 'an empty value', [...GET, ['x-one', '']], (_, seen) =>
    expect(seen.at(-1)?.headers['x-one']).toBe(''),
  ),
  taken('§8.2.1', 'spaces and a tab within a value', [...GET, ['x-one', 'a b\tc']], (_, seen) =>
    expect(seen.at(-1)?.headers['x-one']).toBe('a b\tc'),
  ),
  taken('§8.2.1', 'a value of bytes above 127', [...GET, ['x-one', 'caf\xe9']], (_, seen) =>
    expect(seen.at(-1)?.headers['x-one']).toBe('caf\xe9'),
  ),
]

const connectionSpecific: Row[] = [
  ...(
    [
      ['connection', 'close'],
      ['connection', 'keep-alive'],
      ['connection', 'x-one'],
      ['proxy-connection', 'keep-alive'],
      ['keep-alive', 'timeout=5'],
      ['transfer-encoding', 'chunked'],
      ['transfer-encoding', 'identity'],
      ['upgrade', 'websocket'],
      ['upgrade', 'h2c'],
      ['http2-settings', 'AAMAAABkAAQAAP__'],
      ['te', 'gzip'],
      ['te', 'trailers, gzip'],
    ] as const
  ).map(([name, value]) => malformed('§8.2.2', `"${name}: ${value}"`, [...GET, [name, value]])),
  taken('§8.2.2', '"te: trailers"', [...GET, ['te', 'trailers']]),
  taken(
    '§8.2.3',
    'a cookie in several fields',
    [...GET, ['cookie', 'a=1'], ['x-one', '1'], ['cookie', 'b=2']],
    (_, seen) => expect(seen.at(-1)?.headers.cookie).toBe('a=1; b=2'),
  ),
]

const pseudo: Row[] = [
  malformed('§8.3', 'a pseudo-header field behind a regular one', [
    ...GET.slice(0, 3),
    ['x', 'y'],
    [':path', '/'],
  ]),
  ...GET.map(([name, value]) => malformed('§8.3', `${name} twice`, [...GET, [name, value]])),
  malformed('§8.3', 'an unknown pseudo-header field', [...GET, [':x', 'y']]),
  malformed('§8.3', 'a pseudo-header field of responses', [...GET, [':status', '200']]),
  malformed('§8.3', 'a pseudo-header field in capitals', [...GET.slice(0, 3), [':Path', '/']]),
  malformed('§8.3.1', 'no :method', without(':method')),
  malformed('§8.3.1', 'no :scheme', without(':scheme')),
  malformed('§8.3.1', 'no :path', without(':path')),
  malformed('§8.3.1', 'an empty :path', withField(':path', '')),
  malformed('§8.3.1', 'an empty :method', withField(':method', '')),
  malformed('§8.3.1', 'an empty :scheme', withField(':scheme', '')),
  malformed('§8.3.1', 'a :path without a slash', withField(':path', 'index.html')),
  malformed('§8.3.1', 'a :path that is a whole URL', withField(':path', 'https://shop.localhost/')),
  malformed('§8.3.1', 'a space in :path', withField(':path', '/ HTTP/1.1')),
  malformed('§8.3.1', 'a line end in :path', withField(':path', '/ HTTP/1.1\r\nx: y')),
  malformed('§8.3.1', 'another scheme', withField(':scheme', 'ftp')),
  malformed('§8.3.1', 'a line end in :scheme', withField(':scheme', 'https\r\n')),
  malformed('§8.3.1', 'a space in :method', withField(':method', 'GET /x')),
  malformed('§8.3.1', 'a line end in :method', withField(':method', 'GET\r\n')),
  malformed('§8.3.1', 'user information in :authority', withField(':authority', 'me@shop.localhost')),
  malformed('§8.3.1', 'a line end in :authority', withField(':authority', 'shop.localhost\r\nx: y')),
  malformed('§8.3.1', 'neither :authority nor host', without(':authority')),
  malformed('§8.3.1', 'a host that differs from :authority', [...GET, ['host', 'other.localhost']]),
  malformed('§8.3.1', 'two hosts', [
    ...without(':authority'),
    ['host', 'shop.localhost'],
    ['host', 'shop.localhost'],
  ]),
  malformed('§8.3.1', '"*" as the :path of GET', withField(':path', '*')),
  malformed('§8.3.1', 'no fields at all', []),
  malformed('§8.3.1', 'no pseudo-header fields', [['x-one', '1']]),
  taken('§8.3.1', 'a host in the place of :authority', [
    ...without(':authority'),
    ['host', 'shop.localhost'],
  ]),
  taken('§8.3.1', 'a host that equals :authority', [...GET, ['host', 'Shop.localhost']]),
  taken('§8.3.1', 'the scheme of another port', withField(':scheme', 'http')),
  taken('§8.3.1', 'pseudo-header fields in another order', [...GET].reverse()),
  taken(
    '§8.3.1',
    '"*" as the :path of OPTIONS',
    [[':method', 'OPTIONS'], ...withField(':path', '*').slice(1)],
    (_, seen) => expect(seen.at(-1)?.url).toBe('*'),
  ),
  taken('§8.3.1', 'a method of WebDAV', withField(':method', 'PROPFIND')),
]

const connect: Row[] = [
  malformed('§8.5', 'CONNECT with :path', [...CONNECT, [':path', '/']]),
  malformed('§8.5', 'CONNECT with :scheme', [...CONNECT, [':scheme', 'https']]),
  malformed('§8.5', 'CONNECT without :authority', [[':method', 'CONNECT']]),
  malformed('§8.5', 'CONNECT, which would be a proxy to anywhere,', CONNECT),
  ...(
    [
      ['another method than CONNECT', [[':method', 'GET'], ...WEB_SOCKET.slice(1)]],
      ['no :path', WEB_SOCKET.filter(([name]) => name !== ':path')],
      ['no :scheme', WEB_SOCKET.filter(([name]) => name !== ':scheme')],
      [
        'another protocol',
        WEB_SOCKET.map(([name, value]) => [name, name === ':protocol' ? 'connect-udp' : value]),
      ],
      ['a length', [...WEB_SOCKET, ['content-length', '0']]],
    ] as [string, Fields][]
  ).map(
    ([what, fields]): Row => ({
      ...malformed('§8.3', what, fields),
      rule: 'RFC 8441 §4',
      title: `an extended CONNECT with ${what} is malformed`,
    }),
  ),
]

/** HEADERS of a POST with a length, then its content. */
function sized(length: string, content: string, isLast = true): Buffer[] {
  return [
    headers(1, [...POST, ['content-length', length]], END_HEADERS),
    data(1, content, isLast ? END_STREAM : 0),
  ]
}

/** Five of them are more than the 64 KiB of fields that the server announces. */
const LARGE = 'x'.repeat(15_000)
const STREAM_ERROR = { reset: Code.PROTOCOL_ERROR } as const

const messages: Row[] = [
  {
    rule: 'RFC 9113 §8.1.1',
    title: 'content longer than its length is a stream error',
    sends: sized('2', 'hi GET /smuggled HTTP/1.1\r\n\r\n'),
    expected: STREAM_ERROR,
    verify: (_, seen) => expect(seen.some(({ url }) => url === '/smuggled')).toBe(false),
  },
  {
    rule: 'RFC 9113 §8.1.1',
    title: 'content shorter than its length is a stream error',
    sends: sized('9', 'hi'),
    expected: STREAM_ERROR,
  },
  {
    rule: 'RFC 9113 §8.1.1',
    title: 'trailers behind content shorter than its length are a stream error',
    sends: [...sized('9', 'hi', false), headers(1, [['x-sum', '2']])],
    expected: STREAM_ERROR,
  },
  malformed('§8.1.1', 'a length but no content', [...POST, ['content-length', '5']], STREAM_ERROR),
  ...['+1', '-1', '0x1', '1, 1', '1 1', '', '9'.repeat(30)].map((length) =>
    malformed('§8.1.1', `a content-length of "${length}"`, [...POST, ['content-length', length]]),
  ),
  malformed('§8.1.1', 'two lengths', [...POST, ['content-length', '0'], ['content-length', '0']]),
  {
    rule: 'RFC 9113 §8.1.1',
    title: 'content of its length is forwarded',
    sends: sized('5', 'hello'),
    expected: { status: 200 },
    verify: (_, seen) => expect(seen.at(-1)).toMatchObject({ method: 'POST', body: 'hello' }),
  },
  {
    rule: 'RFC 9113 §8.1',
    title: 'content without a length is forwarded',
    sends: [
      headers(1, POST, END_HEADERS),
      data(1, 'hel'),
      data(1, ''),
      data(1, 'lo'),
      data(1, '', END_STREAM),
    ],
    expected: { status: 200 },
    verify: (_, seen) => expect(seen.at(-1)?.body).toBe('hello'),
  },
  {
    rule: 'RFC 9113 §8.1',
    title: 'trailers end a request and are forwarded',
    sends: [
      headers(1, [...POST, ['te', 'trailers']], END_HEADERS),
      data(1, 'hello'),
      headers(1, [['x-sum', '5']]),
    ],
    expected: { status: 200 },
    verify: (_, seen) => expect(seen.at(-1)).toMatchObject({ body: 'hello', trailers: { 'x-sum': '5' } }),
  },
  {
    rule: 'RFC 9113 §8.1',
    title: 'trailers may come without content',
    sends: [headers(1, POST, END_HEADERS), headers(1, [['x-sum', '0']])],
    expected: { status: 200 },
    verify: (_, seen) => expect(seen.at(-1)).toMatchObject({ body: '', trailers: { 'x-sum': '0' } }),
  },
  {
    rule: 'RFC 9113 §8.1',
    title: 'trailers that do not end the stream are a stream error',
    sends: [headers(1, HANGING_POST, END_HEADERS), data(1, 'x'), headers(1, [['x-sum', '1']], END_HEADERS)],
    expected: STREAM_ERROR,
  },
  ...(
    [
      ['a pseudo-header field', [[':path', '/other']]],
      ['a capital in a name', [['X-Sum', '1']]],
      ['a line end in a value', [['x-sum', '1\r\nx-two: 2']]],
      ['a field of the connection', [['transfer-encoding', 'chunked']]],
    ] as [string, Fields][]
  ).map(
    ([what, fields]): Row => ({
      rule: 'RFC 9113 §8.1',
      title: `trailers with ${what} are a stream error`,
      sends: [headers(1, HANGING_POST, END_HEADERS), data(1, 'x'), headers(1, fields)],
      expected: STREAM_ERROR,
    }),
  ),
]

const responses: Row[] = [
  {
    rule: 'RFC 9113 §8.1',
    title: 'a response to HEAD has no content',
    sends: [headers(1, withField(':method', 'HEAD'))],
    expected: { status: 200 },
    async verify(client) {
      await completed(1)(client)
      const content = client.received.filter(({ type, streamId }) => type === Type.DATA && streamId === 1)
      expect(content.every(({ payload }) => payload.length === 0)).toBe(true)
    },
  },
  {
    rule: 'RFC 9113 §8.1',
    title: 'a response with status 204 ends with its fields',
    sends: [headers(1, withField(':path', '/nothing'))],
    expected: { status: 204 },
    verify({ received }) {
      const head = received.find(({ type, streamId }) => type === Type.HEADERS && streamId === 1)
      expect(head?.flags).toBe(END_STREAM | END_HEADERS)
    },
  },
  {
    rule: 'RFC 9113 §8.1',
    title: 'an interim response comes before the final one',
    sends: [headers(1, withField(':path', '/hints'))],
    expected: { status: 103 },
    async verify(client) {
      await completed(1)(client)
      const heads = client.received.filter(({ type, streamId }) => type === Type.HEADERS && streamId === 1)
      expect(heads.map(({ fields }) => fields?.[1])).toEqual(['103', '200'])
      expect(heads[0]?.flags).toBe(END_HEADERS)
    },
  },
  {
    rule: 'RFC 9113 §8.2',
    title: 'fields of a response are in small letters, and none is of the connection',
    sends: [headers(1)],
    expected: { status: 200 },
    verify({ received }) {
      const fields =
        received.find(({ type, streamId }) => type === Type.HEADERS && streamId === 1)?.fields ?? []
      const sent = fields.filter((_, i) => i % 2 === 0)
      expect(sent.filter((name) => name !== name.toLowerCase())).toEqual([])
      expect(sent).not.toEqual(expect.arrayContaining(['connection', 'keep-alive', 'transfer-encoding']))
      expect(sent.filter((name) => name.startsWith(':'))).toEqual([':status'])
    },
  },
  {
    rule: 'RFC 9113 §5',
    title: 'a response does not wait for the one before it',
    sends: [headers(1, HANGING), headers(3)],
    expected: { status: 200, stream: 3 },
  },
  {
    rule: 'RFC 9113 §8.2',
    title: 'a request of 128 fields is served',
    sends: [headers(1, [...GET, ...Array.from({ length: 120 }, (_, i) => [`x-${i}`, 'y'] as const)])],
    expected: { status: 200 },
    verify: (_, seen) => expect(seen.at(-1)?.headers['x-119']).toBe('y'),
  },
  {
    rule: 'RFC 9113 §10.5.1',
    title: 'more fields than were announced are answered with 431',
    sends: [
      headers(1, [...GET, ['x-0', LARGE]], END_STREAM),
      ...[1, 2, 3].map((i) => frame(Type.CONTINUATION, 0, 1, block([[`x-${i}`, LARGE]]))),
      frame(Type.CONTINUATION, END_HEADERS, 1, block([['x-4', LARGE]])),
    ],
    expected: { status: 431 },
    verify: (_, seen) => expect(seen).toEqual([]),
  },
]

export const requests: Row[] = [
  ...names,
  ...connectionSpecific,
  ...pseudo,
  ...connect,
  ...messages,
  ...responses,
]

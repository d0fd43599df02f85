import type { Row } from '../../kit/http-row.ts'
import { exchange, get, ok, okChunks, post, postChunks, request } from './messages.ts'

const CLOSE = 'Connection: close\r\n'
const ended = '\r\n\r\n'
const CONTINUE = 'HTTP/1.1 100 Continue\r\n\r\n'
const EXPECT = 'Expect: 100-continue\r\n'
const old = (fields = '', method = 'GET') => `${method} / HTTP/1.0\r\nHost: HOST\r\n${fields}\r\n`

const reuse: Row[] = [
  {
    name: 'two requests, one after the other',
    visitor: [{ send: get('', '/1') }, { sees: 'one' }, { send: get('', '/2') }],
    origin: [
      { after: ended, send: ok('one') },
      { after: ended, send: ok('two') },
    ],
    forwarded: [get('', '/1'), get('', '/2')],
  },
  ...[undefined, 1, 5].map((chunkBytes): Row => {
    const asked = [get('', '/1'), post('body of 2'), request('HEAD'), postChunks('1\r\nx\r\n0\r\n\r\n')]
    const steps = [ok('one'), okChunks('3\r\ntwo\r\n0\r\n\r\n'), ok('').replace('h: 0', 'h: 5'), ok('four')]
    const ends = [ended, 'body of 2', ended, '\r\n0\r\n\r\n']
    return {
      name: `four requests at once${chunkBytes === undefined ? '' : `, in pieces of ${chunkBytes}`}`,
      visitor: [{ send: asked.join(''), ...(chunkBytes !== undefined && { chunkBytes }) }],
      origin: steps.map((send, i) => ({ after: ends[i] ?? '', send })),
      forwarded: asked,
    }
  }),
  exchange('a visitor that asks to close', get(CLOSE), ok(), { ends: true }),
  exchange('a visitor that asks to close in other letters', get('connection: CLOSE\r\n'), ok(), {
    ends: true,
  }),
  exchange('what follows a request that closes', get(CLOSE) + get('', '/never'), ok(), {
    forwarded: get(),
    ends: true,
  }),
  {
    ...exchange('what follows an answer that ends with the connection', get() + get('', '/never'), '', {
      forwarded: get(),
      ends: true,
    }),
    origin: [{ after: ended, send: 'HTTP/1.1 200 OK\r\n\r\nall', ending: 'end' }],
  },
  {
    ...exchange('a visitor that has ended its side', get(CLOSE), ok(), { ends: true }),
    visitor: [{ send: get(CLOSE) }, { does: 'end' }],
  },
  {
    name: 'a GET on a connection that the origin has closed meanwhile',
    visitor: [{ send: get('', '/1') }, { sees: 'one' }, { send: get('', '/2') }],
    origin: [
      { after: ended, send: ok('one'), ending: 'close' },
      { after: ended, send: ok('two') },
    ],
    forwarded: [get('', '/1'), get('', '/2')],
  },
]

const version10: Row[] = [
  exchange('HTTP/1.0 closes', old(), ok(), { ends: true }),
  exchange('HTTP/1.0 that keeps alive', old('Connection: keep-alive\r\n'), ok(), {
    relayed: ok('fine', 'Connection: keep-alive\r\n'),
  }),
  exchange(
    'chunks for HTTP/1.0',
    old(),
    okChunks('3\r\nabc\r\n2;x\r\nde\r\n0\r\nX-T: 1\r\n\r\n', 'Trailer: X-T\r\n'),
    {
      relayed: `HTTP/1.1 200 OK\r\n${CLOSE}\r\nabcde`,
      ends: true,
    },
  ),
  exchange('interim responses for HTTP/1.0', old(), `HTTP/1.1 103 Early\r\n\r\n${ok()}`, {
    relayed: ok('fine', CLOSE),
    ends: true,
  }),
  exchange('an expectation of HTTP/1.0', `${old(`${EXPECT}Content-Length: 3\r\n`, 'POST')}abc`, ok(), {
    forwarded: `${old('Content-Length: 3\r\n', 'POST')}abc`.replace('1.0', '1.1'),
    ends: true,
  }),
]

const interim: Row[] = [
  exchange('100 that nobody asked for', get(), CONTINUE + ok()),
  exchange(
    '102, 103 and 199',
    get(),
    `HTTP/1.1 102 A\r\n\r\nHTTP/1.1 103 B\r\nLink: </a>\r\n\r\nHTTP/1.1 199\r\n\r\n${ok()}`,
  ),
  exchange('103 that says a length', get(), 'HTTP/1.1 103 B\r\nContent-Length: 5\r\nX: y\r\n\r\n', {
    origin: [{ after: ended, send: `HTTP/1.1 103 B\r\nContent-Length: 5\r\nX: y\r\n\r\n${ok()}` }],
    relayed: `HTTP/1.1 103 B\r\nX: y\r\n\r\n${ok()}`,
  }),
  {
    ...exchange('interim responses in pieces', get(), ''),
    origin: [{ after: ended, send: `HTTP/1.1 103 B\r\nLink: </a>\r\n\r\n${CONTINUE}${ok()}`, chunkBytes: 3 }],
  },
  {
    name: 'a body that waits for 100',
    visitor: [{ send: post('', EXPECT).replace('h: 0', 'h: 4') }, { sees: CONTINUE }, { send: 'body' }],
    origin: [
      { after: ended, send: CONTINUE },
      { after: 'body', send: ok() },
    ],
  },
  {
    name: 'chunks that wait for 100',
    visitor: [{ send: postChunks('', EXPECT) }, { sees: CONTINUE }, { send: '4\r\nbody\r\n0\r\n\r\n' }],
    origin: [
      { after: ended, send: CONTINUE },
      { after: '0\r\n\r\n', send: ok() },
    ],
  },
  exchange('a body that does not wait for 100', post('body', EXPECT), CONTINUE + ok()),
  {
    name: 'a body that is sent though no 100 came',
    visitor: [{ send: post('', EXPECT).replace('h: 0', 'h: 4') }, { originSees: ended }, { send: 'body' }],
    origin: [{ after: ended }, { after: 'body', send: ok() }],
  },
  {
    name: 'a body that is refused with 417 and sent all the same',
    visitor: [{ send: post('', EXPECT).replace('h: 0', 'h: 4') }, { sees: '417' }, { send: 'body' }],
    origin: [{ after: ended, send: 'HTTP/1.1 417 No\r\nContent-Length: 0\r\n\r\n' }],
  },
]

const early: Row[] = [
  {
    name: 'an answer amid a body: the rest is taken',
    visitor: [{ send: `${post('').replace('h: 0', 'h: 8')}half` }, { sees: 'fine' }, { send: 'rest' }],
    origin: [{ after: 'half', send: ok() }],
  },
  {
    name: 'an answer amid chunks: the rest is taken',
    visitor: [{ send: postChunks('4\r\nhalf\r\n') }, { sees: 'fine' }, { send: '4\r\nrest\r\n0\r\n\r\n' }],
    origin: [{ after: 'half\r\n', send: ok() }],
  },
  {
    name: 'an answer and its end amid a body: the visitor’s connection ends too',
    visitor: [{ send: `${post('').replace('h: 0', 'h: 8')}half` }],
    origin: [
      { after: 'half', send: 'HTTP/1.1 413 Too Large\r\nContent-Length: 3\r\n\r\nno!', ending: 'end' },
    ],
    relayed: 'HTTP/1.1 413 Too Large\r\nContent-Length: 3\r\n\r\nno!',
    ends: true,
  },
]

const UPGRADE = 'Connection: Upgrade\r\nUpgrade: websocket\r\n'
const SWITCH = `HTTP/1.1 101 Switching Protocols\r\n${UPGRADE}\r\n`

const upgrades: Row[] = [
  {
    name: 'a WebSocket, bytes both ways',
    visitor: [
      { send: get(`${UPGRADE}Sec-WebSocket-Key: a\r\n`) },
      { sees: ended },
      { send: '\x81\x02hi' },
      { sees: 'ho' },
      { does: 'end' },
    ],
    origin: [
      { after: ended, send: SWITCH },
      { after: 'hi', send: '\x81\x02ho' },
    ],
    ends: true,
    leavesOrigin: true,
  },
  {
    name: 'bytes that come with the heads of an upgrade',
    visitor: [{ send: `${get(UPGRADE)}early` }, { sees: 'late' }, { does: 'end' }],
    origin: [
      { after: ended, send: `${SWITCH}soon` },
      { after: 'early', send: 'late' },
    ],
    ends: true,
    leavesOrigin: true,
  },
  {
    name: 'another protocol, ended by the origin',
    visitor: [
      { send: get('Connection: x, upgrade\r\nupgrade: nora/2\r\n') },
      { sees: 'bye' },
      { does: 'end' },
    ],
    origin: [{ after: ended, send: `${SWITCH.replace('websocket', 'nora/2')}bye`, ending: 'end' }],
    ends: true,
    leavesOrigin: true,
  },
  exchange('an upgrade that is declined', get(UPGRADE), ok()),
  exchange('an upgrade to h2c is not asked for', get('Connection: Upgrade\r\nUpgrade: h2c\r\n'), ok(), {
    forwarded: get(),
  }),
  exchange(
    'an upgrade to one of several is not asked for',
    get('Connection: Upgrade\r\nUpgrade: a, b\r\n'),
    ok(),
    { forwarded: get() },
  ),
  exchange('an upgrade with a body is not asked for', post('body', UPGRADE), ok(), {
    forwarded: post('body'),
  }),
  exchange('an upgrade in HTTP/1.0 is not asked for', old(UPGRADE), ok(), { forwarded: get(), ends: true }),
  exchange('Upgrade that Connection does not name', get('Upgrade: websocket\r\n'), ok(), {
    forwarded: get(),
  }),
  exchange('101 that was not asked for', get(), SWITCH, {
    answer: { status: 502, code: 'bad_response' },
    leavesOrigin: true,
    forwarded: get(),
  }),
]

export const connections: Row[] = [...reuse, ...version10, ...interim, ...early, ...upgrades]

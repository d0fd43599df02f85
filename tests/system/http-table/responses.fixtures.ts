import type { Row } from '../../kit/http-row.ts'
import { binary, exchange, get, getChunks, ok, okChunks, request } from './messages.ts'

function status(line: string, fields = 'Content-Length: 0\r\n'): Row {
  return exchange(line, get(), `HTTP/1.1 ${line}\r\n${fields}\r\n`)
}

const statuses: Row[] = [
  status('201 Created', 'Location: /new\r\nContent-Length: 0\r\n'),
  status('204 No Content', ''),
  status('205 Reset Content'),
  status('301 Moved Permanently', 'Location: http://127.0.0.1:1/\r\nContent-Length: 0\r\n'),
  status('304 Not Modified', 'ETag: "a"\r\n'),
  status('401 Unauthorized', 'WWW-Authenticate: Basic realm="x"\r\nContent-Length: 0\r\n'),
  status('404 Not Found'),
  status('426 Upgrade Required'),
  status('500 Internal Server Error'),
  status('503 Service Unavailable', 'Retry-After: 1\r\nContent-Length: 0\r\n'),
  status('799 No Such Status'),
  status('200 '),
  status('200'),
  status('200 \xd0\xa5\xd0\xbe\xd1\x80\xd0\xbe\xd1\x88\xd0\xbe\t!'),
]

const withoutBody: Row[] = [
  exchange(
    '304 with the length of what is not sent',
    get(),
    'HTTP/1.1 304 Not Modified\r\nContent-Length: 999\r\n\r\n',
  ),
  exchange('304 that says chunked', get(), 'HTTP/1.1 304 Not Modified\r\nTransfer-Encoding: chunked\r\n\r\n'),
  exchange('204 that says a length', get(), 'HTTP/1.1 204 No Content\r\nContent-Length: 5\r\nX: y\r\n\r\n', {
    relayed: 'HTTP/1.1 204 No Content\r\nX: y\r\n\r\n',
  }),
  exchange('204 that says chunked', get(), 'HTTP/1.1 204 No Content\r\nTransfer-Encoding: chunked\r\n\r\n', {
    relayed: 'HTTP/1.1 204 No Content\r\n\r\n',
  }),
  exchange('HEAD that says chunked', request('HEAD'), okChunks('')),
  exchange('HEAD without length', request('HEAD'), 'HTTP/1.1 200 OK\r\nX: y\r\n\r\n'),
  exchange('HEAD that is not found', request('HEAD'), 'HTTP/1.1 404 Not Found\r\nContent-Length: 20\r\n\r\n'),
]

const fields: Row[] = [
  exchange(
    'names in their case and order',
    get(),
    ok('fine', 'x-LOWER: 1\r\nSet-Cookie: a\r\nSET-COOKIE: b\r\nx-lower:\r\n'),
  ),
  exchange('space around values', get(), ok('fine', 'X-A:1\r\nX-B: \t 2\t\r\n')),
  exchange('bytes over 127', get(), ok('fine', 'X-Name: \xd0\x9d\xff\r\n')),
  exchange('256 fields', get(), ok('fine', 'X: y\r\n'.repeat(255))),
  exchange('a head of 60 KiB', get(), ok('fine', `X-Long: ${'z'.repeat(61_000)}\r\n`)),
  exchange(
    'hop-by-hop fields',
    get(),
    ok('fine', 'Connection: keep-alive, X-Gone\r\nKeep-Alive: timeout=5\r\nX-Gone: 1\r\nX: y\r\n'),
  ),
  exchange('challenges of a proxy', get(), ok('fine', 'Proxy-Authenticate: Basic\r\nX: y\r\n')),
  exchange('an offer to upgrade', get(), ok('fine', 'Connection: Upgrade\r\nUpgrade: h2c\r\nX: y\r\n')),
  exchange(
    'the end of the origin’s connection, the visitor’s stays',
    get(),
    ok('fine', 'Connection: close\r\n'),
    {
      leavesOrigin: true,
    },
  ),
  exchange('a length with zeros before it', get(), 'HTTP/1.1 200 OK\r\nContent-Length: 0004\r\n\r\nfine'),
]

const bodies: Row[] = [
  exchange('length 0', get(), ok('')),
  exchange('every byte', get(), ok(binary(4096))),
  exchange('1 MiB', get(), ok(binary(1024 * 1024))),
  exchange('4 MiB', get(), ok(binary(4 * 1024 * 1024))),
  exchange('one chunk', get(), okChunks('5\r\nhello\r\n0\r\n\r\n')),
  exchange('no chunk but the last', get(), okChunks('0\r\n\r\n')),
  exchange('1 MiB in chunks of 777', get(), okChunks(getChunks(binary(1024 * 1024), 777))),
  exchange('a chunk of 1 MiB', get(), okChunks(getChunks(binary(1024 * 1024), 1024 * 1024))),
  exchange('chunk extensions', get(), okChunks('5;a=b\r\nhello\r\n0;c\r\n\r\n'), {
    relayed: okChunks('5\r\nhello\r\n0\r\n\r\n'),
  }),
  exchange(
    'trailers',
    get(),
    okChunks('1\r\na\r\n0\r\nGrpc-Status: 0\r\nX-Two:  2 \r\n\r\n', 'Trailer: X-Two\r\n'),
  ),
  exchange(
    'trailers that may not pass',
    get(),
    okChunks('0\r\nSet-Cookie: a\r\nX-T: 1\r\nContent-Length: 3\r\n\r\n'),
    {
      relayed: okChunks('0\r\nX-T: 1\r\n\r\n'),
    },
  ),
  closing(
    exchange('no length: until the connection ends', get(), 'HTTP/1.1 200 OK\r\nX: y\r\n\r\nall of it'),
  ),
  closing(exchange('no length and no content', get(), 'HTTP/1.1 200 OK\r\n\r\n')),
  closing(exchange('HTTP/1.0 without length', get(), 'HTTP/1.0 200 OK\r\n\r\nold')),
  exchange('HTTP/1.0 with a length', get(), 'HTTP/1.0 200 OK\r\nContent-Length: 3\r\n\r\nold', {
    leavesOrigin: true,
  }),
  exchange(
    'HTTP/1.0 that keeps alive',
    get(),
    'HTTP/1.0 200 OK\r\nConnection: keep-alive\r\nContent-Length: 3\r\n\r\nold',
  ),
]

const split: Row[] = [1, 2, 3, 7, 64].flatMap((chunkBytes) => [
  inChunks(
    chunkBytes,
    exchange(
      `a head and a body in pieces of ${chunkBytes}`,
      get(),
      ok('a body', 'Connection: x-b\r\nX-B: b\r\n'),
    ),
  ),
  inChunks(
    chunkBytes,
    exchange(
      `chunks in pieces of ${chunkBytes}`,
      get(),
      okChunks('3;x\r\nabc\r\n0b\r\n\r\n0\r\n\r\n0123\r\n0\r\nX-T: 1\r\n\r\n'),
      {
        relayed: okChunks('3\r\nabc\r\n0b\r\n\r\n0\r\n\r\n0123\r\n0\r\nX-T: 1\r\n\r\n'),
      },
    ),
  ),
])

const events: Row = {
  name: 'server-sent events, each waited for',
  visitor: [
    { send: get('Accept: text/event-stream\r\n') },
    ...[1, 2, 3].map((n) => ({ sees: `data: ${n}\n\n` })),
  ],
  origin: [
    {
      after: '\r\n\r\n',
      send: okChunks('9\r\ndata: 1\n\n\r\n9\r\ndata: 2\n\n\r\n9\r\ndata: 3\n\n\r\n0\r\n\r\n'),
      chunkBytes: 8,
    },
  ],
}

function closing(row: Row): Row {
  return { ...row, origin: row.origin.map((step) => ({ ...step, ending: 'end' })), ends: true }
}

function inChunks(chunkBytes: number, row: Row): Row {
  return { ...row, origin: row.origin.map((step) => ({ ...step, chunkBytes })) }
}

export const responses: Row[] = [...statuses, ...withoutBody, ...fields, ...bodies, ...split, events]

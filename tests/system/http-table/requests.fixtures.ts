import type { Row } from '../../kit/http-row.ts'
import { binary, exchange, get, getChunks, ok, post, postChunks, request } from './messages.ts'

const methods: Row[] = [
  exchange('GET', get(), ok()),
  exchange('GET with a body', request('GET', 'Content-Length: 5\r\n', 'query'), ok()),
  exchange('HEAD', request('HEAD'), 'HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n'),
  exchange('POST', post('a=1&b=2'), ok()),
  exchange('POST of length 0', post(''), ok()),
  exchange('POST without any length', request('POST'), ok()),
  exchange('PUT', request('PUT', 'Content-Length: 7\r\n', 'content'), ok('')),
  exchange('PATCH', request('PATCH', 'Content-Length: 2\r\n', '{}'), ok()),
  exchange('DELETE', request('DELETE'), 'HTTP/1.1 204 No Content\r\n\r\n'),
  exchange('DELETE with a body', request('DELETE', 'Content-Length: 4\r\n', 'list'), ok()),
  exchange('OPTIONS', request('OPTIONS'), ok('', 'Allow: GET\r\n')),
  exchange('OPTIONS *', request('OPTIONS', '', '', '*'), ok('')),
  exchange('TRACE', request('TRACE'), ok('TRACE / HTTP/1.1', 'Content-Type: message/http\r\n')),
  exchange(
    'PROPFIND',
    request('PROPFIND', 'Depth: 1\r\n'),
    'HTTP/1.1 207 Multi-Status\r\nContent-Length: 0\r\n\r\n',
  ),
  exchange('M-SEARCH', request('M-SEARCH'), ok()),
  exchange('a method nobody knows', request("BR!W#$%&'*+.^_`|~"), ok()),
  exchange('a method in lower case', request('get'), 'HTTP/1.1 405 Nope\r\nContent-Length: 0\r\n\r\n'),
]

const targets: Row[] = [
  exchange('a query', get('', '/a?b=c&d=%20&e=?/'), ok()),
  exchange('an empty query', get('', '/?'), ok()),
  exchange('percent-encoding as it is', get('', '/%61%2F%2e%2E/%zz%'), ok()),
  exchange('two slashes', get('', '//double//slash'), ok()),
  exchange('dot segments', get('', '/a/../../b/./c'), ok()),
  exchange('odd characters', get('', `/"<>[]\\^\`{|}#;=~!$&'()*+,:@`), ok()),
  exchange('8 KiB of path', get('', `/${'long/'.repeat(1638)}`), ok()),
  exchange('an absolute target', get('', 'http://HOST/a?b'), ok(), { forwarded: get('', '/a?b') }),
  exchange('an absolute target in capitals', get('', 'HTTP://HOST/a'), ok(), { forwarded: get('', '/a') }),
  exchange('an absolute target without path', get('', 'http://HOST'), ok(), { forwarded: get('', '/') }),
  exchange('an absolute target with a query alone', get('', 'http://HOST?q'), ok(), {
    forwarded: get('', '/?q'),
  }),
]

const fields: Row[] = [
  exchange('names in their case and order', get('x-LOWER: 1\r\nX-Upper: 2\r\nx-lower: 3\r\n'), ok()),
  exchange('space around values', get('X-A:1\r\nX-B:   2\r\nX-C:\t3 \t \r\n'), ok()),
  exchange('empty values', get('X-A:\r\nX-B: \r\nX-C:\t\r\n'), ok()),
  exchange('a byte over 127 in the target', get('', '/\xff'), ok()),
  exchange('bytes over 127', get('X-Name: \xd0\x9d\xd0\xbe\xd1\x80\xd0\xb0 \xff\x80\r\n'), ok()),
  exchange('a tab within a value', get('X-A: a\tb\r\n'), ok()),
  exchange('colons and quotes', get('X-A: :"a:b";:\r\n'), ok()),
  exchange('several cookies', get('Cookie: a=1\r\nCookie: b=2\r\n'), ok()),
  exchange('authorization', get('Authorization: Basic bm9yYTpub3Jh\r\n'), ok()),
  exchange('Via, Max-Forwards and Trailer', get('Via: 1.1 a\r\nMax-Forwards: 3\r\nTrailer: X-T\r\n'), ok()),
  exchange('names like those that are dropped', get('Keep-Alive-X: 1\r\nTEX: 2\r\nXConnection: 3\r\n'), ok()),
  exchange('the mark of another edge', get('Nora-Edge: another\r\n'), ok()),
  exchange('100 fields', get('X-Field: value\r\n'.repeat(100)), ok()),
  exchange('127 fields and Host', get('X: y\r\n'.repeat(127)), ok()),
  exchange('a head of 60 KiB', get(`X-Long: ${'z'.repeat(61_000)}\r\n`), ok()),
  exchange('an empty line before the request', `\r\n${get()}`, ok(), { forwarded: get() }),
  exchange('Host behind the others', 'GET / HTTP/1.1\r\nX: y\r\nhOsT:HOST\r\n\r\n', ok()),
  exchange(
    'what Connection names',
    get('Connection: X-One , ,x-two\r\nX-ONE: 1\r\nX-Two: 2\r\nX-Three: 3\r\n'),
    ok(),
  ),
  exchange(
    'hop-by-hop fields',
    get('Keep-Alive: timeout=5\r\nTE: trailers\r\nProxy-Connection: a\r\n'),
    ok(),
  ),
  exchange('credentials of a proxy', get('Proxy-Authorization: Basic eA==\r\nX: y\r\n'), ok()),
  exchange(
    'forwarding fields that a visitor makes up',
    get(
      'Forwarded: for=6.6.6.6\r\nX-Forwarded-For: 6.6.6.6\r\nx-forwarded-HOST: evil\r\nX-Forwarded-Any: 1\r\n',
    ),
    ok(),
  ),
]

const bodies: Row[] = [
  exchange('a length with zeros before it', request('POST', 'Content-Length: 003\r\n', 'abc'), ok()),
  exchange('every byte', post(binary(4096)), ok()),
  exchange('a body like a request', post('0\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\nend'), ok()),
  exchange('1 MiB', post(binary(1024 * 1024)), ok()),
  exchange('4 MiB', post(binary(4 * 1024 * 1024)), ok()),
  exchange('one chunk', postChunks('5\r\nhello\r\n0\r\n\r\n'), ok()),
  exchange('no chunk but the last', postChunks('0\r\n\r\n'), ok()),
  exchange('chunks of one byte', postChunks(getChunks('nora burrows', 1)), ok()),
  exchange('a chunk of 1 MiB', postChunks(getChunks(binary(1024 * 1024), 1024 * 1024)), ok()),
  exchange('1 MiB in chunks of 1000', postChunks(getChunks(binary(1024 * 1024), 1000)), ok()),
  exchange(
    'sizes with zeros and both cases',
    postChunks(`000A\r\n${binary(10)}\r\nb\r\n${binary(11)}\r\n000\r\n\r\n`),
    ok(),
  ),
  exchange(
    'chunked in capitals',
    request('POST', 'TRANSFER-ENCODING:\tCHUNKED\r\n', '1\r\na\r\n0\r\n\r\n'),
    ok(),
  ),
  exchange('chunk extensions', postChunks('5;a=b;c="d e"\r\nhello\r\n1;x\r\n!\r\n0;last\r\n\r\n'), ok(), {
    forwarded: postChunks('5\r\nhello\r\n1\r\n!\r\n0\r\n\r\n'),
  }),
  exchange(
    'trailers',
    postChunks('1\r\na\r\n0\r\nX-Sum: 1\r\nX-Two:  2 \r\n\r\n', 'Trailer: X-Sum\r\n'),
    ok(),
  ),
  exchange(
    'trailers that may not pass',
    postChunks('1\r\na\r\n0\r\nContent-Length: 9\r\nX-Sum: 1\r\nHost: b\r\nX-Forwarded-For: c\r\n\r\n'),
    ok(),
    { forwarded: postChunks('1\r\na\r\n0\r\nX-Sum: 1\r\n\r\n') },
  ),
]

const split: Row[] = [1, 2, 3, 7, 64].flatMap((chunkBytes) => [
  inChunks(
    chunkBytes,
    exchange(`a head in pieces of ${chunkBytes}`, get('X-A: a\r\nConnection: x-b\r\nX-B: b\r\n'), ok()),
  ),
  inChunks(chunkBytes, exchange(`a body in pieces of ${chunkBytes}`, post('a body'.repeat(9)), ok())),
  inChunks(
    chunkBytes,
    exchange(
      `chunks in pieces of ${chunkBytes}`,
      postChunks('3;x\r\nabc\r\n0012\r\n\r\n0\r\n\r\n0123456789a\r\n0\r\nX-T: 1\r\n\r\n'),
      ok(),
      {
        forwarded: postChunks('3\r\nabc\r\n0012\r\n\r\n0\r\n\r\n0123456789a\r\n0\r\nX-T: 1\r\n\r\n'),
      },
    ),
  ),
])

function inChunks(chunkBytes: number, row: Row): Row {
  return { ...row, visitor: row.visitor.map((step) => ('send' in step ? { ...step, chunkBytes } : step)) }
}

export const requests: Row[] = [...methods, ...targets, ...fields, ...bodies, ...split]

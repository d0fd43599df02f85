import type { Row } from '../../kit/http-row.ts'
import { exchange, get, ok, okChunks, post, postChunks, request } from './messages.ts'

function refused(name: string, send: string, answer = { status: 400, code: 'bad_request' }): Row {
  return { name, visitor: [{ send }], origin: [], answer, forwarded: '', ends: true }
}

const TE = 'Transfer-Encoding: chunked\r\n'
const LAST = '0\r\n\r\n'

const heads: Row[] = [
  refused('LF after the request line', 'GET / HTTP/1.1\nHost: HOST\r\n\r\n'),
  refused('LF after a field', get('X: y\n')),
  refused('LF as the empty line', 'GET / HTTP/1.1\r\nHost: HOST\r\n\n\r\n'),
  refused('CR in a value', get('X: a\rb\r\n')),
  refused('CR CR LF', get('X: a\r\r\n')),
  refused('NUL in a value', get('X: a\0b\r\n')),
  refused('DEL in a value', get('X: a\x7fb\r\n')),
  refused('space before the colon', get('X : y\r\n')),
  refused('space before the colon of a framing field', post('abc').replace('Length:', 'Length :')),
  refused('a folded field', get('X: y\r\n z\r\n')),
  refused('a folded framing field', request('POST', 'Transfer-Encoding:\r\n chunked\r\n', LAST)),
  refused('an empty name', get(': y\r\n')),
  refused('a line without colon', get('X\r\n')),
  refused('a name that is no token', get('X(: y\r\n')),
  refused('a name with a byte over 127', get('X\xff: y\r\n')),
  refused('two spaces in the request line', 'GET  / HTTP/1.1\r\nHost: HOST\r\n\r\n'),
  refused('a tab in the request line', 'GET\t/ HTTP/1.1\r\nHost: HOST\r\n\r\n'),
  refused('space before the method', ' GET / HTTP/1.1\r\nHost: HOST\r\n\r\n'),
  refused('space in the target', get('', '/a b')),
  refused('NUL in the target', get('', '/\0')),
  refused('a target without slash', get('', 'a')),
  refused('another scheme', get('', 'ftp://HOST/')),
  refused('another host in the target', get('', 'http://other.localhost/')),
  refused('user information in the target', get('', 'http://u@HOST/')),
  refused('HTTP/0.9', 'GET /\r\n\r\n'),
  refused('HTTP/1.2', 'GET / HTTP/1.2\r\nHost: HOST\r\n\r\n'),
  refused('CONNECT', 'CONNECT HOST HTTP/1.1\r\nHost: HOST\r\n\r\n'),
  refused('two empty lines before the request', `\r\n\r\n${get()}`),
  refused('no Host', 'GET / HTTP/1.1\r\n\r\n'),
  refused('an empty Host', 'GET / HTTP/1.1\r\nHost:\r\n\r\n'),
  refused('two Hosts', get('Host: HOST\r\n')),
  refused('two Hosts of different letters', get('hOST: other.localhost\r\n')),
  refused('a list of hosts', 'GET / HTTP/1.1\r\nHost: HOST, b\r\n\r\n'),
  refused('Host named by Connection', get('Connection: host\r\n')),
  refused('256 fields and Host', get('X: y\r\n'.repeat(256)), { status: 431, code: 'head_too_large' }),
  refused('a head over 64 KiB', get(`X: ${'y'.repeat(66_000)}\r\n`), { status: 431, code: 'head_too_large' }),
]

const lengths: Row[] = ['+3', '-3', '0x3', '3 3', '3, 3', '3;', '1e1', '\xb3', '1000000000000000', '']
  .map((length) =>
    refused(`a length of ${JSON.stringify(length)}`, request('POST', `Content-Length: ${length}\r\n`, 'abc')),
  )
  .concat([
    refused('two equal lengths', post('abc', 'Content-Length: 3\r\n')),
    refused('two lengths', post('abc', 'content-length: 0\r\n')),
    refused('length, then chunked', post('', TE) + LAST),
    refused('chunked, then length', request('POST', `${TE}Content-Length: 5\r\n`, LAST)),
    refused('chunked twice', request('POST', TE + TE, LAST)),
    refused('chunked in HTTP/1.0', `POST / HTTP/1.0\r\nHost: HOST\r\n${TE}\r\n${LAST}`),
    refused('a length named by Connection', post('abc', 'Connection: Content-Length\r\n')),
    refused('chunked named by Connection', postChunks(LAST, 'Connection: transfer-encoding\r\n')),
  ])

const codings: Row[] = [
  'xchunked',
  'chunked, identity',
  'gzip, chunked',
  'identity',
  '"chunked"',
  'chunked;a',
  ' \x0bchunked',
  '',
].map((coding) =>
  refused(`a coding of ${JSON.stringify(coding)}`, request('POST', `Transfer-Encoding: ${coding}\r\n`, LAST)),
)

/** The head has gone to the origin by ending: what it gets must end there. */
const chunks: Row[] = [
  ['a prefix', '0x1\r\na\r\n', '0'],
  ['a sign', '+1\r\na\r\n', ''],
  ['space', '1 \r\na\r\n', '1'],
  ['LF for CR LF', '1\na\r\n', '1'],
  ['no digits', ';a\r\n', ''],
  ['13 digits', '0000000000001\r\na\r\n', '000000000000'],
  ['more content than it says', '1\r\nabc\r\n', '1\r\na'],
  ['LF in an extension', '1;a\nb\r\na\r\n', '1'],
  ['a bad trailer', '1\r\na\r\n0\r\nX : y\r\n\r\n', '1\r\na\r\n0\r\n'],
  ['a folded trailer', '0\r\nX: y\r\n z\r\n\r\n', '0\r\n'],
].map(([name = '', sent = '', passed = '']) => ({
  ...refused(`a chunk with ${name}`, postChunks(sent + LAST)),
  forwarded: postChunks(passed),
  mayStopShort: true,
}))

const smuggled: Row[] = [
  refused('a request behind a refused one', `${post('', TE)}${LAST}${get('', '/smuggled')}`),
  {
    name: 'a refused request behind a good one',
    visitor: [{ send: get() + get('X : y\r\n') }],
    origin: [{ after: '\r\n\r\n', send: ok() }],
    forwarded: get(),
    relayed: ok(),
    answer: { status: 400, code: 'bad_request' },
    ends: true,
  },
]

const bad = (name: string, send: string, code = 'bad_response'): Row =>
  exchange(name, get(), send, { answer: { status: 502, code }, leavesOrigin: true, forwarded: get() })

const badHeads: Row[] = [
  bad('no HTTP', 'SSH-2.0-OpenSSH_9.6\r\n'),
  bad('HTTP/2', 'HTTP/2.0 200 OK\r\n\r\n'),
  bad('HTTP/1.9', 'HTTP/1.9 200 OK\r\n\r\n'),
  bad('a status of two digits', 'HTTP/1.1 20 OK\r\n\r\n'),
  bad('a status of four digits', 'HTTP/1.1 2000 OK\r\n\r\n'),
  bad('NUL in the reason', 'HTTP/1.1 200 O\0K\r\n\r\n'),
  bad('LF after the status line', 'HTTP/1.1 200 OK\nContent-Length: 0\r\n\r\n'),
  bad('LF after a field', 'HTTP/1.1 200 OK\r\nContent-Length: 0\n\r\n'),
  bad('a folded response field', ok('fine', 'X: y\r\n z\r\n')),
  bad('space before the colon of a response', ok('fine', 'X : y\r\n')),
  bad('NUL in a response', ok('fine', 'X: \0\r\n')),
  bad('two lengths in a response', ok('fine', 'Content-Length: 4\r\n')),
  bad('a list of lengths in a response', 'HTTP/1.1 200 OK\r\nContent-Length: 4, 4\r\n\r\nfine'),
  bad('length and chunks in a response', ok(LAST, TE)),
  bad('a coding before chunked in a response', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n'),
  bad('chunks in HTTP/1.0', `HTTP/1.0 200 OK\r\n${TE}\r\n${LAST}`),
  bad('a length named by Connection in a response', ok('fine', 'Connection: content-length\r\n')),
  bad('257 fields in a response', ok('fine', 'X: y\r\n'.repeat(256)), 'response_head_too_large'),
  bad('a response head over 64 KiB', ok('fine', `X: ${'y'.repeat(66_000)}\r\n`), 'response_head_too_large'),
  bad('a first chunk that is none', okChunks('zz\r\n')),
]

const surplus: Row[] = [
  exchange('bytes behind a response', get(), `${ok()}surplus`, { relayed: ok(), leavesOrigin: true }),
  exchange('a second response that nobody asked for', get(), ok() + ok('evil'), {
    relayed: ok(),
    leavesOrigin: true,
  }),
  exchange('bytes behind chunks', get(), okChunks(`${LAST}surplus`), {
    relayed: okChunks(LAST),
    leavesOrigin: true,
  }),
  exchange('a body behind HEAD', request('HEAD'), ok('body'), {
    relayed: 'HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\n',
    leavesOrigin: true,
  }),
  exchange('a body behind 204', get(), 'HTTP/1.1 204 No\r\n\r\nbody', {
    relayed: 'HTTP/1.1 204 No\r\n\r\n',
    leavesOrigin: true,
  }),
  exchange('a body behind 304', get(), 'HTTP/1.1 304 No\r\n\r\nbody', {
    relayed: 'HTTP/1.1 304 No\r\n\r\n',
    leavesOrigin: true,
  }),
  {
    name: 'a bad chunk behind good ones',
    visitor: [{ send: postChunks('3\r\nask\r\n') }, { sees: 'good\r\n' }, { send: '4\r\nmore\r\n' }],
    origin: [
      { after: 'ask', send: okChunks('4\r\ngood\r\n') },
      { after: 'more', send: 'zz\r\n' },
    ],
    relayed: okChunks('4\r\ngood\r\n'),
    ends: true,
    leavesOrigin: true,
  },
]

export const hostile: Row[] = [
  ...heads,
  ...lengths,
  ...codings,
  ...chunks,
  ...smuggled,
  ...badHeads,
  ...surplus,
]

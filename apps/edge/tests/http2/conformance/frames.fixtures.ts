import { PREFACE } from '@nora/http2/testing'
import { expect } from 'vitest'
import {
  ACK,
  block,
  Code,
  completed,
  connectionError,
  data,
  END_HEADERS,
  END_STREAM,
  frame,
  GET,
  HANGING,
  HANGING_POST,
  headers,
  PADDED,
  POST,
  PRIORITY,
  ping,
  type Row,
  reset,
  settings,
  Type,
  uint32,
  windowUpdate,
} from './row.ts'

const protocolError = connectionError(Code.PROTOCOL_ERROR)
const frameSizeError = connectionError(Code.FRAME_SIZE_ERROR)
const LIVES = { ignored: true } as const
const SETTINGS = settings()

const preface: Row[] = [
  ...(
    [
      ['a preface with one wrong byte', Buffer.from(PREFACE.toString('latin1').replace('SM', 'SN'))],
      ['a request of HTTP/1.1', Buffer.from('GET / HTTP/1.1\r\nHost: shop.localhost\r\n\r\n')],
      ['frames without a preface', SETTINGS],
    ] as const
  ).map(
    ([what, bytes]): Row => ({
      rule: 'RFC 9113 §3.4',
      title: `${what} ends the connection`,
      sends: [bytes],
      expected: { closes: true },
      isBare: true,
    }),
  ),
  ...(
    [
      ['PING', ping()],
      ['HEADERS', headers(1)],
      ['WINDOW_UPDATE', windowUpdate(0, 1)],
      ['an unknown frame', frame(Type.UNKNOWN, 0, 0)],
    ] as const
  ).map(
    ([what, bytes]): Row => ({
      rule: 'RFC 9113 §3.4',
      title: `${what} before SETTINGS is a connection error`,
      sends: [PREFACE, bytes],
      expected: protocolError,
      isBare: true,
    }),
  ),
  {
    rule: 'RFC 9113 §3.4',
    title: 'an acknowledgement of settings does not count as the SETTINGS frame of the preface',
    sends: [PREFACE, frame(Type.SETTINGS, ACK, 0), ping()],
    expected: protocolError,
    isBare: true,
  },
  {
    rule: 'RFC 9113 §3.4',
    title: 'a preface in single bytes is read',
    sends: [...PREFACE, ...SETTINGS].map((byte) => Buffer.of(byte)),
    expected: LIVES,
    isBare: true,
  },
  {
    rule: 'RFC 9113 §3.4',
    title: 'the first frame of the server is SETTINGS, and the settings of the client are acknowledged',
    sends: [PREFACE, SETTINGS, headers(1)],
    expected: { status: 200 },
    isBare: true,
    verify({ received }) {
      expect(received[0]).toMatchObject({ type: Type.SETTINGS, flags: 0, streamId: 0 })
      expect(received.filter(({ type, flags }) => type === Type.SETTINGS && flags === ACK)).toHaveLength(1)
    },
  },
]

const format: Row[] = [
  ...[0, 1, 3].map(
    (stream): Row => ({
      rule: 'RFC 9113 §4.1',
      title: `a frame of unknown type on stream ${stream} is ignored`,
      sends: [headers(1, HANGING_POST, END_HEADERS), frame(Type.UNKNOWN, 0xff, stream, Buffer.alloc(100))],
      expected: LIVES,
    }),
  ),
  {
    rule: 'RFC 9113 §4.1',
    title: 'the reserved bit of the stream identifier is ignored',
    sends: [headers(0x8000_0001)],
    expected: { status: 200 },
  },
  ...(
    [
      ['HEADERS', headers(1, GET, END_STREAM | END_HEADERS | 0xd2)],
      ['PING', Buffer.concat([ping('01234567', 0xfe), headers(1)])],
      ['SETTINGS', Buffer.concat([frame(Type.SETTINGS, 0xfe, 0), headers(1)])],
      ['RST_STREAM', Buffer.concat([headers(3, HANGING), frame(Type.RST_STREAM, 0xff, 3, uint32(8))])],
    ] as const
  ).map(
    ([what, bytes]): Row => ({
      rule: 'RFC 9113 §4.1',
      title: `undefined flags of ${what} are ignored`,
      sends: [bytes],
      expected: what === 'RST_STREAM' ? LIVES : { status: 200 },
    }),
  ),
]

const sizes: Row[] = [
  {
    rule: 'RFC 9113 §4.2',
    title: 'a DATA frame of 16,384 bytes is taken',
    sends: [headers(1, POST, END_HEADERS), data(1, Buffer.alloc(16_384, 'x'), END_STREAM)],
    expected: { status: 200 },
    verify: (_, seen) => expect(seen.at(-1)?.body.length).toBe(16_384),
  },
  ...(
    [
      ['DATA', Buffer.concat([headers(1, POST, END_HEADERS), data(1, Buffer.alloc(16_385))])],
      ['HEADERS', frame(Type.HEADERS, END_HEADERS | END_STREAM, 1, Buffer.alloc(16_385))],
      ['SETTINGS', frame(Type.SETTINGS, 0, 0, Buffer.alloc(16_386))],
      ['PING', frame(Type.PING, 0, 0, Buffer.alloc(16_385))],
      ['a frame of unknown type', frame(Type.UNKNOWN, 0, 0, Buffer.alloc(16_385))],
    ] as const
  ).map(
    ([what, bytes]): Row => ({
      rule: 'RFC 9113 §4.2',
      title: `${what} beyond the announced size is a connection error`,
      sends: [bytes],
      expected: frameSizeError,
    }),
  ),
  {
    rule: 'RFC 9113 §4.2',
    title: 'a frame that announces 16 MiB is refused by its head alone',
    sends: [Buffer.from([0xff, 0xff, 0xff, Type.DATA, 0, 0, 0, 0, 1])],
    expected: frameSizeError,
  },
  ...(
    [
      ['HEADERS with priority', frame(Type.HEADERS, END_STREAM | END_HEADERS | PRIORITY, 1, Buffer.alloc(4))],
      [
        'RST_STREAM of 3 bytes',
        Buffer.concat([headers(1, HANGING), frame(Type.RST_STREAM, 0, 1, Buffer.alloc(3))]),
      ],
      [
        'RST_STREAM of 5 bytes',
        Buffer.concat([headers(1, HANGING), frame(Type.RST_STREAM, 0, 1, Buffer.alloc(5))]),
      ],
      ['SETTINGS of 5 bytes', frame(Type.SETTINGS, 0, 0, Buffer.alloc(5))],
      ['SETTINGS of 7 bytes', frame(Type.SETTINGS, 0, 0, Buffer.alloc(7))],
      ['an acknowledgement of settings with content', frame(Type.SETTINGS, ACK, 0, Buffer.alloc(6))],
      ['PING of 7 bytes', frame(Type.PING, 0, 0, Buffer.alloc(7))],
      ['PING of 9 bytes', frame(Type.PING, 0, 0, Buffer.alloc(9))],
      ['GOAWAY of 7 bytes', frame(Type.GOAWAY, 0, 0, Buffer.alloc(7))],
      ['WINDOW_UPDATE of 3 bytes', frame(Type.WINDOW_UPDATE, 0, 0, Buffer.alloc(3))],
      ['WINDOW_UPDATE of 5 bytes', frame(Type.WINDOW_UPDATE, 0, 0, Buffer.of(0, 0, 0, 1, 0))],
    ] as const
  ).map(
    ([what, bytes]): Row => ({
      rule: 'RFC 9113 §4.2',
      title: `${what} is a connection error of frame size`,
      sends: [bytes],
      expected: frameSizeError,
    }),
  ),
  ...[4, 6].map(
    (bytes): Row => ({
      rule: 'RFC 9113 §6.3',
      title: `PRIORITY of ${bytes} bytes on an open stream is a stream error of frame size`,
      sends: [headers(1, HANGING), frame(Type.PRIORITY, 0, 1, Buffer.alloc(bytes))],
      expected: { reset: Code.FRAME_SIZE_ERROR },
    }),
  ),
  {
    rule: 'RFC 9113 §4.1',
    title: 'frames that arrive in single bytes are read',
    sends: [...headers(1, POST, END_HEADERS), ...data(1, 'slow', END_STREAM)].map((byte) => Buffer.of(byte)),
    expected: { status: 200 },
    verify: (_, seen) => expect(seen.at(-1)?.body).toBe('slow'),
  },
]

const streamZero: Row[] = (
  [
    ['§6.1', 'DATA on stream 0', data(0, 'x')],
    ['§6.2', 'HEADERS on stream 0', headers(0)],
    ['§6.3', 'PRIORITY on stream 0', frame(Type.PRIORITY, 0, 0, Buffer.alloc(5))],
    ['§6.4', 'RST_STREAM on stream 0', reset(0)],
    ['§6.5', 'SETTINGS on a stream', frame(Type.SETTINGS, 0, 1)],
    ['§6.5', 'an acknowledgement of settings on a stream', frame(Type.SETTINGS, ACK, 1)],
    ['§6.7', 'PING on a stream', frame(Type.PING, 0, 1, Buffer.alloc(8))],
    ['§6.8', 'GOAWAY on a stream', frame(Type.GOAWAY, 0, 1, Buffer.alloc(8))],
    [
      '§6.6',
      'PUSH_PROMISE',
      frame(Type.PUSH_PROMISE, END_HEADERS, 1, Buffer.concat([uint32(2), block(GET)])),
    ],
    ['§6.6', 'PUSH_PROMISE on stream 0', frame(Type.PUSH_PROMISE, END_HEADERS, 0, uint32(2))],
  ] as const
).map(([section, what, bytes]) => ({
  rule: `RFC 9113 ${section}`,
  title: `${what} is a connection error`,
  sends: [bytes],
  expected: protocolError,
}))

/** HEADERS of a POST, then DATA with this payload behind the length of its padding. */
function padded(length: number, rest: string): Buffer {
  const payload = Buffer.concat([Buffer.of(length), Buffer.from(rest)])
  return Buffer.concat([headers(1, POST, END_HEADERS), frame(Type.DATA, END_STREAM | PADDED, 1, payload)])
}

const padding: Row[] = [
  {
    rule: 'RFC 9113 §6.1',
    title: 'padding of DATA is taken off',
    sends: [padded(3, 'body\0\0\0')],
    expected: { status: 200 },
    verify: (_, seen) => expect(seen.at(-1)?.body).toBe('body'),
  },
  {
    rule: 'RFC 9113 §6.1',
    title: 'DATA may be nothing but padding',
    sends: [padded(255, '\0'.repeat(255))],
    expected: { status: 200 },
    verify: (_, seen) => expect(seen.at(-1)?.body).toBe(''),
  },
  {
    rule: 'RFC 9113 §6.1',
    title: 'padding as long as the payload of DATA is a connection error',
    sends: [padded(5, 'body')],
    expected: protocolError,
  },
  {
    rule: 'RFC 9113 §6.1',
    title: 'padded DATA without the length of its padding is a connection error',
    sends: [headers(1, POST, END_HEADERS), frame(Type.DATA, END_STREAM | PADDED, 1)],
    expected: connectionError(Code.PROTOCOL_ERROR, Code.FRAME_SIZE_ERROR),
  },
  {
    rule: 'RFC 9113 §6.2',
    title: 'padding and priority of HEADERS are taken off',
    sends: [
      frame(
        Type.HEADERS,
        END_STREAM | END_HEADERS | PADDED | PRIORITY,
        1,
        Buffer.concat([Buffer.of(4, 0, 0, 0, 0, 16), block(GET), Buffer.alloc(4)]),
      ),
    ],
    expected: { status: 200 },
  },
  {
    rule: 'RFC 9113 §6.2',
    title: 'padding longer than HEADERS is a connection error',
    sends: [
      frame(Type.HEADERS, END_STREAM | END_HEADERS | PADDED, 1, Buffer.concat([Buffer.of(200), block(GET)])),
    ],
    expected: protocolError,
  },
  {
    rule: 'RFC 9113 §6.2',
    title: 'padding that leaves no room for the priority of HEADERS is a connection error',
    sends: [
      frame(Type.HEADERS, END_STREAM | END_HEADERS | PADDED | PRIORITY, 1, Buffer.of(3, 0, 0, 0, 0, 0)),
    ],
    expected: connectionError(Code.PROTOCOL_ERROR, Code.FRAME_SIZE_ERROR),
  },
]

const priority: Row[] = [
  ...[1, 3, 101].map(
    (stream): Row => ({
      rule: 'RFC 9113 §5.3.2',
      title: `PRIORITY of stream ${stream} is ignored, whether it is open or idle`,
      sends: [headers(1, HANGING), frame(Type.PRIORITY, 0, stream, Buffer.of(0, 0, 0, 0, 200))],
      expected: LIVES,
    }),
  ),
  {
    rule: 'RFC 9113 §5.3.2',
    title: 'PRIORITY of a closed stream is ignored',
    sends: [headers(1), frame(Type.PRIORITY, 0, 1, Buffer.of(0, 0, 0, 0, 1))],
    waitsFor: completed(1),
    expected: LIVES,
  },
  {
    rule: 'RFC 9113 §5.3.1',
    title: 'a stream that depends on itself is served, since priorities are out of use',
    sends: [
      frame(
        Type.HEADERS,
        END_STREAM | END_HEADERS | PRIORITY,
        1,
        Buffer.concat([Buffer.of(0, 0, 0, 1, 255), block(GET)]),
      ),
    ],
    expected: { status: 200 },
  },
]

export const frames: Row[] = [...preface, ...format, ...sizes, ...streamZero, ...padding, ...priority]

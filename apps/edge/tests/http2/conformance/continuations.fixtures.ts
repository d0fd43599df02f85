import {
  block,
  Code,
  connectionError,
  data,
  END_HEADERS,
  END_STREAM,
  frame,
  GET,
  HANGING,
  HANGING_POST,
  headers,
  ping,
  type Row,
  reset,
  settings,
  Type,
  windowUpdate,
} from './row.ts'

const protocolError = connectionError(Code.PROTOCOL_ERROR)
const SETTINGS = settings()

/** The frames of a request whose field block is not complete. */
const OPEN_BLOCK = frame(Type.HEADERS, END_STREAM, 1, block(GET).subarray(0, 20))

export const continuations: Row[] = [
  ...(
    [
      ['DATA', data(1, 'x')],
      ['HEADERS of another stream', headers(3)],
      ['HEADERS of the same stream', headers(1)],
      ['PRIORITY', frame(Type.PRIORITY, 0, 1, Buffer.alloc(5))],
      ['RST_STREAM', reset(1)],
      ['SETTINGS', SETTINGS],
      ['PING', ping()],
      ['GOAWAY', frame(Type.GOAWAY, 0, 0, Buffer.alloc(8))],
      ['WINDOW_UPDATE', windowUpdate(0, 1)],
      ['CONTINUATION of another stream', frame(Type.CONTINUATION, END_HEADERS, 3, block(GET).subarray(20))],
      ['a frame of unknown type', frame(Type.UNKNOWN, 0, 1)],
    ] as const
  ).map(
    ([what, bytes]): Row => ({
      rule: 'RFC 9113 §4.3',
      title: `${what} within a field block is a connection error`,
      sends: [OPEN_BLOCK, bytes],
      expected: protocolError,
    }),
  ),
  ...(
    [
      ['without HEADERS', frame(Type.CONTINUATION, END_HEADERS, 1, block(GET))],
      ['on stream 0', frame(Type.CONTINUATION, END_HEADERS, 0, block(GET))],
      [
        'behind a complete block',
        Buffer.concat([headers(1, HANGING), frame(Type.CONTINUATION, END_HEADERS, 1)]),
      ],
      [
        'behind DATA',
        Buffer.concat([
          headers(1, HANGING_POST, END_HEADERS),
          data(1, 'x'),
          frame(Type.CONTINUATION, END_HEADERS, 1),
        ]),
      ],
    ] as const
  ).map(
    ([what, bytes]): Row => ({
      rule: 'RFC 9113 §6.10',
      title: `CONTINUATION ${what} is a connection error`,
      sends: [bytes],
      expected: protocolError,
    }),
  ),
  {
    rule: 'RFC 9113 §6.10',
    title: 'a field block in many CONTINUATION frames is read as one',
    sends: [
      frame(Type.HEADERS, END_STREAM, 1, block(GET).subarray(0, 1)),
      ...Array.from({ length: 30 }, (_, i) =>
        frame(Type.CONTINUATION, 0, 1, block(GET).subarray(i + 1, i + 2)),
      ),
      frame(Type.CONTINUATION, END_HEADERS, 1, block(GET).subarray(31)),
    ],
    expected: { status: 200 },
  },
  {
    rule: 'RFC 9113 §6.10',
    title: 'an empty CONTINUATION frame may end a field block',
    sends: [frame(Type.HEADERS, END_STREAM, 1, block(GET)), frame(Type.CONTINUATION, END_HEADERS, 1)],
    expected: { status: 200 },
  },
  {
    rule: 'RFC 9113 §6.10',
    title: 'an empty HEADERS frame may begin a field block',
    sends: [frame(Type.HEADERS, END_STREAM, 1), frame(Type.CONTINUATION, END_HEADERS, 1, block(GET))],
    expected: { status: 200 },
  },
]

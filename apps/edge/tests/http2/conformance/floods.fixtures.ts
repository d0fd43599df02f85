import {
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

const calmDown = connectionError(Code.ENHANCE_YOUR_CALM)
const MANY = 5_000

/** As many times what one stream sends. */
function streams(toBytes: (stream: number) => Buffer): Buffer[] {
  return Array.from({ length: MANY }, (_, i) => toBytes(1 + i * 2))
}

function repeated(bytes: Buffer): Buffer[] {
  return [Buffer.concat(Array<Buffer>(MANY).fill(bytes))]
}

const OPEN = headers(1, HANGING_POST, END_HEADERS)

export const floods: Row[] = (
  [
    [
      'CVE-2023-44487',
      'requests that are reset at once',
      streams((id) => Buffer.concat([headers(id, HANGING), reset(id)])),
    ],
    [
      'CVE-2025-8671',
      'requests that the server is made to reset by an increment of 0',
      streams((id) => Buffer.concat([headers(id, HANGING), windowUpdate(id, 0)])),
    ],
    [
      'CVE-2025-8671',
      'requests that the server is made to reset by a window that is too wide',
      streams((id) => Buffer.concat([headers(id, HANGING), windowUpdate(id, 2 ** 31 - 1)])),
    ],
    [
      'CVE-2025-8671',
      'requests that the server is made to reset by DATA behind their end',
      streams((id) => Buffer.concat([headers(id, HANGING), data(id, 'x')])),
    ],
    [
      'CVE-2025-8671',
      'requests that the server is made to reset by HEADERS behind their end',
      streams((id) => Buffer.concat([headers(id, HANGING), headers(id, [['x', 'y']])])),
    ],
    [
      'CVE-2025-8671',
      'requests that the server is made to reset by content beyond their length',
      streams((id) =>
        Buffer.concat([
          headers(id, [...HANGING_POST, ['content-length', '1']], END_HEADERS),
          data(id, 'more than one'),
        ]),
      ),
    ],
    [
      'CVE-2025-8671',
      'requests that the server is made to reset by PRIORITY of a wrong size',
      streams((id) => Buffer.concat([headers(id, HANGING), frame(Type.PRIORITY, 0, id, Buffer.alloc(4))])),
    ],
    [
      'CVE-2019-9514',
      'requests that are malformed',
      streams((id) => headers(id, [...GET, ['X-Capital', '1']])),
    ],
    ['CVE-2019-9512', 'PING', repeated(ping())],
    ['CVE-2019-9515', 'SETTINGS', repeated(settings([3, 100]))],
    ['CVE-2019-9515', 'empty SETTINGS', repeated(settings())],
    ['CVE-2019-9513', 'PRIORITY', repeated(frame(Type.PRIORITY, 0, 1, Buffer.of(0, 0, 0, 0, 1)))],
    ['CVE-2019-9518', 'DATA without content', [OPEN, ...repeated(data(1, ''))]],
    [
      'CVE-2019-9518',
      'DATA that is nothing but padding',
      [OPEN, ...repeated(frame(Type.DATA, 8, 1, Buffer.of(3, 0, 0, 0)))],
    ],
    ['CVE-2019-9511', 'WINDOW_UPDATE of one byte on the connection', repeated(windowUpdate(0, 1))],
    ['CVE-2019-9511', 'WINDOW_UPDATE of one byte on a stream', [OPEN, ...repeated(windowUpdate(1, 1))]],
    ['RFC 9113 §10.5', 'frames of unknown type', repeated(frame(Type.UNKNOWN, 0, 0))],
    ['RFC 9113 §10.5', 'acknowledgements of PING', repeated(ping('nobody!!', 1))],
    ['RFC 9113 §10.5', 'acknowledgements of settings', repeated(frame(Type.SETTINGS, 1, 0))],
    ['RFC 9113 §10.5', 'RST_STREAM on a closed stream', [OPEN, ...repeated(reset(1))]],
    [
      'CVE-2024-27983',
      'CONTINUATION',
      [frame(Type.HEADERS, END_STREAM, 1), ...repeated(frame(Type.CONTINUATION, 0, 1, Buffer.of(0x82)))],
    ],
    [
      'CVE-2024-27983',
      'CONTINUATION without content',
      [frame(Type.HEADERS, END_STREAM, 1), ...repeated(frame(Type.CONTINUATION, 0, 1))],
    ],
  ] as const
).map(([rule, what, sends]) => ({
  rule,
  title: `a flood of ${what} ends the connection`,
  sends,
  expected: calmDown,
}))

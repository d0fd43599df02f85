import { expect } from 'vitest'
import type { RawHttp2 } from '../../kit/raw-http2.ts'
import {
  ACK,
  answered,
  Code,
  completed,
  connectionError,
  data,
  END_HEADERS,
  END_STREAM,
  type Expected,
  frame,
  HANGING,
  HANGING_POST,
  headers,
  POST,
  ping,
  type Row,
  settings,
  Type,
  windowUpdate,
  withField,
} from './row.ts'

const protocolError = connectionError(Code.PROTOCOL_ERROR)
const flowControlError = connectionError(Code.FLOW_CONTROL_ERROR)
const LIVES: Expected = { ignored: true }
const LARGEST_WINDOW = 2 ** 31 - 1
const BIG = withField(':path', '/big')
const BIG_BYTES = 200_000

const Setting = { TABLE_SIZE: 1, PUSH: 2, STREAMS: 3, WINDOW: 4, FRAME_SIZE: 5, LIST_SIZE: 6 } as const

const values: Row[] = (
  [
    ['ENABLE_PUSH of 2', [Setting.PUSH, 2], protocolError],
    ['INITIAL_WINDOW_SIZE of 2^31', [Setting.WINDOW, 2 ** 31], flowControlError],
    ['MAX_FRAME_SIZE of 16,383', [Setting.FRAME_SIZE, 16_383], protocolError],
    ['MAX_FRAME_SIZE of 2^24', [Setting.FRAME_SIZE, 2 ** 24], protocolError],
    ['ENABLE_PUSH of 0', [Setting.PUSH, 0], LIVES],
    ['ENABLE_PUSH of 1', [Setting.PUSH, 1], LIVES],
    ['INITIAL_WINDOW_SIZE of 2^31 − 1', [Setting.WINDOW, LARGEST_WINDOW], LIVES],
    ['MAX_FRAME_SIZE of 16,384', [Setting.FRAME_SIZE, 16_384], LIVES],
    ['MAX_FRAME_SIZE of 2^24 − 1', [Setting.FRAME_SIZE, 2 ** 24 - 1], LIVES],
    ['MAX_CONCURRENT_STREAMS of 0', [Setting.STREAMS, 0], LIVES],
    ['HEADER_TABLE_SIZE of 0', [Setting.TABLE_SIZE, 0], LIVES],
    ['HEADER_TABLE_SIZE of 2^32 − 1', [Setting.TABLE_SIZE, 0xffff_ffff], LIVES],
    ['MAX_HEADER_LIST_SIZE of 1', [Setting.LIST_SIZE, 1], LIVES],
    ['an unknown setting', [0xabcd, 0xffff_ffff], LIVES],
    ['setting 0', [0, 1], LIVES],
  ] as const
).map(([what, pair, expected]) => ({
  rule: 'RFC 9113 §6.5.2',
  title: `${what} is ${expected === LIVES ? 'taken' : 'a connection error'}`,
  sends: [settings(pair)],
  expected,
}))

const acknowledgements: Row[] = [
  {
    rule: 'RFC 9113 §6.5.3',
    title: 'each SETTINGS frame is acknowledged once, in order with PING',
    sends: [settings(), settings([Setting.STREAMS, 5]), ping('ordered!')],
    expected: LIVES,
    verify({ received }) {
      const acknowledged = received.filter(({ type, flags }) => type === Type.SETTINGS && flags === ACK)
      expect(acknowledged).toHaveLength(3)
      const order = received.filter(({ flags, type }) => flags === ACK && type !== Type.DATA)
      expect(order.map(({ type }) => type).slice(0, 4)).toEqual([4, 4, 4, 6])
    },
  },
  {
    rule: 'RFC 9113 §6.5',
    title: 'an acknowledgement that nobody waits for is ignored',
    sends: [frame(Type.SETTINGS, ACK, 0), frame(Type.SETTINGS, ACK, 0)],
    expected: LIVES,
  },
  {
    rule: 'RFC 9113 §6.5.3',
    title: 'of equal settings in one frame the last one counts',
    sends: [Buffer.concat([settings([Setting.WINDOW, 5], [Setting.WINDOW, 7]), headers(1, BIG)])],
    expected: { status: 200 },
    verify: (client) => assertContent(client, 7),
  },
  {
    rule: 'RFC 9113 §6.5',
    title: 'a SETTINGS frame as large as a frame may be is read',
    sends: [settings(...Array.from({ length: 2_730 }, (_, i) => [Setting.STREAMS, i] as const))],
    expected: LIVES,
  },
  {
    rule: 'RFC 9113 §6.7',
    title: 'PING is answered with its own content',
    sends: [ping('\0\x01 bytes')],
    expected: LIVES,
  },
  {
    rule: 'RFC 9113 §6.7',
    title: 'an acknowledgement of PING is not answered',
    sends: [ping('nobody!!', ACK)],
    expected: LIVES,
    verify: ({ received }) =>
      expect(received.some(({ payload }) => payload.toString() === 'nobody!!')).toBe(false),
  },
]

const updates: Row[] = [
  {
    rule: 'RFC 9113 §6.9',
    title: 'an increment of 0 for the connection is a connection error',
    sends: [windowUpdate(0, 0)],
    expected: protocolError,
  },
  {
    rule: 'RFC 9113 §6.9',
    title: 'an increment of 0 for a stream is a stream error',
    sends: [headers(1, HANGING), windowUpdate(1, 0)],
    expected: { reset: Code.PROTOCOL_ERROR },
  },
  {
    rule: 'RFC 9113 §6.9',
    title: 'the reserved bit of an increment is ignored',
    sends: [headers(1, HANGING), frame(Type.WINDOW_UPDATE, 0, 1, Buffer.of(0x80, 0, 0, 1))],
    expected: LIVES,
  },
  {
    rule: 'RFC 9113 §6.9.1',
    title: 'a connection window beyond 2^31 − 1 is a connection error',
    sends: [windowUpdate(0, LARGEST_WINDOW)],
    expected: flowControlError,
  },
  {
    rule: 'RFC 9113 §6.9.1',
    title: 'a connection window that grows beyond 2^31 − 1 in steps is a connection error',
    sends: [windowUpdate(0, LARGEST_WINDOW - 65_535), windowUpdate(0, 1)],
    expected: flowControlError,
  },
  {
    rule: 'RFC 9113 §6.9.1',
    title: 'a stream window beyond 2^31 − 1 is a stream error',
    sends: [headers(1, HANGING), windowUpdate(1, LARGEST_WINDOW)],
    expected: { reset: Code.FLOW_CONTROL_ERROR },
  },
  {
    rule: 'RFC 9113 §6.9.2',
    title: 'a setting that widens a stream window beyond 2^31 − 1 is a connection error',
    sends: [
      Buffer.concat([
        headers(1, HANGING),
        windowUpdate(1, LARGEST_WINDOW - 65_535),
        settings([Setting.WINDOW, 65_536]),
      ]),
    ],
    expected: flowControlError,
  },
  {
    rule: 'RFC 9113 §6.9.1',
    title: 'the largest windows there can be are taken',
    sends: [
      headers(1, HANGING),
      Buffer.concat([windowUpdate(0, LARGEST_WINDOW - 65_535), windowUpdate(1, LARGEST_WINDOW - 65_535)]),
    ],
    expected: LIVES,
  },
]

const windows: Row[] = [
  {
    rule: 'RFC 9113 §6.9.1',
    title: 'a response of 200,000 bytes stops at the first window of its stream',
    sends: [headers(1, BIG)],
    expected: { status: 200 },
    verify: (client) => assertContent(client, 65_535),
  },
  {
    rule: 'RFC 9113 §6.9.1',
    title: 'a response stops at the window of the connection, though its stream may go on',
    sends: [Buffer.concat([headers(1, BIG), windowUpdate(1, 1_000_000)])],
    expected: { status: 200 },
    async verify(client) {
      await assertContent(client, 65_535)
      client.write(windowUpdate(0, 1_000_000))
      await assertContent(client, BIG_BYTES)
    },
  },
  {
    rule: 'RFC 9113 §6.9.2',
    title: 'a window of 0 lets fields pass and holds content until it grows',
    sends: [Buffer.concat([settings([Setting.WINDOW, 0]), headers(1, BIG)])],
    expected: { status: 200 },
    async verify(client) {
      await assertContent(client, 0)
      client.write(windowUpdate(1, 10))
      await assertContent(client, 10)
      client.write(windowUpdate(1, 1))
      await assertContent(client, 11)
    },
  },
  {
    rule: 'RFC 9113 §6.9.2',
    title: 'a new first window widens the streams that are open',
    sends: [Buffer.concat([settings([Setting.WINDOW, 100]), headers(1, BIG)])],
    expected: { status: 200 },
    async verify(client) {
      await assertContent(client, 100)
      client.write(settings([Setting.WINDOW, 300]))
      await assertContent(client, 300)
    },
  },
  {
    rule: 'RFC 9113 §6.9.2',
    title: 'a window that a setting makes negative has to be filled up before content goes on',
    sends: [Buffer.concat([settings([Setting.WINDOW, 1_000]), headers(1, BIG)])],
    expected: { status: 200 },
    async verify(client) {
      await assertContent(client, 1_000)
      client.write(settings([Setting.WINDOW, 0]))
      client.write(windowUpdate(1, 1_000))
      await assertContent(client, 1_000)
      client.write(windowUpdate(1, 5))
      await assertContent(client, 1_005)
    },
  },
  {
    rule: 'RFC 9113 §4.2',
    title: 'no DATA frame is larger than the client takes',
    sends: [
      Buffer.concat([windowUpdate(0, 1_000_000), settings([Setting.WINDOW, 1_000_000]), headers(1, BIG)]),
    ],
    expected: { status: 200 },
    async verify(client) {
      await assertContent(client, BIG_BYTES)
      expect(Math.max(...client.received.map(({ payload }) => payload.length))).toBeLessThanOrEqual(16_384)
    },
  },
  {
    rule: 'RFC 9113 §6.9',
    title: 'fields and trailers are not subject to flow control',
    sends: [Buffer.concat([settings([Setting.WINDOW, 4]), headers(1, withField(':path', '/trailers'))])],
    expected: { status: 200 },
    async verify(client) {
      await completed(1)(client)
      const trailers = client.received.filter(({ type, streamId }) => type === Type.HEADERS && streamId === 1)
      expect(trailers.at(-1)?.fields).toEqual(['x-sum', '4'])
    },
  },
  {
    rule: 'RFC 9113 §6.9',
    title: 'a request of 1 MiB is taken by a client that respects the windows',
    sends: [headers(1, POST, END_HEADERS)],
    expected: LIVES,
    async verify(client, seen) {
      await sendWithinWindows(client, 1, 1 << 20)
      await answered(1)(client)
      expect(seen.at(-1)?.body.length).toBe(1 << 20)
    },
  },
  {
    rule: 'RFC 9113 §6.9.1',
    title: 'a client that sends beyond the window of a stream has its stream reset',
    sends: [
      headers(1, HANGING_POST, END_HEADERS),
      ...Array.from({ length: 2_048 }, () => data(1, Buffer.alloc(16_384))),
    ],
    expected: { reset: Code.FLOW_CONTROL_ERROR },
  },
]

/** The content of stream 1 has come to this many bytes, and no further. */
async function assertContent(client: RawHttp2, bytes: number): Promise<void> {
  const count = () =>
    client.received
      .filter(({ type, streamId }) => type === Type.DATA && streamId === 1)
      .reduce((sum, { payload }) => sum + payload.length, 0)
  await expect.poll(count).toBe(bytes)
  // What the server may send, it sends before it answers this.
  const token = `${++tokens}`.padStart(8, '0')
  client.write(ping(token))
  await client.until(({ type, payload }) => type === Type.PING && payload.toString() === token)
  expect(count()).toBe(bytes)
}

let tokens = 0

async function sendWithinWindows(client: RawHttp2, stream: number, bytes: number): Promise<void> {
  const toWindow = (id: number, first: number) => () =>
    client.received
      .filter(({ type, streamId }) => type === Type.WINDOW_UPDATE && streamId === id)
      .reduce((sum, { payload }) => sum + payload.readUInt32BE(0), first)
  const announced = client.received.find(({ type, flags }) => type === Type.SETTINGS && flags === 0)?.payload
  const streamWindow = toWindow(stream, readSetting(announced, Setting.WINDOW))
  const connectionWindow = toWindow(0, 65_535)
  for (let sent = 0; sent < bytes; ) {
    const size = Math.min(16_384, bytes - sent)
    await expect.poll(() => Math.min(streamWindow(), connectionWindow()) - sent).toBeGreaterThanOrEqual(size)
    sent += size
    client.write(data(stream, Buffer.alloc(size, 'x'), sent === bytes ? END_STREAM : 0))
  }
}

function readSetting(payload: Buffer | undefined, id: number): number {
  if (payload === undefined) throw new Error('the server has sent no settings')
  for (let i = 0; i < payload.length; i += 6)
    if (payload.readUInt16BE(i) === id) return payload.readUInt32BE(i + 2)
  return 65_535
}

export const flow: Row[] = [...values, ...acknowledgements, ...updates, ...windows]

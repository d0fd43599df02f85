import { expect } from 'vitest'
import {
  answered,
  Code,
  completed,
  connectionError,
  data,
  END_HEADERS,
  END_STREAM,
  frame,
  HANGING,
  HANGING_POST,
  headers,
  POST,
  type Row,
  reset,
  Type,
  windowUpdate,
} from './row.ts'

const protocolError = connectionError(Code.PROTOCOL_ERROR)
const streamClosed = connectionError(Code.STREAM_CLOSED)
const LIVES = { ignored: true } as const

const idle: Row[] = [
  ...(
    [
      ['DATA', data(5, 'x')],
      ['RST_STREAM', reset(5)],
      ['WINDOW_UPDATE', windowUpdate(5, 1)],
      ['CONTINUATION', frame(Type.CONTINUATION, END_HEADERS, 5)],
    ] as const
  ).map(
    ([what, bytes]): Row => ({
      rule: 'RFC 9113 §5.1',
      title: `${what} on an idle stream is a connection error`,
      sends: [bytes],
      expected: protocolError,
    }),
  ),
  {
    rule: 'RFC 9113 §5.1',
    title: 'DATA on a stream above the last one is a connection error',
    sends: [headers(1), data(3, 'x')],
    waitsFor: completed(1),
    expected: protocolError,
  },
]

const identifiers: Row[] = [
  ...[2, 4, 0x7fff_fffe].map(
    (stream): Row => ({
      rule: 'RFC 9113 §5.1.1',
      title: `stream ${stream}, of an even number, is a connection error`,
      sends: [headers(stream)],
      expected: protocolError,
    }),
  ),
  {
    // The stream is closed by the first use of a higher one, so both codes describe it.
    rule: 'RFC 9113 §5.1.1',
    title: 'a new stream below the last one is a connection error',
    sends: [headers(5), headers(3)],
    waitsFor: completed(5),
    expected: connectionError(Code.PROTOCOL_ERROR, Code.STREAM_CLOSED),
  },
  {
    rule: 'RFC 9113 §5.1.1',
    title: 'stream identifiers may be left out',
    sends: [headers(1), headers(101), headers(100_001)],
    expected: { status: 200, stream: 100_001 },
  },
  {
    rule: 'RFC 9113 §5.1.1',
    title: 'DATA on a stream that was left out is a connection error',
    sends: [headers(7), data(5, 'x')],
    waitsFor: completed(7),
    expected: connectionError(Code.PROTOCOL_ERROR, Code.STREAM_CLOSED),
  },
]

const halfClosed: Row[] = [
  {
    rule: 'RFC 9113 §5.1',
    title: 'DATA on a half-closed stream is a stream error',
    sends: [headers(1, HANGING), data(1, 'x')],
    expected: { reset: Code.STREAM_CLOSED },
  },
  {
    rule: 'RFC 9113 §5.1',
    title: 'HEADERS on a half-closed stream are a stream error',
    sends: [headers(1, HANGING), headers(1, [['x-late', '1']])],
    expected: { reset: Code.STREAM_CLOSED },
  },
  ...(
    [
      ['WINDOW_UPDATE', windowUpdate(1, 100)],
      ['PRIORITY', frame(Type.PRIORITY, 0, 1, Buffer.alloc(5))],
      ['RST_STREAM', reset(1)],
      ['a frame of unknown type', frame(Type.UNKNOWN, 0, 1)],
    ] as const
  ).map(
    ([what, bytes]): Row => ({
      rule: 'RFC 9113 §5.1',
      title: `${what} is taken on a half-closed stream`,
      sends: [headers(1, HANGING), bytes],
      expected: LIVES,
    }),
  ),
  {
    rule: 'RFC 9113 §8.1',
    title: 'a response that is complete before its request asks for no more of it',
    sends: [headers(1, [...POST.slice(0, 3), [':path', '/early']], END_HEADERS)],
    expected: { reset: Code.NO_ERROR },
    verify: ({ received }) =>
      expect(received.some(({ type, flags }) => type === Type.DATA && (flags & END_STREAM) !== 0)).toBe(true),
  },
]

const closed: Row[] = [
  {
    rule: 'RFC 9113 §5.1',
    title: 'DATA on a stream that both ends closed is a connection error',
    sends: [headers(1), data(1, 'x')],
    waitsFor: completed(1),
    expected: streamClosed,
  },
  {
    rule: 'RFC 9113 §5.1',
    title: 'HEADERS on a stream that both ends closed are a connection error',
    sends: [headers(1), headers(1)],
    waitsFor: completed(1),
    expected: streamClosed,
  },
  {
    rule: 'RFC 9113 §5.1',
    title: 'DATA on a stream that the client has reset is a connection error',
    sends: [headers(1, HANGING_POST, END_HEADERS), reset(1), data(1, 'x')],
    expected: streamClosed,
  },
  {
    rule: 'RFC 9113 §5.1',
    title: 'HEADERS on a stream that the client has reset are a connection error',
    sends: [headers(1, HANGING_POST, END_HEADERS), reset(1), headers(1)],
    expected: streamClosed,
  },
  ...(
    [
      ['WINDOW_UPDATE', windowUpdate(1, 100)],
      ['RST_STREAM', reset(1)],
      ['PRIORITY', frame(Type.PRIORITY, 0, 1, Buffer.alloc(5))],
    ] as const
  ).map(
    ([what, bytes]): Row => ({
      rule: 'RFC 9113 §5.1',
      title: `${what} on a closed stream is ignored`,
      sends: [headers(1), bytes],
      waitsFor: completed(1),
      expected: LIVES,
    }),
  ),
  ...(
    [
      ['DATA', data(1, 'x')],
      ['HEADERS', headers(1, [['x-late', '1']])],
      ['WINDOW_UPDATE', windowUpdate(1, 5)],
      ['RST_STREAM', reset(1)],
    ] as const
  ).map(
    ([what, bytes]): Row => ({
      rule: 'RFC 9113 §5.1',
      title: `${what} that was under way when the server reset its stream is ignored`,
      sends: [Buffer.concat([headers(1, POST, END_HEADERS), windowUpdate(1, 0), bytes])],
      expected: { reset: Code.PROTOCOL_ERROR },
      verify: ({ received }) =>
        expect(received.filter(({ type }) => type === Type.RST_STREAM)).toHaveLength(1),
    }),
  ),
]

const concurrency: Row[] = [
  {
    rule: 'RFC 9113 §5.1.2',
    title: 'one stream more than was announced is refused, so that it can be sent again',
    sends: Array.from({ length: 101 }, (_, i) => headers(1 + i * 2, HANGING)),
    expected: { reset: Code.REFUSED_STREAM, stream: 201 },
    // Room for the request that every row ends with.
    verify: (client) => client.write(reset(1)),
  },
  {
    rule: 'RFC 9113 §5.1.2',
    title: 'streams that ended make room for others',
    sends: [
      Buffer.concat(Array.from({ length: 100 }, (_, i) => headers(1 + i * 2, HANGING))),
      Buffer.concat(Array.from({ length: 100 }, (_, i) => reset(1 + i * 2))),
      headers(201),
    ],
    expected: { status: 200, stream: 201 },
  },
]

const errors: Row[] = [
  {
    rule: 'RFC 9113 §6.8',
    title: 'GOAWAY names the last stream that was begun',
    sends: [headers(7), windowUpdate(0, 0)],
    waitsFor: completed(7),
    expected: protocolError,
    verify({ received }) {
      const goAway = received.find(({ type }) => type === Type.GOAWAY)
      expect(goAway?.payload.readUInt32BE(0)).toBe(7)
    },
  },
  {
    rule: 'RFC 9113 §6.8',
    title: 'requests that were under way when the client sent GOAWAY are answered',
    sends: [Buffer.concat([headers(1), frame(Type.GOAWAY, 0, 0, Buffer.alloc(8))])],
    expected: { status: 200 },
  },
  {
    rule: 'RFC 9113 §5.4.2',
    title: 'a stream error of one stream leaves another alone',
    sends: [headers(1, HANGING_POST, END_HEADERS), headers(3), windowUpdate(1, 0)],
    expected: { reset: Code.PROTOCOL_ERROR },
    verify: (client) => answered(3)(client).then(() => {}),
  },
  {
    rule: 'RFC 9113 §6.4',
    title: 'RST_STREAM with an unknown code ends the stream',
    sends: [headers(1, HANGING), reset(1, 0xdead_beef)],
    expected: LIVES,
  },
]

export const streams: Row[] = [...idle, ...identifiers, ...halfClosed, ...closed, ...concurrency, ...errors]

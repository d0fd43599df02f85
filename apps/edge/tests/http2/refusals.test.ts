import { encodeFields } from '@nora/http2/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { certificateSettings, makeCertificate } from '../kit/certificate.ts'
import { RawOrigin } from '../kit/raw-http.ts'
import { END_HEADERS, END_STREAM, Frame, RawHttp2 } from '../kit/raw-http2.ts'
import { RunningEdge } from '../kit/running-edge.ts'

const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi'

type Fields = readonly (readonly [string, string])[]

const GET: Fields = [
  [':method', 'GET'],
  [':scheme', 'https'],
  [':authority', 'shop.localhost'],
  [':path', '/'],
]
const POST: Fields = [[':method', 'POST'], ...GET.slice(1)]

let edge: RunningEdge
let origin: RawOrigin
let visitor: RawHttp2

beforeAll(async () => {
  edge = await RunningEdge.start(certificateSettings([makeCertificate(['DNS:shop.localhost'])]))
})

beforeEach(async () => {
  origin = await RawOrigin.answering(OK)
  await edge.shop(origin.port)
  visitor = await RawHttp2.connect(edge.ports.https_port ?? 0)
})

afterEach(() => {
  visitor.close()
  origin.close()
})

afterAll(() => edge.stop())

function sendHeaders(streamId: number, fields: Fields, flags = END_HEADERS | END_STREAM): void {
  visitor.send(Frame.HEADERS, flags, streamId, encodeFields(fields.flat()))
}

/** `reset N`, or the status of the answer. */
async function getOutcome(streamId: number): Promise<string> {
  const isOutcome = ({ type, streamId: id }: { type: number; streamId: number }) =>
    id === streamId && (type === Frame.RST_STREAM || type === Frame.HEADERS)
  const frame = await visitor.until(isOutcome)
  if (frame.type === Frame.RST_STREAM) return `reset ${frame.payload.readUInt32BE(0)}`
  // Indexed or with an indexed name, which is enough to tell the two that matter apart.
  return frame.payload[0] === 0x88 ? '200' : 'error'
}

function instead(name: string, value: string): Fields {
  return GET.map(([other, former]) => (other === name ? [name, value] : [other, former]))
}

describe('what breaks the rules of HTTP/2 does not reach the origin:', () => {
  test.each<[string, Fields]>([
    ['transfer-encoding', [...GET, ['transfer-encoding', 'chunked']]],
    ['connection', [...GET, ['connection', 'close']]],
    ['upgrade', [...GET, ['upgrade', 'websocket']]],
    ['te with more than trailers', [...GET, ['te', 'gzip']]],
    ['a capital in a name', [...GET, ['X-One', '1']]],
    ['a pseudo-field behind others', [...GET.slice(0, 3), ['x', 'y'], [':path', '/']]],
    ['a pseudo-field twice', [...GET, [':path', '/two']]],
    ['an unknown pseudo-field', [...GET, [':x', 'y']]],
    ['no path', GET.slice(0, 3)],
    ['an empty path', instead(':path', '')],
    ['a path with a space', instead(':path', '/ HTTP/1.1')],
    ['a path with a line end', instead(':path', '/ HTTP/1.1\r\nx: y')],
    ['an absolute path', instead(':path', 'https://shop.localhost/')],
    ['a host that differs', [...GET, ['host', 'other.localhost']]],
    ['two hosts', [...GET, ['host', 'shop.localhost'], ['host', 'shop.localhost']]],
    ['user information', instead(':authority', 'me@shop.localhost')],
    ['a method with a space', instead(':method', 'GET /x')],
    ['content-length twice', [...GET, ['content-length', '0'], ['content-length', '1']]],
    ['a content-length that is none', [...GET, ['content-length', '+1']]],
    ['a length without a body', [...GET, ['content-length', '5']]],
  ])('%s', async (_, fields) => {
    sendHeaders(1, fields)
    expect(await getOutcome(1)).toMatch(/^reset|error/)
    expect(origin.received).toBe('')
    sendHeaders(3, GET)
    expect(await getOutcome(3)).toBe('200')
  })

  test.each([
    ['a line end in a value', 'x-one', 'a\r\nx-two: 2'],
    ['a bare LF in a value', 'x-one', 'a\nx-two: 2'],
    ['NUL in a value', 'x-one', 'a\0b'],
    ['a line end in a name', 'a: b\r\nx-one', '1'],
  ])('%s', async (_, name, value) => {
    sendHeaders(1, [...GET, [name, value]])
    await getOutcome(1)
    expect(origin.received).not.toMatch(/x-(?:one|two)/)
  })

  test('a body that is longer than it was said to be', async () => {
    sendHeaders(1, [...POST, ['content-length', '2']], END_HEADERS)
    visitor.send(
      Frame.DATA,
      END_STREAM,
      1,
      Buffer.from('hi GET /smuggled HTTP/1.1\r\nHost: shop.localhost\r\n\r\n'),
    )
    expect(await getOutcome(1)).toMatch(/^reset/)
    expect(origin.received).not.toContain('smuggled')
  })

  test('a body that is shorter than it was said to be', async () => {
    sendHeaders(1, [...POST, ['content-length', '9']], END_HEADERS)
    visitor.send(Frame.DATA, END_STREAM, 1, Buffer.from('hi'))
    expect(await getOutcome(1)).toMatch(/^reset/)
    await expect
      .poll(() => origin.sockets.every((socket) => socket.destroyed || socket.readableEnded))
      .toBe(true)
  })
})

describe('more than the edge takes:', () => {
  test('a head of more than 64 KiB', async () => {
    const block = encodeFields([...GET.flat(), 'x-large', 'x'.repeat(70_000)])
    visitor.send(Frame.HEADERS, END_STREAM, 1, block.subarray(0, 16_384))
    for (let start = 16_384; start < block.length; start += 16_384) {
      const flags = start + 16_384 >= block.length ? END_HEADERS : 0
      visitor.send(Frame.CONTINUATION, flags, 1, block.subarray(start, start + 16_384))
    }
    // Literal with the name of number 8: `:status`.
    const { payload } = await visitor.until(({ type }) => type === Frame.HEADERS)
    expect(payload.subarray(0, 5)).toEqual(Buffer.from('\x08\x03431', 'latin1'))
    expect(origin.received).toBe('')
    // What was in it is known to both sides nevertheless.
    sendHeaders(3, GET)
    expect(await getOutcome(3)).toBe('200')
  })

  test('more fields than 256, which are not cookies', async () => {
    sendHeaders(1, [...GET, ...Array.from({ length: 300 }, (_, i) => [`x-${i}`, 'y'] as const)])
    expect(await getOutcome(1)).toBe('error')
    sendHeaders(3, [...GET, ...Array.from({ length: 200 }, (_, i) => ['cookie', `c${i}=1`] as const)])
    expect(await getOutcome(3)).toBe('200')
    expect(origin.received).toContain('c0=1; c1=1; c2=1')
  })

  test('a flood of CONTINUATION (CVE-2024-27983)', async () => {
    visitor.send(Frame.HEADERS, END_STREAM, 1, encodeFields(GET.flat()))
    for (let i = 0; i < 1_000; i++) visitor.send(Frame.CONTINUATION, 0, 1, encodeFields([`x-${i}`, 'y']))
    await expect.poll(() => visitor.isClosed).toBe(true)
  })

  test('more streams than were announced', async () => {
    await edge.shop((await hanging()).port)
    for (let i = 0; i <= 100; i++) sendHeaders(1 + i * 2, GET)
    // Refused without having been looked at, so that it can be sent again.
    expect(await getOutcome(201)).toBe('reset 7')
    expect(visitor.isClosed).toBe(false)
    await expect.poll(() => origin.sockets.length).toBe(100)
  })

  test('a flood of requests that are taken back (CVE-2023-44487)', async () => {
    const opened = await hanging()
    await edge.shop(opened.port)
    for (let i = 0; i < 5_000; i++) {
      const streamId = 1 + i * 2
      sendHeaders(streamId, GET)
      visitor.send(Frame.RST_STREAM, 0, streamId, Buffer.of(0, 0, 0, 8))
    }
    await expect.poll(() => visitor.isClosed).toBe(true)
    expect(opened.sockets.length).toBeLessThan(2_000)
  })

  test.each([
    ['PING', Frame.PING, 0, 0, Buffer.alloc(8)],
    ['SETTINGS', Frame.SETTINGS, 0, 0, Buffer.from([0, 3, 0, 0, 0, 100])],
    ['acknowledgements', Frame.SETTINGS, ACK, 0, Buffer.alloc(0)],
    ['WINDOW_UPDATE of the connection', Frame.WINDOW_UPDATE, 0, 0, Buffer.of(0, 0, 0, 1)],
    ['WINDOW_UPDATE of a stream', Frame.WINDOW_UPDATE, 0, 1, Buffer.of(0, 0, 0, 1)],
    ['GOAWAY', Frame.GOAWAY, 0, 0, Buffer.alloc(8)],
  ])('a flood of %s ends in a GOAWAY that says so', async (_, type, flags, streamId, payload) => {
    await edge.shop((await hanging()).port)
    sendHeaders(1, GET)
    for (let i = 0; i < 3_000; i++) visitor.send(type, flags, streamId, payload)
    const goAway = await visitor.until((frame) => frame.type === Frame.GOAWAY)
    expect(goAway.payload.readUInt32BE(4)).toBe(ENHANCE_YOUR_CALM)
    await expect.poll(() => visitor.isClosed).toBe(true)
  })
})

const ACK = 1
const ENHANCE_YOUR_CALM = 11

/** An origin that never answers. */
async function hanging(): Promise<RawOrigin> {
  origin.close()
  origin = await RawOrigin.listen(() => {})
  return origin
}

import type { Socket } from 'node:net'
import { encodeFields } from '@nora/http2/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { certificateSettings, makeCertificate } from '../kit/certificate.ts'
import { RawOrigin } from '../kit/raw-http.ts'
import { END_HEADERS, END_STREAM, Frame, RawHttp2 } from '../kit/raw-http2.ts'
import { RunningEdge } from '../kit/running-edge.ts'

const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi'

let edge: RunningEdge
let origin: RawOrigin
let visitor: RawHttp2
/** Connections of requests for /slow, which are answered by hand. */
let waiting: Socket[]

beforeEach(async () => {
  waiting = []
  edge = await RunningEdge.start(certificateSettings([makeCertificate(['DNS:shop.localhost'])]))
  origin = await RawOrigin.listen((socket, said) => {
    if (!said.endsWith('\r\n\r\n')) return
    if (said.slice(said.lastIndexOf('GET ')).startsWith('GET /slow')) waiting.push(socket)
    else socket.write(OK)
  })
  await edge.shop(origin.port)
  visitor = await RawHttp2.connect(edge.ports.https_port ?? 0)
})

afterEach(async () => {
  visitor.close()
  await edge.stop()
  origin.close()
})

function request(streamId: number, path = '/'): void {
  const fields = [':method', 'GET', ':scheme', 'https', ':authority', 'shop.localhost', ':path', path]
  visitor.send(Frame.HEADERS, END_HEADERS | END_STREAM, streamId, encodeFields(fields))
}

const answered = (streamId: number) =>
  visitor.until((frame) => frame.streamId === streamId && frame.type === Frame.DATA)

/** The last stream that is taken: what was sent behind it may be sent again elsewhere. */
async function lastStream(): Promise<number> {
  return (await visitor.until(({ type }) => type === Frame.GOAWAY)).payload.readUInt32BE(0)
}

test.each([
  ['stops', () => edge.edge.stop()],
  ['retires', () => edge.edge.retire()],
])('an edge that %s answers what runs, takes nothing more, and goes', async (_, act) => {
  request(1, '/slow')
  await expect.poll(() => waiting.length).toBe(1)
  const hasEnded = act()
  expect(await lastStream()).toBe(1)
  request(3)
  waiting[0]?.write(OK)
  await answered(1)
  await expect.poll(() => visitor.isClosed).toBe(true)
  expect(visitor.received.filter(({ streamId }) => streamId === 3)).toEqual([])
  await hasEnded
})

test('a connection without a request is closed at once', async () => {
  request(1)
  await answered(1)
  const retired = edge.edge.retire()
  expect(await lastStream()).toBe(1)
  await expect.poll(() => visitor.isClosed).toBe(true)
  await retired
})

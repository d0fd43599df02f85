import type { ClientHttp2Session } from 'node:http2'
import type { CapturedByEdge } from '@nora/link'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { certificateSettings, makeCertificate } from '../kit/certificate.ts'
import { ask, connectHttp2 } from '../kit/http2-client.ts'
import { Http2Origin } from '../kit/http2-server.ts'
import { RawOrigin, RawVisitor } from '../kit/raw-http.ts'
import { RunningEdge } from '../kit/running-edge.ts'

let edge: RunningEdge
let session: ClientHttp2Session
const origins: { close(): void }[] = []

beforeAll(async () => {
  edge = await RunningEdge.start(certificateSettings([makeCertificate(['DNS:shop.localhost'])]))
  edge.control.captured.add('shop')
})

beforeEach(async () => {
  session = await connectHttp2(edge.ports.https_port ?? 0)
  edge.control.captures.length = 0
})

afterEach(() => {
  session.destroy()
  for (const origin of origins.splice(0)) origin.close()
})

afterAll(() => edge.stop())

async function publish(origin: { port: number; close(): void }, app_protocol?: 'http2'): Promise<void> {
  origins.push(origin)
  const agent = await edge.agent({ originPort: origin.port })
  await agent.bind('shop', app_protocol === undefined ? {} : { app_protocol })
}

/** The exchange that is captured next, once nothing more comes of it. */
async function untilCaptured(): Promise<CapturedByEdge> {
  const ended = () =>
    edge.control.captures
      .flatMap(({ exchanges }) => exchanges)
      .find(({ duration_ms }) => duration_ms !== null)
  await expect.poll(ended).toBeDefined()
  return ended()!
}

const content = (body: { content: string }) => Buffer.from(body.content, 'base64')

describe('of a visitor of HTTP/2', () => {
  test('a request and its answer are captured as they passed', async () => {
    await publish(
      await RawOrigin.listen((socket, said) => {
        if (said.endsWith('tea')) socket.write('HTTP/1.1 201 Created\r\nContent-Length: 4\r\n\r\nmade')
      }),
    )
    const headers = { ':method': 'POST', ':path': '/cups?n=1', 'content-length': 3, 'x-one': '1' }
    expect(await ask(session, headers, 'tea')).toMatchObject({ status: 201, body: 'made' })
    const exchange = await untilCaptured()
    expect(exchange).toMatchObject({
      protocol: 'h2',
      kind: 'http',
      method: 'POST',
      path: '/cups',
      query: 'n=1',
      status: 201,
      error: null,
    })
    expect(exchange.request.headers).toContainEqual(['x-one', '1'])
    expect(content(exchange.request.body).toString()).toBe('tea')
    expect(content(exchange.response!.body).toString()).toBe('made')
  })

  test('a gRPC call to a service of HTTP/2 is captured, its messages as bytes and its status with it', async () => {
    const message = Buffer.from([0, 0, 0, 0, 3, 1, 2, 3])
    await publish(
      await Http2Origin.listen((stream) => {
        stream.respond({ ':status': 200, 'content-type': 'application/grpc' }, { waitForTrailers: true })
        stream.on('wantTrailers', () => stream.sendTrailers({ 'grpc-status': '0' }))
        stream.resume().on('end', () => stream.end(message))
      }),
      'http2',
    )
    const headers = {
      ':method': 'POST',
      ':path': '/cafe.Menu/List',
      'content-type': 'application/grpc',
      te: 'trailers',
    }
    const answer = await ask(session, headers, message.toString('latin1'))
    expect(answer.trailers['grpc-status']).toBe('0')
    const exchange = await untilCaptured()
    expect(exchange).toMatchObject({ protocol: 'h2', path: '/cafe.Menu/List', status: 200, error: null })
    expect(content(exchange.request.body)).toEqual(message)
    expect(content(exchange.response!.body)).toEqual(message)
  })
})

test('messages of a WebSocket are captured both ways', async () => {
  const text = (word: string) => Buffer.from([0x81, word.length, ...Buffer.from(word)])
  await publish(
    await RawOrigin.listen((socket, said) => {
      if (said.endsWith('\r\n\r\n')) {
        socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n')
        socket.write(text('hello'))
      } else if (said.endsWith('tea')) socket.end(Buffer.from([0x88, 0]))
    }),
  )
  const visitor = await RawVisitor.connect(edge.ports.http_port)
  visitor.send(
    'GET /chat HTTP/1.1\r\nHost: shop.localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n' +
      'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n',
  )
  await visitor.until((said) => said.endsWith('hello'))
  // Masked by zeros, as a visitor's frames are.
  visitor.send(Buffer.from([0x81, 0x83, 0, 0, 0, 0, ...Buffer.from('tea')]))
  const exchange = await untilCaptured()
  expect(exchange).toMatchObject({ kind: 'websocket', status: 101, path: '/chat' })
  expect(exchange.messages.map((one) => [one.direction, one.kind, one.content])).toEqual([
    ['out', 'text', 'hello'],
    ['in', 'text', 'tea'],
    ['out', 'close', ''],
  ])
})

import { createHash } from 'node:crypto'
import type { ClientHttp2Session, ClientHttp2Stream } from 'node:http2'
import type { Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { certificateSettings, makeCertificate } from '../kit/certificate.ts'
import { ask, connectHttp2, getAnswer, open } from '../kit/http2-client.ts'
import { RawOrigin } from '../kit/raw-http.ts'
import { RunningEdge } from '../kit/running-edge.ts'

const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi'

let edge: RunningEdge
let session: ClientHttp2Session
let origin: RawOrigin

beforeAll(async () => {
  edge = await RunningEdge.start(certificateSettings([makeCertificate(['DNS:shop.localhost'])]))
})

beforeEach(async () => {
  session = await connectHttp2(edge.ports.https_port ?? 0)
})

afterEach(() => {
  session.destroy()
  origin.close()
})

afterAll(() => edge.stop())

async function serve(answer: (socket: Socket, said: string) => void): Promise<void> {
  origin = await RawOrigin.listen(answer)
  await edge.shop(origin.port)
}

/** An origin that agrees to the WebSocket, then says this. */
function agreeing(greeting = ''): (socket: Socket, said: string) => void {
  return (socket, said) => {
    if (!said.endsWith('\r\n\r\n')) return
    const key = /Sec-WebSocket-Key: (\S+)/.exec(said)?.[1] ?? ''
    const accept = createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64')
    socket.write(
      'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
        `Sec-WebSocket-Accept: ${accept}\r\nSec-WebSocket-Protocol: chat\r\n\r\n${greeting}`,
    )
  }
}

function openWebSocket(): ClientHttp2Stream {
  return open(session, {
    ':method': 'CONNECT',
    ':protocol': 'websocket',
    ':scheme': 'https',
    ':path': '/chat',
    'sec-websocket-version': '13',
    'sec-websocket-protocol': 'chat',
  })
}

describe('a WebSocket over HTTP/2', () => {
  test('is an upgrade at the origin, and passes bytes both ways, also those that come early', async () => {
    await serve(agreeing('welcome'))
    const stream = openWebSocket()
    stream.write('early')
    const answered = getAnswer(stream)
    await expect.poll(() => origin.received.endsWith('early')).toBe(true)
    expect(origin.received).toMatch(/^GET \/chat HTTP\/1\.1\r\n/)
    expect(origin.received).toContain('Connection: Upgrade\r\nUpgrade: websocket\r\n')
    expect(origin.received).toContain('sec-websocket-version: 13\r\n')
    stream.write(' late')
    await expect.poll(() => origin.received.endsWith('early late')).toBe(true)
    origin.sockets[0]?.end(' bye')
    stream.end()
    const answer = await answered
    expect(answer).toMatchObject({ status: 200, body: 'welcome bye', isWhole: true, rstCode: 0 })
    expect(answer.headers).toMatchObject({ 'sec-websocket-protocol': 'chat' })
    expect(Object.keys(answer.headers)).not.toContain('sec-websocket-accept')
  })

  test('may end on one side first', async () => {
    await serve(agreeing())
    const stream = openWebSocket()
    const answered = getAnswer(stream)
    await new Promise((resolve) => stream.once('response', resolve))
    stream.end('over')
    await expect.poll(() => origin.sockets[0]?.readableEnded).toBe(true)
    origin.sockets[0]?.end('and out')
    expect(await answered).toMatchObject({ body: 'and out', isWhole: true })
  })

  test('ends at the origin when the visitor goes', async () => {
    await serve(agreeing())
    const stream = openWebSocket()
    await new Promise((resolve) => stream.once('response', resolve))
    stream.close(8)
    await expect.poll(() => origin.sockets[0]?.destroyed || origin.sockets[0]?.readableEnded).toBe(true)
  })

  test('that the origin declines is declined', async () => {
    await serve((socket) => void socket.write('HTTP/1.1 403 Forbidden\r\nContent-Length: 2\r\n\r\nno'))
    expect(await getAnswer(openWebSocket())).toMatchObject({
      status: 403,
      body: 'no',
      isWhole: true,
      rstCode: 0,
    })
  })

  test('that the origin does not know of is no success', async () => {
    await serve((socket) => void socket.write(OK))
    expect(await getAnswer(openWebSocket())).toMatchObject({
      status: 502,
      headers: { 'nora-error': 'bad_response' },
    })
  })

  test('that the origin agrees to without knowing what it is, is broken off', async () => {
    const agree = agreeing()
    await serve((socket, said) => agree(socket, said.replace(/Key: \S+/, 'Key: other')))
    expect(await getAnswer(openWebSocket())).toMatchObject({ status: 0, rstCode: 2 })
  })

  test('that was declined is no way to another request', async () => {
    await serve((socket, said) => {
      if (said.endsWith('\r\n\r\n')) socket.write('HTTP/1.1 403 Forbidden\r\nContent-Length: 2\r\n\r\nno')
    })
    const stream = openWebSocket()
    stream.write('GET /early HTTP/1.1\r\nHost: shop.localhost\r\n\r\n')
    const answered = getAnswer(stream)
    await new Promise((resolve) => stream.once('response', resolve))
    if (!stream.destroyed) stream.end('GET /late HTTP/1.1\r\nHost: shop.localhost\r\n\r\n')
    expect(await answered).toMatchObject({ status: 403, body: 'no' })
    await ask(session, { ':path': '/next' })
    expect(origin.received.match(/^GET \S+/gm)).toEqual(['GET /chat', 'GET /next'])
  })
})

test('an upgrade of HTTP/1.1 has no place in HTTP/2, and neither has CONNECT to anywhere', async () => {
  await serve((socket) => void socket.write(OK))
  const answer = await ask(session, { ':method': 'CONNECT', ':authority': 'mail.localhost:25' })
  expect(answer).toMatchObject({ status: 400, headers: { 'nora-error': 'bad_request' } })
  expect(origin.sockets).toHaveLength(0)
})

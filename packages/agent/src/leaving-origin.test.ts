import type { Socket } from 'node:net'
import { ResetCode, TargetKind } from '@nora/protocol'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { OriginGate } from './dispatch/origin-gate.ts'
import { eventually } from './testing/eventually.ts'
import { Fixture } from './testing/fixture.ts'

const HANDSHAKE = 'GET /live HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\n\r\n'
const SWITCHED = 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n\r\n'
const HELLO = Buffer.from([0x81, 5, ...Buffer.from('hello')])
/** Of a server, and the answer of a client under the mask 0. */
const RESTART = Buffer.from([0x88, 2, 0x03, 0xf4])
const ANSWER = Buffer.from([0x88, 0x82, 0, 0, 0, 0, 0x03, 0xf4])

let fixture: Fixture
let gate: OriginGate
beforeEach(async () => {
  fixture = await Fixture.start()
  gate = new OriginGate()
})
afterEach(() => fixture.end())

/** Publishes an origin behind the open gate; what it hears stands in `heard`. */
async function publish(serve: (socket: Socket) => void) {
  const heard: Buffer[] = []
  const target = await fixture.origin((socket) => {
    socket.on('data', (bytes: Buffer) => heard.push(bytes))
    serve(socket)
  })
  gate.open()
  const { agent, getEvent } = fixture.startAgent(target, { request: { gate } })
  const link = await fixture.edge.link()
  await eventually(() => getEvent('bound'), 'the bound tunnel')
  return { agent, link, hears: (bytes: Buffer) => Buffer.concat(heard).includes(bytes) }
}

function close() {
  const closing = { isDone: false }
  void gate.close().then(() => {
    closing.isDone = true
  })
  return closing
}

describe('an origin that is about to end', () => {
  test('has its WebSockets closed with 1012, and ends them itself once their visitors have answered', async () => {
    const { link, hears } = await publish((socket) => {
      socket.once('data', () => socket.write(Buffer.concat([Buffer.from(SWITCHED), HELLO])))
      socket.on('data', (bytes: Buffer) => bytes.includes(ANSWER) && socket.end(ANSWER))
    })
    const visitor = link.open()
    visitor.send(HANDSHAKE)
    await visitor.until('hello')
    const closing = close()
    await eventually(() => visitor.received.includes(RESTART), 'the Close frame')
    expect(closing.isDone).toBe(false)
    visitor.send(ANSWER)
    await eventually(() => hears(ANSWER), 'the answer of the visitor at the origin')
    await eventually(() => visitor.isEnded, 'the end')
    visitor.stream?.end()
    await eventually(() => closing.isDone, 'the drained gate')
    expect(visitor.received.toString('latin1')).toBe(
      SWITCHED + Buffer.concat([HELLO, RESTART]).toString('latin1'),
    )
    expect(link.received).toContainEqual({ type: 'keep_idle', ref: 1, keep: false, drain: true })
  })

  test('finishes the frame that it has begun, and what it says after that is nobody’s', async () => {
    let socket: Socket | undefined
    const { link } = await publish((accepted) => {
      socket = accepted
      accepted.once('data', () =>
        accepted.write(Buffer.concat([Buffer.from(SWITCHED), HELLO.subarray(0, 4)])),
      )
    })
    const visitor = link.open()
    visitor.send(HANDSHAKE)
    await visitor.until('he')
    close()
    socket?.write(HELLO.subarray(4))
    await eventually(() => visitor.received.includes(RESTART), 'the Close frame')
    socket?.end(HELLO)
    await eventually(() => visitor.isEnded, 'the end')
    expect(visitor.received.subarray(SWITCHED.length).equals(Buffer.concat([HELLO, RESTART]))).toBe(true)
  })

  test('is not spoken for where it answers in HTTP, or closes by itself', async () => {
    const sockets = new Map<'live' | 'plain', Socket>()
    const { link } = await publish((socket) => {
      socket.once('data', (bytes: Buffer) => {
        const isLive = bytes.includes('/live')
        sockets.set(isLive ? 'live' : 'plain', socket)
        const plain = Buffer.from('HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nhi')
        socket.write(isLive ? Buffer.concat([Buffer.from(SWITCHED), RESTART]) : plain)
      })
    })
    const [visitor, other] = [link.open(), link.open()]
    visitor.send('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
    other.send(HANDSHAKE)
    await visitor.until('hi')
    await eventually(() => other.received.includes(RESTART), 'the Close frame of the origin')
    close()
    sockets.get('plain')?.write('!!')
    await visitor.until('hi!!')
    expect(visitor.received.toString('latin1').endsWith('\r\n\r\nhi!!')).toBe(true)
    sockets.get('live')?.end()
    await eventually(() => other.isEnded, 'the end')
    expect(other.received.length).toBe(SWITCHED.length + RESTART.length)
  })

  test('is waited for by a connection of HTTP/2 that comes meanwhile, with its requests', async () => {
    const { agent, link, hears } = await publish(() => {})
    close()
    const visitor = link.open(undefined, TargetKind.HTTP2)
    visitor.send('PRI * HTTP/2.0')
    const left = link.open(undefined, TargetKind.HTTP2)
    left.send('PRI gone')
    left.stream?.reset(ResetCode.CANCELLED)
    await eventually(() => agent.status.openConnections === 1, 'the one who stays')
    expect(hears(Buffer.from('PRI'))).toBe(false)
    gate.open()
    await eventually(() => hears(Buffer.from('PRI * HTTP/2.0')), 'the requests')
    expect(hears(Buffer.from('gone'))).toBe(false)
  })
})

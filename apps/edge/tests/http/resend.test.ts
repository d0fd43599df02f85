import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { FakeAgent } from '../kit/fake-agent.ts'
import { RawOrigin, RawVisitor } from '../kit/raw-http.ts'
import { RunningEdge } from '../kit/running-edge.ts'

const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi'
const INTERIM = 'HTTP/1.1 103 Early Hints\r\nLink: </a.css>\r\n\r\n'
const GET = 'GET / HTTP/1.1\r\nHost: shop.localhost\r\n\r\n'
const post = (body: string, fields = `Content-Length: ${body.length}\r\n`) =>
  `POST / HTTP/1.1\r\nHost: shop.localhost\r\n${fields}\r\n${body}`

let edge: RunningEdge
let agent: FakeAgent
let origin: RawOrigin
let visitor: RawVisitor

beforeAll(async () => {
  edge = await RunningEdge.start()
})

afterEach(() => {
  visitor.close()
  origin.close()
})

afterAll(() => edge.stop())

/** A chunked request is sent at once here, the body of another may come behind its head. */
function isWhole(said: string): boolean {
  const [head = '', body] = said.split(/\r\n\r\n([\s\S]*)/)
  const length = Number(/Content-Length: (\d+)/.exec(head)?.[1] ?? 0)
  return body !== undefined && body.length >= length
}

/**
 * A visitor who was answered once, on a connection that `onSecond` takes the next request on. Further connections
 * are answered.
 */
async function served({ isUnheard, onSecond = '' }: { isUnheard: boolean; onSecond?: string }) {
  origin = await RawOrigin.listen((socket, said, connection) => {
    const isFirst =
      connection === 1 && /^GET [\s\S]*?\r\n\r\n$/.test(said) && said.split('\r\n\r\n').length === 2
    if (isFirst || (connection > 1 && isWhole(said))) socket.write(OK)
    else if (connection === 1) socket.end(onSecond)
  })
  agent = await edge.shop(origin.port)
  agent.endsUnheard = isUnheard
  visitor = await RawVisitor.connect(edge.ports.http_port)
  visitor.send(GET)
  await visitor.until((text) => text.endsWith('hi'))
}

/** The status that a request on the connection that closes is answered with. */
async function getStatus(request: string): Promise<number> {
  visitor.received = Buffer.alloc(0)
  visitor.send(request)
  const answer = await visitor.until((text) => /\r\n\r\n[\s\S]+$/.test(text.replace(INTERIM, '')))
  return Number(/^HTTP\/1\.1 (\d+)/.exec(answer.replace(INTERIM, ''))?.[1])
}

describe('a request that meets an origin’s connection as it closes', () => {
  test.each([
    ['a POST', post('x=1')],
    ['a POST without content', post('')],
    ['a POST of 16 KiB', post('x'.repeat(16_384))],
    ['a GET', GET],
  ])('is sent once more when the agent knows that the origin heard nothing: %s', async (_name, request) => {
    await served({ isUnheard: true })
    expect(await getStatus(request)).toBe(200)
    expect([
      origin.sockets.length,
      origin.received.endsWith(request.slice(request.indexOf('\r\n\r\n'))),
    ]).toEqual([2, true])
  })

  test('is answered 502 when it is not known, unless it may be repeated', async () => {
    await served({ isUnheard: false })
    expect(await getStatus(post('x=1'))).toBe(502)
    expect(origin.sockets).toHaveLength(1)
  })

  test('is not sent twice when the origin has said something of it', async () => {
    await served({ isUnheard: true, onSecond: INTERIM })
    expect(await getStatus(post('x=1'))).toBe(502)
    expect(origin.sockets).toHaveLength(1)
  })

  test('does not come about for a body that could not be sent again: it gets a connection of its own', async () => {
    await served({ isUnheard: true })
    expect(await getStatus(post('x'.repeat(16_385)))).toBe(200)
    expect(await getStatus(post('1\r\nx\r\n0\r\n\r\n', 'Transfer-Encoding: chunked\r\n'))).toBe(200)
    expect(origin.sockets).toHaveLength(3)
  })

  test('is counted', async () => {
    const counts = async () => {
      const metrics = await fetch(`http://127.0.0.1:${edge.ports.monitor_port}/metrics`)
      const text = await metrics.text()
      return ['resent', 'lost'].map((outcome) =>
        Number(new RegExp(`nora_edge_origin_closed_total{outcome="${outcome}"} (\\d+)`).exec(text)?.[1]),
      )
    }
    const [resent = 0, lost = 0] = await counts()
    await served({ isUnheard: true })
    await getStatus(post('x=1'))
    visitor.close()
    origin.close()
    await served({ isUnheard: false })
    await getStatus(post('x=1'))
    expect(await counts()).toEqual([resent + 1, lost + 1])
  })
})

test('an origin that announces no time for idle connections is asked on a new one each time', async () => {
  origin = await RawOrigin.answering(OK.replace('\r\n', '\r\nKeep-Alive: timeout=0\r\n'))
  await edge.shop(origin.port)
  visitor = await RawVisitor.connect(edge.ports.http_port)
  for (let i = 1; i <= 3; i++) {
    visitor.send(GET)
    await visitor.until((text) => text.split('hi').length === i + 1)
  }
  expect(origin.sockets).toHaveLength(3)
})

test('an agent whose origin can spare no idle connections has none kept, until it says otherwise', async () => {
  origin = await RawOrigin.answering(OK)
  agent = await edge.shop(origin.port)
  visitor = await RawVisitor.connect(edge.ports.http_port)
  const ask = async (answers: number) => {
    visitor.send(GET)
    await visitor.until((text) => text.split('hi').length === answers + 1)
  }
  await ask(1)
  const [first] = origin.sockets
  const closed = once(first!, 'end')
  agent.send({ type: 'keep_idle', ref: 1, keep: false })
  await closed
  await ask(2)
  await ask(3)
  expect(origin.sockets).toHaveLength(3)
  agent.send({ type: 'keep_idle', ref: 1, keep: true })
  await ask(4)
  await ask(5)
  expect(origin.sockets.length).toBeLessThanOrEqual(4)
})

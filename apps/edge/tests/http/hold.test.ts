import { LinkCode } from '@nora/protocol'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { RawOrigin, RawVisitor, visit } from '../kit/raw-http.ts'
import { RunningEdge } from '../kit/running-edge.ts'

let edge: RunningEdge
let origin: RawOrigin

beforeEach(async () => {
  edge = await RunningEdge.start()
  origin = await RawOrigin.answering('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi')
})

afterEach(async () => {
  await edge.stop()
  origin.close()
})

const request = (method = 'GET', body = '') =>
  `${method} / HTTP/1.1\r\nHost: shop.localhost\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n${body}`

async function loseAgent(): Promise<void> {
  const agent = await edge.shop(origin.port)
  agent.destroy()
  await expect.poll(() => edge.control.released.length).toBe(1)
}

async function untilHeld(count: number): Promise<void> {
  await expect.poll(() => edge.edge.heldCount).toBe(count)
}

test('requests wait for an agent that was lost, bodies included, and go on when it is back', async () => {
  await loseAgent()
  const get = visit(edge.ports.http_port, request())
  const post = visit(edge.ports.http_port, request('POST', 'sold'))
  await untilHeld(2)
  await edge.shop(origin.port)
  expect(await get).toContain(' 200 OK')
  // The origin of the test answers heads only.
  await expect.poll(() => origin.received).toContain('sold')
  origin.sockets.at(-1)?.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi')
  origin.sockets.at(-2)?.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi')
  expect(await post).toContain(' 200 OK')
  await untilHeld(0)
})

test('an edge that has just started waits for agents that control knows', async () => {
  edge.control.away.add('shop.localhost')
  const visitor = visit(edge.ports.http_port, request())
  await untilHeld(1)
  await edge.shop(origin.port)
  expect(await visitor).toContain(' 200 OK')
})

test('a request that runs when its leg is lost is sent again when it may be, else answered', async () => {
  const silent = await RawOrigin.listen(() => {})
  const agent = await edge.shop(silent.port)
  const get = visit(edge.ports.http_port, request())
  const post = visit(edge.ports.http_port, request('POST'))
  await expect.poll(() => silent.sockets.length).toBe(2)
  agent.destroy()
  expect(await post).toContain(' 503 ')
  await untilHeld(1)
  await edge.shop(origin.port)
  expect(await get).toContain(' 200 OK')
  const running = () => edge.control.counts.at(-1)?.open_connections
  await expect.poll(running).toBe(0)
  silent.close()
})

test('a request that a leaving leg has not looked at goes along another, body and all', async () => {
  const first = await edge.shop(origin.port, { leg: 0 })
  first.silence()
  const asked = visit(edge.ports.http_port, request('POST', 'hello\r\n\r\n'))
  await edge.shop(origin.port, { leg: 1 })
  first.mux.goAway({ code: LinkCode.RESTART })
  expect(await asked).toContain('200 OK')
  expect(origin.received).toContain('hello')
  expect(first.streamsOpened).toBe(0)
})

test('a request to a trigger is never sent twice: what it runs must run once', async () => {
  const silent = await RawOrigin.listen(() => {})
  const agent = await edge.shop(silent.port, { kind: 'trigger' })
  const get = visit(edge.ports.http_port, request())
  await expect.poll(() => silent.sockets.length).toBe(1)
  agent.destroy()
  expect(await get).toContain(' 503 ')
  silent.close()
})

test('a visitor that leaves while it waits is forgotten', async () => {
  await loseAgent()
  const visitor = await RawVisitor.connect(edge.ports.http_port)
  visitor.send(request())
  await untilHeld(1)
  visitor.close()
  await untilHeld(0)
  await edge.shop(origin.port)
  expect(await visit(edge.ports.http_port, request())).toContain(' 200 OK')
  expect(origin.received.match(/GET/g)).toHaveLength(1)
})

test('an agent that takes its name back leaves nothing to wait for', async () => {
  const agent = await edge.shop(origin.port)
  agent.unbind(1)
  await expect.poll(() => edge.control.released.length).toBe(1)
  expect(await visit(edge.ports.http_port, request())).toMatch(/ 503 (.|\s)*Retry-After: 10\r\n/)
})

test('a stop answers those who wait', async () => {
  await loseAgent()
  const visitor = visit(edge.ports.http_port, request())
  await untilHeld(1)
  await edge.edge.stop()
  expect(await visitor).toContain(' 503 ')
})

import { once } from 'node:events'
import { systemClock } from '@nora/kit'
import { ResetCode, TargetKind } from '@nora/protocol'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Agent } from './agent.ts'
import type { AgentEvent } from './agent-event.ts'
import { CaptureStore } from './capture/capture-store.ts'
import { folderTarget, type OriginTarget, parseOriginTarget } from './target.ts'
import { secureServer } from './testing/certificate.ts'
import { diallerTo } from './testing/dialler.ts'
import { eventually } from './testing/eventually.ts'
import { FakeEdge } from './testing/fake-edge.ts'
import { getRequest } from './testing/fixture.ts'
import { answering, startOrigin } from './testing/origin.ts'

let edge: FakeEdge
let agent: Agent
let captures: CaptureStore
let events: AgentEvent[]
const closers: (() => void)[] = []

beforeEach(async () => {
  edge = await FakeEdge.start()
})

afterEach(async () => {
  await agent.stop()
  for (const close of closers.splice(0)) close()
  await edge.close()
})

/** The link of an agent that publishes the target. */
async function publish(target: OriginTarget, speaksHttp2 = true) {
  captures = new CaptureStore({ clock: systemClock })
  events = []
  agent = new Agent({
    dialler: diallerTo([edge.address]),
    identity: {
      token: `nt_${'x'.repeat(40)}`,
      clientKey: 'k'.repeat(40),
      instance: 'i1',
      machine: 'anna-mbp',
      os: 'Linux 6',
      version: '0.1.0',
    },
    tunnels: [{ ...getRequest(1, 'shop', target), options: speaksHttp2 ? { app_protocol: 'http2' } : {} }],
    captures,
    onEvent: (event) => events.push(event),
    random: () => 0,
  })
  agent.start()
  const link = await edge.link()
  await eventually(() => events.some(({ type }) => type === 'bound'), 'the address')
  return link
}

/** A service over TLS that agrees to one protocol and says which. */
async function startSecure(protocol: string): Promise<OriginTarget> {
  const server = secureServer(protocol).on('tlsClientError', () => {})
  server.on('secureConnection', (socket) => socket.end(`speaking ${socket.alpnProtocol}`))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(() => void server.close())
  return parseOriginTarget(`https://localhost:${(server.address() as { port: number }).port}`)
}

test.each([true, false])('the edge is told what the service speaks: HTTP/2 only, %s', async (speaksHttp2) => {
  const link = await publish(folderTarget('/srv'), speaksHttp2)
  expect(link.received[0]).toMatchObject({ options: speaksHttp2 ? { app_protocol: 'http2' } : {} })
})

test('a connection for HTTP/2 passes byte for byte, and nothing of it is recorded', async () => {
  const { target, close } = await startOrigin(answering('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi'))
  closers.push(() => void close())
  const link = await publish(target)
  const visitor = link.open(undefined, TargetKind.HTTP2)
  visitor.send('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  await visitor.until('hi')
  expect(captures.list()).toEqual([])
})

test.each([
  [TargetKind.HTTP2, 'h2'],
  [TargetKind.HTTP, 'http/1.1'],
])('over TLS a connection of kind %i asks for %s', async (kind, protocol) => {
  const link = await publish(await startSecure(protocol))
  const visitor = link.open(undefined, kind)
  visitor.send('')
  await visitor.until(`speaking ${protocol}`)
})

test('a service over TLS that knows no HTTP/2 is out of reach, and its owner is told', async () => {
  const link = await publish(await startSecure('http/1.1'))
  const visitor = link.open(undefined, TargetKind.HTTP2)
  visitor.send('')
  await eventually(() => visitor.resetCode !== null, 'the reset')
  expect(visitor.resetCode).toBe(ResetCode.ORIGIN_UNREACHABLE)
  expect(events).toContainEqual(expect.objectContaining({ type: 'origin_down', failure: 'unreachable' }))
})

test('a folder is not served in HTTP/2', async () => {
  const link = await publish(folderTarget('/srv'))
  const visitor = link.open(undefined, TargetKind.HTTP2)
  visitor.send('PRI * HTTP/2.0')
  await eventually(() => visitor.resetCode !== null, 'the reset')
  expect(visitor.resetCode).toBe(ResetCode.PROTOCOL_ERROR)
})

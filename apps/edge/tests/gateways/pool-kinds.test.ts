/** Requests that are more than a question and an answer, through a pool of two tunnels. */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { connect } from 'node:http2'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { FakeAgent } from '../kit/fake-agent.ts'
import { getAnswer } from '../kit/http2-client.ts'
import { makeGateway, makeMember } from '../kit/make-gateway.ts'
import { RawVisitor, visit } from '../kit/raw-http.ts'
import { RunningEdge } from '../kit/running-edge.ts'

const HOST = 'site.localhost'
const NAMES = ['a', 'b']
const MAGIC = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'

type Service = { name: string; agent: FakeAgent; server: Server; events: ServerResponse[] }

let edge: RunningEdge
let services: Service[]

beforeEach(async () => {
  edge = await RunningEdge.start()
  services = await Promise.all(NAMES.map(openService))
  const members = NAMES.map((name) => makeMember(`gtm_${name}`, `${name}.localhost`))
  edge.control.push('set_gateways', { is_full: true, gateways: [makeGateway({ members })], removed: [] })
  const get = `GET / HTTP/1.1\r\nHost: ${HOST}\r\nConnection: close\r\n\r\n`
  await expect.poll(() => visit(edge.ports.http_port, get)).toMatch(/^HTTP\/1\.1 200 /)
})

afterEach(async () => {
  for (const { server } of services) {
    server.closeAllConnections()
    server.close()
  }
  await edge.stop()
})

/** Says its name, echoes over WebSocket, and keeps streams of events open. */
async function openService(name: string): Promise<Service> {
  const events: ServerResponse[] = []
  const server = createServer((req, res) => {
    if (req.url !== '/events') return void res.end(name)
    res.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
    events.push(res)
  })
  server.on('upgrade', (req: IncomingMessage, socket: Duplex) => {
    const accept = createHash('sha1').update(`${req.headers['sec-websocket-key']}${MAGIC}`).digest('base64')
    const fields = ['Upgrade: websocket', 'Connection: Upgrade', `Sec-WebSocket-Accept: ${accept}`]
    socket.write(`HTTP/1.1 101 Switching Protocols\r\n${fields.join('\r\n')}\r\n\r\n`)
    socket.on('error', () => {})
    socket.pipe(socket)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const agent = await edge.agent({ originPort: port, clientKey: `client-${name}`.padEnd(24, '-') })
  await agent.bind(name)
  return { name, agent, server, events }
}

async function openEvents(): Promise<{ visitor: RawVisitor; service: Service; answer: ServerResponse }> {
  const visitor = await RawVisitor.connect(edge.ports.http_port)
  visitor.send(`GET /events HTTP/1.1\r\nHost: ${HOST}\r\nAccept: text/event-stream\r\n\r\n`)
  await visitor.until((text) => text.includes('\r\n\r\n'))
  const service = services.find(({ events }) => events.length > 0)!
  return { visitor, service, answer: service.events[0]! }
}

test('a WebSocket stays with its member', async () => {
  const visitor = await RawVisitor.connect(edge.ports.http_port)
  const fields = ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13']
  visitor.send(
    `GET /chat HTTP/1.1\r\nHost: ${HOST}\r\n${fields.join('\r\n')}\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
  )
  await visitor.until(
    (text) => text.includes('s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n') && text.endsWith('\r\n\r\n'),
  )
  for (const message of ['one', 'two']) {
    visitor.send(`\x81\x03${message}`)
    await visitor.until((text) => text.endsWith(`\x81\x03${message}`))
  }
  visitor.close()
})

test('events arrive one by one, and end when their member dies: nothing of them is asked for twice', async () => {
  const { visitor, service, answer } = await openEvents()
  for (const event of ['one', 'two']) {
    answer.write(`data: ${event}\n\n`)
    await visitor.until((text) => text.includes(`data: ${event}\n\n`))
  }
  service.agent.destroy()
  await visitor.untilClosed()
  expect(services.flatMap(({ events }) => events)).toHaveLength(1)
})

test('a member that is drained keeps its open streams, and gets no more', async () => {
  const { visitor, service, answer } = await openEvents()
  const members = NAMES.map((name) =>
    makeMember(`gtm_${name}`, `${name}.localhost`, { drained_at: name === service.name ? Date.now() : null }),
  )
  const gateways = [makeGateway({ members, version: 2 })]
  edge.control.push('set_gateways', { is_full: false, gateways, removed: [] })
  const other = NAMES.find((name) => name !== service.name)!
  const ask = () =>
    visit(edge.ports.http_port, `GET / HTTP/1.1\r\nHost: ${HOST}\r\nConnection: close\r\n\r\n`)
  await expect
    .poll(
      async () => new Set(await Promise.all(Array.from({ length: 8 }, async () => (await ask()).slice(-1)))),
    )
    .toEqual(new Set([other]))
  answer.write('data: still here\n\n')
  await visitor.until((text) => text.includes('data: still here\n\n'))
  visitor.close()
})

test('a member that falls silent is asked for no more, long before it is given up', async () => {
  const [silent, other] = services as [Service, Service]
  silent.agent.vanish()
  const ask = (host = HOST) =>
    visit(edge.ports.http_port, `GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
  // The edge asks an agent that owes it an answer after 2.5 to 5 s, and waits one more.
  const asking = setInterval(() => ask(`${silent.name}.localhost`).catch(() => {}), 500)
  const askTwenty = async () => {
    const late = new Promise<string[]>((resolve) => setTimeout(resolve, 2_000, ['late']))
    const answers = await Promise.race([Promise.all(Array.from({ length: 20 }, () => ask())), late])
    return answers.map((text) => text.slice(-1))
  }
  try {
    await expect.poll(askTwenty, { timeout: 10_000 }).toEqual(Array(20).fill(other.name))
  } finally {
    clearInterval(asking)
  }
}, 30_000)

test('requests of one connection of HTTP/2 are spread over the members', async () => {
  const session = connect(`http://127.0.0.1:${edge.ports.http_port}`)
  const ask = async () => (await getAnswer(session.request({ ':authority': HOST }))).body
  const said = new Set<string>()
  for (let i = 0; i < 40; i++) said.add(String(await ask()))
  session.destroy()
  expect([...said].toSorted()).toEqual(NAMES)
})

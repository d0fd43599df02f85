import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeCertificate } from '../kit/certificate.ts'
import { FakeAgent } from '../kit/fake-agent.ts'
import { FakeControl } from '../kit/fake-control.ts'
import { RawOrigin, RawVisitor, visit } from '../kit/raw-http.ts'
import { RunningEdge } from '../kit/running-edge.ts'
import { linkRequest, upgrade } from '../kit/websocket-link.ts'

const certificate = makeCertificate()
const REQUEST = 'GET / HTTP/1.1\r\nHost: shop.localhost\r\nConnection: close\r\n\r\n'
const NEXT_REQUEST = 'GET / HTTP/1.1\r\nHost: shop.localhost\r\n\r\n'

let plain: RunningEdge
let secure: RunningEdge
let origin: RawOrigin

beforeEach(async () => {
  plain = await RunningEdge.start()
  secure = await RunningEdge.start({ NORA_EDGE_LINK_TLS: 'on' }, new FakeControl(certificate))
  origin = await RawOrigin.answering('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi')
})

afterEach(async () => {
  await plain.stop()
  await secure.stop()
  origin.close()
})

async function connected(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  return socket
}

/** On the agents' port of the edge that has TLS. */
async function connectedByTls(protocols?: string[]): Promise<Socket> {
  const socket = connectTls({
    port: secure.ports.link_port,
    host: '127.0.0.1',
    ca: certificate.cert_pem,
    servername: 'localhost',
    ...(protocols && { ALPNProtocols: protocols }),
  })
  await once(socket, 'secureConnect')
  return socket
}

async function serveShop(edge: RunningEdge, socket: Socket): Promise<FakeAgent> {
  const agent = await FakeAgent.connect({
    port: 0,
    originPort: origin.port,
    socket: await upgrade(socket),
  })
  await agent.bind('shop')
  expect(await visit(edge.ports.http_port, REQUEST)).toContain('200 OK')
  return agent
}

describe('an agent that comes as a WebSocket', () => {
  test('serves its name by the public port', async () => {
    const agent = await serveShop(plain, await connected(plain.ports.http_port))
    await expect
      .poll(() => plain.control.counts.at(-1)?.legs[0])
      .toMatchObject({ remote_address: '127.0.0.1', secure: false })
    agent.destroy()
    await expect.poll(() => plain.control.released).toMatchObject([{ reason: 'leg_lost' }])
  })

  test('may come on a connection that a proxy has used for visitors before', async () => {
    await plain.shop(origin.port)
    const socket = await connected(plain.ports.http_port)
    socket.write(NEXT_REQUEST)
    await once(socket, 'data')
    await serveShop(plain, socket)
  })

  test('serves its name by the agents’ port, with TLS and without', async () => {
    const agents = [
      await serveShop(plain, await connected(plain.ports.link_port)),
      await serveShop(secure, await connectedByTls(['http/1.1'])),
    ]
    await expect.poll(() => secure.control.counts.at(-1)?.legs[0]?.secure).toBe(true)
    for (const agent of agents) agent.destroy()
  })

  test('serves its name also where somebody in between has dropped ALPN', async () => {
    await serveShop(secure, await connectedByTls())
  })

  test('stays when idle visitors are sent away, and goes when the edge stops', async () => {
    const edge = await RunningEdge.start()
    const agent = await serveShop(edge, await connected(edge.ports.http_port))
    const retired = edge.edge.retire()
    await expect.poll(() => agent.goaways.length).toBe(1)
    expect(agent.mux.isClosed).toBe(false)
    edge.control.push('supersede_tunnel', { tunnel_id: 'tun_1', epochs: [1] })
    await retired
    await expect.poll(() => agent.mux.isClosed).toBe(true)
    await edge.stop()
  })

  test('gets no more places than others while it has not said who it is', async () => {
    const strict = await RunningEdge.start({ NORA_EDGE_UNAUTHENTICATED_LINKS: '1' })
    const waiting = await upgrade(await connected(strict.ports.http_port))
    waiting.resume()
    const second = await RawVisitor.connect(strict.ports.http_port)
    second.send(linkRequest())
    await second.untilClosed()
    expect(waiting.destroyed).toBe(false)
    waiting.destroy()
    await strict.stop()
  })

  test('that does not mask its frames is disconnected', async () => {
    const link = await upgrade(await connected(plain.ports.http_port), { isMasked: false })
    const closed = once(link, 'close')
    link.write('unmasked')
    await closed
  })
})

describe('the path of the link', () => {
  test.each([
    ['without an upgrade', linkRequest({ Upgrade: '', Connection: 'close' })],
    ['of another subprotocol', linkRequest({ 'Sec-WebSocket-Protocol': 'chat' })],
    ['of another version', linkRequest({ 'Sec-WebSocket-Version': '8' })],
    ['with a key that is none', linkRequest({ 'Sec-WebSocket-Key': 'short' })],
    ['with a longer target', linkRequest({}, '/.nora/link/')],
  ])('is the site’s own when the request is one %s', async (_what, text) => {
    await plain.shop(origin.port)
    const visitor = await RawVisitor.connect(plain.ports.http_port)
    visitor.send(text.replace('Host: localhost', 'Host: shop.localhost'))
    await visitor.until((answer) => answer.includes('200 OK'))
    expect(origin.received).toMatch(/^GET \/\.nora\/link/)
    visitor.close()
  })
})

describe('the agents’ port', () => {
  test.each([
    ['GET / HTTP/1.1\r\nHost: x\r\n\r\n', 'HTTP/1.1 426 '],
    ['GET /  HTTP/1.1\r\n\r\n', 'HTTP/1.1 400 '],
    [`${linkRequest()}early`, 'HTTP/1.1 426 '],
  ])('answers %j with a sentence and hangs up', async (text, answer) => {
    const visitor = await RawVisitor.connect(plain.ports.link_port)
    visitor.send(text)
    const received = await visitor.untilClosed()
    expect(received.startsWith(answer)).toBe(true)
    expect(received).toContain('Agents of Nora dial in at this port.')
  })

  test('hangs up on who comes and goes without a word', async () => {
    const socket = connect({ port: plain.ports.link_port, host: '127.0.0.1', allowHalfOpen: true })
    await once(socket, 'connect')
    socket.resume()
    const closed = once(socket, 'close')
    socket.end()
    await closed
  })

  test('is not taken for the link by TLS without its protocol', async () => {
    const socket = await connectedByTls()
    await expect(
      FakeAgent.connect({ port: 0, originPort: null, socket }).then(({ close }) => close),
    ).resolves.toMatchObject({ goaway: undefined })
  })
})

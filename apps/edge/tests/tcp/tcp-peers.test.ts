import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { FakeAgent } from '../kit/fake-agent.ts'
import { FakeControl } from '../kit/fake-control.ts'
import { freePort } from '../kit/free-port.ts'
import { RunningEdge } from '../kit/running-edge.ts'

const NEAR = '127.0.0.2'
const FAR = '127.0.0.1'

let folder: string
let control: FakeControl
let near: RunningEdge
let far: RunningEdge
let origin: Server
let originPort: number
let port: number
const sockets: Socket[] = []

/** Two machines of a region, as far as ports go: `far` has the agent, `near` has visitors. */
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'nora-tcp-'))
  control = new FakeControl()
  far = await startEdge('edge-far', FAR)
  near = await startEdge('edge-near', NEAR)
  origin = createServer({ allowHalfOpen: true }, (socket) => void socket.pipe(socket))
  origin.listen(0, '127.0.0.1')
  await once(origin, 'listening')
  originPort = (origin.address() as { port: number }).port
  port = await freePort()
  const { socket } = control.enrolments[0]!.hop
  control.elsewhere.set(`localhost:${port}`, [{ edge_id: 'edge-far', socket, address: null }])
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await near.stop()
  await far.stop()
  origin.close()
  rmSync(folder, { recursive: true })
})

function startEdge(id: string, host: string): Promise<RunningEdge> {
  const peer = { NORA_EDGE_ID: id, NORA_EDGE_MACHINE: 'one', NORA_EDGE_HOP_FOLDER: folder }
  const settings = { NORA_EDGE_TCP_HOST: host, NORA_EDGE_ACCESS_LOG: join(folder, id) }
  return RunningEdge.start({ ...peer, ...settings }, control)
}

/** Opens the tunnel at `far`, and has `near` hear of its port. */
async function openTunnel(options: Record<string, unknown> = {}): Promise<FakeAgent> {
  const agent = await far.agent({ kind: 'tcp', originPort })
  await agent.bind(String(port), options)
  const open = control.openPorts.get(port)
  if (open) control.push('open_port', open)
  return agent
}

function knock(host: string): Socket {
  const socket = connect({ port, host, localAddress: '127.0.0.3', allowHalfOpen: true })
  sockets.push(socket)
  socket.on('error', () => {})
  return socket
}

/** What comes back when the word is said as the last one, or the code of the error. */
async function say(word: string, host = NEAR): Promise<string> {
  const socket = knock(host)
  let text = ''
  socket.on('data', (bytes) => {
    text += String(bytes)
  })
  socket.end(word)
  return once(socket, 'end').then(
    () => text,
    (error: NodeJS.ErrnoException) => error.code ?? '',
  )
}

describe('an edge without a leg of the tunnel', () => {
  test('accepts on its port and leads visitors to the edge that has one', async () => {
    await openTunnel()
    await expect.poll(() => say('hello')).toBe('hello')
    expect(await say('x'.repeat(300_000))).toHaveLength(300_000)
  })

  test('lets the other edge judge by the visitor’s own address, and both write down who it was', async () => {
    await openTunnel({ deny_cidr: ['127.0.0.3'] })
    await expect.poll(() => say('hello')).toBe('ECONNRESET')
    await expect
      .poll(() => readFileSync(join(folder, 'edge-far.1.log'), 'utf8'))
      .toContain('"ending":"address_denied"')
    expect(readFileSync(join(folder, 'edge-far.1.log'), 'utf8')).toContain('"visitor":"127.0.0.3"')
  })

  test('asks again when the tunnel has moved on, and waits for it', async () => {
    await openTunnel()
    await expect.poll(() => say('hello')).toBe('hello')
    const agent = await near.agent({ kind: 'tcp', originPort, instance: 'instance-2' })
    await agent.bind(String(port))
    expect(await say('here')).toBe('here')
    expect(agent.streamsOpened).toBe(1)
  })

  test('finds the tunnel elsewhere, and says there again what the visitor has said', async () => {
    const agent = await openTunnel()
    await expect.poll(() => say('hello')).toBe('hello')
    const third = await startEdge('edge-third', '127.0.0.4')
    const other = await third.agent({ kind: 'tcp', originPort, instance: 'instance-3' })
    await other.bind(String(port))
    await agent.waitFor(({ type }) => type === 'closed')
    const { socket } = control.enrolments[2]!.hop
    control.elsewhere.set(`localhost:${port}`, [{ edge_id: 'edge-third', socket, address: null }])
    expect(await say('x'.repeat(10_000))).toHaveLength(10_000)
    expect(other.streamsOpened).toBe(1)
    await third.stop()
  })

  test('opens what is open already when it starts, and closes what is closed by then', async () => {
    await openTunnel()
    await near.stop()
    near = await startEdge('edge-near-2', NEAR)
    expect(await say('hello')).toBe('hello')
    control.openPorts.delete(port)
    await control.disappear()
    await control.listen(control.port)
    await expect.poll(() => say('hello')).toBe('ECONNREFUSED')
  })
})

test('a connection on which nothing moves is ended after its time, one that is used is not', async () => {
  await near.stop()
  near = await RunningEdge.start({ NORA_EDGE_TCP_HOST: NEAR, NORA_EDGE_TCP_IDLE_S: '2' }, new FakeControl())
  const agent = await near.agent({ kind: 'tcp', originPort })
  await agent.bind(String(port))
  const silent = knock(NEAR)
  const busy = knock(NEAR)
  const beats = setInterval(() => busy.write('.'), 200)
  const ending = new Promise((resolve) => silent.once('close', resolve))
  silent.resume()
  busy.resume()
  await ending
  expect(busy.readyState).toBe('open')
  clearInterval(beats)
})

test('behind a proxy the visitor is who its PROXY header says', async () => {
  await near.stop()
  const settings = { NORA_EDGE_TCP_HOST: NEAR, NORA_EDGE_PROXY_PROTOCOL_FROM: '127.0.0.3' }
  near = await RunningEdge.start(settings, new FakeControl())
  const agent = await near.agent({ kind: 'tcp', originPort })
  await agent.bind(String(port), { deny_cidr: ['192.0.2.7'] })
  const from = (address: string) => `PROXY TCP4 ${address} 198.51.100.1 4711 ${port}\r\nhello`
  expect(await say(from('192.0.2.8'))).toBe('hello')
  expect(await say(from('192.0.2.7'))).toBe('ECONNRESET')
})

test('a tunnel takes as many connections as it may, and a free place is taken again', async () => {
  await near.stop()
  near = await RunningEdge.start(
    { NORA_EDGE_TCP_HOST: NEAR, NORA_EDGE_TUNNEL_CONNECTIONS: '2' },
    new FakeControl(),
  )
  const agent = await near.agent({ kind: 'tcp', originPort })
  await agent.bind(String(port))
  const first = knock(NEAR)
  const second = knock(NEAR)
  for (const socket of [first, second]) {
    socket.write('x')
    await once(socket, 'data')
  }
  expect(await say('third')).toBe('ECONNRESET')
  first.destroy()
  await expect.poll(() => say('now')).toBe('now')
  const metrics = await (await fetch(`http://127.0.0.1:${near.ports.monitor_port}/metrics`)).text()
  expect(metrics).toContain('nora_edge_tcp_connections 1\n')
  expect(metrics).toContain('nora_edge_tcp_ports 1\n')
  expect(metrics).toMatch(/nora_edge_tcp_endings_total\{ending="tunnel_busy"\} [1-9]/)
  expect(metrics).toMatch(/nora_edge_tcp_bytes_total\{direction="in"\} [1-9]/)
})

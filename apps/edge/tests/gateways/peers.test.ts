import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FakeControl } from '../kit/fake-control.ts'
import { makeGateway, makeMember } from '../kit/make-gateway.ts'
import { RawOrigin, visit } from '../kit/raw-http.ts'
import { RunningEdge } from '../kit/running-edge.ts'

let folder: string
let control: FakeControl
let near: RunningEdge
let far: RunningEdge
let origin: RawOrigin

/** `near` takes visitors in, `far` has the agent. */
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'nora-hop-'))
  control = new FakeControl()
  far = await startEdge('edge-far')
  near = await startEdge('edge-near')
  origin = await RawOrigin.answering('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi')
  const [{ hop }] = control.enrolments as [(typeof control.enrolments)[number]]
  control.elsewhere.set('shop.localhost', [{ edge_id: 'edge-far', socket: hop.socket, address: null }])
})

afterEach(async () => {
  await near.stop()
  await far.stop()
  origin.close()
  rmSync(folder, { recursive: true })
})

const HEALTH = {
  kind: 'http' as const,
  method: 'GET' as const,
  path: '/',
  host: null,
  statuses: [[200, 299] as [number, number]],
  text: null,
  interval_s: 5,
  timeout_s: 1,
}

function startEdge(id: string): Promise<RunningEdge> {
  const peer = {
    NORA_EDGE_ID: id,
    NORA_EDGE_MACHINE: 'one',
    NORA_EDGE_HOP_FOLDER: folder,
    NORA_EDGE_PRIVATE_UPSTREAMS: 'loopback',
  }
  return RunningEdge.start(peer, control)
}

test('a member whose tunnel is at another edge is reached by one hop, and counted once', async () => {
  await far.shop(origin.port)
  const members = [makeMember('gtm_1', 'shop.localhost')]
  control.push('set_gateways', { is_full: true, gateways: [makeGateway({ members })], removed: [] })
  const ask = () =>
    visit(near.ports.http_port, 'GET / HTTP/1.1\r\nHost: site.localhost\r\nConnection: close\r\n\r\n')
  await expect.poll(ask).toMatch(/200 OK(.|\s)*hi$/)
  expect(await ask()).toMatch(/200 OK(.|\s)*hi$/)
  const counted = () => {
    const rows = control.gatewayReports.flatMap(({ minutes }) => minutes)
    return rows
      .filter(({ member_id }) => member_id === 'gtm_1')
      .reduce((sum, { requests }) => sum + requests, 0)
  }
  const heads = origin.received.split('GET / ').length - 1
  await expect.poll(counted, { timeout: 8_000 }).toBe(heads)
}, 15_000)

test('a peer serves by the member that was chosen, not by another one that it has', async () => {
  const other = await RawOrigin.answering('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nno')
  await far.shop(origin.port)
  await far
    .agent({ originPort: other.port, clientKey: 'client-other'.padEnd(24, '-') })
    .then((agent) => agent.bind('other'))
  const members = [
    makeMember('gtm_1', 'shop.localhost'),
    makeMember('gtm_2', 'other.localhost', { weight: 100, tier: 2 }),
  ]
  control.push('set_gateways', { is_full: true, gateways: [makeGateway({ members })], removed: [] })
  const ask = () =>
    visit(
      near.ports.http_port,
      'GET / HTTP/1.1\r\nHost: site.localhost\r\nNora-Led-To: gtw_1 gtm_2\r\nConnection: close\r\n\r\n',
    )
  await expect.poll(ask).toMatch(/200 OK(.|\s)*hi$/)
  for (let i = 0; i < 10; i++) expect(await ask()).toMatch(/hi$/)
  expect(origin.received.toLowerCase()).not.toContain('nora-led-to')
  other.close()
}, 15_000)

test('one edge of a region checks a member, and the others know what it has seen', async () => {
  const edges = [near, far]
  control.introduceEdges()
  const checked: string[] = []
  let isGood = true
  const shop = await RawOrigin.listen((socket, said) => {
    const isCheck = said.includes('User-Agent: nora-health')
    if (isCheck) checked.push('check')
    const status = isCheck && !isGood ? '500 Broken' : '200 OK'
    socket.end(`HTTP/1.1 ${status}\r\nContent-Length: 4\r\nConnection: close\r\n\r\nshop`)
  })
  const members = [
    makeMember('gtm_1', `http://127.0.0.1:${shop.port}`, { kind: 'url' }),
    makeMember('gtm_2', `http://127.0.0.1:${origin.port}`, { kind: 'url', tier: 2 }),
  ]
  control.push('set_gateways', {
    is_full: true,
    gateways: [makeGateway({ members, health: HEALTH })],
    removed: [],
  })
  const ask = (edge: RunningEdge) =>
    visit(edge.ports.http_port, 'GET / HTTP/1.1\r\nHost: site.localhost\r\nConnection: close\r\n\r\n')
  for (const edge of edges) await expect.poll(() => ask(edge), { timeout: 10_000 }).toMatch(/shop$/)
  const before = checked.length
  await expect.poll(() => checked.length, { timeout: 15_000 }).toBe(before + 1)
  isGood = false
  // Three bad checks, five seconds apart, of one edge or the other.
  for (const edge of edges) await expect.poll(() => ask(edge), { timeout: 30_000 }).toMatch(/hi$/)
  expect(checked.length - before).toBeLessThanOrEqual(5)
  await near.stop()
  near = await startEdge('edge-near')
  isGood = true
  await expect.poll(() => ask(far), { timeout: 30_000 }).toMatch(/shop$/)
  shop.close()
}, 120_000)

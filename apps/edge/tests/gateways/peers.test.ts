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

function startEdge(id: string): Promise<RunningEdge> {
  const peer = { NORA_EDGE_ID: id, NORA_EDGE_MACHINE: 'one', NORA_EDGE_HOP_FOLDER: folder }
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

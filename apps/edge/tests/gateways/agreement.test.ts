import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { getRank } from '../../src/gateways/speaker.ts'
import { EdgeProcess } from '../kit/edge-process.ts'
import { FakeControl } from '../kit/fake-control.ts'
import { makeGateway, makeMember } from '../kit/make-gateway.ts'
import { RawOrigin, visit } from '../kit/raw-http.ts'

const IDS = ['edge-one', 'edge-two'] as const
const INTERVAL_MS = 5_000
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

let folder: string
let control: FakeControl
let edges: Map<string, EdgeProcess>
const origins: RawOrigin[] = []

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'nora-hop-'))
  control = new FakeControl()
  edges = new Map()
  for (const id of IDS) {
    const settings = {
      NORA_EDGE_ID: id,
      NORA_EDGE_MACHINE: 'one',
      NORA_EDGE_HOP_FOLDER: folder,
      NORA_EDGE_PRIVATE_UPSTREAMS: 'loopback',
    }
    edges.set(id, await EdgeProcess.start(settings, control))
  }
  control.introduceEdges()
}, 60_000)

afterEach(async () => {
  for (const edge of edges.values()) await edge.kill()
  await control.disappear()
  for (const origin of origins.splice(0)) origin.close()
  rmSync(folder, { recursive: true })
})

/** A site that answers with its name, or 503 while it is broken; when it was checked. */
async function serve(name: string) {
  const site = { isBroken: false, checkedAtMs: [] as number[], port: 0 }
  const origin = await RawOrigin.listen((socket, said) => {
    if (!said.endsWith('\r\n\r\n')) return
    if (said.includes('User-Agent: nora-health')) site.checkedAtMs.push(performance.now())
    const status = site.isBroken ? '503 Down' : '200 OK'
    socket.end(`HTTP/1.1 ${status}\r\nContent-Length: ${name.length}\r\nConnection: close\r\n\r\n${name}`)
  })
  origins.push(origin)
  site.port = origin.port
  return site
}

const ask = (edge: EdgeProcess) =>
  visit(edge.ports.http_port, 'GET / HTTP/1.1\r\nHost: site.localhost\r\nConnection: close\r\n\r\n')

const toMember = (id: string, port: number, tier = 1) =>
  makeMember(id, `http://127.0.0.1:${port}`, { kind: 'url', tier })

test('a member that one edge ejects gets nothing from the other either', async () => {
  const [first, second] = [await serve('first'), await serve('second')]
  const members = [toMember('gtm_1', first.port), toMember('gtm_2', second.port, 2)]
  control.push('set_gateways', { is_full: true, gateways: [makeGateway({ members })], removed: [] })
  const [one, two] = [...edges.values()]
  for (const edge of edges.values()) await expect.poll(() => ask(edge)).toMatch(/first$/)
  first.isBroken = true
  for (let i = 0; i < 5; i++) expect(await ask(one!)).toContain(' 503 ')
  await expect.poll(() => ask(two!)).toMatch(/second$/)
  for (let i = 0; i < 10; i++) expect(await ask(one!)).toMatch(/second$/)
}, 60_000)

test('a member has one stream of checks, which another edge goes on with when the first is killed', async () => {
  const site = await serve('site')
  const members = [toMember('gtm_1', site.port)]
  control.push('set_gateways', {
    is_full: true,
    gateways: [makeGateway({ members, health: HEALTH })],
    removed: [],
  })
  await expect.poll(() => site.checkedAtMs.length, { timeout: 30_000 }).toBeGreaterThanOrEqual(4)
  const gaps = site.checkedAtMs.slice(1).map((at, i) => at - site.checkedAtMs[i]!)
  for (const gap of gaps) expect(gap).toBeGreaterThan(INTERVAL_MS - 100)
  const prober = IDS.find(
    (id) =>
      getRank(
        'gtm_1',
        id,
        IDS.filter((other) => other !== id).map((edge_id) => ({ edge_id })),
      ) === 0,
  )!
  const before = site.checkedAtMs.length
  await edges.get(prober)!.kill()
  // The one that follows waits for the time of a check, for the first may be asking.
  await expect
    .poll(() => site.checkedAtMs.length, { timeout: 2 * INTERVAL_MS })
    .toBeGreaterThanOrEqual(before + 1)
  await expect
    .poll(() => site.checkedAtMs.length, { timeout: 2 * INTERVAL_MS })
    .toBeGreaterThanOrEqual(before + 2)
  const survivor = edges.get(IDS.find((id) => id !== prober)!)!
  expect(await ask(survivor)).toMatch(/site$/)
}, 90_000)

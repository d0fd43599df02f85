import { once } from 'node:events'
import { connect, createServer, type Server } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiSession, signInAsOwner } from '../kit/api-session.ts'
import { eventually } from '../kit/eventually.ts'
import { type ClientRun, createClientHome } from '../kit/nora-client.ts'
import { bootNora, type NoraSystem } from '../kit/nora-system.ts'
import { type Origin, startOrigin } from '../kit/origins.ts'
import { visit } from '../kit/visit.ts'

const REQUESTS = 40
/** The edges tell every ten seconds; the rest is for a busy machine. */
const TOLD_MS = 150_000

let system: NoraSystem
let owner: ApiSession
let origin: Origin
let tcpOrigin: Server
let site: ClientRun
let tcp: ClientRun
let url: string
let tcpPort: number

beforeAll(async () => {
  system = await bootNora()
  owner = await signInAsOwner(system)
  origin = await startOrigin((req, res) => {
    res.writeHead(req.url?.startsWith('/broken') ? 500 : 200)
    res.end('a pie')
  })
  tcpOrigin = createServer((socket) => socket.pipe(socket)).listen(0, '127.0.0.1')
  const home = createClientHome(system, (await owner.api.credentials.renewToken()).token)
  site = home.run(['http', String(origin.port), '--name', 'counted', '--json'])
  url = String((await site.event('online')).url)
  const { port } = tcpOrigin.address() as { port: number }
  tcp = home.run(['tcp', String(port), '--json'])
  tcpPort = Number(new URL(String((await tcp.event('online')).url)).port)
})

afterAll(async () => {
  await site?.stop()
  await tcp?.stop()
  await origin?.close()
  tcpOrigin?.close()
  await system?.close()
})

async function totals() {
  const { api } = owner
  return (await api.statistics.getTeamStatistics({ query: { period: '1h' } })).totals
}

/** Sends each request over its own connection, so that both processes of the edge get some. */
async function ask(path: string, count: number): Promise<void> {
  const status = path === '/broken/' ? 500 : 200
  for (let i = 0; i < count; i++) expect((await visit(`${url}${path}${i}?secret=${i}`)).status).toBe(status)
}

async function told(requests: number): Promise<void> {
  let last: unknown
  await eventually(
    async () => {
      const answer = await totals().catch((error: unknown) => ({ requests: String(error) }))
      last = answer.requests
      return last === requests
    },
    { timeoutMs: TOLD_MS, what: () => `${requests} requests in the statistics, but ${last}` },
  )
}

test('every request through both processes of the edge is counted once, with its path and its errors', async () => {
  await ask('/pies/', REQUESTS - 5)
  await ask('/broken/', 5)
  await told(REQUESTS)
  const { api } = owner
  const { totals, paths, hostnames, series } = await api.statistics.getTeamStatistics({
    query: { period: '1h' },
  })
  expect(totals).toMatchObject({ requests: REQUESTS, errors: 5, open_tunnels: 2 })
  expect(totals.p50_ms).toBeGreaterThan(0)
  const { hostname } = new URL(url)
  expect(paths).toEqual([
    { hostname, path: '/pies/:id', requests: REQUESTS - 5, errors: 0 },
    { hostname, path: '/broken/:id', requests: 5, errors: 5 },
  ])
  expect(hostnames[0]).toMatchObject({ hostname, requests: REQUESTS })
  expect(series.reduce((sum, { requests }) => sum + requests, 0)).toBe(REQUESTS)
  expect(system.ready.edge_pids).toHaveLength(2)
})

test('a connection of a TCP tunnel is counted with its bytes and how long it lasted', async () => {
  const before = await totals()
  const visitor = connect(tcpPort, system.ready.region_host).setEncoding('utf8')
  visitor.write('four')
  expect(await once(visitor, 'data')).toEqual(['four'])
  visitor.end()
  await eventually(async () => (await totals().catch(() => null))?.connection_ms != null, {
    timeoutMs: TOLD_MS,
  })
  const after = await totals()
  expect(after.connections - before.connections).toBe(1)
  expect(after.bytes_in - before.bytes_in).toBe(4)
  expect(after.bytes_out - before.bytes_out).toBe(4)
})

test('nothing is lost or counted twice when control is killed while it is told, and again', async () => {
  let sent = (await totals()).requests
  let killed = 0
  for (const round of [1, 2]) {
    await ask(`/round${round}/`, REQUESTS)
    const pid = await controlAfter(killed)
    await nextTick()
    process.kill(pid, 'SIGKILL')
    killed = pid
    await ask(`/without-control${round}/`, REQUESTS)
    sent += 2 * REQUESTS
  }
  await controlAfter(killed)
  await told(sent)
  // A report that is sent twice would arrive before that of this request.
  await ask('/last/', 1)
  await told(sent + 1)
}, 400_000)

/** The edges tell on the tens of seconds. */
async function nextTick(): Promise<void> {
  const tick = () => Math.floor(Date.now() / 10_000)
  const before = tick()
  await eventually(() => tick() > before, { timeoutMs: 15_000, intervalMs: 2 })
}

/** Waits for another process than the killed one to answer. */
function controlAfter(killed: number): Promise<number> {
  return eventually(
    () => {
      const pid = system.state()?.control_pid
      return pid !== killed && pid
    },
    {
      timeoutMs: TOLD_MS,
      what: () => `a control after ${killed}; the launcher printed:\n${system.output()}`,
    },
  )
}

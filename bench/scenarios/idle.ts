import { join } from 'node:path'
import { eventually } from '../../tests/kit/eventually.ts'
import { sumEdges } from '../edge-metrics.ts'
import { FLEET_ENV, Fleet } from '../fleet/fleet.ts'
import { atMost } from '../goals.ts'
import { collectingGarbage, readAll } from '../held-memory.ts'
import { type BenchContext, type BenchResult, getErrors, type Row } from '../result.ts'
import { figureIn } from '../rounds.ts'
import { startService } from '../service/service.ts'
import { type NoraServer, startNoraServer } from '../subjects/nora.ts'
import type { Subject } from '../subjects/subject.ts'
import { runWrk } from '../wrk.ts'

const AGENTS = 2_000
/** They come first, so that code and pools that everybody shares are there before the count begins. */
const WARM_UP_SHARE = 0.1
const LEGS_TIMEOUT_MS = 300_000
/** Idle streams live longer than that. */
const VISITS_TIMEOUT_MS = 40_000
const FEW_VISITORS = 50
/** Each leaves an idle connection to the service, which is a stream on the link. */
const VISITORS = 1_000

/** Thousands of agents with a tunnel each that nobody visits: what the edge keeps for them. */
export async function benchIdle(context: BenchContext): Promise<BenchResult> {
  const rows = [
    await measureLinks(context, { name: 'TLS', hasLinkTls: true }),
    await measureLinks(context, { name: 'plain', hasLinkTls: false }),
  ]
  const failures: string[] = []
  // The cost of the links is known by then, and must not be lost with a failure.
  const streams = await measureStreams(context).catch((error: Error) => {
    failures.push(`idle streams: ${error.message}`)
    return []
  })
  const tables = [
    { title: 'idle tunnels', rows },
    { title: 'idle streams', rows: streams },
  ]
  const perTunnel = (link: string) => figureIn(rows, link, 'kib_per_tunnel')
  const unit = ' KiB'
  return {
    bench: 'idle',
    conditions:
      'Agents of the product in a few processes, one tunnel each, a leg to each of two edge processes. Resident memory of the edge after its garbage was collected, less what it was with the first tenth of them.',
    tables,
    ratios: { 'plain/TLS': perTunnel('plain') / perTunnel('TLS') },
    goals: [
      atMost(40, {
        goal: 9,
        what: 'tunnel with its legs, TLS',
        measured: perTunnel('TLS'),
        unit,
        decimals: 1,
      }),
      atMost(12, {
        goal: 9,
        what: 'tunnel with its legs, plain',
        measured: perTunnel('plain'),
        unit,
        decimals: 1,
      }),
      ...['edge', 'agent'].map((side) =>
        atMost(6, {
          goal: 9,
          what: `stream, ${side}`,
          measured: figureIn(streams, side, 'kib_per_stream'),
          unit,
        }),
      ),
    ],
    limits:
      'A tunnel is there once per edge process, so it costs two legs by default: KiB per leg is what other systems count. Most of a leg over TLS is OpenSSL’s and Node’s state of the connection.',
    errors: [...failures, ...getErrors(tables)],
  }
}

async function measureLinks(
  { folder, scale, log }: BenchContext,
  { name, hasLinkTls }: { name: string; hasLinkTls: boolean },
): Promise<Row> {
  const service = await startService()
  const server = await startNoraServer({
    folder: join(folder, name),
    hasLinkTls,
    env: { ...FLEET_ENV, ...collectingGarbage(folder) },
  })
  const fleet = new Fleet()
  try {
    const total = Math.round(AGENTS * scale)
    const first = Math.round(total * WARM_UP_SHARE)
    const before = await grow(server, fleet, { to: first, originPort: service.port, folder })
    const after = await grow(server, fleet, { to: total, originPort: service.port, folder })
    const [tunnels, legs] = [total - first, after.legs - before.legs]
    log(`${name}: ${total} agents, ${after.legs} legs, edge ${Math.round(after.resident)} MiB`)
    const perTunnel = ((after.resident - before.resident) * 1024) / tunnels
    return {
      subject: name,
      agents: total,
      legs: after.legs,
      kib_per_tunnel: perTunnel,
      kib_per_leg: (perTunnel * tunnels) / legs,
      heap_kib_per_leg: ((after.heap - before.heap) * 1024) / legs,
      server_rss_mib: after.resident,
      errors: fleet.refusals.length,
    }
  } finally {
    await fleet.stop()
    await server.stop()
    await service.stop()
  }
}

type Wanted = { to: number; originPort: number; folder: string }

/** Adds agents until there are that many, and answers what the edge holds when all have their legs. */
async function grow(server: NoraServer, fleet: Fleet, { to, originPort, folder }: Wanted) {
  await fleet.growTo(to, server, originPort)
  const { edge_pids, edge_monitor_ports } = server.system.ready
  const wanted = to * edge_pids.length
  const countLegs = async () => (await sumEdges(edge_monitor_ports, ['legs'])).legs
  await eventually(async () => (await countLegs()) >= wanted, {
    timeoutMs: LEGS_TIMEOUT_MS,
    intervalMs: 500,
    what: () => `${wanted} legs`,
  })
  const edges = edge_pids.map((pid, i) => ({ program: `edge-${i + 1}`, pid }))
  const readings = await readAll(edges, folder)
  const sum = (name: 'resident_mib' | 'heap_mib') =>
    readings.reduce((total, { memory }) => total + memory[name], 0)
  return { legs: await countLegs(), resident: sum('resident_mib'), heap: sum('heap_mib') }
}

/** Connections to the service that visitors have left behind, in use by nobody: heap of both ends of the link. */
async function measureStreams({ folder }: BenchContext): Promise<Row[]> {
  const service = await startService()
  const env = collectingGarbage(folder)
  const server = await startNoraServer({ folder: join(folder, 'streams'), env })
  const tunnel = await server.openTunnel({ originPort: service.port, name: 'idle', env })
  try {
    const before = await leaveIdle(server, tunnel, { visitors: FEW_VISITORS, folder })
    const after = await leaveIdle(server, tunnel, { visitors: VISITORS, folder })
    const streams = after.streams - before.streams
    const perStream = (side: 'edge' | 'agent') => ((after[side] - before[side]) * 1024) / streams
    const errors = before.errors + after.errors
    return [
      { subject: 'edge', streams, kib_per_stream: perStream('edge'), errors },
      { subject: 'agent', streams, kib_per_stream: perStream('agent'), errors },
    ]
  } finally {
    await tunnel.stop()
    await server.stop()
    await service.stop()
  }
}

type Visitors = { visitors: number; folder: string }

async function leaveIdle({ system }: NoraServer, tunnel: Subject, { visitors, folder }: Visitors) {
  const { url, host } = tunnel
  const { errors } = await runWrk({ url, host, connections: visitors, seconds: 2 })
  const ports = system.ready.edge_monitor_ports
  const hasEnded = async () => (await sumEdges(ports, ['visitor_connections'])).visitor_connections === 0
  await eventually(hasEnded, { timeoutMs: VISITS_TIMEOUT_MS, what: () => 'the end of the visits' })
  const { streams } = await sumEdges(ports, ['streams'])
  const read = async (pids: readonly number[]) => {
    const readings = await readAll(
      pids.map((pid) => ({ program: tunnel.name, pid })),
      folder,
    )
    return readings.reduce((sum, { memory }) => sum + memory.heap_mib, 0)
  }
  return { streams, errors, edge: await read(tunnel.server()), agent: await read(tunnel.client()) }
}

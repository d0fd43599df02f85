import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { watchMemory } from '../../tests/kit/bulk.ts'
import { readEdge } from '../edge-metrics.ts'
import { atMost } from '../goals.ts'
import { visitSteadily } from '../honest-visitor.ts'
import { type BenchContext, type BenchResult, getErrors } from '../result.ts'
import { type Figures, figureIn, inTurns } from '../rounds.ts'
import { startService } from '../service/service.ts'
import { type NoraServer, startNoraServer } from '../subjects/nora.ts'
import { type Subject, stopAll } from '../subjects/subject.ts'
import { startWorker } from '../worker.ts'

export type SlowReadersOrder = { port: number; host: string; count: number }

const READERS = 1_000
/** The most bytes that may wait for slow visitors of one tunnel. */
const TUNNEL_CAP_MIB = 16
/** Until what can pile up has piled up. */
const PILE_UP_MS = 3_000
const MIB = 2 ** 20

/** A thousand visitors of one tunnel that hardly read, and what visitors of another one feel of it. */
export async function benchSlowReaders(context: BenchContext): Promise<BenchResult> {
  const { folder, seconds } = context
  const started: { stop(): Promise<void> }[] = []
  try {
    const service = await startService()
    started.push(service)
    const server = await startNoraServer({ folder: join(folder, 'nora') })
    started.push(server)
    const slow = await server.openTunnel({ originPort: service.port, name: 'slow' })
    started.push(slow)
    const other = await server.openTunnel({ originPort: service.port, name: 'other' })
    started.push(other)
    const one = { name: 'another tunnel', server, slow, other }
    const rows = await inTurns([one], (subject) => measure(subject, seconds), context)
    const tables = [{ title: `${READERS} slow readers`, rows }]
    const figure = (name: string) => figureIn(rows, one.name, name)
    return {
      bench: 'slow-readers',
      conditions: `${READERS} visitors of one tunnel read 64 KiB of an endless body every 10 s; an honest visitor of another one asks at a fixed rate.`,
      tables,
      ratios: {},
      goals: [
        atMost(TUNNEL_CAP_MIB, {
          goal: 11,
          what: 'waiting in an edge process',
          measured: figure('buffered_mib'),
          unit: ' MiB',
          decimals: 1,
        }),
        atMost(1.2, { goal: 11, what: 'others’ p99 to before', measured: figure('p99_ratio') }),
      ],
      limits:
        'Visitors above the tunnel’s cap are answered 503 at once. Resident memory grows by the connections themselves and by what the kernel hands over in one read.',
      errors: getErrors(tables),
    }
  } finally {
    await stopAll(started)
  }
}

type Measured = { server: NoraServer; slow: Subject; other: Subject }

async function measure({ server, slow, other }: Measured, seconds: number): Promise<Figures> {
  const { edge_http_port, edge_monitor_ports, edge_pids } = server.system.ready
  const quiet = await visitSteadily(other, seconds)
  const memory = watchMemory(edge_pids)
  const order: SlowReadersOrder = { port: edge_http_port, host: slow.host ?? '', count: READERS }
  const readers = await startWorker<{ served: number; refused: number }>(
    new URL('../slow-readers-process.ts', import.meta.url),
    [JSON.stringify(order)],
  )
  try {
    await pause(PILE_UP_MS)
    const beside = await visitSteadily(other, seconds)
    const edges = await Promise.all(edge_monitor_ports.map((port) => readEdge(port, ['buffered_bytes'])))
    const { served, refused } = readers.ready
    return {
      served,
      refused,
      // Each process keeps to the cap by itself.
      buffered_mib: Math.max(...edges.map(({ buffered_bytes }) => buffered_bytes)) / MIB,
      growth_mib: memory.growthMib(),
      p99_idle_ms: quiet.p99_ms,
      p99_ms: beside.p99_ms,
      p99_ratio: beside.p99_ms / quiet.p99_ms,
      errors: quiet.errors + beside.errors + (READERS - served - refused),
    }
  } finally {
    await readers.stop()
  }
}

import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { BulkReaders } from '../bulk-readers.ts'
import { atLeast, atMost } from '../goals.ts'
import { type BenchContext, type BenchResult, getErrors, type Row } from '../result.ts'
import { type Figures, figureIn, inTurns } from '../rounds.ts'
import { startService } from '../service/service.ts'
import { createShaper } from '../shaper/shaper.ts'
import { startNora } from '../subjects/nora.ts'
import { startSsh } from '../subjects/ssh.ts'
import { type Subject, stopAll } from '../subjects/subject.ts'
import { runWrk } from '../wrk.ts'

const MB_PER_S = 25
const RTT_MS = 20
const BULK_STREAMS = [1, 2, 8]
const SMALL_CONNECTIONS = 4
/** Until the bulk has found its rate. */
const START_MS = 1_000

/** Small requests beside bulk downloads over one link, on a path of 25 MB/s and 20 ms. */
export async function benchFairness(context: BenchContext): Promise<BenchResult> {
  const { folder } = context
  const shaper = createShaper({ mbPerS: MB_PER_S, rttMs: RTT_MS })
  const started: { stop(): Promise<void> }[] = [shaper]
  try {
    const service = await startService()
    started.push(service)
    const way = { originPort: service.port, through: shaper.through }
    const ssh = await startSsh({ ...way, folder: join(folder, 'ssh') })
    started.push(ssh)
    const nora = await startNora({ ...way, folder })
    started.push(nora)
    const measured = [nora, ssh].flatMap((subject) =>
      BULK_STREAMS.map((streams) => ({ name: rowName(subject, streams), subject, streams })),
    )
    const rows = await inTurns(measured, (one) => measure(one, context.seconds), context)
    const tables = [{ title: 'bulk streams', rows }]
    return {
      bench: 'fairness',
      conditions: `Small GETs on ${SMALL_CONNECTIONS} connections beside bulk downloads; client and server dial through a relay of ${MB_PER_S} MB/s, ${RTT_MS} ms and a queue of 256 KiB.`,
      tables,
      ratios: {},
      goals: BULK_STREAMS.flatMap((streams) => getGoals(rows, nora, streams)),
      limits:
        'Beside the bulk a small answer waits for what is already on the path: the relay’s queue, and what the link keeps in flight to fill it.',
      errors: getErrors(tables),
    }
  } finally {
    await stopAll(started)
  }
}

type Measured = { subject: Subject; streams: number }

async function measure({ subject, streams }: Measured, seconds: number): Promise<Figures> {
  const { url, host } = subject
  const small = { url, host, connections: SMALL_CONNECTIONS, seconds }
  const idle = await runWrk(small)
  const readers = new BulkReaders()
  try {
    await readers.open(streams, subject)
    await pause(START_MS)
    const [bytes, atMs] = [readers.bytes, performance.now()]
    const busy = await runWrk(small)
    const bytesPerMs = (readers.bytes - bytes) / (performance.now() - atMs)
    return {
      p99_idle_ms: idle.p99_ms,
      p50_ms: busy.p50_ms,
      p99_ms: busy.p99_ms,
      share: bytesPerMs / (MB_PER_S * 1_000),
      errors: idle.errors + busy.errors + readers.lost,
    }
  } finally {
    readers.close()
  }
}

function rowName(subject: Subject, streams: number): string {
  return `${subject.name}, ${streams}`
}

function getGoals(rows: readonly Row[], nora: Subject, streams: number) {
  const figure = (name: string) => figureIn(rows, rowName(nora, streams), name)
  const what = `${streams} bulk: p99 over idle`
  const ended = {
    goal: 7,
    what,
    measured: figure('p99_ms') - figure('p99_idle_ms'),
    unit: ' ms',
    decimals: 1,
  }
  return [
    atMost(20, ended),
    atLeast(0.9, { goal: 7, what: `${streams} bulk: share of the path`, measured: figure('share') }),
  ]
}

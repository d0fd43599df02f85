import { truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { transfer, type Way } from '../curl.ts'
import { atLeast } from '../goals.ts'
import { type BenchContext, type BenchResult, getErrors } from '../result.ts'
import { type Figures, figureIn, inTurns } from '../rounds.ts'
import { startService } from '../service/service.ts'
import { createShaper } from '../shaper/shaper.ts'
import { startNora } from '../subjects/nora.ts'
import { startSsh } from '../subjects/ssh.ts'
import { type Subject, stopAll } from '../subjects/subject.ts'

const MB_PER_S = 25
const RTT_MS = 100

/** One stream over a long path, beside one TCP connection straight to the service over the same path. */
export async function benchLatency100ms(context: BenchContext): Promise<BenchResult> {
  const { folder, seconds } = context
  const bytes = MB_PER_S * 1_000_000 * seconds
  const file = join(folder, 'body')
  writeFileSync(file, '')
  truncateSync(file, bytes)
  const shaper = createShaper({ mbPerS: MB_PER_S, rttMs: RTT_MS })
  const started: { stop(): Promise<void> }[] = [shaper]
  try {
    const service = await startService()
    started.push(service)
    const way = { originPort: service.port, through: shaper.through }
    const url = `http://127.0.0.1:${await shaper.through(service.port)}/`
    const ssh = await startSsh({ ...way, folder: join(folder, 'ssh') })
    started.push(ssh)
    const nora = await startNora({ ...way, folder })
    started.push(nora)
    const subjects = [{ ...service, url, name: 'one TCP connection' }, ssh, nora]
    const measure = (one: Way) =>
      inTurns(subjects, (subject) => move(subject, { way: one, bytes, file }), context)
    const tables = [
      { title: 'download', rows: await measure('down') },
      { title: 'upload', rows: await measure('up') },
    ]
    const ratio = (table: number, own: string) => {
      const rows = tables[table]?.rows ?? []
      return figureIn(rows, own, 'mib_per_s') / figureIn(rows, 'one TCP connection', 'mib_per_s')
    }
    return {
      bench: 'latency-100ms',
      conditions: `One body of ${bytes / 1e6} MB through a relay of ${MB_PER_S} MB/s, ${RTT_MS} ms and a queue of 256 KiB, from its first byte to its last.`,
      tables,
      ratios: { 'ssh down': ratio(0, 'ssh'), 'ssh up': ratio(1, 'ssh') },
      goals: [
        atLeast(0.8, { goal: 8, what: 'download', measured: ratio(0, nora.name) }),
        atLeast(0.8, { goal: 8, what: 'upload', measured: ratio(1, nora.name) }),
      ],
      limits:
        'The windows of a stream and of the link begin small and grow by what a round trip shows: short bodies feel that more than long ones.',
      errors: getErrors(tables),
    }
  } finally {
    await stopAll(started)
  }
}

async function move(subject: Subject, wanted: { way: Way; bytes: number; file: string }): Promise<Figures> {
  const { seconds, errors } = await transfer(subject, wanted)
  return { mib_per_s: wanted.bytes / 2 ** 20 / seconds, errors }
}

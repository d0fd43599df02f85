import { truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { transfer, type Way } from '../curl.ts'
import { atLeast } from '../goals.ts'
import { cpuSeconds, residentMib } from '../processes.ts'
import { type BenchContext, type BenchResult, getErrors } from '../result.ts'
import { type Figures, figureIn, inTurns, WARM_UP_TURNS } from '../rounds.ts'
import { startService } from '../service/service.ts'
import { startNora } from '../subjects/nora.ts'
import { startSsh } from '../subjects/ssh.ts'
import { type Subject, stopAll } from '../subjects/subject.ts'

const MIB_PER_SECOND = 100
const MIB = 2 ** 20

/** One body each way, as fast as it goes, beside `ssh -R` with the cipher that both ends choose by default. */
export async function benchBulk(context: BenchContext): Promise<BenchResult> {
  const { folder, seconds } = context
  const mib = MIB_PER_SECOND * seconds
  const file = join(folder, 'body')
  writeFileSync(file, '')
  truncateSync(file, mib * MIB)
  const subjects: Subject[] = []
  try {
    const service = await startService()
    subjects.push(service)
    const originPort = service.port
    subjects.push(await startSsh({ originPort, folder: join(folder, 'ssh') }))
    subjects.push(await startNora({ originPort, folder }))
    subjects.push(await startNora({ originPort, folder }, { name: 'plain', hasLinkTls: false }))
    const measure = (way: Way) =>
      inTurns(subjects, (subject) => move(subject, { way, mib, file }), context, WARM_UP_TURNS)
    const tables = [
      { title: 'download', rows: await measure('down') },
      { title: 'upload', rows: await measure('up') },
    ]
    const ratio = (table: number, own: string) => {
      const rows = tables[table]?.rows ?? []
      return figureIn(rows, `nora ${own}`, 'mib_per_s') / figureIn(rows, 'ssh', 'mib_per_s')
    }
    return {
      bench: 'bulk',
      conditions: `One body of ${mib} MiB by curl; the service behind is a Node.js process.`,
      tables,
      ratios: {
        'down tls/ssh': ratio(0, 'tls'),
        'up tls/ssh': ratio(1, 'tls'),
        'down plain/ssh': ratio(0, 'plain'),
        'up plain/ssh': ratio(1, 'plain'),
      },
      goals: [
        atLeast(1, { goal: 6, what: 'download, TLS', measured: ratio(0, 'tls') }),
        atLeast(1, { goal: 6, what: 'upload, TLS', measured: ratio(1, 'tls') }),
        atLeast(1.5, { goal: 6, what: 'download, plain', measured: ratio(0, 'plain') }),
        atLeast(1.5, { goal: 6, what: 'upload, plain', measured: ratio(1, 'plain') }),
      ],
      limits:
        'curl, edge, agent and service copy every byte on the same cores; over TLS the cipher is most of what the edge and the agent do.',
      errors: getErrors(tables),
    }
  } finally {
    await stopAll(subjects)
  }
}

async function move(
  subject: Subject,
  { way, mib, file }: { way: Way; mib: number; file: string },
): Promise<Figures> {
  const pids = [...subject.server(), ...subject.client()]
  const before = cpuSeconds(pids)
  const { seconds, errors } = await transfer(subject, { way, bytes: mib * MIB, file })
  return {
    mib_per_s: mib / seconds,
    cpu_s_per_gib: ((cpuSeconds(pids) - before) / mib) * 1024,
    rss_mib: residentMib(pids),
    errors,
  }
}

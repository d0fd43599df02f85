import { join } from 'node:path'
import { eventually } from '../../tests/kit/eventually.ts'
import { makeSshKey, SshClient } from '../../tests/kit/ssh-clients.ts'
import { visit } from '../../tests/kit/visit.ts'
import { transfer } from '../curl.ts'
import { atLeast, atMost } from '../goals.ts'
import { cpuSeconds, processTree } from '../processes.ts'
import { type BenchContext, type BenchResult, getErrors } from '../result.ts'
import { type Figures, figureIn, inTurns } from '../rounds.ts'
import { startService } from '../service/service.ts'
import { type NoraServer, startNoraServer } from '../subjects/nora.ts'
import { startSsh } from '../subjects/ssh.ts'
import { orStop, type Subject, stopAll } from '../subjects/subject.ts'
import { runWrk } from '../wrk.ts'

const MIB = 2 ** 20
/** Long enough that setting up the transfer does not count. */
const BULK_MIB = 1024
const WARM_UP_TURNS = 3

/** `ssh -R` to Nora and `nora tcp` beside `ssh -R` to OpenSSH’s own server: one small GET at a time, and one long body. */
export async function benchSshReverse(context: BenchContext): Promise<BenchResult> {
  const { folder, seconds } = context
  const subjects: Subject[] = []
  let server: NoraServer | undefined
  try {
    const service = await startService()
    subjects.push(service)
    const originPort = service.port
    subjects.push(await startSsh({ originPort, folder: join(folder, 'ssh') }))
    server = await startNoraServer({ folder: join(folder, 'nora') })
    subjects.push(await openBySsh(server, originPort))
    subjects.push(await server.openTunnel({ originPort, name: 'tcp', kind: 'tcp' }))
    const tables = [
      { title: 'one GET at a time', rows: await inTurns(subjects, (one) => get(one, seconds), context) },
      { title: 'download', rows: await inTurns(subjects, download, context, WARM_UP_TURNS) },
    ]
    const [gets = [], bulk = []] = tables.map(({ rows }) => rows)
    const getBulk = (name: string) => figureIn(bulk, name, 'mib_per_s') / figureIn(bulk, 'ssh', 'mib_per_s')
    const ratio = getBulk('nora ssh')
    const tcpRatio = getBulk('nora tcp')
    const p50 = figureIn(gets, 'nora ssh', 'p50_ms')
    return {
      bench: 'ssh-R',
      conditions: `\`ssh -N -R\` and \`nora tcp\` over loopback; a body of ${BULK_MIB} MiB by curl.`,
      tables,
      ratios: {
        'download nora/ssh': ratio,
        'download nora tcp/ssh': tcpRatio,
        'p50 nora/ssh': p50 / figureIn(gets, 'ssh', 'p50_ms'),
      },
      goals: [
        atMost(5, { goal: 15, what: 'GET, p50', measured: p50, unit: ' ms' }),
        atLeast(0.5, { goal: 15, what: 'download to OpenSSH’s server', measured: ratio }),
        atLeast(1, { goal: 15, what: 'download by `nora tcp` to the same', measured: tcpRatio }),
      ],
      limits:
        'The edge’s end of SSH is ssh2, in JavaScript with the ciphers of Node.js; sshd is a process of C per connection.',
      errors: getErrors(tables),
    }
  } finally {
    await stopAll(subjects)
    await server?.stop()
  }
}

async function openBySsh({ system, owner: { api } }: NoraServer, originPort: number): Promise<Subject> {
  const { ready } = system
  const key = makeSshKey('bench')
  await api.credentials.addPublicKeys({ body: { key: key.publicKey } })
  const [region] = (await api.credentials.getConnectSettings()).regions
  if (!region) throw new Error('there is no region')
  const args = ['-N', '-R', `bench:80:127.0.0.1:${originPort}`, `bench@${region.host}`]
  const client = new SshClient('ssh', { ...region, key }, args)
  const stop = async () => {
    await client.kill()
    key.remove()
  }
  const host = `bench.localhost:${ready.edge_http_port}`
  const isThere = eventually(async () => (await visit(`http://${host}/`)).status === 200)
  await orStop({ stop }, isThere)
  return {
    name: 'nora ssh',
    url: `http://127.0.0.1:${ready.edge_http_port}/`,
    host,
    server: () => ready.edge_pids,
    client: () => processTree(client.child.pid ?? 0),
    stop,
  }
}

async function get(subject: Subject, seconds: number): Promise<Figures> {
  const pids = [...subject.server(), ...subject.client()]
  const before = cpuSeconds(pids)
  const report = await runWrk({ url: subject.url, host: subject.host, connections: 1, seconds })
  return {
    req_per_s: report.requests / report.seconds,
    p50_ms: report.p50_ms,
    p99_ms: report.p99_ms,
    cpu_s_per_100k: ((cpuSeconds(pids) - before) / report.requests) * 100_000,
    errors: report.errors,
  }
}

async function download(subject: Subject): Promise<Figures> {
  const { seconds, errors } = await transfer(subject, { way: 'down', bytes: BULK_MIB * MIB, file: '' })
  return { mib_per_s: BULK_MIB / seconds, errors }
}

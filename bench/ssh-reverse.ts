import { execFile } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { MIB } from '@nora/kit'
import { signInAsOwner } from '../tests/kit/api-session.ts'
import { eventually } from '../tests/kit/eventually.ts'
import { bootNora } from '../tests/kit/nora-system.ts'
import { makeSshKey, SshClient } from '../tests/kit/ssh-clients.ts'
import { visit } from '../tests/kit/visit.ts'
import { cpuSeconds, processTree, residentMib } from './processes.ts'
import type { BenchContext, BenchResult, Row } from './result.ts'
import { startSsh } from './subjects/ssh.ts'
import type { Subject } from './subjects/subject.ts'
import { runWrk } from './wrk.ts'

const BULK_MIB = 512
const LATENCY_GOAL_MS = 5
const BULK_GOAL_RATIO = 0.5

/** OpenSSH’s `ssh -R` to Nora beside the same to OpenSSH’s own server: one small GET at a time, and one long body. */
export async function benchSshReverse(context: BenchContext): Promise<BenchResult> {
  const { folder, rounds } = context
  const origin = await startOrigin()
  const subjects: Subject[] = []
  try {
    const { port: originPort } = origin.address() as AddressInfo
    subjects.push(await startSsh({ originPort, folder: join(folder, 'ssh') }))
    subjects.push(await startNoraBySsh(originPort))
    const gets = new Map<string, Row[]>(subjects.map(({ name }) => [name, []]))
    const bulk = new Map<string, number[]>(subjects.map(({ name }) => [name, []]))
    for (let round = 1; round <= rounds; round++) {
      for (const subject of subjects) {
        gets.get(subject.name)?.push(await measureGets(subject, context.seconds))
        bulk.get(subject.name)?.push(await measureBulk(subject))
        const [p50_ms, rate] = [gets.get(subject.name)?.at(-1)?.p50_ms, bulk.get(subject.name)?.at(-1)]
        context.log(
          `round ${round}/${rounds}  ${subject.name.padEnd(8)} ${p50_ms} ms  ${Math.round(rate ?? 0)} MiB/s`,
        )
      }
    }
    const rows = subjects.map(({ name }) => middleOf(gets.get(name) ?? []))
    const rates = subjects.map(({ name }) => median(bulk.get(name) ?? []))
    const [direct = 0, ours = 0] = rates
    return {
      bench: 'ssh-R',
      conditions: `one connection, median of ${rounds} rounds of ${context.seconds} s; bulk: ${BULK_MIB} MiB, at least ${BULK_GOAL_RATIO} asked for,`,
      rows,
      ratios: { 'bulk nora/ssh': ours / direct },
      bars: [
        {
          what: 'GET through ssh -R, p50',
          atMost_ms: LATENCY_GOAL_MS,
          measured_ms: rows[1]?.p50_ms ?? Number.NaN,
        },
      ],
    }
  } finally {
    for (const subject of subjects.reverse()) await subject.stop()
    origin.closeAllConnections()
    origin.close()
  }
}

async function startOrigin(): Promise<Server> {
  const chunk = Buffer.alloc(MIB)
  const server = createServer((request, response) => {
    if (request.url !== '/bulk') {
      response.end('Hello, burrow')
      return
    }
    let left = BULK_MIB
    const write = (): void => {
      while (left > 0) {
        left--
        if (!response.write(chunk)) break
      }
      if (left === 0) response.end()
    }
    response.writeHead(200, { 'content-length': BULK_MIB * MIB })
    response.on('drain', write)
    write()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

async function startNoraBySsh(originPort: number): Promise<Subject> {
  const system = await bootNora()
  const { api } = await signInAsOwner(system)
  const key = makeSshKey('bench')
  await api.credentials.addPublicKeys({ body: { key: key.publicKey } })
  const [region] = (await api.credentials.getConnectSettings()).regions
  if (!region) throw new Error('there is no region')
  const args = ['-N', '-R', `bench:80:127.0.0.1:${originPort}`, 'bench@127.0.0.1']
  const client = new SshClient('ssh', { ...region, key }, args)
  const host = `bench.localhost:${system.ready.edge_http_port}`
  await eventually(async () => (await visit(`http://${host}/`)).status === 200)
  return {
    name: 'nora',
    url: `http://127.0.0.1:${system.ready.edge_http_port}/`,
    host,
    pids: () => [...system.ready.edge_pids, ...processTree(client.child.pid ?? 0)],
    stop: async () => {
      await client.kill()
      await system.close()
      key.remove()
    },
  }
}

async function measureGets(subject: Subject, seconds: number): Promise<Row> {
  const pids = subject.pids()
  const cpuBefore = cpuSeconds(pids)
  const report = await runWrk({ url: subject.url, host: subject.host, connections: 1, seconds })
  return {
    subject: subject.name,
    req_per_s: report.requests / report.seconds,
    p50_ms: report.p50_ms,
    p95_ms: report.p95_ms,
    p99_ms: report.p99_ms,
    cpu_s_per_100k: ((cpuSeconds(pids) - cpuBefore) / report.requests) * 100_000,
    rss_mib: residentMib(pids),
    errors: report.errors,
  }
}

/** In MiB/s, as curl has it. */
async function measureBulk({ url, host }: Subject): Promise<number> {
  const fields = host === null ? [] : ['-H', `Host: ${host}`]
  const args = ['-s', '-o', '/dev/null', '-w', '%{speed_download}', ...fields, `${url}bulk`]
  const { stdout } = await promisify(execFile)('curl', args)
  return Number(stdout) / MIB
}

function middleOf(rows: readonly Row[]): Row {
  const [first] = rows
  if (!first) throw new Error('nothing was measured')
  const middle = (name: Exclude<keyof Row, 'subject'>) => median(rows.map((row) => row[name]))
  const figures = ['req_per_s', 'p50_ms', 'p95_ms', 'p99_ms', 'cpu_s_per_100k', 'rss_mib'] as const
  return {
    ...first,
    ...Object.fromEntries(figures.map((name) => [name, middle(name)])),
    errors: rows.reduce((sum, row) => sum + row.errors, 0),
  }
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

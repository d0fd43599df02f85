import { join } from 'node:path'
import { atLeast, atMost, type GoalOutcome } from '../goals.ts'
import { cpuSeconds, residentMib } from '../processes.ts'
import { type BenchContext, type BenchResult, getErrors, type Row, type Table } from '../result.ts'
import { type Figures, figureIn, inTurns, WARM_UP_TURNS } from '../rounds.ts'
import { startNginxProxy, startOrigin } from '../subjects/nginx.ts'
import { startNoraServer } from '../subjects/nora.ts'
import { startSsh } from '../subjects/ssh.ts'
import { type Subject, stopAll } from '../subjects/subject.ts'
import { runWrk } from '../wrk.ts'

const FEW = 50
const MANY = 500

/**
 * Small kept-alive GETs against one origin: direct, through one nginx hop, through `ssh -R`, and through Nora
 * with a TLS link, a plain one, with inspection, and with capture.
 */
export async function benchHttp(context: BenchContext): Promise<BenchResult> {
  const started: { stop(): Promise<void> }[] = []
  try {
    const subjects = await startSubjects(context.folder, started)
    const measure = (connections: number) =>
      inTurns(subjects, (subject) => visit(subject, connections, context.seconds), context, WARM_UP_TURNS)
    const few = await measure(FEW)
    const many = await measure(MANY)
    const tables: Table[] = [
      { title: `${FEW} connections`, rows: few },
      { title: `${MANY} connections`, rows: many },
    ]
    return {
      bench: 'http',
      conditions: 'Kept-alive GETs of 13 bytes from wrk with one thread; the origin is one nginx worker.',
      tables,
      ratios: getRatios(few),
      goals: getGoals(few, many),
      limits:
        'Load, origin and subject share the cores, so whoever spends most CPU per request sets the rate: see CPU-s per 100k. The origin alone answers far faster than any hop can forward, which makes the share of “direct” small for all of them.',
      errors: getErrors(tables),
    }
  } finally {
    await stopAll(started)
  }
}

async function startSubjects(folder: string, started: { stop(): Promise<void> }[]): Promise<Subject[]> {
  const keep = <S extends { stop(): Promise<void> }>(one: S): S => {
    started.push(one)
    return one
  }
  const origin = keep(await startOrigin(join(folder, 'origin')))
  const originPort = Number(new URL(origin.url).port)
  const nginx = keep(await startNginxProxy({ originPort, folder: join(folder, 'nginx') }))
  const ssh = keep(await startSsh({ originPort, folder: join(folder, 'ssh') }))
  const tls = keep(await startNoraServer({ folder: join(folder, 'tls') }))
  const plain = keep(await startNoraServer({ folder: join(folder, 'plain'), hasLinkTls: false }))
  return [
    origin,
    nginx,
    ssh,
    keep(await tls.openTunnel({ originPort, name: 'tls' })),
    keep(await plain.openTunnel({ originPort, name: 'plain' })),
    keep(await tls.openTunnel({ originPort, name: 'inspected', isInspected: true })),
    keep(await tls.openTunnel({ originPort, name: 'captured', isCaptured: true })),
  ]
}

async function visit(subject: Subject, connections: number, seconds: number): Promise<Figures> {
  const [server, client] = [subject.server(), subject.client()]
  const before = [cpuSeconds(server), cpuSeconds(client)] as const
  const report = await runWrk({ url: subject.url, host: subject.host, connections, seconds })
  const per100k = (used: number) => (used / report.requests) * 100_000
  const serverCpu = cpuSeconds(server) - before[0]
  return {
    req_per_s: report.requests / report.seconds,
    p50_ms: report.p50_ms,
    p95_ms: report.p95_ms,
    p99_ms: report.p99_ms,
    cpu_s_per_100k: per100k(serverCpu + cpuSeconds(client) - before[1]),
    server_cpu_s_per_100k: per100k(serverCpu),
    rss_mib: residentMib([...server, ...client]),
    server_rss_mib: residentMib(server),
    errors: report.errors,
  }
}

function getRatios(rows: readonly Row[]): Record<string, number> {
  const rate = (name: string) => figureIn(rows, name, 'req_per_s')
  const pairs = ['tls', 'plain'].flatMap((own) => ['direct', 'nginx', 'ssh'].map((peer) => [own, peer]))
  return {
    ...Object.fromEntries(
      pairs.map(([own, peer]) => [`${own}/${peer}`, rate(`nora ${own}`) / rate(`${peer}`)]),
    ),
    'inspected/tls': rate('nora inspected') / rate('nora tls'),
    'captured/tls': rate('nora captured') / rate('nora tls'),
  }
}

function getGoals(few: readonly Row[], many: readonly Row[]): GoalOutcome[] {
  const ratio = (rows: readonly Row[], name: string, own: string, peer: string) =>
    figureIn(rows, own, name) / figureIn(rows, peer, name)
  const rate = (own: string, peer: string) => ratio(few, 'req_per_s', `nora ${own}`, peer)
  const cpu = (name: string, peer: string) => ratio(few, name, 'nora tls', peer)
  return [
    atLeast(0.65, { goal: 1, what: 'rate to nginx', measured: rate('tls', 'nginx') }),
    atLeast(1.5, { goal: 1, what: 'rate to `ssh -R`', measured: rate('tls', 'ssh') }),
    atLeast(0.42, { goal: 1, what: 'rate to direct', measured: rate('tls', 'direct') }),
    atLeast(0.7, { goal: 1, what: 'rate inspected to not', measured: rate('inspected', 'nora tls') }),
    atLeast(0.7, { goal: 1, what: 'rate captured to not', measured: rate('captured', 'nora tls') }),
    atLeast(0.75, { goal: 2, what: 'rate to nginx', measured: rate('plain', 'nginx') }),
    atLeast(1.7, { goal: 2, what: 'rate to `ssh -R`', measured: rate('plain', 'ssh') }),
    atMost(1.15, { goal: 3, what: 'edge to nginx', measured: cpu('server_cpu_s_per_100k', 'nginx') }),
    atMost(1.1, { goal: 3, what: 'edge and agent to sshd and ssh', measured: cpu('cpu_s_per_100k', 'ssh') }),
    atMost(1.3, { goal: 4, what: 'p99 to nginx', measured: ratio(many, 'p99_ms', 'nora tls', 'nginx') }),
    atMost(0, { goal: 4, what: 'time-outs', measured: figureIn(many, 'nora tls', 'errors'), decimals: 0 }),
    atMost(0.2, { goal: 5, what: 'p99 to `ssh -R`', measured: ratio(few, 'p99_ms', 'nora tls', 'ssh') }),
  ]
}

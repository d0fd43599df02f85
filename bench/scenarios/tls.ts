import { join } from 'node:path'
import { makeCertificate } from '../../tests/kit/certificates.ts'
import { atMost, type GoalOutcome } from '../goals.ts'
import { compare, inPairedTurns, type Pair, type Samples, toRows } from '../paired-rounds.ts'
import { processTree } from '../processes.ts'
import { type BenchContext, type BenchResult, getErrors, type Row, type Table } from '../result.ts'
import { WARM_UP_TURNS } from '../rounds.ts'
import { LoneEdge } from '../subjects/lone-edge.ts'
import { startNginxFront } from '../subjects/nginx.ts'
import { stopAll } from '../subjects/subject.ts'
import { type Pair as CertificatePair, makePairs, toName } from '../tls/pairs.ts'
import { runVisitors, type TlsSubject } from '../tls/run-visitors.ts'
import { startWorker } from '../worker.ts'

const NAMES = 10_000
const FEW = 1_000
const MANY = 100_000
const CPU = 'handshake_us'
/** Different keys and certificates; each stands for many names. */
const PAIRS = 100
const [NODE, NGINX, EDGE, READY, PEEKING] = ['node', 'nginx', 'edge', 'edge ready', 'edge reads hellos']
const CERTIFICATES = {
  NORA_EDGE_HTTPS_PORT: '0',
  NORA_EDGE_HTTPS: 'on',
  NORA_EDGE_HANDSHAKES_PER_ADDRESS: '4096',
}

/** Handshakes of TLS by name among many certificates, and the memory of those. */
export async function benchTls(context: BenchContext): Promise<BenchResult> {
  const pairs = makePairs(PAIRS)
  const full = await measureHandshakes(context, pairs, 'full')
  const resumed = await measureHandshakes(context, pairs, 'resumed')
  const memory = await measureMemory(context, pairs)
  const tables = [
    { title: 'new sessions', rows: toRows(full) },
    { title: 'resumed sessions', rows: toRows(resumed) },
    memory.table,
  ]
  return {
    bench: 'tls',
    conditions: `Handshakes of 16 visitors at a time who leave at once, P-256 certificates, TLS 1.3. \`node\` is a TLS server of Node with one certificate, \`nginx\` has one worker and one certificate, \`edge\` one process and ${NAMES} names with a certificate each, \`edge ready\` the same with ${FEW}, whose contexts it keeps, \`edge reads hellos\` passes one name more on unread, for which it reads each hello itself. CPU of the server for each handshake; ratios are medians of those of each round.`,
    tables,
    ratios: {
      'full edge/node': compare(full, [EDGE, NODE, CPU]).ratio,
      'full edge/nginx': compare(full, [EDGE, NGINX, CPU]).ratio,
      'full ready/node': compare(full, [READY, NODE, CPU]).ratio,
      'resumed edge/node': compare(resumed, [EDGE, NODE, CPU]).ratio,
      'resumed edge/nginx': compare(resumed, [EDGE, NGINX, CPU]).ratio,
    },
    goals: [
      toGoal(full, 'CPU of a new session to Node’s own server', [EDGE, NODE], 1.25),
      toGoal(full, 'the same, 1,000 names', [READY, NODE], 1.25),
      toGoal(resumed, 'CPU of a resumed session to Node’s own server', [EDGE, NODE], 1.11),
      toGoal(full, 'CPU of a new session, hellos read to not', [PEEKING, READY], 1.1),
      memory.goal,
    ],
    limits:
      'An edge keeps 4,096 ready contexts: of 10,000 names in turn more than half have to be made ready for their handshake.',
    errors: getErrors(tables),
  }
}

function toGoal(samples: Samples, what: string, [own = '', peer = '']: string[], most: number): GoalOutcome {
  const { ratio, from, to } = compare(samples, [own, peer, CPU])
  return atMost(most, { goal: 19, what, measured: ratio, range: [from, to] })
}

async function measureHandshakes(
  context: BenchContext,
  pairs: readonly CertificatePair[],
  kind: 'full' | 'resumed',
): Promise<Samples> {
  const started: { stop(): Promise<void> }[] = []
  try {
    const subjects = [
      await startNode(),
      await startNginx(join(context.folder, `nginx-${kind}`)),
      await startEdge(EDGE, join(context.folder, `edge-${kind}`), toCertificates(pairs, NAMES)),
      await startEdge(READY, join(context.folder, `ready-${kind}`), toCertificates(pairs, FEW)),
      await startEdge(PEEKING, join(context.folder, `peeking-${kind}`), toCertificates(pairs, FEW)),
    ]
    started.push(...subjects)
    const compared: Pair[] = [
      [EDGE, NODE, CPU],
      [READY, NODE, CPU],
      [PEEKING, READY, CPU],
    ]
    context.log(kind)
    return await inPairedTurns(
      subjects,
      (subject) => runVisitors(subject, { kind, seconds: context.seconds }),
      { ...context, warmUpTurns: WARM_UP_TURNS, pairs: compared },
    )
  } finally {
    await stopAll(started)
  }
}

async function startNode(): Promise<TlsSubject> {
  const { ready, child, stop } = await startWorker<{ port: number }>(
    new URL('../tls/node-process.ts', import.meta.url),
  )
  return { name: NODE, port: ready.port, names: NAMES, server: () => processTree(child.pid ?? 0), stop }
}

async function startNginx(folder: string): Promise<TlsSubject> {
  const certificate = makeCertificate(['*.bench.test'])
  const front = await startNginxFront({
    folder,
    address: '127.0.0.1',
    certificate,
    origins: { 'n0.bench.test': 9 },
  })
  return {
    name: NGINX,
    port: front.httpsPort,
    names: NAMES,
    server: () => front.server(),
    async stop() {
      await front.stop()
      certificate.remove()
    },
  }
}

async function startEdge(
  name: string,
  folder: string,
  certificates: ReturnType<typeof toCertificates>,
): Promise<TlsSubject> {
  const edge = await LoneEdge.start(folder, CERTIFICATES)
  await edge.serve(certificates)
  if (name === PEEKING) edge.passThrough('passed.bench.test')
  const { pid, httpsPort } = edge
  return { name, port: httpsPort, names: certificates.length, server: () => [pid], stop: () => edge.stop() }
}

function toCertificates(pairs: readonly CertificatePair[], count: number) {
  return Array.from({ length: count }, (_, no) => ({ names: [toName(no)], ...pairs[no % pairs.length]! }))
}

async function measureMemory(
  { folder, scale, log }: BenchContext,
  pairs: readonly CertificatePair[],
): Promise<{ table: Table; goal: GoalOutcome }> {
  const edge = await LoneEdge.start(join(folder, 'many'), CERTIFICATES)
  try {
    const empty = await edge.readMib()
    const count = Math.round(MANY * scale)
    const startedAtMs = performance.now()
    await edge.serve(toCertificates(pairs, count))
    const there_s = (performance.now() - startedAtMs) / 1_000
    const more_mib = (await edge.readMib()) - empty
    log(`${count} certificates: ${more_mib.toFixed(0)} MiB more, in ${there_s.toFixed(0)} s`)
    const rows: Row[] = [{ subject: EDGE, certificates: count, more_mib, there_s }]
    const what = `${count.toLocaleString('en')} certificates, memory more`
    const goal = atMost(250, { goal: 19, what, measured: more_mib, unit: ' MiB', decimals: 0 })
    return { table: { title: 'memory of certificates', rows }, goal }
  } finally {
    await edge.stop()
  }
}

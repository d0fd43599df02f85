import { atMost } from '../goals.ts'
import { compare, inPairedTurns, type Pair, toRows } from '../paired-rounds.ts'
import type { Part } from '../parts.ts'
import { cpuSeconds } from '../processes.ts'
import type { BenchContext, Row } from '../result.ts'
import type { Figures } from '../rounds.ts'
import { LoneEdge } from '../subjects/lone-edge.ts'
import { runWrk } from '../wrk.ts'
import { LIMIT_BY_ADDRESS } from './texts.ts'

const CONNECTIONS = 50
const FEW = 10_000
const MANY = 100_000
/** The bench itself is the proxy that tells addresses. */
const ENV = { NORA_EDGE_TRUSTED_PROXIES: '127.0.0.1' }
const CPU: Pair = ['rate-limit', 'none', 'edge_cpu_s_per_100k']

type Visited = { name: string; host: string }
const NONE: Visited = { name: 'none', host: 'none.localhost' }
const LIMITED: Visited = { name: 'rate-limit', host: 'limited.localhost' }

/** What the edge keeps of a hundred thousand addresses whose requests a rule counts, and what counting costs. */
export async function measureAddresses(context: BenchContext): Promise<Part> {
  const edge = await LoneEdge.start(context.folder, ENV)
  try {
    edge.attach([{ endpoint: LIMITED.host, source: LIMIT_BY_ADDRESS }])
    for (const { host } of [NONE, LIMITED]) await edge.bind(host.replace('.localhost', ''))
    const come = (visited: Visited, first: number, count: number) =>
      comeFromAll(edge, visited, { first, count, seconds: context.seconds })
    const rows: Row[] = []
    const note = async (subject: string, visited: Visited, first: number, keys: number) => {
      const { errors } = await come(visited, first, keys)
      rows.push({ subject, keys, rss_mib: await edge.readMib(), errors })
      context.log(`${subject}: ${JSON.stringify(rows.at(-1))}`)
    }
    await note('none', NONE, 0, MANY)
    await note('rate-limit, few', LIMITED, 0, FEW)
    await note('rate-limit, many', LIMITED, FEW, MANY)
    await note('rate-limit, others', LIMITED, FEW + MANY, MANY)
    const samples = await inPairedTurns(
      [NONE, LIMITED],
      (visited) => visit(edge, visited, { first: FEW + MANY, count: MANY, seconds: context.seconds }),
      { ...context, warmUpTurns: 1, pairs: [CPU] },
    )
    const mib = (subject: string) => Number(rows.find((row) => row.subject === subject)?.rss_mib)
    const { ratio } = compare(samples, CPU)
    return {
      conditions: `Requests from ${MANY.toLocaleString('en')} addresses in turn, which a rule of sliding_window counts, at an edge process alone: its control and its agent are the bench’s. Resident memory after a collection of garbage.`,
      tables: [
        { title: 'addresses', rows },
        { title: `${MANY.toLocaleString('en')} addresses`, rows: toRows(samples) },
      ],
      ratios: { 'CPU rate-limit/none': ratio },
      goals: [
        atMost(32, {
          goal: 18,
          what: `addresses, ${MANY.toLocaleString('en')} instead of ${FEW.toLocaleString('en')}`,
          measured: mib('rate-limit, many') - mib('rate-limit, few'),
          unit: ' MiB',
          decimals: 1,
        }),
        atMost(8, {
          goal: 18,
          what: `addresses, another ${MANY.toLocaleString('en')}`,
          measured: mib('rate-limit, others') - mib('rate-limit, many'),
          unit: ' MiB',
          decimals: 1,
        }),
      ],
    }
  } finally {
    await edge.stop()
  }
}

type Addresses = { first: number; count: number; seconds: number }

/** Visits until a request has come from each address. */
async function comeFromAll(
  edge: LoneEdge,
  visited: Visited,
  { first, count, seconds }: Addresses,
): Promise<{ errors: number }> {
  let [requests, errors] = [0, 0]
  while (requests < count) {
    const addresses = { first: first + requests, count: count - requests }
    const load = { url: edge.url, host: visited.host, connections: CONNECTIONS, seconds, addresses }
    const report = await runWrk(load)
    if (report.requests === 0) throw new Error(`no request reached ${visited.host}`)
    requests += report.requests
    errors += report.errors
  }
  return { errors }
}

async function visit(
  { url, pid }: LoneEdge,
  { host }: Visited,
  { seconds, ...addresses }: Addresses,
): Promise<Figures> {
  const before = cpuSeconds([pid])
  const report = await runWrk({ url, host, connections: CONNECTIONS, seconds, addresses })
  return {
    req_per_s: report.requests / report.seconds,
    p99_ms: report.p99_ms,
    edge_cpu_s_per_100k: ((cpuSeconds([pid]) - before) / report.requests) * 100_000,
    errors: report.errors,
  }
}

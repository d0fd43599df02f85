import {
  checkExpression,
  createBudget,
  type Expression,
  type Headers,
  type RequestSubject,
  type Subject,
} from '../../packages/policy/src/expressions/index.ts'
import { createLibraryRun } from '../../packages/policy/src/expressions/testing/library-run.ts'
import { atMost } from '../goals.ts'
import type { Part } from '../parts.ts'
import type { BenchContext } from '../result.ts'

/** What owners write most: a method and a path, a header, a network, endings, sizes. */
const CONDITIONS = [
  "req.method == 'POST' && req.url.path.startsWith('/api/')",
  "'x-tenant' in req.headers && req.headers['x-tenant'][0] == 'acme'",
  "!inCidrRange(conn.client_ip, '10.0.0.0/8')",
  "req.url.path.endsWith('.php') || req.url.path.contains('/wp-')",
  "size(req.headers['user-agent'][0]) > 3 && req.host != 'x'",
]
const RUNS = 100_000

/** Five usual conditions by our closures, each time over a new request, and by the library's evaluator. */
export async function measureConditions({ rounds, log }: BenchContext): Promise<Part> {
  const runOurs = getOurs()
  const runTheirs = createLibraryRun(CONDITIONS, new VisitedRequest())
  if (runOurs() !== runTheirs()) throw new Error('the two evaluators disagree on the conditions')
  let ours = Number.POSITIVE_INFINITY
  let theirs = Number.POSITIVE_INFINITY
  for (let round = 0; round <= rounds; round++) {
    const [first, second] = [measure(runOurs), measure(runTheirs)]
    log(`round ${round}: ${first.toFixed(3)} µs, library ${second.toFixed(3)} µs`)
    // The first round only makes both warm.
    if (round === 0) continue
    ours = Math.min(ours, first)
    theirs = Math.min(theirs, second)
  }
  const ratio = ours / theirs
  return {
    conditions:
      'Five usual conditions in one process: closures over a new request each time, the evaluator of @marcbachmann/cel-js over values that are ready. CPU time, the best of the rounds.',
    tables: [
      {
        title: 'five conditions',
        rows: [
          { subject: 'nora', cpu_us: ours },
          { subject: 'cel-js', cpu_us: theirs },
        ],
      },
    ],
    ratios: { 'nora/cel-js': ratio },
    goals: [
      atMost(0.25, { goal: 16, what: 'CPU beside the library’s evaluator', measured: ratio }),
      atMost(2, { goal: 16, what: 'CPU, a new request included', measured: ours, unit: ' µs' }),
    ],
  }
}

function getOurs(): () => number {
  const expressions = CONDITIONS.map(mustCompile)
  return () => {
    const subject = new VisitedRequest()
    const budget = createBudget()
    let met = 0
    for (const expression of expressions) if (expression.evaluate(subject, budget) === true) met++
    return met
  }
}

function mustCompile(source: string): Expression {
  const checked = checkExpression(source, { phase: 'on_http_request', result: 'bool' })
  if ('error' in checked) throw new Error(checked.error.message.en)
  return checked
}

const FIELDS: readonly (readonly [string, string])[] = [
  ['user-agent', 'Mozilla/5.0 (X11) Chrome/120'],
  ['x-tenant', 'acme'],
  ['accept', '*/*'],
  ['cookie', 'a=b'],
]
const NO_FIELDS: Headers = new Map()
const CONNECTION: Subject['conn'] = {
  clientIp: '203.0.113.9',
  clientPort: 50_000,
  serverIp: '192.0.2.1',
  serverPort: 443,
  startMs: 0,
  bytesIn: 0,
  bytesOut: 0,
  geo: null,
  tls: null,
}
const ENDPOINT = { id: 'ep_1', addr: 'shop.example.com:443' }

/** Lazy, as a server's would be: fields become a map when something asks for them. */
class VisitedRequest implements Subject, RequestSubject {
  readonly conn = CONNECTION
  readonly res = null
  readonly endpoint = ENDPOINT
  readonly nowMs = 1_700_000_000_000
  readonly method = 'GET'
  readonly scheme = 'https'
  readonly host = 'shop.example.com'
  readonly path = '/catalog/items/42'
  readonly query = ''
  readonly version = 'HTTP/1.1'
  readonly trailers = NO_FIELDS
  readonly contentLength = 0
  readonly receivedMs = 1_700_000_000_000
  readonly body = null
  #headers: Headers | null = null
  get req(): RequestSubject {
    return this
  }
  get headers(): Headers {
    this.#headers ??= new Map(FIELDS.map(([name, value]) => [name, [value]]))
    return this.#headers
  }
  get vars(): Subject['vars'] {
    return new Map()
  }
  get results(): Subject['results'] {
    return new Map()
  }
}

/** CPU time of one run in microseconds. */
function measure(run: () => number): number {
  const begun = process.cpuUsage()
  for (let index = 0; index < RUNS; index++) run()
  const { user, system } = process.cpuUsage(begun)
  return (user + system) / RUNS
}

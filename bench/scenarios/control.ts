import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { signInAsOwner, signUp } from '../../tests/kit/api-session.ts'
import { createClientHome } from '../../tests/kit/nora-client.ts'
import { bootNora, type NoraSystem } from '../../tests/kit/nora-system.ts'
import { atMost } from '../goals.ts'
import { type OpenLoop, type OpenLoopReport, runOpenLoop } from '../open-loop.ts'
import { cpuSeconds, residentMib } from '../processes.ts'
import { type BenchContext, type BenchResult, getErrors, type Row } from '../result.ts'
import { figureIn } from '../rounds.ts'
import { startOrigin } from '../subjects/nginx.ts'
import { runWrk } from '../wrk.ts'

const SIGN_INS_PER_MINUTE = 500
const LISTS_PER_SECOND = 200
const PEOPLE = 20
const PASSWORD = 'burrow-under-the-birch'
/** Long enough for a percentile of sign-ins to mean something. */
const LEAST_SECONDS = 30

/**
 * Control on its built-in database: 500 sign-ins a minute, 200 lists of tunnels a second, and what a tunnel
 * carries beside the lists. Requests are sent at a fixed rate and timed from when they were due.
 */
export async function benchControl(context: BenchContext): Promise<BenchResult> {
  const { folder, log } = context
  const seconds = Math.max(context.seconds, LEAST_SECONDS)
  const origin = await startOrigin(join(folder, 'origin'))
  mkdirSync(join(folder, 'nora'))
  const system = await bootNora({
    dataFolder: join(folder, 'nora'),
    // The load comes from one address.
    env: { NORA_CONTROL_RATE_LIMITS: 'off' },
  })
  try {
    const { cookie, stop, tunnel } = await openTunnel(system, Number(new URL(origin.url).port))
    const lists = { path: '/v1/tunnels', method: 'GET', headers: { cookie } }
    const signIns = await signInRequests(system)
    await measure(system, 'warm-up', { send: signIns, perSecond: 8, seconds: 3 })

    log(`${SIGN_INS_PER_MINUTE} sign-ins a minute for ${seconds} s …`)
    const perSecond = SIGN_INS_PER_MINUTE / 60
    const signingIn = await measure(system, 'sign-in', { send: signIns, perSecond, seconds })
    log(`${LISTS_PER_SECOND} lists of tunnels a second for ${seconds} s …`)
    const listing = await measure(system, 'tunnels', {
      send: () => lists,
      perSecond: LISTS_PER_SECOND,
      seconds,
    })
    log('a tunnel by itself, then beside the lists …')
    const alone = await runWrk({ ...tunnel, connections: 10, seconds: 5 })
    const load = measure(system, 'beside', { send: () => lists, perSecond: LISTS_PER_SECOND, seconds: 6 })
    const beside = await runWrk({ ...tunnel, connections: 10, seconds: 5 })
    await load
    await stop()
    const rate = (report: typeof alone) => report.requests / report.seconds
    const tables = [{ title: 'calls', rows: [signingIn, listing] }]
    const figure = (call: string, name: string) => figureIn(tables[0]?.rows ?? [], call, name)
    return {
      bench: 'control',
      conditions: `${SIGN_INS_PER_MINUTE} sign-ins a minute and ${LISTS_PER_SECOND} lists a second, ${seconds} s each, on PGlite.`,
      tables,
      ratios: { 'tunnel beside the lists/alone': rate(beside) / rate(alone) },
      goals: [
        atMost(400, { goal: 14, what: 'sign-in: p95', measured: figure('sign-in', 'p95_ms'), unit: ' ms' }),
        atMost(15, {
          goal: 14,
          what: '`GET /v1/tunnels`: p99',
          measured: figure('tunnels', 'p99_ms'),
          unit: ' ms',
        }),
      ],
      limits:
        'A sign-in is argon2 with 19 MiB, which is meant to take its time; lists are the built-in database.',
      errors: getErrors(tables),
    }
  } finally {
    await system.stop()
    await origin.stop()
  }
}

/** A few people who sign in one after the other, as if each came from a browser of their own. */
async function signInRequests(system: NoraSystem): Promise<OpenLoop['send']> {
  const emails = Array.from({ length: PEOPLE }, (_, index) => `person${index}@example.com`)
  for (const email of emails) await signUp(system, email, { password: PASSWORD })
  const headers = { 'content-type': 'application/json' }
  return (index) => {
    const body = JSON.stringify({ email: emails[index % PEOPLE], password: PASSWORD })
    return { method: 'POST', path: '/v1/user/sign_in', headers, body }
  }
}

async function openTunnel(system: NoraSystem, originPort: number) {
  const session = await signInAsOwner(system)
  const { token } = await session.api.credentials.renewToken()
  const client = createClientHome(system, token).run([
    ...['http', String(originPort), '--name', 'bench', '--inspect=false', '--json'],
  ])
  const { url } = await client.event('online')
  const tunnel = { url: `http://127.0.0.1:${system.ready.edge_http_port}/`, host: new URL(String(url)).host }
  return { cookie: session.cookie(), tunnel, stop: () => client.stop() }
}

async function measure({ ready }: NoraSystem, subject: string, load: Omit<OpenLoop, 'origin'>): Promise<Row> {
  const pids = [ready.control_pid]
  const cpuBefore = cpuSeconds(pids)
  const report: OpenLoopReport = await runOpenLoop({ ...load, origin: ready.console_url })
  return {
    subject,
    req_per_s: report.sent / load.seconds,
    p50_ms: report.percentile(0.5),
    p95_ms: report.percentile(0.95),
    p99_ms: report.percentile(0.99),
    cpu_s_per_100k: ((cpuSeconds(pids) - cpuBefore) / report.sent) * 100_000,
    rss_mib: residentMib(pids),
    errors: report.errors,
  }
}

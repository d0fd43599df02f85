import { execFileSync } from 'node:child_process'
import { eventually } from './eventually.ts'
import { isAlive, type NoraSystem } from './nora-system.ts'

/** A control that ends sooner counts as failing at once; after three of them the launcher gives up. */
const STABLE_MS = 5_500
/** When the control that was started last answered. */
const answeringFrom = new WeakMap<NoraSystem, number>()

/** Kill -9, and a wait until all answers again. The built-in database lives and dies with control. */
export async function killServer(
  victim: 'control' | 'database',
  system: NoraSystem,
  postgres: { url: string } | undefined,
): Promise<void> {
  if (victim === 'database' && postgres) await killBackend(postgres.url)
  else await killControl(system)
  await eventually(() => isAnswering(system), { timeoutMs: 60_000, what: () => system.output() })
  answeringFrom.set(system, performance.now())
}

async function isAnswering(system: NoraSystem): Promise<boolean> {
  // What needs the database: whether the address is somebody's.
  const url = `${system.ready.console_url}/v1/passwords/share/shr_none/look`
  const init = { method: 'POST', body: JSON.stringify({ auth: 'A'.repeat(43) }) }
  const headers = { 'content-type': 'application/json', origin: system.ready.console_url }
  const answer = await fetch(url, { ...init, headers }).catch(() => null)
  return answer?.status === 404
}

async function killControl(system: NoraSystem): Promise<void> {
  const stableAt = (answeringFrom.get(system) ?? 0) + STABLE_MS
  await new Promise((resolve) => setTimeout(resolve, stableAt - performance.now()))
  const pid = await eventually(() => system.state()?.control_pid ?? 0)
  process.kill(pid, 'SIGKILL')
  await eventually(() => !isAlive(pid) && (system.state()?.control_pid ?? pid) !== pid, {
    timeoutMs: 60_000,
    what: () => `a successor of control, ${pid}; printed:\n${system.output()}`,
  })
}

/** PostgreSQL ends all its sessions when one is killed so, and recovers from its log. Waits until it has. */
async function killBackend(url: string): Promise<void> {
  const killed = listSessions(url)
  const [pid] = killed
  if (pid === undefined) throw new Error('no session of the database')
  process.kill(pid, 'SIGKILL')
  const isOver = () => {
    try {
      return !listSessions(url).some((pid) => killed.includes(pid))
    } catch {
      // It takes no sessions while it recovers.
      return false
    }
  }
  await eventually(isOver, { timeoutMs: 60_000, what: () => 'the end of all sessions of the database' })
}

function listSessions(url: string): number[] {
  const query = `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`
  const listed = execFileSync('psql', [url, '-qAtc', query], { encoding: 'utf8', stdio: 'pipe' })
  return listed.split('\n').filter(Boolean).map(Number)
}

import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { FLEET_ENV, Fleet } from '../fleet/fleet.ts'
import { atLeast, atMost } from '../goals.ts'
import { cpuSeconds, residentMib } from '../processes.ts'
import { type BenchContext, type BenchResult, getErrors, type Row } from '../result.ts'
import { startService } from '../service/service.ts'
import { startNoraServer } from '../subjects/nora.ts'

const AGENTS = 10_000
const PATIENCE_MS = 240_000
const SAMPLE_MS = 100
/** Over so many samples a rate is taken. */
const RATE_SAMPLES = 10
/** Legs that follow the first ones must not be in the way of the kill. */
const SETTLE_MS = 5_000

/** Every edge process is killed at once; how long until the last of thousands of agents has its name again. */
export async function benchReconnect(context: BenchContext): Promise<BenchResult> {
  const { folder, scale } = context
  const total = Math.round(AGENTS * scale)
  const service = await startService()
  const server = await startNoraServer({ folder: join(folder, 'nora'), env: FLEET_ENV })
  const fleet = new Fleet()
  try {
    await fleet.growTo(total, server, service.port)
    context.log(`${total} agents have their names`)
    await pause(SETTLE_MS)
    const { control_pid, edge_pids } = server.system.ready
    const cpuBefore = cpuSeconds([control_pid])
    for (const pid of edge_pids) process.kill(pid, 'SIGKILL')
    const back = await watchReturn(fleet, total)
    const row: Row = {
      subject: 'Nora, TLS',
      agents: total,
      first_s: back.firstMs / 1_000,
      half_s: back.halfMs / 1_000,
      last_s: back.lastMs / 1_000,
      claims_per_s: total / ((back.lastMs - back.firstMs) / 1_000),
      peak_claims_per_s: back.peakPerS,
      control_cpu_s: cpuSeconds([control_pid]) - cpuBefore,
      rss_mib: residentMib([control_pid, ...(server.system.state()?.edge_pids ?? [])]),
      errors: total - back.count + fleet.refusals.length,
    }
    const tables = [{ title: 'every edge process killed', rows: [row] }]
    return {
      bench: 'reconnect',
      conditions: `${total} agents of the product in ${Math.ceil(total / 2_500)} processes on the same machine, a name and two legs each; both edge processes killed with SIGKILL at once.`,
      tables,
      ratios: {},
      goals: [
        atLeast(AGENTS, { goal: 12, what: 'agents', measured: total, decimals: 0 }),
        atMost(20, {
          goal: 12,
          what: 'the last one',
          measured: back.lastMs / 1_000,
          unit: ' s',
          decimals: 1,
        }),
      ],
      limits:
        'Control: each leg is an authentication and a claim, about ten statements on the built-in database, one after the other in one process. Then the TLS handshakes, which agents and edges make on the same cores; about every second one of a second leg ends at a process that the agent has already.',
      errors: getErrors(tables),
    }
  } finally {
    await fleet.stop()
    await server.stop()
    await service.stop()
  }
}

/** When names came back, from now on. Waits first until the fleet has noticed. */
async function watchReturn(fleet: Fleet, total: number) {
  const startMs = performance.now()
  const counts: number[] = []
  let [least, firstMs, halfMs, lastMs] = [total, Number.NaN, Number.NaN, Number.NaN]
  let count = total
  do {
    await pause(SAMPLE_MS)
    const nowMs = performance.now() - startMs
    count = fleet.boundCount
    counts.push(count)
    least = Math.min(least, count)
    if (count > least && Number.isNaN(firstMs)) firstMs = nowMs
    if (count >= total / 2 && count > least && Number.isNaN(halfMs)) halfMs = nowMs
    lastMs = nowMs
  } while ((count < total || least === total) && lastMs < PATIENCE_MS)
  const gains = counts.map((now, i) => now - (counts[i - RATE_SAMPLES] ?? now))
  return { count, firstMs, halfMs, lastMs, peakPerS: Math.max(0, ...gains) }
}

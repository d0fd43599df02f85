import { setTimeout as pause } from 'node:timers/promises'
import { eventually } from '../../tests/kit/eventually.ts'
import { isAlive } from '../../tests/kit/nora-system.ts'
import { readEdge, sumEdges } from '../edge-metrics.ts'
import { type Reading, readAll } from '../held-memory.ts'
import { Churn, type ChurnCounts } from './churn.ts'
import { findHeld, findLeaks } from './decision.ts'
import { type SoakStage, setStage } from './stage.ts'

export type SoakOptions = {
  minutes: number
  growthPercent: number
  /** Seeds what visitors do. Processes and networks add chance of their own. */
  seed: number
  log: (line: string) => void
}

export type SoakOutcome = {
  minutes: number
  seed: number
  counts: ChurnCounts
  restarts: number
  kills: number
  /** Readings after the warm-up, after the churn, and after restarts and kills. */
  readings: { start: Reading[]; churned: Reading[]; end: Reading[] }
  findings: string[]
}

/** The share of the whole time. The rest is the part in which processes are replaced. */
const WARM_UP_SHARE = 0.25
const CHURN_SHARE = 0.45
/** Idle connections to origins last 60 s, to edges 75 s; everything else is shorter. */
const SETTLE_MS = 120_000
const BACK_WITHIN_MS = 20_000
/** Between two kills, or the launcher would take it for a program that cannot live. */
const BETWEEN_KILLS_MS = 6_000

/** Plays it all and judges. The system is stopped at the end, whatever happened. */
export async function runSoak(options: SoakOptions): Promise<SoakOutcome> {
  const { log, growthPercent } = options
  const totalMs = options.minutes * 60_000
  const stage = await setStage()
  try {
    const churn = new Churn(stage, randomFrom(options.seed))
    log(`warm-up, ${seconds(totalMs * WARM_UP_SHARE)} …`)
    // First-time work is compiled and takes its memory for good: the warm-up does it in the processes before a
    // replacement, then in those after it.
    await churnFor(churn, (totalMs * WARM_UP_SHARE) / 2)
    await replaceOnce(stage, churn)
    await churnFor(churn, (totalMs * WARM_UP_SHARE) / 2)
    await untilUnused(stage)
    const start = await readAll(stage.watched(), stage.readingsFolder)

    log(`visitors and agents come and go, ${seconds(totalMs * CHURN_SHARE)} …`)
    await churnFor(churn, totalMs * CHURN_SHARE)
    await untilUnused(stage)
    const churned = await untilReleased(stage, start)

    log(`restarts and kills, ${seconds(totalMs * (1 - WARM_UP_SHARE - CHURN_SHARE))} …`)
    const replaced = await replaceFor(stage, churn, totalMs * (1 - WARM_UP_SHARE - CHURN_SHARE))
    await untilUnused(stage)
    const end = await untilReleased(stage, start)

    const isEdge = (program: string) => program.startsWith('edge')
    const { counts } = churn
    return {
      minutes: options.minutes,
      seed: options.seed,
      counts,
      ...replaced,
      readings: { start, churned, end },
      findings: [
        ...(counts.failureCount > 0 ? [`${counts.failureCount} visitors or agents were served badly`] : []),
        ...findLeaks(start, churned, { growthPercent }),
        ...findLeaks(start, end, { growthPercent, isReplaced: isEdge }).map(
          (leak) => `${leak} (after restarts)`,
        ),
      ],
    }
  } finally {
    await stage.close()
  }
}

async function churnFor(churn: Churn, durationMs: number): Promise<void> {
  churn.start()
  await pause(durationMs)
  await churn.stop()
}

/** Rolling restarts, in which nobody may be lost, and kills of one edge after the other, in which some are. */
async function replaceFor(stage: SoakStage, churn: Churn, durationMs: number) {
  const endsAtMs = performance.now() + durationMs
  let times = 0
  churn.start()
  do await replaceOnce(stage, churn, times++)
  while (performance.now() < endsAtMs)
  await churn.stop()
  return { restarts: times, kills: times }
}

async function replaceOnce(stage: SoakStage, churn: Churn, round = 0): Promise<void> {
  await stage.system.replaceEdges()
  await pause(BETWEEN_KILLS_MS)
  churn.isForgiving = true
  await killEdge(stage, round)
  await untilAllLegs(stage)
  churn.isForgiving = false
}

async function killEdge({ system }: SoakStage, round: number): Promise<void> {
  const pids = system.state()?.edge_pids ?? []
  const pid = pids[round % pids.length] ?? 0
  process.kill(pid, 'SIGKILL')
  await eventually(() => system.state()?.edge_pids.every((now) => now !== pid && isAlive(now)), {
    timeoutMs: BACK_WITHIN_MS,
    what: () => `a successor of the edge that was killed; printed:\n${system.output()}`,
  })
}

/** The lasting client has a leg to each process again: until then a restart of the other one is a second loss. */
async function untilAllLegs({ system }: Pick<SoakStage, 'system'>): Promise<void> {
  const ports = system.ready.edge_monitor_ports
  await eventually(
    async () => {
      const now = await Promise.all(ports.map((port) => readEdge(port, ['legs']))).catch(() => [])
      return now.length > 0 && now.every(({ legs }) => legs > 0)
    },
    { timeoutMs: SETTLE_MS, what: () => `a leg to each edge; printed:\n${system.output()}` },
  )
}

/** Nobody is connected any more, and the lasting client has a leg to each process and nothing to show. */
async function untilUnused({ system, forgetRequests }: SoakStage): Promise<void> {
  await untilAllLegs({ system })
  const ports = system.ready.edge_monitor_ports
  let last = ''
  await eventually(
    async () => {
      const names = ['visitor_connections', 'requests_running', 'legs', 'streams'] as const
      const now = await sumEdges(ports, names).catch(() => null)
      last = JSON.stringify(now)
      // The one stream of an unused leg is its control stream.
      return now && now.visitor_connections === 0 && now.legs === ports.length && now.streams === now.legs
    },
    { timeoutMs: SETTLE_MS, intervalMs: 500, what: () => `the end of all visits, there are still ${last}` },
  )
  await forgetRequests()
}

/** Waits until what is held comes back to what it was: a slow release must not count as a leak. */
async function untilReleased(stage: SoakStage, start: readonly Reading[]): Promise<Reading[]> {
  const deadlineMs = performance.now() + SETTLE_MS
  for (;;) {
    const now = await readAll(stage.watched(), stage.readingsFolder)
    const isHeld = now.some((reading) => {
      const then = start.find(({ program }) => program === reading.program)
      return then !== undefined && findHeld(then, reading).length > 0
    })
    if (!isHeld || performance.now() > deadlineMs) return now
    await pause(1_000)
  }
}

function seconds(ms: number): string {
  return `${Math.round(ms / 1000)} s`
}

/** Mulberry32: small, and the same for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

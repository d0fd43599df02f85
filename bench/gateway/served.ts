import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeGateway, makeMember } from '../../apps/edge/tests/kit/make-gateway.ts'
import { atMost } from '../goals.ts'
import type { Part } from '../parts.ts'
import { cpuSeconds } from '../processes.ts'
import type { BenchContext } from '../result.ts'
import { LoneEdge } from '../subjects/lone-edge.ts'

const GATEWAYS = 10_000
const MEMBERS = 10

/** Ten thousand gateways at one edge process: the time until it serves them, their memory, and what they cost at rest. */
export async function measureServed({ folder, scale, seconds, log }: BenchContext): Promise<Part> {
  const total = Math.round(GATEWAYS * scale)
  const edge = await LoneEdge.start(join(folder, 'served'))
  try {
    await edge.bind('before-the-first')
    const before = await edge.readMemory()
    const idleBefore = await measureRest(edge, seconds)
    const gateways = Array.from({ length: total }, (_, no) => makeOwn(no))
    const fromMs = performance.now()
    edge.setGateways(gateways)
    await edge.bind('behind-the-last')
    const there_s = (performance.now() - fromMs) / 1_000
    const after = await edge.readMemory()
    const more_mib = after.resident_mib - before.resident_mib
    const heap_more_mib = after.heap_mib - before.heap_mib
    const idle = await measureRest(edge, seconds)
    log(`${total} gateways in ${there_s.toFixed(1)} s, ${more_mib.toFixed(1)} MiB more`)
    const what = `${total.toLocaleString('en')} gateways of ${MEMBERS} members`
    return {
      conditions: `${what}, all of them tunnels that are away and none checked, pushed to an edge process alone. Resident memory after a collection of garbage, less what it was before; CPU at rest is that of ${seconds} s in which nobody asks for anything.`,
      tables: [
        {
          title: 'gateways at an edge',
          rows: [
            { subject: 'none', gateways: 0, idle_cpu_percent: idleBefore },
            { subject: 'all', gateways: total, more_mib, heap_more_mib, there_s, idle_cpu_percent: idle },
          ],
        },
      ],
      ratios: {},
      goals: [
        atMost(5, { goal: 20, what: `${what}, served after`, measured: there_s, unit: ' s', decimals: 1 }),
        atMost(60, { goal: 20, what: `${what}, memory`, measured: more_mib, unit: ' MiB', decimals: 1 }),
      ],
    }
  } finally {
    await edge.stop()
  }
}

/** No two of them have a text in common that control would not send twice as well. */
function makeOwn(no: number) {
  return makeGateway({
    gateway_id: `gtw_${no}`,
    endpoint: `gateway-${no}.localhost`,
    cookie_key: Buffer.alloc(32, `${no} `).toString('base64'),
    members: Array.from({ length: MEMBERS }, (_, i) =>
      makeMember(`gtm_${no}_${i}`, `member-${no}-${i}.localhost`),
    ),
  })
}

/** Percent of a core. */
async function measureRest({ pid }: LoneEdge, seconds: number): Promise<number> {
  const [fromMs, before] = [performance.now(), cpuSeconds([pid])]
  await sleep(seconds * 1_000)
  return ((cpuSeconds([pid]) - before) / ((performance.now() - fromMs) / 1_000)) * 100
}

import { Agent, request } from 'node:http'
import { atMost } from '../goals.ts'
import type { Part } from '../parts.ts'
import type { BenchContext } from '../result.ts'
import { median } from '../rounds.ts'
import { type Attachment, LoneEdge } from '../subjects/lone-edge.ts'
import { makeOwnRules } from './texts.ts'

const ATTACHED = 10_000
/** So many are asked for: an edge keeps the plans of as many at most. */
const USED = 2_000
/** Their code is warm before first uses are timed. */
const WARM_UP_SHARE = 0.25

/** Ten thousand policies at one edge process, no two of them the same: their memory, and the time until they work. */
export async function measureAttached({ folder, scale, log }: BenchContext): Promise<Part> {
  const total = Math.round(ATTACHED * scale)
  const names = Array.from({ length: Math.round(USED * scale) }, (_, no) => `site-${no}`)
  const edge = await LoneEdge.start(folder)
  const visits = new Visits(edge.url)
  try {
    for (const name of names) await edge.bind(name)
    for (const name of names) await visits.time(name)
    const beforeMib = await edge.readMib()
    const attachments = Array.from({ length: total }, (_, no): Attachment => {
      return { endpoint: `site-${no}.localhost`, source: makeOwnRules(no) }
    })
    const fromMs = performance.now()
    edge.attach(attachments)
    await edge.bind('behind-the-last')
    const there_s = (performance.now() - fromMs) / 1000
    const attachedMib = await edge.readMib()
    log(`${total} attached in ${there_s.toFixed(1)} s, ${(attachedMib - beforeMib).toFixed(1)} MiB more`)
    const times = { first: [] as number[], second: [] as number[] }
    for (const name of names) {
      times.first.push(await visits.time(name))
      times.second.push(await visits.time(name))
    }
    const usedMib = await edge.readMib()
    const warm = (some: readonly number[]) => median(some.slice(Math.round(some.length * WARM_UP_SHARE)))
    const [first_ms, second_ms] = [warm(times.first), warm(times.second)]
    const bytes = attachments[0]?.source.length ?? 0
    return {
      conditions: `${total.toLocaleString('en')} policies of five rules, ${bytes} bytes each, pushed to an edge process alone, ${names.length.toLocaleString('en')} of them used then: their first requests compile them. Resident memory after a collection of garbage, less what it was with the same tunnels and no policies; times are medians.`,
      tables: [
        {
          title: 'policies',
          rows: [
            { subject: 'attached', attached: total, more_mib: attachedMib - beforeMib, there_s },
            { subject: 'used', attached: names.length, more_mib: usedMib - beforeMib, first_ms, second_ms },
          ],
        },
      ],
      ratios: {},
      goals: [
        atMost(120, {
          goal: 18,
          what: `${total.toLocaleString('en')} policies`,
          measured: attachedMib - beforeMib,
          unit: ' MiB',
          decimals: 1,
        }),
        atMost(120, {
          goal: 18,
          what: `the same, ${names.length.toLocaleString('en')} in use`,
          measured: usedMib - beforeMib,
          unit: ' MiB',
          decimals: 1,
        }),
      ],
    }
  } finally {
    visits.stop()
    await edge.stop()
  }
}

/** Requests one after the other, through one connection. */
class Visits {
  readonly #url: string
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 })

  constructor(url: string) {
    this.#url = url
  }

  /** The milliseconds that a request to the site takes. */
  async time(name: string): Promise<number> {
    const fromMs = performance.now()
    await new Promise<void>((resolve, reject) => {
      const headers = { host: `${name}.localhost` }
      const req = request(this.#url, { agent: this.#agent, headers }, (res) => {
        if (res.statusCode !== 200) reject(new Error(`${name} answers ${res.statusCode}`))
        res.resume().once('end', resolve)
      })
      req.once('error', reject).end()
    })
    return performance.now() - fromMs
  }

  stop(): void {
    this.#agent.destroy()
  }
}

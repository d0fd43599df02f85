import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeGateway } from '../../apps/edge/tests/kit/make-gateway.ts'
import { makeWebhook } from '../../apps/edge/tests/kit/webhook-inbox.ts'
import { atLeast } from '../goals.ts'
import { loadSubject } from '../load-subject.ts'
import { compare, inPairedTurns, type Pair, toRows } from '../paired-rounds.ts'
import type { Part } from '../parts.ts'
import type { BenchContext } from '../result.ts'
import { WARM_UP_TURNS } from '../rounds.ts'
import { LoneEdge } from '../subjects/lone-edge.ts'
import type { Subject } from '../subjects/subject.ts'

const CONNECTIONS = 50
const BODY_BYTES = 1_024
const [RATE, CPU, P99] = ['req_per_s', 'edge_cpu_s_per_100k', 'p99_ms']
const [STORED, POSTED, ANSWERED] = [
  'webhook, stored',
  'webhook, 1 KiB stored',
  'the same answer, nothing stored',
]
const PAIRS: readonly Pair[] = [RATE, CPU, P99].map((figure): Pair => [STORED, ANSWERED, figure])
const HANDED_OVER_MS = 60_000

/** What it costs to have a request on the disk before it is answered, and how soon control has it. */
export async function measureIntake(context: BenchContext): Promise<Part> {
  const spool = join(context.folder, 'spool')
  mkdirSync(spool, { recursive: true })
  const edge = await LoneEdge.start(join(context.folder, 'edge'), {
    NORA_EDGE_REGION_DOMAIN: 'localhost',
    NORA_EDGE_WEBHOOK_SPOOL: spool,
  })
  try {
    const hostname = 'hook.localhost'
    edge.setWebhooks([makeWebhook({ hostname })])
    edge.setGateways([
      makeGateway({
        endpoint: 'fixed.localhost',
        upstream: { kind: 'fixed', status: 200, headers: [], body: 'ok', is_sandboxed: false },
      }),
    ])
    await edge.bind('behind-the-last')
    let stored = 0
    let handedOver = 0
    const samples = await inPairedTurns(
      [
        toSubject(edge, STORED, hostname),
        toSubject(edge, POSTED, hostname),
        toSubject(edge, ANSWERED, 'fixed.localhost'),
      ],
      async (subject) => {
        const figures = await loadSubject(subject, {
          ...context,
          connections: CONNECTIONS,
          ...(subject.name === POSTED && { bodyBytes: BODY_BYTES }),
        })
        if (subject.name !== ANSWERED) stored += Math.round((figures[RATE] ?? 0) * context.seconds)
        // Whatever waits for control goes first, so that it costs nobody else anything.
        handedOver += await awaitHandedOver(edge)
        return figures
      },
      { ...context, warmUpTurns: WARM_UP_TURNS, pairs: PAIRS },
    )
    context.log(`${stored} stored, ${handedOver} handed over`)
    const { ratio, from, to } = compare(samples, [STORED, ANSWERED, RATE])
    return {
      conditions: `${CONNECTIONS} connections to an edge process alone: to a webhook, which answers 200 once the request is on the disk and hands it over to a control that only takes it, without a body and with one of ${BODY_BYTES} bytes, and to a gateway that gives the same answer and stores nothing.`,
      tables: [{ title: 'webhooks that come in', rows: toRows(samples) }],
      ratios: Object.fromEntries(
        PAIRS.map((pair) => [`${pair[2]} ${STORED}/${ANSWERED}`, compare(samples, pair).ratio]),
      ),
      goals: [
        atLeast(0.3, {
          goal: 21,
          what: 'rate, webhooks on the disk before the answer',
          measured: ratio,
          range: [from, to] as const,
        }),
      ],
    }
  } finally {
    await edge.stop()
  }
}

function toSubject(edge: LoneEdge, name: string, host: string): Subject {
  return { name, url: edge.url, host, server: () => [edge.pid], client: () => [], stop: async () => {} }
}

/** How many control was given until nothing more came. */
async function awaitHandedOver(edge: LoneEdge): Promise<number> {
  let all = 0
  for (let waitedMs = 0; waitedMs < HANDED_OVER_MS; waitedMs += 500) {
    await sleep(500)
    const some = edge.takeHandedOver()
    all += some
    if (some === 0) return all
  }
  throw new Error('requests were still being handed over after a minute')
}

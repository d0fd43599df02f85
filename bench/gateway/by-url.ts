import { join } from 'node:path'
import { makeGateway } from '../../apps/edge/tests/kit/make-gateway.ts'
import { atLeast, atMost } from '../goals.ts'
import { loadSubject } from '../load-subject.ts'
import { compare, inPairedTurns, type Pair, toRows } from '../paired-rounds.ts'
import type { Part } from '../parts.ts'
import type { BenchContext } from '../result.ts'
import { WARM_UP_TURNS } from '../rounds.ts'
import { startHaproxy } from '../subjects/haproxy.ts'
import { LoneEdge } from '../subjects/lone-edge.ts'
import { startNginxProxy, startOrigin } from '../subjects/nginx.ts'
import { type Subject, stopAll } from '../subjects/subject.ts'

const CONNECTIONS = 50
const HOST = 'site.localhost'
/** The origin is on this machine, where edges let gateways lead to nothing otherwise. */
const ENV = { NORA_EDGE_PRIVATE_UPSTREAMS: 'loopback' }
const [RATE, CPU] = ['req_per_s', 'edge_cpu_s_per_100k']
const [GATEWAY, NGINX, HAPROXY] = ['gateway, URL', 'nginx', 'haproxy']
const PAIRS: readonly Pair[] = [NGINX, HAPROXY].flatMap((peer) =>
  [RATE, CPU].map((figure): Pair => [GATEWAY, peer, figure]),
)

/** A gateway that leads to a URL does what nginx and haproxy do in its place. */
export async function measureByUrl(context: BenchContext): Promise<Part> {
  const folder = join(context.folder, 'url')
  const started: { stop(): Promise<void> }[] = []
  const keep = <S extends { stop(): Promise<void> }>(one: S): S => {
    started.push(one)
    return one
  }
  try {
    const origin = keep(await startOrigin(join(folder, 'origin')))
    const originPort = Number(new URL(origin.url).port)
    const nginx = keep(await startNginxProxy({ originPort, folder: join(folder, 'nginx') }))
    const haproxy = keep(
      await startHaproxy({ originPort, folder: join(folder, 'haproxy') }, { mode: 'http' }),
    )
    const edge = keep(await LoneEdge.start(join(folder, 'edge'), ENV))
    const samples = await inPairedTurns(
      [nginx, haproxy, await lead(edge, origin)],
      (subject) => loadSubject(subject, { ...context, connections: CONNECTIONS }),
      { ...context, warmUpTurns: WARM_UP_TURNS, pairs: PAIRS },
    )
    const of = (peer: string, figure: string) => {
      const { ratio, from, to } = compare(samples, [GATEWAY, peer, figure])
      return { goal: 20, measured: ratio, range: [from, to] as const }
    }
    return {
      conditions: `The same load to one origin through an edge process alone, whose gateway leads to the URL of the origin, through nginx with one worker and \`proxy_pass\`, and through haproxy with one thread in mode http.`,
      tables: [{ title: 'a URL', rows: toRows(samples) }],
      ratios: Object.fromEntries(
        PAIRS.map((pair) => [
          `${pair[2] === CPU ? 'CPU ' : ''}${GATEWAY}/${pair[1]}`,
          compare(samples, pair).ratio,
        ]),
      ),
      goals: [
        atLeast(0.65, { ...of(NGINX, RATE), what: 'rate, a URL to nginx' }),
        atMost(1.3, { ...of(NGINX, CPU), what: 'CPU, a URL to nginx' }),
      ],
    }
  } finally {
    await stopAll(started)
  }
}

async function lead(edge: LoneEdge, origin: Subject): Promise<Subject> {
  edge.setGateways([
    makeGateway({ endpoint: HOST, upstream: { kind: 'url', url: origin.url, keep_host: false } }),
  ])
  await edge.bind('behind-the-last')
  return {
    name: GATEWAY,
    url: edge.url,
    host: HOST,
    server: () => [edge.pid],
    client: () => [],
    stop: async () => {},
  }
}

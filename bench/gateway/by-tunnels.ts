import { join } from 'node:path'
import { eventually } from '../../tests/kit/eventually.ts'
import { atLeast, type GoalOutcome } from '../goals.ts'
import { loadSubject } from '../load-subject.ts'
import { compare, inPairedTurns, type Pair, type Samples, toRows } from '../paired-rounds.ts'
import type { Part } from '../parts.ts'
import type { BenchContext } from '../result.ts'
import { WARM_UP_TURNS } from '../rounds.ts'
import { startOrigin } from '../subjects/nginx.ts'
import { type NoraServer, startNoraServer } from '../subjects/nora.ts'
import { type Subject, stopAll } from '../subjects/subject.ts'

const CONNECTIONS = 50
const MEMBERS = 4
/** One process: then the edge is what sets the rate, and no request takes a hop. */
const ENV = { NORA_EDGE_PROCESSES: '1' }
const [RATE, CPU] = ['req_per_s', 'edge_cpu_s_per_100k']
const [TUNNEL, ONE, POOL] = ['nora http', 'gateway, its tunnel', `gateway, pool of ${MEMBERS}`]
const [TCP, TCP_POOL] = ['nora tcp', `gateway at a port, pool of ${MEMBERS}`]
const THERE_TIMEOUT_MS = 10_000

const OF_HTTP: readonly Pair[] = [ONE, POOL].flatMap((own) =>
  [RATE, CPU].map((figure): Pair => [own, TUNNEL, figure]),
)
const OF_TCP: readonly Pair[] = [RATE, CPU].map((figure): Pair => [TCP_POOL, TCP, figure])

/** The same tunnels of built clients, by their own addresses and through gateways in front of them. */
export async function measureByTunnels(context: BenchContext): Promise<Part> {
  const started: { stop(): Promise<void> }[] = []
  const keep = <S extends { stop(): Promise<void> }>(one: S): S => {
    started.push(one)
    return one
  }
  try {
    const origin = keep(await startOrigin(join(context.folder, 'origin')))
    const server = keep(await startNoraServer({ folder: join(context.folder, 'server'), env: ENV }))
    const originPort = Number(new URL(origin.url).port)
    const open = async (kind: 'http' | 'tcp') => {
      const tunnels: Subject[] = []
      for (let no = 1; no <= MEMBERS; no++)
        tunnels.push(keep(await server.openTunnel({ originPort, name: `${kind}-${no}`, kind })))
      return tunnels
    }
    const measure = async (subjects: readonly Subject[], pairs: readonly Pair[]) => {
      for (const subject of subjects) await waitUntilThere(subject)
      return inPairedTurns(
        subjects,
        (subject) => loadSubject(subject, { ...context, connections: CONNECTIONS }),
        { ...context, warmUpTurns: WARM_UP_TURNS, pairs },
      )
    }
    const http = await measure(await putGateways(server, await open('http')), OF_HTTP)
    const tcp = await measure(await putGatewayAtPort(server, await open('tcp')), OF_TCP)
    return {
      conditions: `Small kept-alive GETs, ${CONNECTIONS} connections, one edge process, TLS link, built clients; rounds in both orders. The pools have ${MEMBERS} tunnels, a client for each, and the default balance. Ratios are medians of those of each round, with the half of the rounds in the middle in brackets.`,
      tables: [
        { title: `gateways of tunnels`, rows: toRows(http) },
        { title: `the same on TCP`, rows: toRows(tcp) },
      ],
      ratios: { ...toRatios(http, OF_HTTP), ...toRatios(tcp, OF_TCP) },
      goals: [
        toGoal(http, 'rate, one tunnel to the tunnel alone', [ONE, TUNNEL, RATE], 0.97),
        toGoal(http, `rate, pool of ${MEMBERS} to a tunnel alone`, [POOL, TUNNEL, RATE], 0.95),
        toGoal(tcp, `rate, pool of ${MEMBERS} to \`nora tcp\``, [TCP_POOL, TCP, RATE], 0.97),
      ],
    }
  } finally {
    await stopAll(started)
  }
}

/** A gateway that leads to the first of the tunnels, and one whose pool they all are. */
async function putGateways({ owner }: NoraServer, tunnels: readonly Subject[]): Promise<Subject[]> {
  const first = tunnels[0]!
  const { domains, gateways } = owner.api
  const targets = tunnels.map(({ host }) => getHostname(host ?? ''))
  const reserve = async (name: string) =>
    (await domains.reserveDomain({ body: { region: 'local', name } })).hostname
  const [one, pool] = [await reserve('one'), await reserve('pool')]
  const upstream = { kind: 'tunnel', target: targets[0]! } as const
  await gateways.createGateway({ body: { name: 'one', endpoint: one, upstream } })
  await gateways.createGateway({
    body: { name: 'pool', endpoint: pool, upstream: { kind: 'pool' }, members: toMembers(targets) },
  })
  return [
    { ...first, name: TUNNEL },
    { ...first, name: ONE, host: one },
    { ...first, name: POOL, host: pool, client: () => tunnels.flatMap((tunnel) => tunnel.client()) },
  ]
}

async function putGatewayAtPort({ owner }: NoraServer, tunnels: readonly Subject[]): Promise<Subject[]> {
  const first = tunnels[0]!
  const { ports, gateways } = owner.api
  const { address } = await ports.reservePort({ body: { region: 'local' } })
  const members = toMembers(tunnels.map(({ url }) => new URL(url).host))
  await gateways.createGateway({
    body: { name: 'port', endpoint: address, upstream: { kind: 'pool' }, members },
  })
  const client = () => tunnels.flatMap((tunnel) => tunnel.client())
  return [
    { ...first, name: TCP },
    { ...first, name: TCP_POOL, url: `http://${address}/`, client },
  ]
}

function toMembers(targets: readonly string[]) {
  return targets.map((target) => ({ kind: 'tunnel', target }) as const)
}

function getHostname(host: string): string {
  return new URL(`http://${host}`).hostname
}

/** What stands in front of tunnels is served a moment after it was made. */
async function waitUntilThere(subject: Subject): Promise<void> {
  let seen = 'nothing'
  await eventually(
    async () => {
      const report = await loadSubject(subject, { connections: 1, seconds: 1 }).catch((error: Error) => error)
      seen = report instanceof Error ? report.message : JSON.stringify(report)
      return !(report instanceof Error) && report.errors === 0 && (report.req_per_s ?? 0) > 0
    },
    { timeoutMs: THERE_TIMEOUT_MS, what: () => `${subject.name} to answer; it came to ${seen}` },
  )
}

function toRatios(samples: Samples, pairs: readonly Pair[]): Record<string, number> {
  const name = ([own, peer, figure]: Pair) => `${figure === CPU ? 'CPU ' : ''}${own}/${peer}`
  return Object.fromEntries(pairs.map((pair) => [name(pair), compare(samples, pair).ratio]))
}

function toGoal(samples: Samples, what: string, pair: Pair, least: number): GoalOutcome {
  const { ratio, from, to } = compare(samples, pair)
  return atLeast(least, { goal: 20, what, measured: ratio, range: [from, to] })
}

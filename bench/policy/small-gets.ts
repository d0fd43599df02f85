import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { atLeast, atMost, type GoalOutcome } from '../goals.ts'
import { loadSubject } from '../load-subject.ts'
import { type Comparison, compare, inPairedTurns, type Pair, type Samples, toRows } from '../paired-rounds.ts'
import type { Part } from '../parts.ts'
import type { BenchContext } from '../result.ts'
import { WARM_UP_TURNS } from '../rounds.ts'
import { startNginxProxy, startOrigin } from '../subjects/nginx.ts'
import { startNoraServer } from '../subjects/nora.ts'
import { type Subject, stopAll } from '../subjects/subject.ts'
import { attachPolicy } from './attach.ts'
import { FIVE_RULES, HEADERS, HEADERS_OF_NGINX } from './texts.ts'

const CONNECTIONS = 50
/** One process, as nginx has one worker: then the edge is what sets the rate, and its CPU shows in it. */
const ENV = { NORA_EDGE_PROCESSES: '1' }
const [RATE, CPU] = ['req_per_s', 'edge_cpu_s_per_100k']

const NONE = 'nora, none anywhere'
const BARE = 'nora bare'
const RULES = 'nora rules'
const FIELDS = 'nora fields'
const NGINX_FIELDS = 'nginx-fields'

/** Small GETs of endpoints with and without traffic policies, and of what others would use instead. */
export async function measureSmallGets(context: BenchContext): Promise<Part> {
  const started: { stop(): Promise<void> }[] = []
  try {
    const subjects = await startSubjects(context, started)
    const former = subjects.find(({ name }) => name.startsWith('nora before'))?.name ?? null
    const samples = await inPairedTurns(
      subjects,
      (subject) => loadSubject(subject, { ...context, connections: CONNECTIONS }),
      {
        ...context,
        warmUpTurns: WARM_UP_TURNS,
        pairs: toPairs(former),
      },
    )
    const of = (own: string, peer: string, figure = RATE) => compare(samples, [own, peer, figure])
    return {
      conditions: `Small kept-alive GETs, ${CONNECTIONS} connections, one edge process, TLS link; rounds in both orders. Ratios are medians of those of each round, with the half of the rounds in the middle in brackets.`,
      tables: [{ title: `${CONNECTIONS} connections`, rows: toRows(samples) }],
      ratios: toRatios(samples, toPairs(former)),
      goals: [
        ...both({
          what: 'five rules to none',
          least: 0.93,
          most: 1.15,
          of: (figure) => of(RULES, BARE, figure),
        }),
        ...(former === null
          ? []
          : both({
              what: 'no policy to before there were any',
              least: 0.99,
              most: 1.01,
              of: (figure) => of(NONE, former, figure),
            })),
        ...both({
          what: '`add-headers` to nginx',
          least: 0.65,
          most: 1.15,
          of: (figure) => of(FIELDS, NGINX_FIELDS, figure),
        }),
      ],
    }
  } finally {
    await stopAll(started)
  }
}

function toPairs(former: string | null): Pair[] {
  const pairs = [
    [RULES, BARE],
    [FIELDS, BARE],
    [FIELDS, NGINX_FIELDS],
    [NGINX_FIELDS, 'nginx'],
    [BARE, 'nginx'],
  ]
  if (former !== null) pairs.push([NONE, former])
  return pairs.flatMap(([own = '', peer = '']) => [RATE, CPU].map((figure): Pair => [own, peer, figure]))
}

function toRatios(samples: Samples, pairs: readonly Pair[]): Record<string, number> {
  const name = ([own, peer, figure]: Pair) => `${figure === CPU ? 'CPU ' : ''}${own}/${peer}`
  return Object.fromEntries(pairs.map((pair) => [name(pair), compare(samples, pair).ratio]))
}

type Both = { what: string; least: number; most: number; of: (figure: string) => Comparison }

function both({ what, least, most, of }: Both): GoalOutcome[] {
  const bound = ({ ratio, from, to }: Comparison) => ({
    goal: 17,
    measured: ratio,
    range: [from, to] as const,
  })
  return [
    atLeast(least, { ...bound(of(RATE)), what: `rate, ${what}` }),
    atMost(most, { ...bound(of(CPU)), what: `CPU of the edge, ${what}` }),
  ]
}

async function startSubjects(
  { folder, beside }: BenchContext,
  started: { stop(): Promise<void> }[],
): Promise<Subject[]> {
  const keep = <S extends { stop(): Promise<void> }>(one: S): S => {
    started.push(one)
    return one
  }
  const origin = keep(await startOrigin(join(folder, 'origin')))
  const originPort = Number(new URL(origin.url).port)
  const nginx = keep(await startNginxProxy({ originPort, folder: join(folder, 'nginx') }))
  const nginxFields = keep(
    await startNginxProxy(
      { originPort, folder: join(folder, 'nginx-fields') },
      { name: NGINX_FIELDS, directives: HEADERS_OF_NGINX },
    ),
  )
  const policed = keep(await startNoraServer({ folder: join(folder, 'policed'), env: ENV }))
  const open = async (name: string, source: string | null) => {
    if (source !== null) await attachPolicy(policed, name, source)
    return keep(await policed.openTunnel({ originPort, name }))
  }
  const policies = [await open('bare', null), await open('rules', FIVE_RULES), await open('fields', HEADERS)]
  const none = await openElsewhere(NONE)
  if (beside === null) return [nginx, nginxFields, ...policies, none]
  return [
    nginx,
    nginxFields,
    ...policies,
    none,
    await openElsewhere(`nora before, ${getCommit(beside)}`, beside),
  ]

  /** The only tunnel of a server of its own. */
  async function openElsewhere(name: string, repository?: string): Promise<Subject> {
    const place = join(folder, repository === undefined ? 'none' : 'before')
    const server = keep(await startNoraServer({ folder: place, env: ENV, repository }))
    return { ...keep(await server.openTunnel({ originPort, name: 'alone' })), name }
  }
}

/** Says which state of the repository it is. */
function getCommit(repository: string): string {
  return execFileSync('git', ['-C', repository, 'rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
}

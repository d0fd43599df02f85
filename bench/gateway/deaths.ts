import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeGateway, makeMember } from '../../apps/edge/tests/kit/make-gateway.ts'
import { runOpenLoop } from '../open-loop.ts'
import type { Part } from '../parts.ts'
import type { BenchContext, Row } from '../result.ts'
import { type Figures, getMedians, getSentence } from '../rounds.ts'
import { LoneEdge } from '../subjects/lone-edge.ts'
import { type Death, DoomedMember } from './doomed-member.ts'

const PER_SECOND = 200
const SLOW_MS = 1_000
/** Nobody waits for a socket because others hang. */
const SOCKETS = 8_192
const BEFORE_S = 2
/** A dead service is asked again after ten seconds, as it should; a silent link is given up within half a minute. */
const WATCHED_S: Readonly<Record<Death, number>> = { service: 8, client: 4, path: 30 }
const WHAT: Readonly<Record<Death, string>> = {
  service: 'service killed',
  client: 'client killed',
  path: 'path silent',
}
const BALANCES = ['weighted', 'least_running'] as const
const SURVIVORS = ['first', 'second', 'third']

type Case = { death: Death; balance: (typeof BALANCES)[number] }

/** One of four members dies: how long the edge still sends requests to it, and what visitors notice. */
export async function measureDeaths(context: BenchContext): Promise<Part> {
  const edge = await LoneEdge.start(join(context.folder, 'deaths'))
  try {
    for (const name of SURVIVORS) await edge.bind(name)
    const rows: Row[] = []
    for (const death of Object.keys(WATCHED_S) as Death[])
      for (const balance of BALANCES) rows.push(await dieOften(edge, { death, balance }, context))
    return {
      conditions: `One of four tunnels of a pool without health checks dies under ${PER_SECOND} GETs a second, sent when they are due whether or not others are answered, at an edge process alone. The time from its death to the last request that the edge sent to it, read at the other end of the link; a killed service is watched for ${WATCHED_S.service} s, less than its ejection lasts, a silent path for ${WATCHED_S.path} s. Medians of the rounds, the longest of all, and the requests that failed in all.`,
      tables: [{ title: 'a member dies', rows }],
      ratios: {},
      goals: [],
    }
  } finally {
    await edge.stop()
  }
}

async function dieOften(edge: LoneEdge, one: Case, { rounds, log }: BenchContext): Promise<Row> {
  const subject = `${WHAT[one.death]}, ${one.balance}`
  const samples: Figures[] = []
  for (let round = 1; round <= rounds; round++) {
    const figures = await dieOnce(edge, one, `${one.death}-${one.balance.replace('_', '-')}-${round}`)
    samples.push(figures)
    log(`round ${round}/${rounds}  ${subject.padEnd(29)} ${getSentence(figures)}`)
  }
  const { last_sent_ms = Number.NaN, ...others } = getMedians(samples)
  return {
    subject,
    rounds,
    last_sent_ms,
    last_sent_max_ms: Math.max(...samples.map((figures) => figures.last_sent_ms ?? Number.NaN)),
    ...others,
    failed: samples.reduce((sum, { failed = 0 }) => sum + failed, 0),
  }
}

async function dieOnce(edge: LoneEdge, { death, balance }: Case, name: string): Promise<Figures> {
  const [doomedName, host] = [`doomed-${name}`, `pool-${name}.localhost`]
  const doomed = await DoomedMember.start({ linkPort: edge.linkPort, name: doomedName })
  try {
    edge.setGateways([makePool({ endpoint: host, balance, doomed: doomedName })])
    await edge.bind(`behind-${name}`)
    const load = runOpenLoop({
      send: () => ({ method: 'GET', path: '/', headers: { host } }),
      origin: edge.url,
      perSecond: PER_SECOND,
      seconds: BEFORE_S + WATCHED_S[death],
      sockets: SOCKETS,
    })
    await sleep(BEFORE_S * 1_000)
    if (!doomed.isAsked) throw new Error(`no request reached ${doomedName} before its death`)
    doomed.die(death)
    const report = await load
    const slow = report.countSlower(SLOW_MS)
    return { ...doomed.toll, slow, longest_ms: report.percentile(1), failed: report.errors }
  } finally {
    await doomed.stop()
  }
}

type Pool = { endpoint: string; balance: Case['balance']; doomed: string }

function makePool({ endpoint, balance, doomed }: Pool) {
  return makeGateway({
    gateway_id: `gtw_${doomed}`,
    endpoint,
    balance,
    members: [...SURVIVORS, doomed].map((name, no) => makeMember(`gtm_${doomed}_${no}`, `${name}.localhost`)),
  })
}

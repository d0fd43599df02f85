import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeGateway, makeMember } from '../../apps/edge/tests/kit/make-gateway.ts'
import type { Part } from '../parts.ts'
import type { BenchContext, Row } from '../result.ts'
import { type Figures, getMedians, getSentence } from '../rounds.ts'
import { LoneEdge } from '../subjects/lone-edge.ts'
import { runWrk } from '../wrk.ts'
import { type Death, DoomedMember } from './doomed-member.ts'

const CONNECTIONS = 50
const BEFORE_S = 2
/** A dead service is asked again after ten seconds, as it should; a link is given up after twelve and a half. */
const WATCHED_S: Readonly<Record<Death, number>> = { service: 8, client: 4, path: 18 }
const WHAT: Readonly<Record<Death, string>> = {
  service: 'the service is killed',
  client: 'the client is killed',
  path: 'the path goes silent',
}
const SURVIVORS = ['first', 'second', 'third']

/** One of four members dies under load: how long the edge still sends requests to it, and what visitors notice. */
export async function measureDeaths(context: BenchContext): Promise<Part> {
  const edge = await LoneEdge.start(join(context.folder, 'deaths'))
  try {
    for (const name of SURVIVORS) await edge.bind(name)
    const rows: Row[] = []
    for (const death of Object.keys(WATCHED_S) as Death[]) {
      const rounds: Figures[] = []
      for (let round = 1; round <= context.rounds; round++) {
        const figures = await dieOnce(edge, death, round)
        rounds.push(figures)
        context.log(`round ${round}/${context.rounds}  ${WHAT[death].padEnd(24)} ${getSentence(figures)}`)
      }
      rows.push({
        subject: WHAT[death],
        rounds: rounds.length,
        ...getMedians(rounds),
        last_sent_max_ms: Math.max(...rounds.map(({ last_sent_ms }) => last_sent_ms ?? Number.NaN)),
        failed: rounds.reduce((sum, { failed = 0 }) => sum + failed, 0),
      })
    }
    return {
      conditions: `One of four tunnels of a pool without health checks dies under GETs of ${CONNECTIONS} connections at an edge process alone. The time from its death to the last request that the edge sent to it, read at the other end of the link; a killed service is watched for ${WATCHED_S.service} s, before its ejection of ten seconds is over. Medians, the longest, and the requests that failed for visitors in all rounds; of the silent path those are given up by the visitors.`,
      tables: [{ title: 'a member dies', rows }],
      ratios: {},
      goals: [],
    }
  } finally {
    await edge.stop()
  }
}

async function dieOnce(edge: LoneEdge, death: Death, round: number): Promise<Figures> {
  const [name, host] = [`doomed-${death}-${round}`, `pool-${death}-${round}.localhost`]
  const doomed = await DoomedMember.start({ linkPort: edge.linkPort, name })
  try {
    edge.setGateways([makePool(host, name)])
    await edge.bind(`behind-${death}-${round}`)
    const load = runWrk({
      url: edge.url,
      host,
      connections: CONNECTIONS,
      seconds: BEFORE_S + WATCHED_S[death],
    })
    // It settles in any case: who waits for it comes later.
    load.catch(() => {})
    await sleep(BEFORE_S * 1_000)
    if (!doomed.isAsked) throw new Error(`no request reached ${name} before its death`)
    doomed.die(death)
    const { errors } = await load
    return { ...doomed.toll, failed: errors }
  } finally {
    await doomed.stop()
  }
}

function makePool(endpoint: string, doomed: string) {
  return makeGateway({
    gateway_id: `gtw_${doomed}`,
    endpoint,
    balance: 'least_running',
    members: [...SURVIVORS, doomed].map((name) => makeMember(`gtm_${doomed}_${name}`, `${name}.localhost`)),
  })
}

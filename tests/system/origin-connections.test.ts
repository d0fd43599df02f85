import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { signInAsOwner } from '../kit/api-session.ts'
import { FEW_CONNECTIONS, type FewConnectionsName, FewConnectionsOrigin } from '../kit/few-connections.ts'
import { type ClientHome, type ClientRun, createClientHome } from '../kit/nora-client.ts'
import { bootNora, type NoraSystem } from '../kit/nora-system.ts'

const REQUESTS = 200
/** The number of rounds; 200 in the nightly run. */
const ROUNDS = Number(process.env.NORA_TEST_ORIGIN_ROUNDS ?? 1)
const TIMEOUT_MS = 60_000 + 20_000 * ROUNDS
const VISITORS = 10
const EDGE_PROCESSES = 2
const BEATING = 'Node that closes what is idle every 50 ms'

let system: NoraSystem
let home: ClientHome
let run: ClientRun
let origin: FewConnectionsOrigin

beforeAll(async () => {
  system = await bootNora({ env: { NORA_EDGE_PROCESSES: String(EDGE_PROCESSES) } })
  const { api } = await signInAsOwner(system)
  home = createClientHome(system, (await api.credentials.renewToken()).token)
})

afterEach(async () => {
  await run?.stop()
  await origin?.stop()
})

afterAll(() => system?.close())

type Visit = { method: string; host: string; agent: Agent | false; body?: string }

/** The status of one request; those without an agent come on a connection of their own. */
async function visit({ method, host, agent, body }: Visit): Promise<{ status: number; text: string }> {
  const sent = request({
    method,
    agent,
    host: '127.0.0.1',
    port: system.ready.edge_http_port,
    headers: { host },
    timeout: 20_000,
  })
  sent.on('timeout', () => sent.destroy(new Error(`${method} waits without end`)))
  sent.end(body)
  const [response] = await once(sent, 'response')
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk)
  return { status: response.statusCode, text: Buffer.concat(chunks).toString() }
}

const KINDS = Object.keys(FEW_CONNECTIONS) as FewConnectionsName[]

describe.each(KINDS.filter((name) => name !== BEATING))('%s', (name) => {
  test(`answers ${REQUESTS} requests of ${VISITORS} visitors at a time, by whichever process they come`, {
    timeout: TIMEOUT_MS,
  }, async () => {
    origin = await FewConnectionsOrigin.start(name)
    run = home.run(['http', String(origin.port), '--json'])
    const { host } = new URL(String((await run.event('online')).url))
    for (let round = 0; round < ROUNDS; round++) {
      const statuses: number[] = []
      await Promise.all(
        Array.from({ length: VISITORS }, async (_, visitor) => {
          const agent = visitor % 2 === 0 ? new Agent({ keepAlive: true }) : false
          for (let i = 0; i < REQUESTS / VISITORS; i++) {
            const method = i % 2 === 0 ? 'POST' : 'GET'
            const body = method === 'POST' ? `${visitor}.${i}` : undefined
            statuses.push((await visit({ method, host, agent, body })).status)
          }
          if (agent) agent.destroy()
        }),
      )
      expect(statuses, `round ${round}`).toEqual(Array(REQUESTS).fill(200))
    }
  })
})

test(`${REQUESTS} POSTs to a server that closes idle connections at its own beat are heard, none of them twice`, {
  timeout: TIMEOUT_MS,
}, async () => {
  for (let round = 0; round < ROUNDS; round++) await expectHeardOnce()
})

async function expectHeardOnce(): Promise<void> {
  origin = await FewConnectionsOrigin.start(BEATING)
  run = home.run(['http', String(origin.port), '--json'])
  const { host } = new URL(String((await run.event('online')).url))
  const answers: { status: number; text: string }[] = []
  for (let i = 0; i < REQUESTS; i++)
    answers.push(await visit({ method: 'POST', host, agent: false, body: `${i}` }))
  const answered = answers.filter(({ status }) => status === 200)
  // A server that breaks off with the request unread cannot be told from one that has read a part of it: each
  // process of the edge learns once, by a lost request, that this server does so.
  expect(answered.length).toBeGreaterThanOrEqual(REQUESTS - EDGE_PROCESSES)
  const { most, distinct } = JSON.parse(answered.at(-1)?.text ?? '')
  expect([most, distinct >= answered.length]).toEqual([1, true])
  await run.stop()
  await origin.stop()
}

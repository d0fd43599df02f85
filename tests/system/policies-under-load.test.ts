/** What visitors see of a traffic policy while its versions follow one another, at two edge processes and without control. */
import { Agent } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiSession, signInAsOwner } from '../kit/api-session.ts'
import { eventually } from '../kit/eventually.ts'
import { type ClientRun, createClientHome } from '../kit/nora-client.ts'
import { bootNora, type NoraSystem } from '../kit/nora-system.ts'
import { type Echo, echo, echoedHeader, type Origin, startOrigin } from '../kit/origins.ts'
import { visit } from '../kit/visit.ts'

const VISITORS = 16
const VERSIONS = 5
const EVERYWHERE_WITHIN_MS = 2_000

let system: NoraSystem
let owner: ApiSession
let origin: Origin
let client: ClientRun
let url: string
let id: string

beforeAll(async () => {
  system = await bootNora({ env: { NORA_EDGE_PROCESSES: '2' } })
  owner = await signInAsOwner(system)
  origin = await startOrigin(echo)
  client = createClientHome(system, (await owner.api.credentials.renewToken()).token).run([
    ...['http', String(origin.port), '--name', 'shop', '--json'],
  ])
  url = String((await client.event('online')).url)
  await owner.api.domains.reserveDomain({ body: { region: 'local', name: 'shop' } })
  const made = await owner.api.trafficPolicies.createPolicy({ body: { name: 'shop', source: toSource(0) } })
  id = made.id
  await owner.api.trafficPolicies.publishPolicy({ params: { id }, body: { based_on: made.revision } })
  const items = [{ endpoint: new URL(url).hostname }]
  await owner.api.trafficPolicies.setAttachments({ params: { id }, body: { items } })
  await eventually(async () => (await ask().catch(() => null)) === 0)
})

afterAll(async () => {
  await client?.stop()
  await origin?.close()
  await system?.close()
})

/** Its number goes to the service and comes back beside what the answer's rules say: a mix of two would show. */
function toSource(version: number): string {
  const add = (name: string) => `actions: [{type: add-headers, config: {headers: {${name}: "${version}"}}}]`
  return `on_http_request: [{${add('x-asked')}}]\non_http_response: [{${add('x-answered')}}]\n`
}

/** The version that has run on a request. Throws when two have. */
async function ask(agent?: Agent): Promise<number> {
  const answer = await visit(`${url}/`, { agent })
  if (answer.status !== 200) throw new Error(`answered with ${answer.status}`)
  const [asked] = echoedHeader(JSON.parse(answer.text) as Echo, 'x-asked')
  const answered = answer.headers['x-answered']
  if (asked === undefined || asked !== answered) throw new Error(`asked by ${asked}, answered by ${answered}`)
  return Number(asked)
}

/** Visitors with connections of their own, until `stop`, which tells what went wrong. */
function startVisitors(isRight: (version: number) => boolean) {
  const failures: string[] = []
  let visits = 0
  let isRunning = true
  const run = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    while (isRunning) {
      const version = await ask(agent).catch((error: Error) => void failures.push(error.message))
      visits++
      if (version !== undefined && !isRight(version)) failures.push(`version ${version}`)
    }
    agent.destroy()
  }
  const running = Promise.all(Array.from({ length: VISITORS }, run))
  return {
    async stop() {
      isRunning = false
      await running
      return { visits, failures }
    },
  }
}

test('each version is everywhere within two seconds, and no request is between two', async () => {
  let oldestAllowed = 0
  let newest = 0
  const visitors = startVisitors((version) => version >= oldestAllowed && version <= newest)
  for (let version = 1; version <= VERSIONS; version++) {
    newest = version
    const params = { id }
    const { revision } = await owner.api.trafficPolicies.getPolicy({ params })
    const draft = { source: toSource(version), based_on: revision }
    const saved = await owner.api.trafficPolicies.saveDraft({ params, body: draft })
    await owner.api.trafficPolicies.publishPolicy({ params, body: { based_on: saved.revision } })
    await new Promise((resolve) => setTimeout(resolve, EVERYWHERE_WITHIN_MS))
    oldestAllowed = version
    // What was asked just before may still be on its way.
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  const { visits, failures } = await visitors.stop()
  expect(failures).toEqual([])
  expect(visits).toBeGreaterThan(VISITORS * VERSIONS)
})

test('policies go on while control is killed and comes back', async () => {
  const visitors = startVisitors((version) => version === VERSIONS)
  const before = system.state()?.control_pid ?? 0
  process.kill(before, 'SIGKILL')
  await eventually(() => ![before, undefined].includes(system.state()?.control_pid), { timeoutMs: 60_000 })
  await eventually(
    async () => (await owner.api.trafficPolicies.getPolicy({ params: { id } }).catch(() => null)) !== null,
    {
      timeoutMs: 60_000,
    },
  )
  const { visits, failures } = await visitors.stop()
  expect(failures).toEqual([])
  expect(visits).toBeGreaterThan(VISITORS)
})

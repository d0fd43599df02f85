import { Agent, type RequestOptions } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiSession, createSession, signInAsOwner, signUp } from '../kit/api-session.ts'
import { startCuttableLink } from '../kit/cuttable-link.ts'
import { eventually } from '../kit/eventually.ts'
import { type ClientHome, type ClientRun, createClientHome } from '../kit/nora-client.ts'
import { bootNora, type NoraSystem } from '../kit/nora-system.ts'
import { echo, type Origin, startOrigin } from '../kit/origins.ts'
import { visit } from '../kit/visit.ts'

/** 200 in the nightly run. */
const RESTARTS = Number(process.env.NORA_TEST_RESTARTS ?? 10)
const BACK_WITHIN_MS = 3_000

let system: NoraSystem
let owner: ApiSession
let origin: Origin
let home: ClientHome
let client: ClientRun
let url: string

beforeAll(async () => {
  system = await bootNora()
  owner = await signInAsOwner(system)
  origin = await startOrigin(echo)
  home = createClientHome(system, (await owner.api.credentials.renewToken()).token)
  client = openTunnel()
  url = String((await client.event('online')).url)
})

afterAll(async () => {
  await client?.stop()
  await origin?.close()
  await system?.close()
})

function openTunnel(): ClientRun {
  return home.run(['http', String(origin.port), '--name', 'steady', '--json'])
}

function edgePids(): number[] {
  return system.state()?.edge_pids ?? []
}

/** The URL answers within the promised time. */
async function expectBack(): Promise<void> {
  await eventually(async () => (await visit(url).catch(() => null))?.status === 200, {
    timeoutMs: BACK_WITHIN_MS,
    what: () => `an answer of ${url}; printed:\n${system.output()}`,
  })
}

/** Visitors that come one after another until `stop`, which answers what went wrong. */
function startLoad(
  options: RequestOptions,
  body?: string,
): { stop(): Promise<{ visits: number; failures: string[] }> } {
  const failures: string[] = []
  let visits = 0
  let isRunning = true
  const run = (async () => {
    while (isRunning) {
      visits++
      const outcome = await visit(url, options, body).then(
        ({ status, headers }) => (status === 200 ? null : `${status} ${headers['nora-error'] ?? ''}`),
        (error: Error) => error.message,
      )
      if (outcome !== null) failures.push(outcome)
    }
  })()
  return {
    stop: async () => {
      isRunning = false
      await run
      return { visits, failures }
    },
  }
}

test('requests appear in the console within a second', async () => {
  const run = home.run(['http', String(origin.port), '--name', 'seen', '--json'])
  const { url } = await run.event('online')
  const tunnel = (await owner.api.tunnels.listTunnels({ query: { q: 'seen' } })).items[0]
  await visit(`${url}/hello?secret=1`)
  const records = await eventually(
    async () => {
      const { items } = await owner.api.tunnels.listTunnelRequests({ params: { id: tunnel?.id ?? '' } })
      return items.length > 0 && items
    },
    { timeoutMs: 1_000 },
  )
  expect(records[0]).toMatchObject({ method: 'GET', path: '/hello', status: 200 })
  await run.stop()
})

test(`${RESTARTS} rolling restarts of the edge under load lose no request`, {
  timeout: 60_000 + RESTARTS * 10_000,
}, async () => {
  const agents = [1, 2, 3].map(() => new Agent({ keepAlive: true, maxSockets: 1 }))
  // May not be sent a second time where anybody may have heard it.
  const order = startLoad({ method: 'POST' }, 'a pie, and a pot of tea')
  const loads = [startLoad({}), startLoad({}), order, ...agents.map((agent) => startLoad({ agent }))]
  for (let round = 0; round < RESTARTS; round++) await system.replaceEdges()
  const outcomes = await Promise.all(loads.map((load) => load.stop()))
  for (const agent of agents) agent.destroy()
  expect(outcomes.flatMap(({ failures }) => failures)).toEqual([])
  for (const { visits } of outcomes) expect(visits).toBeGreaterThan(RESTARTS)
  expect(client.child.exitCode).toBeNull()
})

test('kill -9 of the agent: a new one has the name at once, and requests wait for it', async () => {
  client.child.kill('SIGKILL')
  await client.exited
  const early = visit(url)
  client = openTunnel()
  await client.event('online')
  expect((await early).status).toBe(200)
  await expectBack()
})

test('kill -9 of an edge process: the other one goes on at once', async () => {
  const [before = 0] = edgePids()
  process.kill(before, 'SIGKILL')
  await expectBack()
  await eventually(() => !edgePids().includes(before), { timeoutMs: 60_000 })
  await expectBack()
  expect(client.child.exitCode).toBeNull()
})

test('kill -9 of every edge process: the same client is back under the same name', async () => {
  const before = edgePids()
  for (const pid of before) process.kill(pid, 'SIGKILL')
  await eventually(() => !before.some((pid) => edgePids().includes(pid)), { timeoutMs: 60_000 })
  await expectBack()
  expect(client.child.exitCode).toBeNull()
})

test('kill -9 of control: nothing is noticed', async () => {
  const load = startLoad({})
  const before = system.state()?.control_pid ?? 0
  process.kill(before, 'SIGKILL')
  await eventually(() => ![before, undefined].includes(system.state()?.control_pid), { timeoutMs: 60_000 })
  // The edges are in touch again when they have told their legs.
  await eventually(
    async () => (await owner.api.tunnels.listTunnels()).items.some(({ legs }) => legs.length === 2),
    { timeoutMs: 60_000 },
  )
  expect((await load.stop()).failures).toEqual([])
})

test('a frozen agent keeps its name, and another of the same machine has it at once', async () => {
  client.child.kill('SIGSTOP')
  const waiting = visit(url, { timeout: 60_000 })
  client.child.kill('SIGCONT')
  expect((await waiting).status).toBe(200)
  client.child.kill('SIGSTOP')
  const frozen = client
  client = openTunnel()
  await client.event('online')
  await expectBack()
  frozen.child.kill('SIGCONT')
  expect(await frozen.exited).not.toBeNull()
  await expectBack()
})

test('a network that drops everything in silence: the name is back when it is', async () => {
  const link = await startCuttableLink(system)
  const run = home.run(['http', String(origin.port), '--name', 'half-open', '--json'], {
    NORA_SERVER: link.serverUrl,
  })
  const address = String((await run.event('online')).url)
  expect((await visit(address)).status).toBe(200)
  link.cut()
  // Both ends find out by themselves: 15 s of silence, 10 s without an answer, 10 s for a new leg that never answers.
  await eventually(() => run.stdout().includes('"event":"offline"'), {
    timeoutMs: 60_000,
    what: () => `the client to be offline; printed:\n${run.stdout()}${run.stderr()}`,
  })
  const waiting = visit(address)
  link.mend()
  await eventually(async () => (await visit(address)).status === 200, { timeoutMs: BACK_WITHIN_MS })
  expect((await waiting).status).toBe(200)
  await run.stop()
  link.close()
})

test('somebody else is refused the name, and told whose it is', async () => {
  await signUp(system, 'boris@example.org')
  const boris = createSession(system.ready.console_url)
  await boris.api.accounts.signIn({
    body: { email: 'boris@example.org', password: 'burrow-under-the-birch' },
  })
  const { token } = await boris.api.credentials.renewToken()
  const run = createClientHome(system, token).run(['http', String(origin.port), '--name', 'steady'])
  expect(await run.exited).toBe(5)
  const { name, email } = await owner.api.accounts.getUser()
  expect(run.stderr() + run.stdout()).toContain(name ?? email)
  await expectBack()
})

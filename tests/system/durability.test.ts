import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiSession, createSession, mailedCode, signInAsOwner, signUp } from '../kit/api-session.ts'
import { eventually } from '../kit/eventually.ts'
import { type ClientRun, createClientHome } from '../kit/nora-client.ts'
import { bootNora, type NoraSystem } from '../kit/nora-system.ts'
import { echo, type Origin, startOrigin } from '../kit/origins.ts'
import { visit } from '../kit/visit.ts'

let system: NoraSystem
let owner: ApiSession
let origin: Origin
let client: ClientRun
let url: string

beforeAll(async () => {
  system = await bootNora()
  owner = await signInAsOwner(system)
  origin = await startOrigin(echo)
  client = createClientHome(system, (await owner.api.credentials.renewToken()).token).run([
    ...['http', String(origin.port), '--name', 'steady', '--json'],
  ])
  url = String((await client.event('online')).url)
})

afterAll(async () => {
  await client?.stop()
  await origin?.close()
  await system?.close()
})

test('an account acknowledged right before kill -9 of control is there afterwards', async () => {
  for (const round of [1, 2]) {
    const email = `durable${round}@example.org`
    await signUp(system, email)
    await killControl()
    const session = createSession(system.ready.console_url)
    const user = await session.api.accounts.signIn({ body: { email, password: 'burrow-under-the-birch' } })
    expect(user.email).toBe(email)
  }
})

test('a sign-up code that was asked for before kill -9 is mailed and works afterwards', async () => {
  const email = 'midway@example.org'
  const session = createSession(system.ready.console_url)
  await session.api.accounts.sendSignUpCode({ body: { email } })
  await killControl()
  const code = await mailedCode(system, email)
  const user = await session.api.accounts.signUp({
    body: { email, code, password: 'burrow-under-the-birch' },
  })
  expect(user.email).toBe(email)
})

test('tunnels carry traffic while control is dead and are listed when it is back', async () => {
  const outcomes: number[] = []
  let running = true
  const load = (async () => {
    while (running) outcomes.push((await visit(url)).status)
  })()
  await killControl()
  running = false
  await load
  expect(outcomes.length).toBeGreaterThan(10)
  expect(new Set(outcomes)).toEqual(new Set([200]))
  await eventually(async () => {
    const { items } = await owner.api.tunnels.listTunnels()
    const steady = items.find(({ name, state }) => name === 'steady' && state === 'live')
    // Legs come with the next counts of their edges; how many the client has by now is chance.
    return steady !== undefined && steady.legs.length > 0
  })
  expect((await visit(url)).status).toBe(200)
})

test('the edge may die: the client is back under the same name by itself', async () => {
  const [edge] = system.ready.edge_pids
  process.kill(edge ?? 0, 'SIGKILL')
  await eventually(async () => (await visit(url).catch(() => null))?.status === 200, { timeoutMs: 60_000 })
  expect(client.child.exitCode).toBeNull()
})

/** The launcher gives up after three deaths in a row; a process that worked this long begins a new row. */
const NEW_ROW_MS = 5_500
let startedAt = 0

/** Kills control and waits until its successor answers. */
async function killControl(): Promise<void> {
  await eventually(() => Date.now() - startedAt > NEW_ROW_MS)
  const { control_pid, console_url } = system.ready
  const pid = system.state()?.control_pid ?? control_pid
  process.kill(pid, 'SIGKILL')
  await eventually(
    async () => {
      const now = system.state()?.control_pid
      return now !== undefined && now !== pid && (await fetch(`${console_url}/readyz`).catch(() => null))?.ok
    },
    { timeoutMs: 60_000, what: () => `control after kill -9; the launcher printed:\n${system.output()}` },
  )
  startedAt = Date.now()
}

test('a stop leaves no process of the system behind', async () => {
  const pids = [system.ready.control_pid, ...system.ready.edge_pids]
  const exited = once(client.child, 'exit')
  client.child.kill('SIGTERM')
  await exited
  expect(await system.stop()).toBe(0)
  for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow()
})

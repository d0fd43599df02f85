import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSession, signInAsOwner, signUp } from '../kit/api-session.ts'
import { createClientHome } from '../kit/nora-client.ts'
import { bootNora, type NoraSystem } from '../kit/nora-system.ts'
import { echo, type Origin, startOrigin } from '../kit/origins.ts'
import { makeDatabase } from '../kit/postgres.ts'
import { visit } from '../kit/visit.ts'

let system: NoraSystem
let origin: Origin
let databaseUrl: string

beforeAll(async () => {
  databaseUrl = makeDatabase()
  system = await bootNora({ sample: true, env: { NORA_CONTROL_DATABASE_URL: databaseUrl } })
  origin = await startOrigin(echo)
})

afterAll(async () => {
  await origin?.close()
  await system?.close()
})

test('the whole system runs on PostgreSQL: the sample, an account, a tunnel', async () => {
  expect((await visit(system.ready.tunnel_url ?? '')).status).toBe(200)
  await signUp(system, 'anna@example.org')
  const { api } = await signInAsOwner(system)
  const client = createClientHome(system, (await api.credentials.renewToken()).token).run([
    ...['http', String(origin.port), '--name', 'elephant', '--json'],
  ])
  const { url } = await client.event('online')
  expect((await visit(String(url))).status).toBe(200)
  await client.stop()
  expect(system.output()).not.toContain('PostgreSQL: NORA')
})

test('a second start over the same database finds its people and its sample', async () => {
  expect(await system.stop()).toBe(0)
  system = await bootNora({
    sample: true,
    dataFolder: system.dataFolder,
    env: { NORA_CONTROL_DATABASE_URL: databaseUrl },
  })
  const session = createSession(system.ready.console_url)
  const user = await session.api.accounts.signIn({
    body: { email: 'anna@example.org', password: 'burrow-under-the-birch' },
  })
  expect(user.email).toBe('anna@example.org')
  expect((await visit(system.ready.tunnel_url ?? '')).status).toBe(200)
})

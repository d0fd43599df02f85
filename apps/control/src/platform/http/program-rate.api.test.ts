import { MINUTE_MS } from '@nora/kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Booted, bootControl } from '../../testing/boot.ts'
import { type Person, signUpSomeone } from '../../testing/person.ts'
import { PROGRAM_RATE } from './route-rates.ts'

let booted: Booted
let anna: Person
beforeAll(async () => {
  booted = await bootControl({ has_rate_limits: true })
  anna = await signUpSomeone(booted)
})
afterAll(() => booted.close())

async function programWithKey() {
  const body = { description: 'ci', scope: 'read', expires_at: null } as const
  const { key } = await anna.api.credentials.createApiKey({ body })
  return () => booted.control.app.inject({ url: '/v1/teams', headers: { authorization: `Bearer ${key}` } })
}

test('a key’s calls are counted, it is told what is left, and refused for a while at the end', async () => {
  const [call, other] = [await programWithKey(), await programWithKey()]
  const first = await call()
  expect(first.headers['ratelimit-policy']).toBe('"credential";q=600;w=60')
  expect(first.headers.ratelimit).toBe('"credential";r=599;t=1')
  for (let used = 1; used < PROGRAM_RATE.limit; used++) expect((await call()).statusCode).toBe(200)
  const refused = await call()
  expect(refused.statusCode).toBe(429)
  expect(refused.json()).toMatchObject({ code: 'TooManyRequests' })
  expect(refused.headers).toMatchObject({ ratelimit: '"credential";r=0;t=60', 'retry-after': '1' })
  expect((await other()).statusCode).toBe(200)
  booted.clock.advance(MINUTE_MS)
  expect((await call()).headers.ratelimit).toBe('"credential";r=599;t=1')
})

test('a browser’s calls are not', async () => {
  await anna.api.teams.listTeams()
  expect(anna.lastResponse().headers).not.toHaveProperty('ratelimit')
})

test('every token has its own allowance', async () => {
  const { token } = await anna.api.credentials.renewToken()
  const program = booted.program(token)
  await program.api.teams.listTeams()
  expect(program.lastResponse().headers.ratelimit).toBe('"credential";r=599;t=1')
})

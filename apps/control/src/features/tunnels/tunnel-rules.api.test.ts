import type { TunnelRule } from '@nora/link'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { loadConfig } from '../../platform/config/config.ts'
import { type Booted, bootControl } from '../../testing/boot.ts'
import { connectEdge, getAgent, getClaim, listenForEdges, type TestEdge } from '../../testing/edge.ts'
import { type Person, signUpSomeone } from '../../testing/person.ts'

const { regions: REGIONS } = loadConfig({
  NORA_CONTROL_REGIONS: JSON.stringify([
    { id: 'local', domain: 'localhost' },
    { id: 'safe', domain: 'safe.example', public_scheme: 'https', public_port: 443 },
  ]),
})

let booted: Booted
let port: number
let edge: TestEdge
let anna: Person
let credential_id: string

beforeAll(async () => {
  booted = await bootControl({ regions: REGIONS })
  port = await listenForEdges(booted)
  edge = await connectEdge(port)
})
afterAll(async () => {
  edge.link.close()
  await booted.close()
})
beforeEach(async () => {
  anna = await signUpSomeone(booted)
  const { token } = await anna.api.credentials.renewToken()
  credential_id = (await edge.link.ask('authenticate', { token, agent: getAgent() })).credential_id
})

const getRules = async (id: string) => (await anna.api.tunnels.getTunnel({ params: { id } })).rules

test('a tunnel says which rules its edge applies, as of the last claim, until it is closed', async () => {
  const claim = (rules: TunnelRule[]) =>
    edge.link.ask('claim', getClaim(credential_id, { name: 'guarded', rules }))
  const { tunnel_id } = await claim(['basic_auth', 'cors'])
  expect(await getRules(tunnel_id)).toEqual(['basic_auth', 'cors'])
  const { epoch } = await claim(['deny_cidr'])
  expect(await getRules(tunnel_id)).toEqual(['deny_cidr'])
  await edge.link.ask('release', { tunnel_id, epoch, reason: 'agent_closed' })
  expect(await getRules(tunnel_id)).toEqual([])
})

test('an edge that is back tells them anew', async () => {
  const claim = getClaim(credential_id, { name: 'back', rules: ['rate_limit'] })
  const { tunnel_id, epoch, hostname } = await edge.link.ask('claim', claim)
  const held = { ...claim, tunnel_id, epoch, hostname }
  edge.link.close()
  edge = await connectEdge(port)
  await edge.link.ask('resync', { tunnels: [{ ...held, rules: ['rate_limit', 'key_auth'] }] })
  expect(await getRules(tunnel_id)).toEqual(['rate_limit', 'key_auth'])
})

test('a redirect to https is refused in a region without it', async () => {
  const claim = (region: string) =>
    edge.link.ask('claim', getClaim(credential_id, { region, rules: ['https_redirect'] }))
  await expect(claim('local')).rejects.toMatchObject({
    code: 'BadRequest',
    text: { en: expect.stringMatching(/region local .*http/) },
  })
  expect((await claim('safe')).url).toMatch(/^https:/)
})

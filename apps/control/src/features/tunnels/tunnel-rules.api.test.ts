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

const getAccess = async (id: string) => (await anna.api.tunnels.getTunnel({ params: { id } })).access
/** Personal spaces have no IP policies. */
async function enterTeam(): Promise<void> {
  await anna.api.teams.createTeam({ body: { name: 'Ясный лес' } })
  const { token } = await anna.api.credentials.renewToken()
  credential_id = (await edge.link.ask('authenticate', { token, agent: getAgent() })).credential_id
}
const createPolicy = (network: string, endpoints: string[]) =>
  anna.api.policies.createIpPolicy({
    body: {
      name: 'Office',
      rules: [{ network, effect: 'allow', description: '' }],
      attached_to: { endpoints },
    },
  })

test('a tunnel says who gets in: by its lists, its password and the policies that hold for it now', async () => {
  await enterTeam()
  const claim = getClaim(credential_id, {
    name: 'entered',
    rules: ['basic_auth', 'allow_cidr', 'cors'],
    visitors: { allow: ['10.0.0.0/8'], deny: [] },
  })
  const { tunnel_id, hostname } = await edge.link.ask('claim', claim)
  const own = [
    { kind: 'allow_cidr', of: 'tunnel', networks: ['10.0.0.0/8'], count: 1 },
    { kind: 'basic_auth' },
  ]
  expect(await getAccess(tunnel_id)).toEqual({ reach: 'some', parts: own })
  const policy = await createPolicy('192.0.2.0/24', [hostname])
  const part = { kind: 'ip_policy', id: policy.id, name: 'Office', reach: 'some' }
  expect(await getAccess(tunnel_id)).toEqual({ reach: 'nobody', parts: [own[0], part, own[1]] })
  await anna.api.policies.deleteIpPolicy({ params: { id: policy.id } })
  expect(await getAccess(tunnel_id)).toEqual({ reach: 'some', parts: own })
})

test('a policy for every address of the team holds for each, and for no other team', async () => {
  await enterTeam()
  const { tunnel_id } = await edge.link.ask('claim', getClaim(credential_id, { name: 'everywhere' }))
  expect(await getAccess(tunnel_id)).toEqual({ reach: 'everyone', parts: [] })
  const policy = await createPolicy('10.0.0.0/8', ['*'])
  expect((await getAccess(tunnel_id)).parts).toEqual([
    { kind: 'ip_policy', id: policy.id, name: 'Office', reach: 'some' },
  ])
  const boris = await signUpSomeone(booted)
  const { token } = await boris.api.credentials.renewToken()
  const other = await edge.link.ask('authenticate', { token, agent: getAgent() })
  const theirs = await edge.link.ask('claim', getClaim(other.credential_id, { name: 'theirs' }))
  const seen = await boris.api.tunnels.getTunnel({ params: { id: theirs.tunnel_id } })
  expect(seen.access).toEqual({ reach: 'everyone', parts: [] })
})

test('a reserved port says who gets in, with a tunnel behind it and without', async () => {
  const reserved = await anna.api.ports.reservePort({ body: { region: 'local', deny: ['192.0.2.0/24'] } })
  const params = { id: reserved.id }
  const list = { kind: 'deny_cidr', of: 'port', networks: ['192.0.2.0/24'], count: 1 }
  expect(reserved.access).toEqual({ reach: 'some', parts: [list] })
  const claim = getClaim(credential_id, { kind: 'tcp', name: String(reserved.port) })
  const { tunnel_id } = await edge.link.ask('claim', claim)
  expect(await getAccess(tunnel_id)).toEqual({ reach: 'some', parts: [list] })
  await anna.api.ports.changePort({ params, body: { deny: ['0.0.0.0/0', '::/0'] } })
  expect((await getAccess(tunnel_id)).reach).toBe('nobody')
  expect((await anna.api.ports.getPort({ params })).access.reach).toBe('nobody')
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

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Booted, bootControl } from '../../testing/boot.ts'
import { connectEdge, getAgent, getClaim, listenForEdges, type TestEdge } from '../../testing/edge.ts'
import { type Person, signUpSomeone } from '../../testing/person.ts'

let booted: Booted
let edge: TestEdge
let anna: Person
let credential_id: string

beforeAll(async () => {
  booted = await bootControl()
  edge = await connectEdge(await listenForEdges(booted))
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

test('a tunnel is found by name, target, machine and person, page by page', async () => {
  for (const name of ['find-one', 'find-two', 'find-three']) {
    await edge.link.ask('claim', getClaim(credential_id, { name, target: `localhost:${name.length}000` }))
  }
  const find = async (q: string) =>
    (await anna.api.tunnels.listTunnels({ query: { q } })).items.map(({ name }) => name)
  expect(await find('find-t')).toEqual(['find-three', 'find-two'])
  expect(await find('10000')).toEqual(['find-three'])
  expect(await find('белова')).toHaveLength(3)
  expect(await find('100%')).toEqual([])
  const first = await anna.api.tunnels.listTunnels({ query: { limit: 2 } })
  expect(first.items.map(({ name }) => name)).toEqual(['find-three', 'find-two'])
  const cursor = first.next_cursor ?? ''
  const second = await anna.api.tunnels.listTunnels({ query: { limit: 2, cursor } })
  expect(second).toMatchObject({ items: [{ name: 'find-one' }], next_cursor: null })
  await expect(anna.api.tunnels.listTunnels({ query: { limit: 0 } })).rejects.toMatchObject({
    code: 'ValidationError',
    fields: { limit: 'Не меньше 1.' },
  })
})

test('lists are filtered by any of several kinds and regions, live and past', async () => {
  const one = await edge.link.ask('claim', getClaim(credential_id, { name: 'filtered-one' }))
  await edge.link.ask('claim', getClaim(credential_id, { name: 'filtered-two' }))
  const { tunnel_id, epoch } = one
  await edge.link.ask('release', { tunnel_id, epoch, reason: 'agent_closed' })
  const names = async (query: { state?: 'live' | 'closed'; kind?: string; region?: string }) =>
    (await anna.api.tunnels.listTunnels({ query })).items.map(({ name }) => name)
  expect(await names({ kind: 'tcp,http', region: 'local,nl' })).toEqual(['filtered-two'])
  expect(await names({ state: 'closed', kind: 'http', region: 'local' })).toEqual(['filtered-one'])
  expect(await names({ state: 'closed', kind: 'tcp,ssh' })).toEqual([])
  expect(await names({ state: 'closed', region: 'nl' })).toEqual([])
  expect(await names({ state: 'closed', kind: '', region: '' })).toEqual(['filtered-one'])
  await expect(names({ kind: 'http,carrier-pigeon' })).rejects.toMatchObject({ code: 'ValidationError' })
})

test('lists tell the sample of the installation from what people opened', async () => {
  const { user_id, team_id } = { user_id: anna.user.id, team_id: anna.user.team.id }
  const client = { machine: 'sample', os: 'linux', version: '0.1.0' }
  const { control } = booted
  const token = await control.openSampleSession(control.platform.db, { user_id, team_id }, client)
  const sample = await edge.link.ask('authenticate', { token, agent: getAgent() })
  await edge.link.ask('claim', getClaim(sample.credential_id, { name: 'hello-sample' }))
  await edge.link.ask('claim', getClaim(credential_id, { name: 'hello-anna' }))
  const { items } = await anna.api.tunnels.listTunnels()
  expect(items.map(({ name, is_sample }) => [name, is_sample])).toEqual([
    ['hello-anna', false],
    ['hello-sample', true],
  ])
})

test('the owner’s description of a tunnel is shown, found, changed by a claim of its process, and kept when it ends', async () => {
  const said = { description: 'Касса «Пироги» 100%', metadata: { team: 'pies', quoted: 'a"b\\c' } }
  const { tunnel_id } = await edge.link.ask('claim', getClaim(credential_id, { name: 'described', ...said }))
  await edge.link.ask('claim', getClaim(credential_id, { name: 'undescribed' }))
  const find = async (q: string, state: 'live' | 'closed' = 'live') =>
    (await anna.api.tunnels.listTunnels({ query: { q, state } })).items.map(({ name }) => name)
  const get = () => anna.api.tunnels.getTunnel({ params: { id: tunnel_id } })
  expect(await get()).toMatchObject(said)
  const { items } = await anna.api.tunnels.listTunnels({ query: { q: 'undescribed' } })
  expect(items[0]).toMatchObject({ description: null, metadata: {} })
  for (const q of ['касса', '100%', 'team=pies', 'a"b\\c']) expect(await find(q)).toEqual(['described'])
  expect(await find('{')).toEqual([])
  expect(await find('team=pies_')).toEqual([])

  const changed = { description: null, metadata: { team: 'cakes' } }
  const { epoch } = await edge.link.ask('claim', getClaim(credential_id, { name: 'described', ...changed }))
  expect(await get()).toMatchObject({ ...changed, id: tunnel_id, state: 'live' })
  expect(await find('team=pies')).toEqual([])
  await edge.link.ask('release', { tunnel_id, epoch, reason: 'agent_closed' })
  expect(await find('team=cakes', 'closed')).toEqual(['described'])
})

import { HOUR_MS } from '@nora/kit'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { type Booted, bootControl } from '../../testing/boot.ts'
import { connectEdge, getAgent, getClaim, listenForEdges, type TestEdge } from '../../testing/edge.ts'
import { type Person, signUpSomeone } from '../../testing/person.ts'
import { getCredential } from '../../testing/team.ts'
import { team_members } from '../teams/teams.tables.ts'

let booted: Booted
let port: number
let edge: TestEdge
let anna: Person
let credential_id: string

beforeAll(async () => {
  booted = await bootControl()
  port = await listenForEdges(booted)
  edge = await connectEdge(port)
})
afterAll(async () => {
  edge.link.close()
  await booted.close()
})
beforeEach(async () => {
  anna = await signUpSomeone(booted)
  credential_id = await getCredential(edge, anna)
  edge.pushes.length = 0
})

describe('a claim', () => {
  test('without a name gets a random one, and the same client gets it back', async () => {
    const first = await edge.link.ask('claim', getClaim(credential_id))
    expect(first.hostname).toMatch(/^[a-z]+-[a-z]+-\d{4}\.localhost$/)
    expect(first.url).toBe(`http://${first.hostname}:8080`)
    await edge.link.ask('release', { tunnel_id: first.tunnel_id, epoch: first.epoch, reason: 'agent_closed' })
    const agent = getAgent({ instance: 'process-2' })
    const second = await edge.link.ask('claim', getClaim(credential_id, { agent, target: 'localhost:4000' }))
    expect(second).toMatchObject({ hostname: first.hostname, epoch: first.epoch + 1 })
    expect(second.tunnel_id).not.toBe(first.tunnel_id)
    const third = await edge.link.ask('claim', getClaim(credential_id, { agent }))
    expect(third.hostname).not.toBe(first.hostname)
  })

  test('of a trigger gets only its own random name back, and nobody else gets that', async () => {
    const claim = async (kind: 'http' | 'trigger', target: string) => {
      const answer = await edge.link.ask('claim', getClaim(credential_id, { kind, target }))
      const { tunnel_id, epoch, hostname } = answer
      await edge.link.ask('release', { tunnel_id, epoch, reason: 'agent_closed' })
      return hostname
    }
    const site = await claim('http', 'localhost:3000')
    const deploy = await claim('trigger', 'deploy.sh')
    const notify = await claim('trigger', 'notify.sh')
    expect(new Set([site, deploy, notify]).size).toBe(3)
    expect(await claim('trigger', 'deploy.sh')).toBe(deploy)
    expect(await claim('http', 'localhost:4000')).toBe(site)
    const { items } = await anna.api.tunnels.listTunnels({ query: { state: 'closed', kind: 'trigger' } })
    expect(items.map(({ kind, target }) => [kind, target])).toContainEqual(['trigger', 'deploy.sh'])
  })

  test('that makes a trigger of a running tunnel is shown as one', async () => {
    const { tunnel_id } = await edge.link.ask('claim', getClaim(credential_id, { name: 'first-a-site' }))
    const changed = { name: 'first-a-site', kind: 'trigger', target: 'deploy.sh' } as const
    await edge.link.ask('claim', getClaim(credential_id, changed))
    const tunnel = await anna.api.tunnels.getTunnel({ params: { id: tunnel_id } })
    expect(tunnel).toMatchObject({ kind: 'trigger', target: 'deploy.sh', state: 'live' })
  })

  test('by the process whose leg was lost goes on with its tunnel', async () => {
    const first = await edge.link.ask('claim', getClaim(credential_id, { name: 'back-again' }))
    await edge.link.ask('release', { tunnel_id: first.tunnel_id, epoch: first.epoch, reason: 'leg_lost' })
    const params = { id: first.tunnel_id }
    expect(await anna.api.tunnels.getTunnel({ params })).toMatchObject({ state: 'reconnecting' })
    const second = await edge.link.ask('claim', getClaim(credential_id, { name: 'back-again' }))
    expect(second).toEqual({ ...first, epoch: first.epoch + 1 })
    expect(await anna.api.tunnels.getTunnel({ params })).toMatchObject({ state: 'live' })
    await edge.link.ask('release', { tunnel_id: first.tunnel_id, epoch: first.epoch, reason: 'agent_closed' })
    expect(await anna.api.tunnels.getTunnel({ params })).toMatchObject({ state: 'live' })
  })

  test('after the operator has changed the region’s addresses brings the new one', async () => {
    const [region] = booted.config.regions
    const before = { ...region }
    onTestFinished(() => void Object.assign(region!, before))
    const site = getClaim(credential_id, { name: 'moves-to-https' })
    const port = getClaim(credential_id, { kind: 'tcp', name: null, target: 'localhost:5432' })
    const first = await edge.link.ask('claim', site)
    const database = await edge.link.ask('claim', port)
    expect(first.url).toBe('http://moves-to-https.localhost:8080')
    Object.assign(region!, { public_scheme: 'https', public_port: 8443, host: 'tcp.example.com' })
    const number = database.hostname.split(':')[1]
    for (const [claim, { tunnel_id }, hostname, url] of [
      [site, first, first.hostname, 'https://moves-to-https.localhost:8443'],
      [{ ...port, name: number! }, database, `tcp.example.com:${number}`, `tcp://tcp.example.com:${number}`],
    ] as const) {
      expect(await edge.link.ask('claim', claim)).toMatchObject({ tunnel_id, hostname, url })
      const shown = await anna.api.tunnels.getTunnel({ params: { id: tunnel_id } })
      expect(shown).toMatchObject({ hostname, url })
    }
  })

  test('by another process of the same client takes the name over at once', async () => {
    const first = await edge.link.ask('claim', getClaim(credential_id, { name: 'takeover' }))
    const other = await connectEdge(port, 'edge-2')
    const agent = getAgent({ instance: 'process-2' })
    const second = await other.link.ask('claim', getClaim(credential_id, { name: 'takeover', agent }))
    expect(second.epoch).toBe(first.epoch + 1)
    const successor = { person: null, machine: 'anna-mbp', is_same_client: true }
    const body = { tunnel_id: first.tunnel_id, epochs: [first.epoch], successor }
    await expect.poll(() => edge.pushes).toContainEqual({ name: 'supersede_tunnel', body })
    expect(await anna.api.tunnels.getTunnel({ params: { id: first.tunnel_id } })).toMatchObject({
      state: 'closed',
      close_reason: 'superseded',
    })
    other.link.close()
  })

  test('by a second leg adds it; the tunnel is live until the last leg is gone', async () => {
    const other = await connectEdge(port, 'edge-2')
    const claim = getClaim(credential_id, { name: 'two-legs' })
    const first = await edge.link.ask('claim', claim)
    const second = await other.link.ask('claim', { ...claim, leg: 1 })
    expect(second).toEqual({ ...first, epoch: first.epoch + 1 })
    const getState = async () => (await anna.api.tunnels.getTunnel({ params: { id: first.tunnel_id } })).state
    const release = { tunnel_id: first.tunnel_id, reason: 'leg_lost' } as const
    await edge.link.ask('release', { ...release, epoch: first.epoch })
    expect(await getState()).toBe('live')
    await other.link.ask('release', { ...release, epoch: second.epoch })
    expect(await getState()).toBe('reconnecting')
    expect(edge.pushes).not.toContainEqual(expect.objectContaining({ name: 'supersede_tunnel' }))
    other.link.close()
  })

  test('by the same leg at another edge moves the leg there, and the first edge is told', async () => {
    const other = await connectEdge(port, 'edge-2')
    const claim = getClaim(credential_id, { name: 'moved-leg' })
    const first = await edge.link.ask('claim', claim)
    await other.link.ask('claim', claim)
    const body = { tunnel_id: first.tunnel_id, epochs: [first.epoch] }
    await expect.poll(() => edge.pushes).toContainEqual({ name: 'supersede_tunnel', body })
    await edge.link.ask('release', { ...first, reason: 'agent_closed' })
    const params = { id: first.tunnel_id }
    expect(await anna.api.tunnels.getTunnel({ params })).toMatchObject({ state: 'live' })
    other.link.close()
  })

  test('by a colleague who asks for it ends the tunnel there, at every edge that carries it', async () => {
    const claim = getClaim(credential_id, { name: 'handed-over' })
    const first = await edge.link.ask('claim', claim)
    const second = await edge.link.ask('claim', { ...claim, leg: 1 })
    const machine = 'anna-desktop'
    const agent = getAgent({ client_key: 'the-desktop-of-anna', instance: 'process-9', machine })
    const desktop = { ...claim, agent }
    await expect(edge.link.ask('claim', desktop)).rejects.toMatchObject({
      code: 'Conflict',
      text: { en: expect.stringContaining('--takeover') },
    })
    const third = await edge.link.ask('claim', { ...desktop, takes_over: true })
    expect(third).toMatchObject({ hostname: first.hostname, epoch: second.epoch + 1 })
    expect(third.tunnel_id).not.toBe(first.tunnel_id)
    const successor = { person: null, machine, is_same_client: false }
    const body = { tunnel_id: first.tunnel_id, epochs: [first.epoch, second.epoch], successor }
    await expect.poll(() => edge.pushes).toContainEqual({ name: 'supersede_tunnel', body })
  })

  test('shares a name only when everyone does', async () => {
    const claim = getClaim(credential_id, { name: 'pool', is_pooled: true })
    const first = await edge.link.ask('claim', claim)
    const agent = getAgent({ client_key: 'the-desktop-of-anna' })
    const second = await edge.link.ask('claim', { ...claim, agent })
    expect(second.hostname).toBe(first.hostname)
    expect(second.tunnel_id).not.toBe(first.tunnel_id)
    await expect(edge.link.ask('claim', { ...claim, agent, is_pooled: false })).rejects.toMatchObject({
      code: 'Conflict',
      text: { en: expect.stringContaining('--pool') },
    })
    const live = (await anna.api.tunnels.listTunnels()).items.filter(({ name }) => name === 'pool')
    expect(live).toHaveLength(2)
    await edge.link.ask('release', { ...first, reason: 'agent_closed' })
    expect(await edge.link.ask('resolve', { hostname: first.hostname })).toEqual({
      status: 'away',
      edges: [],
    })
    await edge.link.ask('release', { ...second, reason: 'agent_closed' })
    expect(await edge.link.ask('resolve', { hostname: first.hostname })).toEqual({
      status: 'offline',
      edges: [],
    })
  })

  test('of someone else’s name is refused with the owner and the machine', async () => {
    const { tunnel_id, epoch } = await edge.link.ask('claim', getClaim(credential_id, { name: 'shop' }))
    const boris = await signUpSomeone(booted, 'Борис')
    const agent = getAgent({ client_key: 'the-client-key-of-boris', machine: 'boris-pc' })
    const claim = getClaim(await getCredential(edge, boris), { name: 'shop', agent })
    const refused = {
      code: 'Conflict',
      text: { ru: 'Имя shop занято: Анна Белова, компьютер anna-mbp.' },
      data: { owner: 'Анна Белова', machine: 'anna-mbp' },
    }
    await expect(edge.link.ask('claim', claim)).rejects.toMatchObject(refused)
    await edge.link.ask('release', { tunnel_id, epoch, reason: 'agent_closed' })
    await expect(edge.link.ask('claim', claim)).rejects.toMatchObject(refused)
    booted.clock.advance(24 * HOUR_MS)
    await expect(edge.link.ask('claim', claim)).resolves.toMatchObject({ hostname: 'shop.localhost' })
  })

  test('by two at the same time is won by one', async () => {
    const boris = await signUpSomeone(booted, 'Борис')
    const agent = getAgent({ client_key: 'the-client-key-of-boris' })
    const results = await Promise.allSettled([
      edge.link.ask('claim', getClaim(credential_id, { name: 'race' })),
      edge.link.ask('claim', getClaim(await getCredential(edge, boris), { name: 'race', agent })),
    ])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test.each([
    ['a bad name', { name: 'not_a_name' }, 'ValidationError'],
    ['a reserved name', { name: 'admin' }, 'ValidationError'],
    ['an unknown region', { region: 'mars' }, 'BadRequest'],
    ['an unknown credential', { credential_id: 'crd_0' }, 'Unauthorized'],
  ])('with %s is refused', async (_what, changes, code) => {
    await expect(edge.link.ask('claim', getClaim(credential_id, changes))).rejects.toMatchObject({ code })
  })

  test('by a member without a seat is refused', async () => {
    const { db } = booted.control.platform
    const { token } = await anna.api.credentials.renewToken()
    const { credential_id } = await edge.link.ask('authenticate', { token, agent: getAgent() })
    await db.update(team_members).set({ has_seat: false })
    await expect(edge.link.ask('claim', getClaim(credential_id))).rejects.toMatchObject({ code: 'Forbidden' })
    await expect(edge.link.ask('authenticate', { token, agent: getAgent() })).rejects.toMatchObject({
      code: 'Forbidden',
    })
    await db.update(team_members).set({ has_seat: true })
  })
})

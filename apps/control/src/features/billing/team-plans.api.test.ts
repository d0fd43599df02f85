import { MINUTE_MS, SECOND_MS } from '@nora/kit'
import type { Claim } from '@nora/link'
import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Booted, bootControl } from '../../testing/boot.ts'
import { connectEdge, getAgent, getClaim, listenForEdges, type TestEdge } from '../../testing/edge.ts'
import { type Person, signUpSomeone } from '../../testing/person.ts'
import { plainHasher } from '../../testing/plain-hasher.ts'
import { addMember, getCredential, makeTeam } from '../../testing/team.ts'
import { tunnels } from '../tunnels/tunnels.tables.ts'

/** PGlite runs one transaction after the other: there is little to see. */
const TIMES = process.env.NORA_TEST_DATABASE_URL ? 30 : 3

let booted: Booted
let edge: TestEdge
let anna: Person
let credential_id: string
beforeAll(async () => {
  booted = await bootControl({ billing_mode: 'sandbox' }, { hasher: plainHasher })
  edge = await connectEdge(await listenForEdges(booted))
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

type Admin = { answer?: unknown; problem?: { code: string; text: { en: string } } }

async function operate(name: string, input: Record<string, unknown>): Promise<Admin> {
  return (await booted.control.runAdminCall({ name, input })) as Admin
}
const give = (plan: string, seats?: number) => operate('setTeamPlan', { team: anna.email, plan, seats })

/** A tunnel of a client of its own. */
function claim(changes: Partial<Claim> = {}, machine = 'one') {
  const agent = getAgent({ client_key: `the client key of ${machine}`, instance: machine })
  return edge.link.ask('claim', getClaim(credential_id, { agent, ...changes }))
}

async function limitsTold(tunnel_id: string) {
  // Answers come after the pushes before them.
  await edge.link.ask('resolve', { hostname: 'nobody.localhost' })
  return edge.pushes.flatMap(({ name, body }) =>
    name === 'set_tunnel_limits' && (body as { tunnel_id: string }).tunnel_id === tunnel_id ? [body] : [],
  )
}

describe('on the free plan', () => {
  test('a second tunnel is refused with the limit, the use and the plan that lifts it', async () => {
    await claim()
    await expect(claim({}, 'two')).rejects.toMatchObject({
      code: 'PaymentRequired',
      data: { name: 'tunnels', limit: 1, used: 1, plan: 'free', lifted_by: 'personal' },
      text: { en: expect.stringMatching(/^1 tunnel may be open at once.*“Personal” has 5: .*\/plans$/) },
    })
    expect((await anna.api.tunnels.listTunnels()).items).toHaveLength(1)
  })

  test.each(['tcp', 'ssh', 'trigger'] as const)('%s is refused', async (kind) => {
    await expect(claim({ kind })).rejects.toMatchObject({
      code: 'PaymentRequired',
      data: { name: 'tunnel_kinds', plan: 'free', lifted_by: 'personal' },
    })
  })

  test('a chosen name is refused, and a random one is given', async () => {
    await expect(claim({ name: `shop-${anna.user.id.slice(-6).toLowerCase()}` })).rejects.toMatchObject({
      code: 'PaymentRequired',
      data: { name: 'static_names', limit: 0, used: 0, lifted_by: 'personal' },
    })
    await claim()
  })

  test('so is a reservation of one, and a tunnel on a reserved one takes no second place', async () => {
    const name = `kept-${anna.user.id.slice(-8).toLowerCase()}`
    const reserve = () => anna.api.domains.reserveDomain({ body: { region: 'local', name } })
    await expect(reserve()).rejects.toMatchObject({
      status: 402,
      data: { name: 'static_names', limit: 0, used: 0, lifted_by: 'personal' },
    })
    await give('personal')
    await reserve()
    const { tunnel_id, epoch } = await claim({ name })
    await edge.link.ask('release', { tunnel_id, epoch, reason: 'agent_closed' })
    expect(await anna.api.billing.getTeamPlan()).toMatchObject({
      uses: expect.arrayContaining([{ limit: 'static_names', used: 1, max: 20 }]),
    })
    expect(await anna.api.domains.getDomainAddSettings()).toMatchObject({ limit: 20, used: 1 })
  })

  test('a port is refused, with the same facts over /v1', async () => {
    await expect(anna.api.ports.reservePort({ body: { region: 'local' } })).rejects.toMatchObject({
      status: 402,
      code: 'PaymentRequired',
      data: { name: 'ports', limit: 0, used: 0, plan: 'free', lifted_by: 'personal' },
    })
  })

  test('the edge is told when the tunnel ends, what is said then, and how many requests it takes', async () => {
    const { limits, tunnel_id, hostname } = await claim()
    expect(limits).toMatchObject({
      requests_per_minute: 600,
      ends: { in_ms: 30 * MINUTE_MS, text: { en: expect.stringMatching(/30 min.*“Personal”/) } },
    })
    booted.clock.advance(10 * MINUTE_MS)
    // The same process comes back: its time goes on.
    const again = await claim({ name: hostname.split('.')[0] ?? null })
    expect(again).toMatchObject({ tunnel_id, limits: { ends: { in_ms: 20 * MINUTE_MS } } })
    const { expires_at, opened_at } = await anna.api.tunnels.getTunnel({ params: { id: tunnel_id } })
    expect(Date.parse(expires_at ?? '') - Date.parse(opened_at)).toBe(30 * MINUTE_MS)
  })

  test('a tunnel whose time is up is closed for that, whether or not its edge is there to say so', async () => {
    const told = await claim()
    booted.clock.advance(30 * MINUTE_MS)
    await edge.link.ask('release', { tunnel_id: told.tunnel_id, epoch: told.epoch, reason: 'plan' })
    const silent = await claim()
    booted.clock.advance(30 * MINUTE_MS + 4 * SECOND_MS)
    await booted.control.runStep('sweep')
    for (const { tunnel_id: id } of [told, silent]) {
      expect(await anna.api.tunnels.getTunnel({ params: { id } })).toMatchObject({ close_reason: 'plan' })
    }
    await claim({}, 'two')
  })
})

describe('the last place', () => {
  test('among ports goes to a reservation or a tunnel that asked for a number, not to both', async () => {
    await give('personal')
    const reserve = (port?: number) => anna.api.ports.reservePort({ body: { region: 'local', port } })
    for (let count = 0; count < 4; count++) await reserve()
    const free = await reserve()
    await anna.api.ports.releasePort({ params: { id: free.id } })
    const tunnel = await claim({ kind: 'tcp', name: String(free.port) })
    expect(await anna.api.billing.getTeamPlan()).toMatchObject({
      uses: expect.arrayContaining([{ limit: 'ports', used: 5, max: 5 }]),
    })
    const refused = { code: 'PaymentRequired', data: { name: 'ports', limit: 5, used: 5 } }
    await expect(reserve()).rejects.toMatchObject(refused)
    const next = free.port === 20_999 ? 20_000 : free.port + 1
    await expect(claim({ kind: 'tcp', name: String(next) }, 'two')).rejects.toMatchObject(refused)
    // The very port that the tunnel has takes no second place, and a random one none at all.
    await reserve(free.port)
    await claim({ kind: 'tcp' }, 'two')
    await edge.link.ask('release', {
      tunnel_id: tunnel.tunnel_id,
      epoch: tunnel.epoch,
      reason: 'agent_closed',
    })
  })

  test('goes to one of two who claim at once', async () => {
    for (let time = 0; time < TIMES; time++) {
      const racing = await Promise.allSettled([claim({}, `a${time}`), claim({}, `b${time}`)])
      const won = racing.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
      expect(won).toHaveLength(1)
      for (const { tunnel_id, epoch } of won) {
        await edge.link.ask('release', { tunnel_id, epoch, reason: 'agent_closed' })
      }
    }
  })

  test('among static names goes to one of two', async () => {
    await give('personal')
    for (let at = 0; at < 19; at++) {
      const { tunnel_id, epoch } = await claim({ name: `n${at}-${anna.user.id.slice(-8).toLowerCase()}` })
      await edge.link.ask('release', { tunnel_id, epoch, reason: 'agent_closed' })
    }
    const racing = ['x', 'y'].map((name) =>
      claim({ name: `${name}-${anna.user.id.slice(-8).toLowerCase()}` }, name),
    )
    const outcomes = (await Promise.allSettled(racing)).map(({ status }) => status)
    expect(outcomes.sort()).toEqual(['fulfilled', 'rejected'])
    expect(await anna.api.billing.getTeamPlan()).toMatchObject({
      uses: expect.arrayContaining([{ limit: 'static_names', used: 20, max: 20 }]),
    })
  })
})

describe('a change of plan', () => {
  test('to a better one holds at once, for what is open too', async () => {
    const { tunnel_id } = await claim()
    expect((await give('personal')).answer).toMatchObject({ plan: 'personal', is_enforced: true })
    expect(await limitsTold(tunnel_id)).toEqual([
      { tunnel_id, limits: { requests_per_minute: 6000, ends: null } },
    ])
    for (const machine of ['two', 'three', 'four', 'five']) await claim({ kind: 'tcp' }, machine)
    await expect(claim({}, 'six')).rejects.toMatchObject({ data: { limit: 5, used: 5, lifted_by: null } })
    expect(await anna.api.billing.getTeamPlan()).toEqual({
      plan: 'personal',
      seats: 1,
      uses: [
        { limit: 'tunnels', used: 5, max: 5 },
        { limit: 'static_names', used: 0, max: 20 },
        { limit: 'ports', used: 0, max: 5 },
        { limit: 'own_domains', used: 0, max: 10 },
        { limit: 'webhooks', used: 0, max: 5 },
        { limit: 'zones', used: 0, max: 0 },
        { limit: 'gateways', used: 0, max: 1 },
        { limit: 'policies', used: 0, max: 3 },
        { limit: 'passwords', used: 0, max: 500 },
        { limit: 'secrets_projects', used: 0, max: 5 },
        { limit: 'environments_per_project', used: 0, max: 5 },
        { limit: 'configs_per_environment', used: 0, max: 10 },
        { limit: 'watch_monitors', used: 0, max: 5 },
      ],
    })
  })

  test('to a smaller one ends the newest tunnels it has no place for, and says which limit it was', async () => {
    await give('personal')
    const kept = await claim()
    const extra = await claim({}, 'two')
    const tcp = await claim({ kind: 'tcp' }, 'three')
    await give('free')
    const soon = { requests_per_minute: 600, ends: { in_ms: 30 * MINUTE_MS } }
    expect(await limitsTold(kept.tunnel_id)).toMatchObject([{ limits: soon }])
    const now = (en: RegExp) => ({ ends: { in_ms: 0, text: { en: expect.stringMatching(en) } } })
    expect(await limitsTold(extra.tunnel_id)).toMatchObject([{ limits: now(/^1 tunnel may be open/) }])
    expect(await limitsTold(tcp.tunnel_id)).toMatchObject([{ limits: now(/no tcp tunnels/) }])
  })

  test('to a smaller one leaves the newest ports as they are: they can be released, not changed', async () => {
    await give('personal')
    const reserve = () => anna.api.ports.reservePort({ body: { region: 'local' } })
    const ports = [await reserve(), await reserve()]
    await give('free')
    const { items } = await anna.api.ports.listPorts()
    expect(items.map(({ is_over_limit }) => is_over_limit)).toEqual([true, true])
    const params = { id: ports[0]?.id ?? '' }
    await expect(anna.api.ports.changePort({ params, body: { description: 'x' } })).rejects.toMatchObject({
      code: 'PaymentRequired',
      data: { name: 'ports', limit: 0, used: 2 },
    })
    await anna.api.ports.releasePort({ params })
    await give('personal')
    const left = { id: ports[1]?.id ?? '' }
    await anna.api.ports.changePort({ params: left, body: { description: 'x' } })
  })

  test('to a smaller one leaves the newest names as they are: they can be released, not changed', async () => {
    await give('personal')
    const reserve = (name: string) => anna.api.domains.reserveDomain({ body: { region: 'local', name } })
    const [first, second] = [await reserve('birch'), await reserve('aspen')]
    expect([first.is_over_limit, second.is_over_limit]).toEqual([false, false])
    await give('free')
    const { items } = await anna.api.domains.listDomains()
    expect(items.map(({ is_over_limit }) => is_over_limit)).toEqual([true, true])
    const params = { id: first.id }
    await expect(anna.api.domains.changeDomain({ params, body: { description: 'x' } })).rejects.toMatchObject(
      { code: 'PaymentRequired', data: { name: 'static_names', limit: 0, used: 2 } },
    )
    await anna.api.domains.releaseDomain({ params })
    await give('personal')
    const left = await anna.api.domains.changeDomain({
      params: { id: second.id },
      body: { description: 'x' },
    })
    expect(left).toMatchObject({ description: 'x', is_over_limit: false })
  })

  test('to one with fewer ports ends tunnels on the newest, and opens none there but by chance', async () => {
    const team = await makeTeam(booted, anna)
    const seats = (count: number) => operate('setTeamPlan', { team, plan: 'team', seats: count })
    await seats(2)
    const { db } = booted.control.platform
    const reserve = () => anna.api.ports.reservePort({ body: { region: 'local' } })
    const kept = await reserve()
    for (let count = 0; count < 4; count++) await reserve()
    const hasEnded = await reserve()
    const member = await getCredential(edge, anna)
    const open = (port: number, machine: string) =>
      claim({ credential_id: member, kind: 'tcp', name: String(port) }, machine)
    const first = await open(kept.port, 'one')
    const last = await open(hasEnded.port, 'two')
    await seats(1)
    const ended = { in_ms: 0, text: { en: expect.stringMatching(/^This port is beyond the limit of 5/) } }
    expect(await limitsTold(last.tunnel_id)).toMatchObject([{ limits: { ends: ended } }])
    expect(await limitsTold(first.tunnel_id)).toMatchObject([{ limits: { ends: null } }])
    await edge.link.ask('release', { tunnel_id: last.tunnel_id, epoch: last.epoch, reason: 'plan' })
    await expect(open(hasEnded.port, 'two')).rejects.toMatchObject({
      code: 'PaymentRequired',
      data: { name: 'ports', limit: 5, used: 5, plan: 'team' },
    })
    await claim({ credential_id: member, kind: 'tcp' }, 'three')
    expect(await db.$count(tunnels, and(eq(tunnels.team_id, team), isNull(tunnels.closed_at)))).toBe(2)
  })

  test('to one with fewer names opens no tunnel under the newest reserved ones', async () => {
    await give('personal')
    const name = `over-${anna.user.id.slice(-8).toLowerCase()}`
    await anna.api.domains.reserveDomain({ body: { region: 'local', name } })
    await give('free')
    await expect(claim({ name })).rejects.toMatchObject({
      code: 'PaymentRequired',
      data: { name: 'static_names', limit: 0, lifted_by: 'personal' },
      text: { en: expect.stringMatching(/^This name is beyond the limit of 0/) },
    })
  })

  test('gives a team seats, and every seat its share', async () => {
    const team = await makeTeam(booted, anna)
    const boris = await signUpSomeone(booted)
    const invite = () => anna.api.teams.sendInvites({ body: { emails: [boris.email] } })
    await expect(invite()).rejects.toMatchObject({ code: 'PaymentRequired', data: { limit: 1, used: 1 } })
    expect((await operate('setTeamPlan', { team, plan: 'team', seats: 2 })).answer).toMatchObject({
      seats: 2,
    })
    await invite()
    await addMember(booted, boris, team)
    expect((await anna.api.teams.getTeam()).seats).toEqual({ used: 2, limit: 2 })
    expect((await boris.api.billing.getTeamPlan()).uses).toContainEqual({
      limit: 'tunnels',
      used: 0,
      max: 20,
    })
  })

  test.each([
    [{ plan: 'gold' }, 'BadRequest', 'There are: free, personal, team.'],
    [{ plan: 'team' }, 'BadRequest', 'not for that kind of team. These are: free, personal.'],
    [{ plan: 'free', team: 'tea_nobody' }, 'NotFound', 'There is no team tea_nobody.'],
    [{ plan: 'free', team: 'nobody@example.com' }, 'NotFound', 'There is no team nobody@example.com.'],
  ])('%o is refused with what there is', async (input, code, sentence) => {
    const { problem } = await operate('setTeamPlan', { team: anna.email, ...input })
    expect(problem).toMatchObject({ code, text: { en: expect.stringContaining(sentence) } })
  })

  test('is told to the operator, with how many teams have which', async () => {
    await give('personal')
    const { answer } = await operate('listPlans', {})
    const { items, is_enforced } = answer as { items: { id: string; teams: number }[]; is_enforced: boolean }
    expect(is_enforced).toBe(true)
    expect(items.map(({ id }) => id)).toEqual(['free', 'personal', 'team'])
    expect(items[1]?.teams).toBeGreaterThan(0)
  })
})

test('where plans are off nobody is held to one', async () => {
  const free = await bootControl({}, { hasher: plainHasher })
  const link = await connectEdge(await listenForEdges(free))
  const olga = await signUpSomeone(free)
  const id = await getCredential(link, olga)
  for (const instance of ['one', 'two', 'three']) {
    const agent = getAgent({ client_key: `the client key of ${instance}`, instance })
    const { limits } = await link.link.ask('claim', getClaim(id, { agent, kind: 'tcp' }))
    expect(limits).toEqual({ requests_per_minute: null, ends: null })
  }
  expect(await olga.api.billing.getTeamPlan()).toMatchObject({ plan: null, seats: null })
  expect((await olga.api.billing.listPlans()).is_enforced).toBe(false)
  link.link.close()
  await free.close()
})

import type { Role } from '@nora/contract'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Booted, bootControl } from '../../../testing/boot.ts'
import { connectEdge, getAgent, getClaim, listenForEdges, type TestEdge } from '../../../testing/edge.ts'
import { callerWithToken, type Person, signInElsewhere, signUpSomeone } from '../../../testing/person.ts'
import { plainHasher } from '../../../testing/plain-hasher.ts'
import { newPublicKeyLine } from '../../../testing/program-credentials.ts'
import { addMember, getCredential, joinTeam } from '../../../testing/team.ts'
import { audit_events } from '../../audit/audit.tables.ts'

let booted: Booted
let port: number
let edge: TestEdge
let anna: Person
let boris: Person
let team_id: string
beforeAll(async () => {
  booted = await bootControl({ seats_per_team: 4 }, { hasher: plainHasher })
  port = await listenForEdges(booted)
  edge = await connectEdge(port)
})
afterAll(async () => {
  edge.link.close()
  await booted.close()
})
beforeEach(async () => {
  anna = await signUpSomeone(booted, 'Анна')
  boris = await signUpSomeone(booted, 'Борис')
  team_id = (await anna.api.teams.createTeam({ body: { name: 'Ясный лес' } })).id
  await joinTeam(anna, boris)
  edge.pushes.length = 0
})

const change = (by: Person, whom: Person, body: object) =>
  by.api.teams.changeTeamMember({ params: { id: whom.user.id }, body })

const remove = (by: Person, whom: Person, newOwner?: Person) =>
  by.api.teams.removeTeamMember({ params: { id: whom.user.id }, query: { heir_id: newOwner?.user.id } })

async function join(role: Role): Promise<Person> {
  const person = await signUpSomeone(booted)
  await addMember(booted, person, team_id, role)
  return person
}

const pushed = (name: string) => expect.poll(() => edge.pushes.filter((push) => push.name === name))

describe('members', () => {
  test('are listed to administrators, page by page, with role, seat and since when', async () => {
    const { items, next_cursor } = await anna.api.teams.listTeamMembers({ query: { limit: 1 } })
    expect(items).toMatchObject([{ id: anna.user.id, role: 'primary_owner', has_seat: true, is_self: true }])
    const rest = await anna.api.teams.listTeamMembers({ query: { limit: 1, cursor: next_cursor ?? '' } })
    expect(rest).toMatchObject({ items: [{ id: boris.user.id, role: 'member' }], next_cursor: null })
    await expect(boris.api.teams.listTeamMembers()).rejects.toMatchObject({ code: 'Forbidden' })
    await expect(anna.api.teams.getTeamMember({ params: { id: boris.user.id } })).resolves.toMatchObject({
      email: boris.email,
      is_self: false,
    })
  })

  test('may more with another role at once, and the audit log has both', async () => {
    await change(anna, boris, { role: 'admin' })
    expect(await boris.api.accounts.getUser()).toMatchObject({ team_role: 'admin' })
    await boris.api.teams.listTeamMembers()
    await booted.control.platform.settle()
    const { db } = booted.control.platform
    const [event] = await db
      .select()
      .from(audit_events)
      .where(and(eq(audit_events.object_id, boris.user.id), eq(audit_events.action, 'member.changed')))
    expect(event?.data).toMatchObject({
      email: boris.email,
      before: { role: 'member' },
      after: { role: 'admin' },
    })
  })

  const refusals: [by: Role, whom: Role, body: object][] = [
    ['member', 'member', { has_seat: false }],
    ['admin', 'owner', { role: 'member' }],
    ['admin', 'owner', { has_seat: false }],
    ['admin', 'member', { role: 'owner' }],
    ['admin', 'primary_owner', { has_seat: false }],
    ['owner', 'primary_owner', { role: 'member' }],
  ]
  test.each(refusals)('%s cannot do this to %s: %j', async (by, whom, body) => {
    const actor = await join(by)
    const target = whom === 'primary_owner' ? anna : await join(whom)
    await expect(change(actor, target, body)).rejects.toMatchObject({ code: 'Forbidden' })
    if (!('has_seat' in body)) return
    await expect(remove(actor, target)).rejects.toMatchObject({ code: 'Forbidden' })
  })

  test('take part in one team only: another’s is nobody', async () => {
    const nonMember = await signUpSomeone(booted)
    await expect(change(anna, nonMember, { role: 'admin' })).rejects.toMatchObject({ code: 'NotFound' })
    await expect(remove(anna, nonMember)).rejects.toMatchObject({ code: 'NotFound' })
  })
})

describe('a seat', () => {
  test('that is taken away ends the member’s tunnels on every edge, and opens no more', async () => {
    const other = await connectEdge(port, 'edge-2')
    const credential_id = await getCredential(edge, boris)
    const { tunnel_id } = await edge.link.ask('claim', getClaim(credential_id))
    const agent = getAgent({ instance: 'process-2', client_key: 'the-client-key-of-another-machine' })
    const elsewhere = await other.link.ask('claim', getClaim(credential_id, { agent }))
    await change(anna, boris, { has_seat: false })
    await pushed('stop_tunnel').toEqual([{ name: 'stop_tunnel', body: { tunnel_id, by: 'Анна' } }])
    await expect
      .poll(() => other.pushes)
      .toContainEqual({ name: 'stop_tunnel', body: { tunnel_id: elsewhere.tunnel_id, by: 'Анна' } })
    await expect(edge.link.ask('claim', getClaim(credential_id))).rejects.toMatchObject({
      code: 'Forbidden',
      message: expect.stringContaining(anna.email),
    })
    await expect(boris.api.ports.reservePort({ body: { region: 'local' } })).rejects.toMatchObject({
      code: 'Forbidden',
      data: { action: 'ports.manage_own', why: 'seat', ask: [{ id: anna.user.id }] },
    })
    other.link.close()
  })

  test('is given while the subscription has one', async () => {
    await change(anna, boris, { has_seat: false })
    for (let taken = 1; taken < 4; taken++) await join('member')
    await expect(change(anna, boris, { has_seat: true })).rejects.toMatchObject({
      code: 'PaymentRequired',
      data: { limit: 4, used: 4 },
    })
    await change(anna, anna, { has_seat: false })
    await change(anna, boris, { has_seat: true })
    expect((await anna.api.teams.getTeam()).seats).toEqual({ used: 4, limit: 4 })
  })
})

describe('what a member has', () => {
  test('is shown before the removal, and goes where it was said', async () => {
    const vera = await join('member')
    const credential_id = await getCredential(edge, boris)
    const { tunnel_id, hostname } = await edge.link.ask('claim', getClaim(credential_id, { name: 'shop' }))
    const port = await boris.api.ports.reservePort({ body: { region: 'local', alias: 'db' } })
    const domain = await boris.api.domains.reserveDomain({ body: { region: 'local', name: 'bakery' } })
    await boris.api.credentials.addPublicKeys({ body: { key: newPublicKeyLine(), name: 'laptop' } })
    const asked = { description: 'ci', scope: 'full', expires_at: null } as const
    const { key } = await boris.api.credentials.createApiKey({ body: asked })
    const params = { id: boris.user.id }
    expect(await anna.api.teams.getBelongings({ params })).toEqual({
      tunnels: [{ id: tunnel_id, address: hostname, machine: 'anna-mbp' }],
      tunnel_count: 1,
      ports: [{ id: port.id, address: port.address, alias: 'db' }],
      port_count: 1,
      domains: [{ id: domain.id, hostname: domain.hostname }],
      domain_count: 1,
      public_keys: [{ id: expect.any(String), name: 'laptop', fingerprint: expect.any(String) }],
      public_key_count: 1,
      api_key_count: 1,
      client_count: 1,
    })
    await remove(anna, boris, vera)
    expect(await vera.api.ports.getPort({ params: { id: port.id } })).toMatchObject({
      user: { id: vera.user.id },
      alias: 'db',
    })
    expect(await vera.api.domains.getDomain({ params: { id: domain.id } })).toMatchObject({
      user: { id: vera.user.id },
    })
    expect((await anna.api.credentials.listTeamPublicKeys()).items).toEqual([])
    const call = await callerWithToken(booted, key)
    expect((await call('/v1/user')).statusCode).toBe(401)
    const taken = await edge.link.ask('claim', getClaim(await getCredential(edge, vera), { name: 'shop' }))
    expect(taken.hostname).toBe(hostname)
  })
})

describe('a removed member', () => {
  test('has no browser, key, agent or shell of the team left, and is told by whom', async () => {
    const credential_id = await getCredential(edge, boris)
    await edge.link.ask('claim', getClaim(credential_id))
    await remove(anna, boris)
    await expect(boris.api.teams.getTeam()).rejects.toMatchObject({ code: 'Unauthorized' })
    await pushed('revoke_credential').toEqual([{ name: 'revoke_credential', body: { credential_id } }])
    await pushed('keys_changed').toEqual([{ name: 'keys_changed', body: { team_id } }])
    await expect(edge.link.ask('claim', getClaim(credential_id))).rejects.toMatchObject({
      code: 'Unauthorized',
    })
    expect((await anna.api.tunnels.listTeamTunnels()).items).toEqual([])
    const email = await booted.emailTo(boris.email)
    expect(email?.text).toContain('Анна')
    const again = await signInElsewhere(booted, boris)
    expect((await again.api.teams.listTeams()).items.map(({ type }) => type)).toEqual(['personal'])
  })

  test('who opened a tunnel here and went on to another team loses it too', async () => {
    const { token } = await boris.api.credentials.renewToken()
    const program = booted.program(token)
    const { credential_id } = await edge.link.ask('authenticate', { token, agent: getAgent() })
    const { tunnel_id } = await edge.link.ask('claim', getClaim(credential_id))
    await program.api.teams.selectTeam({ params: { id: boris.user.team.id } })
    await remove(anna, boris)
    await pushed('stop_tunnel').toEqual([{ name: 'stop_tunnel', body: { tunnel_id, by: 'Анна' } }])
    expect((await program.api.teams.getTeam()).id).toBe(boris.user.team.id)
  })

  test('comes back with a clean slate: no session of before works again', async () => {
    await remove(anna, boris)
    const again = await signInElsewhere(booted, boris)
    await joinTeam(anna, { ...boris, ...again })
    await expect(boris.api.teams.getTeam()).rejects.toMatchObject({ code: 'Unauthorized' })
  })

  test('is neither oneself, nor handed over to nobody', async () => {
    await expect(remove(anna, anna)).rejects.toMatchObject({ code: 'Conflict' })
    await expect(remove(anna, boris, boris)).rejects.toMatchObject({ code: 'ValidationError' })
    const nonMember = await signUpSomeone(booted)
    await expect(remove(anna, boris, nonMember)).rejects.toMatchObject({ code: 'ValidationError' })
  })
})

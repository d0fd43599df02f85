import { TEAMS_PER_FOUNDER } from '@nora/contract/teams'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Booted, bootControl } from '../../testing/boot.ts'
import { connectEdge, getClaim, listenForEdges, type TestEdge } from '../../testing/edge.ts'
import { type Person, signInElsewhere, signUpSomeone } from '../../testing/person.ts'
import { plainHasher } from '../../testing/plain-hasher.ts'
import { getCredential, joinTeam } from '../../testing/team.ts'
import { audit_events } from '../audit/audit.tables.ts'
import { team_members, teams } from './teams.tables.ts'

let booted: Booted
let edge: TestEdge
beforeAll(async () => {
  booted = await bootControl({}, { hasher: plainHasher })
  edge = await connectEdge(await listenForEdges(booted))
})
afterAll(async () => {
  edge.link.close()
  await booted.close()
})

test('a new user has the personal team and works in it', async () => {
  const { api, user } = await signUpSomeone(booted)
  expect((await api.teams.listTeams()).items).toEqual([
    {
      id: user.team.id,
      name: 'Анна Белова',
      icon: null,
      type: 'personal',
      current: true,
      role: 'primary_owner',
    },
  ])
})

describe('a team', () => {
  test('is made by anybody, who is its founder with a seat and works in it', async () => {
    const { api, user } = await signUpSomeone(booted)
    const team = await api.teams.createTeam({ body: { name: '  Ясный лес ', icon: '🦊' } })
    expect(team).toMatchObject({ name: 'Ясный лес', icon: '🦊', type: 'team', current: true })
    expect(await api.accounts.getUser()).toMatchObject({
      team: { id: team.id },
      team_role: 'primary_owner',
      has_seat: true,
    })
    expect(await api.teams.getTeam()).toMatchObject({
      founder: { id: user.id },
      members: 1,
      seats: { used: 1, limit: null },
    })
    await api.teams.selectTeam({ params: { id: user.team.id } })
    expect((await api.teams.listTeams()).items.map(({ current }) => current)).toEqual([true, false])
  })

  test.each([
    ['no name', { name: ' ' }, 'name'],
    ['a name of two lines', { name: 'one\ntwo' }, 'name'],
    ['an icon of two characters', { name: 'Forest', icon: 'ab' }, 'icon'],
  ])('with %s is refused at its field', async (_what, body, field) => {
    const { api } = await signUpSomeone(booted)
    const refused = { code: 'ValidationError', fields: { [field]: expect.any(String) } }
    await expect(api.teams.createTeam({ body })).rejects.toMatchObject(refused)
  })

  test('more than a founder may have is refused', async () => {
    const { api, user } = await signUpSomeone(booted)
    const { db, ids, clock } = booted.control.platform
    for (let made = 0; made < TEAMS_PER_FOUNDER; made++) {
      const id = ids.next('tea')
      const created_at = clock.now()
      await db.insert(teams).values({ id, name: 'x', icon: null, type: 'team', created_at })
      const part = { role: 'primary_owner', has_seat: true } as const
      await db.insert(team_members).values({ team_id: id, user_id: user.id, ...part, created_at })
    }
    await expect(api.teams.createTeam({ body: { name: 'one more' } })).rejects.toMatchObject({
      code: 'Conflict',
      data: { limit: TEAMS_PER_FOUNDER },
    })
  })

  test('is renamed by its owners, which the audit log tells', async () => {
    const founder = await signUpSomeone(booted)
    const admin = await signUpSomeone(booted)
    const { id } = await founder.api.teams.createTeam({ body: { name: 'Old', icon: 'O' } })
    await joinTeam(founder, admin, { role: 'admin' })
    await expect(admin.api.teams.changeTeam({ body: { name: 'New' } })).rejects.toMatchObject({
      code: 'Forbidden',
      data: { action: 'team.settings', why: 'role', ask: [{ id: founder.user.id }] },
    })
    expect(await founder.api.teams.changeTeam({ body: { name: 'New' } })).toMatchObject({
      name: 'New',
      icon: 'O',
    })
    await booted.control.platform.settle()
    const [event] = await booted.control.platform.db
      .select()
      .from(audit_events)
      .where(and(eq(audit_events.object_id, id), eq(audit_events.action, 'team.changed')))
    expect(event?.data).toEqual({ before: { name: 'Old', icon: 'O' }, after: { name: 'New', icon: 'O' } })
  })

  test('that is personal takes nobody in and keeps its name', async () => {
    const { api } = await signUpSomeone(booted)
    const refused = { code: 'Conflict' }
    await expect(api.teams.changeTeam({ body: { name: 'New' } })).rejects.toMatchObject(refused)
    await expect(api.teams.sendInvites({ body: { emails: ['someone@example.com'] } })).rejects.toMatchObject(
      refused,
    )
    await expect(api.teams.leaveTeam()).rejects.toMatchObject(refused)
    await expect(api.teams.deleteTeam({ body: { name: 'Анна Белова' } })).rejects.toMatchObject(refused)
  })

  test('is chosen by its members only', async () => {
    const [anna, boris] = [await signUpSomeone(booted), await signUpSomeone(booted)]
    const params = { id: boris.user.team.id }
    await expect(anna.api.teams.selectTeam({ params })).rejects.toMatchObject({ code: 'NotFound' })
    await expect(booted.visitor().api.teams.selectTeam({ params })).rejects.toMatchObject({
      code: 'Unauthorized',
    })
  })
})

describe('the founder’s place', () => {
  test('is handed over to a member, who is written to; the one before is an owner', async () => {
    const [anna, boris] = [await signUpSomeone(booted), await signUpSomeone(booted, 'Борис')]
    const { id } = await anna.api.teams.createTeam({ body: { name: 'Лес' } })
    await joinTeam(anna, boris)
    const details = await anna.api.teams.handOverTeam({ body: { user_id: boris.user.id } })
    expect(details.founder.id).toBe(boris.user.id)
    expect((await booted.emailTo(boris.email))?.subject).toContain('Лес')
    const roles = (await anna.api.teams.listTeamMembers()).items.map(({ id, role }) => [id, role])
    expect(roles).toEqual([
      [anna.user.id, 'owner'],
      [boris.user.id, 'primary_owner'],
    ])
    await expect(anna.api.teams.deleteTeam({ body: { name: 'Лес' } })).rejects.toMatchObject({
      code: 'Forbidden',
      data: { ask: [{ id: boris.user.id }] },
    })
    expect((await boris.api.teams.listTeams()).items.find((team) => team.id === id)?.role).toBe(
      'primary_owner',
    )
  })

  test('goes neither to a stranger nor to the founder', async () => {
    const [anna, boris] = [await signUpSomeone(booted), await signUpSomeone(booted)]
    await anna.api.teams.createTeam({ body: { name: 'Лес' } })
    await expect(anna.api.teams.handOverTeam({ body: { user_id: boris.user.id } })).rejects.toMatchObject({
      code: 'ValidationError',
    })
    await expect(anna.api.teams.handOverTeam({ body: { user_id: anna.user.id } })).rejects.toMatchObject({
      code: 'Conflict',
    })
  })
})

describe('a deleted team', () => {
  async function teamOfTwo() {
    const [anna, boris] = [await signUpSomeone(booted), await signUpSomeone(booted)]
    const { id } = await anna.api.teams.createTeam({ body: { name: 'Лес' } })
    await joinTeam(anna, boris)
    return { anna, boris, id }
  }

  test('takes the typed name, and all that belongs to it goes', async () => {
    const { anna, boris, id } = await teamOfTwo()
    const credential_id = await getCredential(edge, boris)
    const { tunnel_id } = await edge.link.ask('claim', getClaim(credential_id))
    await boris.api.ports.reservePort({ body: { region: 'local' } })
    await expect(anna.api.teams.deleteTeam({ body: { name: 'лес' } })).rejects.toMatchObject({
      code: 'ValidationError',
    })
    edge.pushes.length = 0
    await anna.api.teams.deleteTeam({ body: { name: 'Лес' } })
    await expect
      .poll(() => edge.pushes)
      .toContainEqual({ name: 'revoke_credential', body: { credential_id } })
    expect(await anna.api.accounts.getUser()).toMatchObject({ team: { id: anna.user.team.id } })
    await expect(boris.api.accounts.getUser()).rejects.toMatchObject({ code: 'Unauthorized' })
    const again = await signInElsewhere(booted, boris)
    expect((await again.api.teams.listTeams()).items.map((team) => team.id)).not.toContain(id)
    await expect(again.api.tunnels.getTunnel({ params: { id: tunnel_id } })).rejects.toMatchObject({
      code: 'NotFound',
    })
    await expect(edge.link.ask('claim', getClaim(credential_id))).rejects.toMatchObject({
      code: 'Unauthorized',
    })
  })

  test('is deleted by its founder only, who has proved it a moment ago', async () => {
    const { anna, boris } = await teamOfTwo()
    await expect(boris.api.teams.deleteTeam({ body: { name: 'Лес' } })).rejects.toMatchObject({
      code: 'Forbidden',
    })
    booted.clock.advance(20 * 60_000)
    await expect(anna.api.teams.deleteTeam({ body: { name: 'Лес' } })).rejects.toMatchObject({
      code: 'ConfirmationRequired',
    })
  })
})

describe('who leaves a team', () => {
  test('goes on in the personal one, and the founder gets the ports', async () => {
    const [anna, boris]: Person[] = [await signUpSomeone(booted), await signUpSomeone(booted)]
    if (!anna || !boris) throw new Error('nobody signed up')
    await anna.api.teams.createTeam({ body: { name: 'Лес' } })
    await joinTeam(anna, boris)
    const { id } = await boris.api.ports.reservePort({ body: { region: 'local' } })
    await boris.api.teams.leaveTeam()
    expect(await boris.api.accounts.getUser()).toMatchObject({ team: { id: boris.user.team.id } })
    expect(await anna.api.ports.getPort({ params: { id } })).toMatchObject({ user: { id: anna.user.id } })
    await expect(anna.api.teams.leaveTeam()).rejects.toMatchObject({ code: 'Conflict' })
  })
})

test('a member is told what they may do, why the rest is denied, and whom to ask', async () => {
  const [anna, boris] = [await signUpSomeone(booted), await signUpSomeone(booted)]
  await anna.api.teams.createTeam({ body: { name: 'Лес' } })
  const { id: role_id } = await anna.api.teams.createTeamRole({
    body: { name: 'No databases', denied_commands: ['tcp'] },
  })
  await joinTeam(anna, boris, { role_ids: [role_id], has_seat: false })
  const { items, commands, ask } = await boris.api.teams.getPermissions()
  const line = (action: string) => items.find((item) => item.action === action)
  expect(line('tunnels.manage_own')).toMatchObject({ is_allowed: false, why: 'seat' })
  expect(line('members.manage')).toEqual({
    action: 'members.manage',
    is_allowed: false,
    why: 'role',
    granted_to: ['primary_owner', 'owner', 'admin'],
  })
  expect(line('teams.read')).toMatchObject({ is_allowed: true, why: null })
  expect(commands.filter(({ is_allowed }) => !is_allowed)).toEqual([
    { command: 'tcp', is_allowed: false, denied_by: [{ id: role_id, name: 'No databases' }] },
  ])
  expect(ask.map(({ id }) => id)).toEqual([anna.user.id])
})

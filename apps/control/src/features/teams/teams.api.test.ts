import { afterAll, beforeAll, expect, test } from 'vitest'
import { team_members, teams } from '../../platform/database/tables/index.ts'
import { type Booted, bootControl } from '../../testing/boot.ts'
import { signUpSomeone } from '../../testing/person.ts'

let booted: Booted
beforeAll(async () => {
  booted = await bootControl()
})
afterAll(() => booted.close())

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

test('a member chooses another team, and the session stays in it', async () => {
  const { api, user } = await signUpSomeone(booted)
  const { db, ids, clock } = booted.control.platform
  const id = ids.next('tea')
  const created_at = clock.now()
  await db.insert(teams).values({ id, name: 'Акме', icon: null, type: 'team', created_at })
  const membership = { team_id: id, user_id: user.id, role: 'member', has_seat: false, created_at } as const
  await db.insert(team_members).values(membership)
  await expect(api.teams.selectTeam({ params: { id } })).resolves.toMatchObject({
    id,
    current: true,
    role: 'member',
  })
  expect(await api.accounts.getUser()).toMatchObject({ team: { id }, team_role: 'member', has_seat: false })
  const current = (await api.teams.listTeams()).items.filter((team) => team.current)
  expect(current.map((team) => team.id)).toEqual([id])
})

test('another’s team cannot be chosen', async () => {
  const [anna, boris] = [await signUpSomeone(booted), await signUpSomeone(booted)]
  const params = { id: boris.user.team.id }
  await expect(anna.api.teams.selectTeam({ params })).rejects.toMatchObject({ code: 'NotFound' })
  await expect(booted.visitor().api.teams.selectTeam({ params })).rejects.toMatchObject({
    code: 'Unauthorized',
  })
})

import type { Role } from '@nora/contract'
import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Booted, bootControl } from '../../testing/boot.ts'
import { connectEdge, getClaim, listenForEdges, type TestEdge } from '../../testing/edge.ts'
import { type Person, signUpSomeone } from '../../testing/person.ts'
import { plainHasher } from '../../testing/plain-hasher.ts'
import { addMember, getCredential, makeTeam } from '../../testing/team.ts'
import { tunnels } from '../tunnels/tunnels.tables.ts'
import { team_members } from './teams.tables.ts'

/** PGlite runs one transaction after the other: there is little to see. */
const TIMES = process.env.NORA_TEST_DATABASE_URL ? 50 : 3

let booted: Booted
let edge: TestEdge
let founder: Person
let people: Person[]
beforeAll(async () => {
  booted = await bootControl({ seats_per_team: 2 }, { hasher: plainHasher })
  edge = await connectEdge(await listenForEdges(booted))
  founder = await signUpSomeone(booted)
  people = [await signUpSomeone(booted), await signUpSomeone(booted)]
})
afterAll(async () => {
  edge.link.close()
  await booted.close()
})

async function newTeam(roles: readonly Role[]): Promise<string> {
  const team_id = await makeTeam(booted, founder)
  for (const [index, role] of roles.entries()) {
    const person = people[index]
    if (person) await addMember(booted, person, team_id, role)
  }
  return team_id
}

const getMembers = (team_id: string) =>
  booted.control.platform.db.select().from(team_members).where(eq(team_members.team_id, team_id))

/** Codes of what was refused. */
async function refusals(racing: readonly Promise<unknown>[]): Promise<unknown[]> {
  const settled = await Promise.allSettled(racing)
  return settled.flatMap((one) => (one.status === 'rejected' ? [one.reason.code ?? one.reason] : []))
}

const times = Array.from({ length: TIMES }, (_, time) => time)

test('two people who accept at once get one last seat between them', async () => {
  for (const _time of times) {
    const team_id = await newTeam([])
    const { items } = await founder.api.teams.sendInvites({
      body: { emails: people.map(({ email }) => email) },
    })
    const racing = people.map(({ api, email }) =>
      api.teams.acceptInvite({ params: { id: items.find((sent) => sent.email === email)?.id ?? '' } }),
    )
    expect(await refusals(racing)).toEqual(['PaymentRequired'])
    expect((await getMembers(team_id)).filter(({ has_seat }) => has_seat)).toHaveLength(2)
  }
})

test('two owners who demote each other leave one owner', async () => {
  const [one, other] = people
  if (!one || !other) throw new Error('nobody signed up')
  const demote = (by: Person, whom: Person) =>
    by.api.teams.changeTeamMember({ params: { id: whom.user.id }, body: { role: 'member' } })
  for (const _time of times) {
    const team_id = await newTeam(['owner', 'owner'])
    expect(await refusals([demote(one, other), demote(other, one)])).toEqual(['Forbidden'])
    const roles = (await getMembers(team_id)).map(({ role }) => role)
    expect(roles.sort()).toEqual(['member', 'owner', 'primary_owner'])
  }
})

test('a tunnel that opens while its right goes is refused or ended, never left open', async () => {
  const [member] = people
  if (!member) throw new Error('nobody signed up')
  const { db } = booted.control.platform
  for (const time of times) {
    const team_id = await newTeam(['member'])
    const credential_id = await getCredential(edge, member)
    const body = { name: 'None', denied_commands: ['http' as const] }
    const role = await founder.api.teams.createTeamRole({ body })
    const forbid = () =>
      founder.api.teams.changeTeamMember({
        params: { id: member.user.id },
        body: time % 2 === 0 ? { role_ids: [role.id] } : { has_seat: false },
      })
    const refused = await refusals([edge.link.ask('claim', getClaim(credential_id)), forbid()])
    expect(refused.every((code) => code === 'Forbidden')).toBe(true)
    const open = and(eq(tunnels.team_id, team_id), isNull(tunnels.closed_at))
    expect(await db.select().from(tunnels).where(open)).toEqual([])
    const { items } = await founder.api.tunnels.listTeamTunnels({ query: { state: 'live' } })
    expect(items).toEqual([])
  }
})

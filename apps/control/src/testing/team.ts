import type { Role } from '@nora/contract'
import type { SendInvites } from '@nora/contract/teams'
import { team_members, teams } from '../features/teams/teams.tables.ts'
import type { Booted } from './boot.ts'
import { getAgent, type TestEdge } from './edge.ts'
import type { Person } from './person.ts'

/** A team of more than one, which the founder works in from now on. */
export async function makeTeam(booted: Booted, founder: Person, name = 'Ясный лес'): Promise<string> {
  const { db, ids, clock } = booted.control.platform
  const id = ids.next('tea')
  await db.insert(teams).values({ id, name, icon: null, type: 'team', created_at: clock.now() })
  await addMember(booted, founder, id, 'primary_owner')
  return id
}

/** Joins the team, and works in it from now on. */
export async function addMember(
  { control }: Booted,
  { user, api }: Person,
  team_id: string,
  role: Role = 'member',
): Promise<void> {
  const { db, clock } = control.platform
  const row = { team_id, user_id: user.id, role, has_seat: true, created_at: clock.now() }
  await db.insert(team_members).values(row)
  await api.teams.selectTeam({ params: { id: team_id } })
}

/** The same the way people do: somebody of the team invites them, and they accept. */
export async function joinTeam(
  host: Person,
  guest: Person,
  wished: Partial<Omit<SendInvites, 'emails'>> = {},
): Promise<void> {
  const { items } = await host.api.teams.sendInvites({ body: { emails: [guest.email], ...wished } })
  await guest.api.teams.acceptInvite({ params: { id: items[0]?.id ?? '' } })
}

/** As an agent: signs in with a fresh user token of the current team. */
export async function getCredential(edge: TestEdge, person: Person): Promise<string> {
  const { token } = await person.api.credentials.renewToken()
  return (await edge.link.ask('authenticate', { token, agent: getAgent() })).credential_id
}

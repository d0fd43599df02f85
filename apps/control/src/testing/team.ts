import type { Role } from '@nora/contract'
import { team_members, teams } from '../platform/database/tables/index.ts'
import type { Booted } from './boot.ts'
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

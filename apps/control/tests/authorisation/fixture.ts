import { DAY_MS, randomToken } from '@nora/kit'
import { sessions } from '../../src/features/accounts/sessions.tables.ts'
import { team_members } from '../../src/features/teams/teams.tables.ts'
import { vault_sessions } from '../../src/features/vault/vault.tables.ts'
import { hashToken } from '../../src/platform/hashes.ts'
import { type Booted, bootControl } from '../../src/testing/boot.ts'
import { type Person, signUpSomeone } from '../../src/testing/person.ts'
import { plainHasher } from '../../src/testing/plain-hasher.ts'
import { addMember } from '../../src/testing/team.ts'

/** People of one team, by what they are in it, and somebody of another. */
const memberships = {
  founder: ['primary_owner', true],
  owner: ['owner', true],
  admin: ['admin', true],
  member: ['member', true],
  custom_role: ['member', true],
  without_seat: ['member', false],
} as const

type Part = keyof typeof memberships
/** Those who come with one. */
type Browser = Part | 'other_team' | 'removed'
const parts = Object.keys(memberships) as Part[]

export const callers = [
  'signed_out',
  'other_team',
  'without_seat',
  'member',
  'custom_role',
  'admin',
  'owner',
  'founder',
  'token_full',
  'token_read',
  'token_expired',
  'removed',
] as const
export type Caller = (typeof callers)[number]

export type Headers = Record<string, string>

export type Fixture = {
  booted: Booted
  team_id: string
  people: Record<Browser, Person>
  /**
   * Everybody is who they are supposed to be again, with sessions that nobody has ended, in which the vault is open
   * unless it shall be locked.
   */
  renew(vaults?: 'open' | 'locked'): Promise<Record<Caller, Headers>>
}

export async function setUpFixture(): Promise<Fixture> {
  const booted = await bootControl({}, { hasher: plainHasher })
  const people = {} as Fixture['people']
  for (const part of [...parts, 'other_team', 'removed'] as const) people[part] = await signUpSomeone(booted)
  const { founder, other_team } = people
  const { id: team_id } = await founder.api.teams.createTeam({ body: { name: 'Clear Forest' } })
  await other_team.api.teams.createTeam({ body: { name: 'Open Field' } })
  for (const part of parts) {
    if (part !== 'founder') await addMember(booted, people[part], team_id, memberships[part][0])
  }
  const role = await founder.api.teams.createTeamRole({
    body: { name: 'None', denied_commands: ['http', 'ssh', 'tcp'] },
  })
  await founder.api.teams.changeTeamMember({
    params: { id: people.custom_role.user.id },
    body: { role_ids: [role.id] },
  })
  const bearer = async (scope: 'full' | 'read', lifeMs: number | null) => {
    const expires_at = lifeMs && new Date(booted.clock.now().getTime() + lifeMs).toISOString()
    const body = { description: scope, scope, expires_at: expires_at || null }
    return { authorization: `Bearer ${(await founder.api.credentials.createApiKey({ body })).key}` }
  }
  const tokens = {
    token_full: await bearer('full', null),
    token_read: await bearer('read', null),
    token_expired: await bearer('full', DAY_MS),
  }
  booted.clock.advance(2 * DAY_MS)
  const location = await getTeams(people, team_id)
  return {
    booted,
    team_id,
    people,
    async renew(vaults = 'open') {
      await restoreMemberships(booted, people, team_id)
      const cookies = await openSessions(booted, location, vaults)
      return { signed_out: {}, ...tokens, ...cookies }
    },
  }
}

/** In which team each of those who have a browser works. Who was removed has a session of before. */
async function getTeams({ other_team, removed, ...inTeam }: Fixture['people'], team_id: string) {
  const { team } = await other_team.api.accounts.getUser()
  return Object.fromEntries([
    ...Object.entries({ ...inTeam, removed }).map(([part, { user }]) => [
      part,
      { user_id: user.id, team_id },
    ]),
    ['other_team', { user_id: other_team.user.id, team_id: team.id }],
  ]) as Record<string, { user_id: string; team_id: string }>
}

async function restoreMemberships({ control }: Booted, people: Fixture['people'], team_id: string) {
  const { db, clock } = control.platform
  for (const part of parts) {
    const [role, has_seat] = memberships[part]
    const row = { team_id, user_id: people[part].user.id, role, has_seat, created_at: clock.now() }
    const target = [team_members.team_id, team_members.user_id]
    await db.insert(team_members).values(row).onConflictDoUpdate({ target, set: { role, has_seat } })
  }
}

async function openSessions(
  { control }: Booted,
  location: Record<string, { user_id: string; team_id: string }>,
  vaults: 'open' | 'locked',
): Promise<Record<Browser, Headers>> {
  const { db, ids, clock } = control.platform
  const now = clock.now()
  const opened = Object.entries(location).map(([caller, where]) => ({
    caller,
    token: randomToken(43),
    row: {
      id: ids.next('ses'),
      ...where,
      address: '192.0.2.7',
      user_agent: 'a browser',
      created_at: now,
      last_seen_at: now,
      confirmed_at: now,
      expires_at: new Date(now.getTime() + DAY_MS),
    },
  }))
  await db.insert(sessions).values(opened.map(({ row, token }) => ({ ...row, token_hash: hashToken(token) })))
  if (vaults === 'open') {
    const proven = { used_at: now, verified_at: now, opened_with: 'master' } as const
    await db
      .insert(vault_sessions)
      .values(opened.map(({ row: { id, user_id } }) => ({ credential_id: id, user_id, ...proven })))
  }
  const cookies = opened.map(({ caller, token }) => [caller, { cookie: `nora_session=${token}` }])
  return Object.fromEntries(cookies) as Record<Browser, Headers>
}

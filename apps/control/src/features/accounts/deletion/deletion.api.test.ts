import { DAY_MS, HOUR_MS } from '@nora/kit'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadConfig } from '../../../platform/config/config.ts'
import { type Booted, bootControl } from '../../../testing/boot.ts'
import { connectEdge, getAgent, getClaim, listenForEdges } from '../../../testing/edge.ts'
import { type Person, signInElsewhere, signUpSomeone } from '../../../testing/person.ts'
import { makeProgramCredentials, newPublicKeyLine } from '../../../testing/program-credentials.ts'
import { credentials } from '../../credentials/credentials.tables.ts'
import { domains } from '../../domains/domains.tables.ts'
import { ports } from '../../ports/ports.tables.ts'
import { feedbacks } from '../../system/system.tables.ts'
import { team_members, teams } from '../../teams/teams.tables.ts'
import { tunnels } from '../../tunnels/tunnels.tables.ts'
import { avatars, one_time_codes } from '../accounts.tables.ts'
import { passkeys } from '../passkeys.tables.ts'
import { provider_links } from '../provider-links.tables.ts'
import { recovery_codes, totp_secrets } from '../second-factors/mfa.tables.ts'
import { sessions } from '../sessions.tables.ts'
import { users } from '../users.tables.ts'
import { findObstacle } from './find-obstacle.ts'

const { regions } = loadConfig({
  NORA_CONTROL_REGIONS: JSON.stringify([{ id: 'local', domain: 'localhost', port_range: '20000-20999' }]),
})

let booted: Booted
beforeAll(async () => {
  booted = await bootControl({ regions })
})
afterAll(() => booted.close())

const reason = 'Больше не нужно'

async function makeTeam(founder: Person, others: readonly Person[]): Promise<string> {
  const { db, ids, clock } = booted.control.platform
  const id = ids.next('tea')
  const created_at = clock.now()
  await db.insert(teams).values({ id, name: 'Акме', icon: null, type: 'team', created_at })
  const member = { team_id: id, has_seat: true, created_at }
  await db
    .insert(team_members)
    .values([
      { ...member, user_id: founder.user.id, role: 'primary_owner' },
      ...others.map(({ user }) => ({ ...member, user_id: user.id, role: 'member' as const })),
    ])
  return id
}

describe('planning the deletion', () => {
  test('names the day two weeks ahead, is told by mail, and can be taken back', async () => {
    const { api, email } = await signUpSomeone(booted)
    const planned = await api.accounts.selfDestruct({ body: { reason } })
    const at = new Date(booted.clock.now().getTime() + 14 * DAY_MS).toISOString()
    expect(planned).toMatchObject({ is_marked_for_self_deletion: true, self_deletion_at: at })
    expect((await booted.emailTo(email))?.subject).toContain('будет удалён')
    booted.clock.advance(HOUR_MS / 6)
    // Once more keeps the day.
    expect(await api.accounts.selfDestruct({ body: { reason: 'Совсем' } })).toMatchObject({
      self_deletion_at: at,
    })
    const kept = await api.accounts.cancelSelfDestruction()
    expect(kept).toMatchObject({ is_marked_for_self_deletion: false, self_deletion_at: null })
    expect((await booted.emailTo(email))?.subject).toContain('отменено')
    await api.accounts.cancelSelfDestruction()
    booted.clock.advance(15 * DAY_MS)
    await booted.control.platform.settle()
    expect(await api.accounts.getUser()).toMatchObject({ email })
  })

  test('after a cancellation the old day comes and goes', async () => {
    const { api, email, password } = await signUpSomeone(booted)
    await api.accounts.selfDestruct({ body: { reason } })
    booted.clock.advance(7 * DAY_MS)
    await api.accounts.cancelSelfDestruction()
    await api.accounts.confirmIdentity({ body: { password } })
    await api.accounts.selfDestruct({ body: { reason } })
    booted.clock.advance(8 * DAY_MS)
    await booted.control.platform.settle()
    expect(await api.accounts.getUser()).toMatchObject({ email, is_marked_for_self_deletion: true })
    booted.clock.advance(6 * DAY_MS)
    await booted.control.platform.settle()
    await expect(api.accounts.getUser()).rejects.toMatchObject({ code: 'Unauthorized' })
  })

  test('takes a reason', async () => {
    const { api } = await signUpSomeone(booted)
    await expect(api.accounts.selfDestruct({ body: { reason: ' ' } })).rejects.toMatchObject({
      fields: { reason: expect.any(String) },
    })
  })

  test('is refused to the founder of a team with other members', async () => {
    const [anna, boris] = [await signUpSomeone(booted), await signUpSomeone(booted)]
    await makeTeam(anna, [boris])
    await expect(anna.api.accounts.selfDestruct({ body: { reason } })).rejects.toMatchObject({
      code: 'Conflict',
      message: expect.stringContaining('«Акме»'),
    })
    await boris.api.accounts.selfDestruct({ body: { reason } })
  })

  test('is refused while a subscription is active', async () => {
    const { db } = booted.control.platform
    const listFoundedTeams = async () => [{ id: 'tea_1', name: 'Анна', others: 0 }]
    const obstacle = (subscription: { expired: boolean } | null) =>
      findObstacle({ listFoundedTeams, findSubscription: async () => subscription }, db, 'usr_1')
    expect((await obstacle({ expired: false }))?.en).toBe('Stop the subscription first.')
    expect(await obstacle({ expired: true })).toBeNull()
    expect(await obstacle(null)).toBeNull()
  })
})

describe('on the day', () => {
  test('everything of the person goes, and what was done for others stays', async () => {
    const [anna, boris] = [await signUpSomeone(booted), await signUpSomeone(booted)]
    const shared = await makeTeam(boris, [anna])
    const own = await makeTeam(anna, [])
    const { api, user } = anna
    await api.system.sendFeedback({ body: { rate: 5, text: 'личное' } })
    const programs = await makeProgramCredentials(booted, anna, user.id)
    await api.ports.reservePort({ body: { region: 'local' } })
    await api.domains.reserveDomain({ body: { region: 'local', name: 'bakery' } })
    await api.teams.selectTeam({ params: { id: shared } })
    await api.credentials.addPublicKeys({ body: { key: newPublicKeyLine() } })
    const kept = await api.ports.reservePort({ body: { region: 'local' } })
    await api.accounts.selfDestruct({ body: { reason } })
    booted.clock.advance(14 * DAY_MS)
    await booted.control.platform.settle()
    await expect(api.accounts.getUser()).rejects.toMatchObject({ code: 'Unauthorized' })
    expect(await programs.listInForce()).toEqual([])
    await expect(signInElsewhere(booted, anna)).rejects.toMatchObject({ code: 'BadRequest' })
    const { db } = booted.control.platform
    const [left] = await db.select().from(users).where(eq(users.id, user.id))
    expect(left).toMatchObject({
      email: `${user.id.toLowerCase()}@deleted.invalid`,
      name: null,
      password_hash: null,
      self_deletion_reason: null,
      deleted_at: expect.any(Date),
    })
    for (const table of [sessions, totp_secrets, recovery_codes, passkeys, provider_links, avatars]) {
      expect(await db.select().from(table).where(eq(table.user_id, user.id))).toEqual([])
    }
    expect(await db.select().from(credentials).where(eq(credentials.user_id, user.id))).toEqual([])
    const reserved = await db.select().from(ports).where(eq(ports.user_id, user.id))
    expect(reserved).toMatchObject([{ id: kept.id, team_id: shared, released_at: null }])
    expect(await db.select().from(domains).where(eq(domains.user_id, user.id))).toEqual([])
    expect(await db.select().from(feedbacks).where(eq(feedbacks.user_id, user.id))).toEqual([])
    expect(await db.select().from(one_time_codes).where(eq(one_time_codes.email, anna.email))).toEqual([])
    const names = (await db.select().from(teams)).map(({ id }) => id)
    expect(names).toContain(shared)
    expect(names).not.toContain(own)
    expect(names).not.toContain(user.team.id)
    expect((await booted.emailTo(anna.email))?.subject).toContain('удалён')
    // The address is free for a new account.
    const { api: fresh } = booted.visitor()
    await fresh.accounts.sendSignUpCode({ body: { email: anna.email } })
  })

  test('its tunnels end at the edges', async () => {
    const person = await signUpSomeone(booted)
    const port = await listenForEdges(booted)
    const edge = await connectEdge(port)
    const { token } = await person.api.credentials.renewToken()
    const { credential_id } = await edge.link.ask('authenticate', { token, agent: getAgent() })
    await edge.link.ask('claim', getClaim(credential_id, { name: 'goes-with-anna' }))
    await person.api.accounts.selfDestruct({ body: { reason } })
    booted.clock.advance(14 * DAY_MS)
    await booted.control.platform.settle()
    await expect.poll(() => edge.pushes.map(({ name }) => name)).toContain('revoke_credential')
    const { db } = booted.control.platform
    expect(await db.select().from(tunnels).where(eq(tunnels.user_id, person.user.id))).toEqual([])
    edge.link.close()
  })

  test('a founder whose team has got members meanwhile stays, and is told why', async () => {
    const [anna, boris] = [await signUpSomeone(booted), await signUpSomeone(booted)]
    await anna.api.accounts.selfDestruct({ body: { reason } })
    await makeTeam(anna, [boris])
    booted.clock.advance(14 * DAY_MS)
    await booted.control.platform.settle()
    expect(await anna.api.accounts.getUser()).toMatchObject({ is_marked_for_self_deletion: false })
    expect((await booted.emailTo(anna.email))?.text).toContain('«Акме»')
  })

  test('a deletion that is done twice is done once', async () => {
    const person = await signUpSomeone(booted)
    await person.api.accounts.selfDestruct({ body: { reason } })
    booted.clock.advance(14 * DAY_MS)
    await booted.control.platform.settle()
    const { platform } = booted.control
    const payload = { user_id: person.user.id }
    await platform.transaction((tx) => platform.jobs.add(tx, { kind: 'delete_user', payload }))
    await platform.settle()
    expect(await booted.emailsTo(person.email)).toHaveLength(3)
  })
})

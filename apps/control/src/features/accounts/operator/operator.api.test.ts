import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { desc } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Booted, bootControl } from '../../../testing/boot.ts'
import { signInElsewhere, signUpSomeone } from '../../../testing/person.ts'
import { makeProgramCredentials } from '../../../testing/program-credentials.ts'
import { totpApp } from '../../../testing/totp-app.ts'
import { audit_events } from '../../audit/audit.tables.ts'
import { team_members, teams } from '../../teams/teams.tables.ts'

const data = mkdtempSync(join(tmpdir(), 'nora-operator-'))
let booted: Booted
beforeAll(async () => {
  booted = await bootControl({ data })
})
afterAll(async () => {
  await booted.close()
  rmSync(data, { recursive: true })
})

async function call<T = Record<string, unknown>>(name: string, input: object = {}): Promise<T> {
  const answer = (await booted.control.runAdminCall({ name, input })) as Record<string, unknown>
  if ('problem' in answer) throw answer.problem
  return answer.answer as T
}

async function lastAction(): Promise<unknown> {
  await booted.control.platform.settle()
  const { action, user_id, client, address } = audit_events
  const [row] = await booted.control.platform.db
    .select({ action, user_id, client, address })
    .from(audit_events)
    .orderBy(desc(audit_events.position))
    .limit(1)
  return row
}

const byOperator = { user_id: null, client: 'nora-server', address: 'local' }

describe('users', () => {
  test('are listed by pages and found by a part of name or address', async () => {
    const [anna, boris] = [await signUpSomeone(booted, 'Анна 100%'), await signUpSomeone(booted, 'Борис')]
    type List = { items: { id: string; email: string; sessions: number }[]; next_cursor: string | null }
    const first = await call<List>('listUsers', { limit: 1 })
    expect(first.items).toHaveLength(1)
    const rest = await call<List>('listUsers', { cursor: first.next_cursor, limit: 1000 })
    expect(rest.next_cursor).toBeNull()
    const ids = [...first.items, ...rest.items].map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining([anna.user.id, boris.user.id]))
    expect(new Set(ids).size).toBe(ids.length)
    // Signs with a meaning in the database are looked for as they are.
    const found = await call<List>('listUsers', { search: '100%' })
    expect(found.items).toMatchObject([{ id: anna.user.id, sessions: 1 }])
    expect((await call<List>('listUsers', { search: 'БОРИС' })).items).toHaveLength(1)
  })

  test('that are disabled are out at once and stay out until enabled', async () => {
    const person = await signUpSomeone(booted)
    const programs = await makeProgramCredentials(booted, person, person.user.id)
    expect(await call('disableUser', { user: person.email.toUpperCase() })).toMatchObject({
      id: person.user.id,
      sessions: 0,
      disabled_at: expect.any(String),
    })
    expect(await lastAction()).toEqual({ action: 'user.disabled', ...byOperator })
    await expect(person.api.accounts.getUser()).rejects.toMatchObject({ code: 'Unauthorized' })
    expect(await programs.listInForce()).toEqual([])
    await expect(signInElsewhere(booted, person)).rejects.toMatchObject({
      code: 'Forbidden',
      message: 'Аккаунт отключён. Напишите в поддержку.',
    })
    // A wrong password tells nothing of it.
    await expect(signInElsewhere(booted, { ...person, password: 'guess' })).rejects.toMatchObject({
      code: 'BadRequest',
    })
    const { api } = booted.visitor()
    await api.accounts.sendResetPasswordCode({ body: { email: person.email } })
    const body = { email: person.email, code: await booted.codeFor(person.email), password: 'come back' }
    await expect(api.accounts.resetPassword({ body })).rejects.toMatchObject({ code: 'Forbidden' })
    expect(await call('enableUser', { user: person.user.id })).toMatchObject({ disabled_at: null })
    await signInElsewhere(booted, person)
    expect((await booted.emailTo(person.email))?.subject).toContain('снова включён')
  })

  test('that were disabled find their SSH keys in force again, and nothing else', async () => {
    const person = await signUpSomeone(booted)
    const programs = await makeProgramCredentials(booted, person, person.user.id)
    await call('disableUser', { user: person.email })
    expect(await programs.listInForce()).toEqual([])
    await call('enableUser', { user: person.email })
    expect(await programs.listInForce()).toEqual(['public_key'])
  })

  test('who lost their phone sign in by password after a reset, which is told by mail', async () => {
    const person = await signUpSomeone(booted)
    const { key } = await person.api.accounts.setUpMfa()
    await person.api.accounts.enableMfa({ body: { code: totpApp(key, booted.clock).code() } })
    await expect(signInElsewhere(booted, person)).rejects.toMatchObject({ code: 'OtpRequired' })
    expect(await call('resetUserMfa', { user: person.email })).toMatchObject({ is_mfa_enabled: false })
    expect(await lastAction()).toEqual({ action: 'user.mfa_reset', ...byOperator })
    await expect(person.api.accounts.getUser()).rejects.toMatchObject({ code: 'Unauthorized' })
    await signInElsewhere(booted, person)
    const email = await booted.emailTo(person.email)
    expect(email?.subject).toContain('сброшен')
    expect(email?.text).not.toContain('Адрес:')
  })

  test('can be signed out, one or all', async () => {
    const [anna, boris] = [await signUpSomeone(booted), await signUpSomeone(booted)]
    expect(await call('endUserSessions', { user: anna.email })).toEqual({ ended: 1 })
    await expect(anna.api.accounts.getUser()).rejects.toMatchObject({ code: 'Unauthorized' })
    await boris.api.accounts.getUser()
    const { ended } = await call<{ ended: number }>('endAllSessions')
    expect(ended).toBeGreaterThan(0)
    await expect(boris.api.accounts.getUser()).rejects.toMatchObject({ code: 'Unauthorized' })
    expect(await lastAction()).toEqual({ action: 'user.sessions_ended', ...byOperator })
  })

  test('that are not there are named', async () => {
    await expect(call('disableUser', { user: 'nobody@example.com' })).rejects.toMatchObject({
      code: 'NotFound',
      text: { en: 'There is no user nobody@example.com.' },
    })
  })
})

describe('the owner', () => {
  test('of the installation is one: the sign-in link is theirs from then on', async () => {
    const first = await booted.control.ensureOwner()
    const person = await signUpSomeone(booted)
    expect(await call('makeOwner', { user: person.email })).toMatchObject({ is_owner: true })
    expect(await booted.control.ensureOwner()).toMatchObject({ user_id: person.user.id })
    expect(await call('makeOwner', { user: first.user_id })).toMatchObject({ is_owner: true })
    expect(await booted.control.ensureOwner()).toMatchObject({ user_id: first.user_id })
  })

  test('of a team becomes a member that the operator chooses', async () => {
    const [anna, boris, eve] = await Promise.all([1, 2, 3].map(() => signUpSomeone(booted)))
    if (!anna || !boris || !eve) throw new Error('nobody signed up')
    const { db, ids, clock } = booted.control.platform
    const [team, created_at] = [ids.next('tea'), clock.now()]
    await db.insert(teams).values({ id: team, name: 'Акме', icon: null, type: 'team', created_at })
    const member = { team_id: team, has_seat: true, created_at }
    await db.insert(team_members).values([
      { ...member, user_id: anna.user.id, role: 'primary_owner' },
      { ...member, user_id: boris.user.id, role: 'member' },
    ])
    await call('makeOwner', { user: boris.email, team })
    const getRole = async (person: typeof anna) =>
      (await person.api.teams.listTeams()).items.find(({ id }) => id === team)?.role
    expect([await getRole(anna), await getRole(boris)]).toEqual(['owner', 'primary_owner'])
    // The team keeps its founder when the one meant is no member.
    await expect(call('makeOwner', { user: eve.email, team })).rejects.toMatchObject({ code: 'NotFound' })
    expect(await getRole(boris)).toBe('primary_owner')
  })
})

test('a sign-in link of the owner and a copy of the data are told in the audit log', async () => {
  expect(await call('issueSignInLink')).toMatchObject({ url: expect.stringContaining('#ticket=') })
  expect(await lastAction()).toEqual({ action: 'user.sign_in_link_made', ...byOperator })
  const { file } = await call<{ file: string }>('exportData')
  expect(await lastAction()).toEqual({ action: 'installation.copied', ...byOperator })
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

describe('settings', () => {
  test('of the operator win over the configuration until they are taken back', async () => {
    const banner = '<b>Работы</b> в 3:00'
    expect(await call('setSetting', { key: 'banner', value: banner })).toEqual({
      key: 'banner',
      value: banner,
    })
    expect((await booted.visitor().api.system.getSettings()).banner).toBe(banner)
    expect(await call('listSettings')).toEqual({ items: [{ key: 'banner', value: banner }] })
    expect(await lastAction()).toEqual({ action: 'setting.changed', ...byOperator })
    await call('setSetting', { key: 'banner', value: '' })
    expect((await booted.visitor().api.system.getSettings()).banner).toBe('')
    expect(await call('unsetSetting', { key: 'banner' })).toEqual({ key: 'banner', value: '' })
  })

  test.each([
    ['listUsers', { limit: 0 }],
    ['setSetting', { key: 'colour', value: 'red' }],
    ['setSetting', { key: 'banner', value: 'x'.repeat(10_001) }],
    ['dropDatabase', {}],
  ])('%s %j is refused with what does not fit', async (name, input) => {
    await expect(call(name, input)).rejects.toMatchObject({ code: 'ValidationError' })
  })
})

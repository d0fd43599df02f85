import { MINUTE_MS } from '@nora/kit'
import { and, desc, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Booted, bootControl } from '../../../testing/boot.ts'
import { callerWithToken, signInElsewhere, signUpSomeone } from '../../../testing/person.ts'
import { audit_events } from '../../audit/audit.tables.ts'

let booted: Booted
beforeAll(async () => {
  booted = await bootControl()
})
afterAll(() => booted.close())

describe('the profile', () => {
  test('takes name, language, theme and time zone, each by itself', async () => {
    const { api, user } = await signUpSomeone(booted)
    expect(user).toMatchObject({ theme: 'system', time_zone: null, subscription: null, avatar_url: null })
    await api.accounts.updateUser({ body: { name: '  Анна Ёлкина ' } })
    await api.accounts.updateUser({ body: { theme: 'dark', time_zone: 'Europe/Moscow' } })
    const changed = await api.accounts.updateUser({ body: { language: 'en' } })
    expect(changed).toMatchObject({
      name: 'Анна Ёлкина',
      theme: 'dark',
      time_zone: 'Europe/Moscow',
      language: 'en',
    })
    expect(await api.accounts.updateUser({ body: { name: null, time_zone: null } })).toMatchObject({
      name: null,
      time_zone: null,
      theme: 'dark',
    })
  })

  test('writes down which fields changed, not what stayed', async () => {
    const { api } = await signUpSomeone(booted)
    await api.accounts.updateUser({ body: { theme: 'light', name: 'Анна Белова' } })
    await api.accounts.updateUser({ body: { theme: 'light' } })
    await booted.control.platform.settle()
    const rows = await booted.control.platform.db
      .select({ action: audit_events.action, data: audit_events.data })
      .from(audit_events)
      .orderBy(desc(audit_events.position))
      .limit(2)
    expect(rows).toEqual([
      {
        action: 'user.profile_changed',
        data: { fields: ['theme'], before: { theme: 'system' }, after: { theme: 'light' } },
      },
      { action: 'user.signed_in', data: { with: 'code', second_factor: null } },
    ])
  })

  test('keeps language, theme and time zone out of the log of the team one works in, and tells it the name', async () => {
    const { api, user } = await signUpSomeone(booted)
    const personal = user.team.id
    const { id: team } = await api.teams.createTeam({ body: { name: 'Forest' } })
    await api.accounts.updateUser({
      body: { language: 'en', theme: 'dark', time_zone: 'Asia/Omsk', name: 'Вера Лис' },
    })
    await booted.control.platform.settle()
    const rows = await booted.control.platform.db
      .select({ team_id: audit_events.team_id, data: audit_events.data })
      .from(audit_events)
      .where(
        and(
          eq(audit_events.object_id, user.id),
          inArray(audit_events.action, ['user.profile_changed', 'user.language_switched']),
        ),
      )
      .orderBy(audit_events.position)
    const getLog = (team_id: string) => rows.filter((row) => row.team_id === team_id)
    expect(getLog(team)).toMatchObject([{ data: { fields: ['name'] } }])
    expect(getLog(personal)).toMatchObject([
      { data: { after: { language: 'en' } } },
      { data: { fields: ['theme', 'time_zone'] } },
    ])
  })

  test.each([
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(101) }, 'name'],
    [{ name: 'Anna\nBcc: everyone@example.com' }, 'name'],
    [{ name: 'Anna \u202Egnp.exe' }, 'name'],
    [{ theme: 'sepia' }, 'theme'],
    [{ language: 'de' }, 'language'],
    [{ time_zone: 'Mars/Olympus' }, 'time_zone'],
  ])('refuses %j at its field', async (body, field) => {
    const { api } = await signUpSomeone(booted)
    await expect(api.accounts.updateUser({ body: body as object })).rejects.toMatchObject({
      code: 'ValidationError',
      fields: { [field]: expect.any(String) },
    })
  })
})

describe('changing the password', () => {
  test('ends all other sessions, gives this one a new cookie, and is told by mail', async () => {
    const person = await signUpSomeone(booted)
    const elsewhere = await signInElsewhere(booted, person)
    const stolen = new Map(person.cookies)
    const body = { password: person.password, new_password: 'another burrow' }
    await person.api.accounts.changePassword({ body })
    await expect(elsewhere.api.accounts.getUser()).rejects.toMatchObject({ code: 'Unauthorized' })
    await expect(person.api.accounts.getUser()).resolves.toMatchObject({ id: person.user.id })
    const thief = booted.visitor()
    for (const [name, value] of stolen) thief.cookies.set(name, value)
    await expect(thief.api.accounts.getUser()).rejects.toMatchObject({ code: 'Unauthorized' })
    expect((await booted.emailTo(person.email))?.subject).toBe('Пароль изменён — Nora')
    await expect(signInElsewhere(booted, person)).rejects.toMatchObject({ code: 'BadRequest' })
    await signInElsewhere(booted, { ...person, password: 'another burrow' })
  })

  test.each([
    ['a wrong current one', { password: 'wrong', new_password: 'another burrow' }, 'password'],
    ['no current one', { new_password: 'another burrow' }, 'password'],
    ['a short new one', { password: 'a burrow under the hill', new_password: 'ab' }, 'new_password'],
    ['a common new one', { password: 'a burrow under the hill', new_password: 'qwerty' }, 'new_password'],
    [
      'the product for a new one',
      { password: 'a burrow under the hill', new_password: 'Nora2026!' },
      'new_password',
    ],
    [
      'one’s own name for a new one',
      { password: 'a burrow under the hill', new_password: 'белова1' },
      'new_password',
    ],
  ])('is refused with %s', async (_what, body, field) => {
    const { api } = await signUpSomeone(booted)
    await expect(api.accounts.changePassword({ body })).rejects.toMatchObject({
      code: 'ValidationError',
      fields: { [field]: expect.any(String) },
    })
  })

  test('looks at ten wrong current passwords in a quarter of an hour, however many come at once', async () => {
    const { api, password } = await signUpSomeone(booted)
    const wrong = { body: { password: 'guess', new_password: 'another burrow' } }
    const tries = await Promise.allSettled(
      Array.from({ length: 16 }, () => api.accounts.changePassword(wrong)),
    )
    const codes = tries.map((result) => (result as PromiseRejectedResult).reason.code)
    expect(codes.filter((code) => code === 'ValidationError')).toHaveLength(10)
    expect(codes.filter((code) => code === 'TooManyRequests')).toHaveLength(6)
    await expect(api.accounts.confirmIdentity({ body: { password } })).rejects.toMatchObject({
      code: 'TooManyRequests',
    })
    booted.clock.advance(15 * MINUTE_MS)
    await api.accounts.confirmIdentity({ body: { password } })
  })

  test('sets the first one for an account without, with a mailed code', async () => {
    const owned = await bootControl()
    const { user_id } = await owned.control.ensureOwner()
    const { api } = owned.visitor()
    await api.accounts.signIn({ body: { ticket: await owned.control.issueTicket(user_id) } })
    const new_password = 'a burrow under the hill'
    await expect(api.accounts.changePassword({ body: { new_password } })).rejects.toMatchObject({
      fields: { email_code: expect.any(String) },
    })
    await api.accounts.sendConfirmationCode()
    const email_code = await owned.codeFor(owned.config.owner_email)
    const changed = await api.accounts.changePassword({ body: { new_password, email_code } })
    expect(changed.has_password).toBe(true)
    await expect(api.accounts.sendConfirmationCode()).rejects.toMatchObject({ code: 'Conflict' })
    await owned.close()
  })
})

describe('changing the address', () => {
  test('takes a code mailed to the new one, and the old one is told', async () => {
    const person = await signUpSomeone(booted)
    const email = 'new-burrow@example.com'
    await person.api.accounts.sendChangeEmailCode({ body: { email: 'New-Burrow@example.com' } })
    const code = await booted.codeFor(email)
    const changed = await person.api.accounts.changeEmail({ body: { email, code } })
    expect(changed.email).toBe(email)
    const told = await booted.emailTo(person.email)
    expect(told?.subject).toBe('Почта изменена — Nora')
    expect(told?.text).toContain(email)
    await expect(signInElsewhere(booted, person)).rejects.toMatchObject({ code: 'BadRequest' })
    await signInElsewhere(booted, { ...person, email })
    // The old address is free, and the code works once.
    await booted.visitor().api.accounts.sendSignUpCode({ body: { email: person.email } })
    await expect(person.api.accounts.changeEmail({ body: { email, code } })).rejects.toMatchObject({
      code: 'UnknownLifetimeCode',
    })
  })

  test('is refused to an address that is somebody’s, one’s own, or none', async () => {
    const [anna, boris] = [await signUpSomeone(booted), await signUpSomeone(booted)]
    const send = (email: string) => anna.api.accounts.sendChangeEmailCode({ body: { email } })
    await expect(send(boris.email)).rejects.toMatchObject({ code: 'UserAlreadyExists' })
    await expect(send(anna.email)).rejects.toMatchObject({ fields: { email: expect.any(String) } })
    await expect(send('anna')).rejects.toMatchObject({ fields: { email: 'Неверный адрес почты.' } })
  })

  test('cannot be done with a code that somebody else asked for', async () => {
    const [anna, boris] = [await signUpSomeone(booted), await signUpSomeone(booted)]
    const email = 'wanted-by-both@example.com'
    await anna.api.accounts.sendChangeEmailCode({ body: { email } })
    const body = { email, code: await booted.codeFor(email) }
    await expect(boris.api.accounts.changeEmail({ body })).rejects.toMatchObject({
      code: 'UnknownLifetimeCode',
    })
    await anna.api.accounts.changeEmail({ body })
  })

  test('is refused when somebody has signed up with it meanwhile', async () => {
    const anna = await signUpSomeone(booted)
    const email = 'meanwhile@example.com'
    await anna.api.accounts.sendChangeEmailCode({ body: { email } })
    const code = await booted.codeFor(email)
    booted.clock.advance(MINUTE_MS)
    const { api } = booted.visitor()
    await api.accounts.sendSignUpCode({ body: { email } })
    await api.accounts.signUp({ body: { email, code: await booted.codeFor(email), password: 'first come' } })
    await expect(anna.api.accounts.changeEmail({ body: { email, code } })).rejects.toMatchObject({
      code: 'UserAlreadyExists',
    })
  })
})

describe('what changes how one signs in', () => {
  test('asks for a proof when the sign-in was a quarter of an hour ago, and takes it for as long', async () => {
    const person = await signUpSomeone(booted)
    const { api, password, cookies } = person
    booted.clock.advance(15 * MINUTE_MS)
    const send = () => api.accounts.sendChangeEmailCode({ body: { email: 'proof@example.com' } })
    await expect(send()).rejects.toMatchObject({
      code: 'ConfirmationRequired',
      status: 403,
      data: { methods: ['password'], second_factors: [] },
    })
    const before = new Map(cookies)
    await expect(api.accounts.confirmIdentity({ body: { password: 'guess' } })).rejects.toMatchObject({
      fields: { password: expect.any(String) },
    })
    await expect(api.accounts.confirmIdentity({ body: {} })).rejects.toMatchObject({
      code: 'ValidationError',
    })
    await api.accounts.confirmIdentity({ body: { password } })
    await send()
    // The proof gives the session a new token; the one before is dead.
    const old = booted.visitor()
    for (const [name, value] of before) old.cookies.set(name, value)
    await expect(old.api.accounts.getUser()).rejects.toMatchObject({ code: 'Unauthorized' })
    booted.clock.advance(15 * MINUTE_MS)
    await expect(send()).rejects.toMatchObject({ code: 'ConfirmationRequired' })
  })

  test('is nothing for a program with a token', async () => {
    const { api } = await signUpSomeone(booted)
    const call = await callerWithToken(booted, (await api.credentials.renewToken()).token)
    for (const url of ['/v1/user/set_up_mfa', '/v1/user/passkeys/registration_options']) {
      expect((await call(url, 'POST')).statusCode).toBe(403)
    }
    expect((await call('/v1/sessions')).json()).toMatchObject({
      code: 'Forbidden',
      error: 'Это можно сделать только в консоли, не по токену.',
    })
  })
})

describe('hints', () => {
  test('are dismissed for good, one user at a time', async () => {
    const [anna, boris] = [await signUpSomeone(booted), await signUpSomeone(booted)]
    const type = 'sidebar_users_without_subscription'
    const settings = await anna.api.accounts.markNotificationAsViewed({ body: { type } })
    expect(settings).toEqual({ notifications: { [type]: true } })
    expect((await anna.api.system.getSettings()).user_settings).toEqual(settings)
    expect((await boris.api.system.getSettings()).user_settings).toEqual({ notifications: { [type]: false } })
    expect((await booted.visitor().api.system.getSettings()).user_settings).toBeNull()
    await expect(
      anna.api.accounts.markNotificationAsViewed({ body: { type: 'other' as typeof type } }),
    ).rejects.toMatchObject({ code: 'ValidationError' })
  })

  test('of the desktop app are remembered in the member record', async () => {
    const { api } = await signUpSomeone(booted)
    expect(await api.accounts.getMember()).toMatchObject({ is_desktop_app_banner_viewed: false })
    await api.accounts.updateMember({ body: { is_desktop_app_banner_viewed: true } })
    expect(await api.accounts.updateMember({ body: {} })).toMatchObject({
      is_desktop_app_banner_viewed: true,
    })
    await expect(
      api.accounts.updateMember({ body: { is_desktop_app_banner_viewed: 'yes' as unknown as true } }),
    ).rejects.toMatchObject({ code: 'ValidationError' })
  })
})

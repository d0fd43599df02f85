import { DAY_MS, MINUTE_MS, SECOND_MS } from '@nora/kit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Booted, bootControl } from '../../../testing/boot.ts'
import { type Person, signInElsewhere, signUpSomeone } from '../../../testing/person.ts'
import { totpApp } from '../../../testing/totp-app.ts'
import { totp_secrets } from '../second-factors/mfa.tables.ts'

let booted: Booted
beforeAll(async () => {
  booted = await bootControl()
})
afterAll(() => booted.close())

const otpRequired = { code: 'OtpRequired', status: 425 }

async function withMfa() {
  const person = await signUpSomeone(booted)
  const { key } = await person.api.accounts.setUpMfa()
  const app = totpApp(key, booted.clock)
  const { codes } = await person.api.accounts.enableMfa({ body: { code: app.code() } })
  // The code that switched it on is used up; the next one comes half a minute later.
  booted.clock.advance(30 * SECOND_MS)
  return { person, app, codes }
}

async function signInHalfway({ email, password }: Person) {
  const visitor = booted.visitor()
  await expect(visitor.api.accounts.signIn({ body: { email, password } })).rejects.toMatchObject(otpRequired)
  return visitor
}

describe('switching the second factor on', () => {
  test('takes a code of the app, answers ten recovery codes and is told by mail', async () => {
    const { api, email, user } = await signUpSomeone(booted)
    expect(await api.accounts.getMfa()).toMatchObject({ is_enabled: false, recovery_codes_left: 0 })
    const made = await api.accounts.setUpMfa()
    expect(made.key).toMatch(/^[A-Z2-7]{32}$/)
    expect(made.otpauth_url).toContain(`otpauth://totp/Nora:${encodeURIComponent(email)}?`)
    expect(made.otpauth_url).toContain(`secret=${made.key}`)
    expect(await api.accounts.getMfa()).toMatchObject({ is_enabled: false, has_totp: false })
    const { codes } = await api.accounts.enableMfa({ body: { code: totpApp(made.key, booted.clock).code() } })
    expect(new Set(codes).size).toBe(10)
    expect(codes.every((code) => /^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/.test(code))).toBe(true)
    expect(await api.accounts.getMfa()).toMatchObject({
      is_enabled: true,
      has_totp: true,
      recovery_codes_left: 10,
    })
    expect(await api.accounts.getUser()).toMatchObject({ id: user.id, is_mfa_enabled: true })
    expect((await booted.emailTo(email))?.subject).toBe('Второй фактор включён — Nora')
  })

  test('fails with a wrong code, an old key, or when it is on', async () => {
    const { api } = await signUpSomeone(booted)
    const { key } = await api.accounts.setUpMfa()
    const app = totpApp(key, booted.clock)
    await expect(api.accounts.enableMfa({ body: { code: app.wrongCode() } })).rejects.toMatchObject({
      code: 'ValidationError',
      fields: { code: expect.stringContaining('Код не подошёл') },
    })
    await expect(api.accounts.enableMfa({ body: { code: '12' } })).rejects.toMatchObject({
      code: 'ValidationError',
    })
    // A new key takes the place of the first.
    const second = totpApp((await api.accounts.setUpMfa()).key, booted.clock)
    await expect(api.accounts.enableMfa({ body: { code: app.code() } })).rejects.toMatchObject({
      code: 'ValidationError',
    })
    await api.accounts.enableMfa({ body: { code: second.code() } })
    await expect(api.accounts.setUpMfa()).rejects.toMatchObject({ code: 'Conflict' })
    await expect(api.accounts.enableMfa({ body: { code: second.code(30) } })).rejects.toMatchObject({
      code: 'UnknownLifetimeCode',
    })
  })

  test('fails when the key is half an hour old', async () => {
    const { api, password } = await signUpSomeone(booted)
    const { key } = await api.accounts.setUpMfa()
    booted.clock.advance(31 * MINUTE_MS)
    await api.accounts.confirmIdentity({ body: { password } })
    const body = { code: totpApp(key, booted.clock).code() }
    await expect(api.accounts.enableMfa({ body })).rejects.toMatchObject({ code: 'UnknownLifetimeCode' })
  })

  test('leaves no key to be read in the database', async () => {
    const { api, user } = await signUpSomeone(booted)
    const { key } = await api.accounts.setUpMfa()
    const rows = await booted.control.platform.db.select().from(totp_secrets)
    const row = rows.find(({ user_id }) => user_id === user.id)
    expect(row?.secret_sealed).not.toContain(key)
    expect(() => booted.control.platform.sealer.open('totp usr_other', row?.secret_sealed ?? '')).toThrow()
  })
})

describe('a sign-in with a second factor', () => {
  test('waits with 425, says how to go on, and is done with a code', async () => {
    const { person, app } = await withMfa()
    const visitor = await signInHalfway(person)
    const halfway = new Map(visitor.cookies)
    await expect(visitor.api.accounts.getUser()).rejects.toMatchObject({
      ...otpRequired,
      data: { methods: ['totp', 'recovery_code'] },
    })
    await expect(visitor.api.credentials.renewToken()).rejects.toMatchObject(otpRequired)
    const user = await visitor.api.accounts.verifyOtp({ body: { code: app.code() } })
    expect(user.id).toBe(person.user.id)
    expect(await visitor.api.accounts.getUser()).toMatchObject({ id: person.user.id })
    // The token that waited opens nothing afterwards.
    expect([...visitor.cookies]).not.toEqual([...halfway])
    for (const [name, value] of halfway) visitor.cookies.set(name, value)
    await expect(visitor.api.accounts.getUser()).rejects.toMatchObject({ code: 'Unauthorized' })
  })

  test('is over after ten minutes, and with a sign-out', async () => {
    const { person, app } = await withMfa()
    const late = await signInHalfway(person)
    booted.clock.advance(10 * MINUTE_MS)
    await expect(late.api.accounts.verifyOtp({ body: { code: app.code() } })).rejects.toMatchObject({
      code: 'Unauthorized',
    })
    const leaving = await signInHalfway(person)
    await leaving.api.accounts.signOut()
    await expect(leaving.api.accounts.getUser()).rejects.toMatchObject({ code: 'Unauthorized' })
    await expect(
      booted.visitor().api.accounts.verifyOtp({ body: { code: app.code() } }),
    ).rejects.toMatchObject({ code: 'Unauthorized' })
  })

  test('is asked for after a new password by mail too, and after a ticket', async () => {
    const { person } = await withMfa()
    const { api } = booted.visitor()
    await api.accounts.sendResetPasswordCode({ body: { email: person.email } })
    const code = await booted.codeFor(person.email)
    const body = { email: person.email, code, password: 'another burrow' }
    await expect(api.accounts.resetPassword({ body })).rejects.toMatchObject(otpRequired)
    await expect(api.accounts.getUser()).rejects.toMatchObject(otpRequired)
    const ticket = await booted.control.issueTicket(person.user.id)
    await expect(booted.visitor().api.accounts.signIn({ body: { ticket } })).rejects.toMatchObject(
      otpRequired,
    )
  })

  test('takes a code once: not again, not from another browser, and once of many at once', async () => {
    const { person, app } = await withMfa()
    const visitors = await Promise.all(Array.from({ length: 8 }, () => signInHalfway(person)))
    const code = app.code()
    const results = await Promise.allSettled(
      visitors.map(({ api }) => api.accounts.verifyOtp({ body: { code } })),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const again = await signInHalfway(person)
    await expect(again.api.accounts.verifyOtp({ body: { code } })).rejects.toMatchObject({
      code: 'ValidationError',
    })
    // An older one is no good either, though it was never used.
    const older = app.code(-30)
    await expect(again.api.accounts.verifyOtp({ body: { code: older } })).rejects.toMatchObject({
      code: 'ValidationError',
    })
  })

  test('looks at ten wrong codes in a quarter of an hour, however many come at once', async () => {
    const { person, app, codes } = await withMfa()
    const visitor = await signInHalfway(person)
    const wrong = { body: { code: app.wrongCode() } }
    const tries = await Promise.allSettled(
      Array.from({ length: 25 }, () => visitor.api.accounts.verifyOtp(wrong)),
    )
    const reasons = tries.map((result) => (result as PromiseRejectedResult).reason.code)
    expect(reasons.filter((code) => code === 'ValidationError')).toHaveLength(10)
    expect(reasons.filter((code) => code === 'TooManyRequests')).toHaveLength(15)
    // Neither the right code nor a recovery code gets past, until the time is over.
    const right = await visitor.api.accounts
      .verifyOtp({ body: { code: app.code() } })
      .catch((error: unknown) => error)
    expect(right).toMatchObject({ code: 'TooManyRequests', status: 429 })
    await expect(
      visitor.api.accounts.verifyRecoveryCode({ body: { code: codes[0] ?? '' } }),
    ).rejects.toMatchObject({ code: 'TooManyRequests' })
    expect((await booted.emailTo(person.email))?.subject).toContain('Много неверных кодов')
    booted.clock.advance(15 * MINUTE_MS)
    const later = await signInHalfway(person)
    await later.api.accounts.verifyOtp({ body: { code: app.code() } })
  })

  test('looks at thirty wrong codes a day', async () => {
    const { person, app } = await withMfa()
    const outcomes: string[] = []
    for (let round = 0; round < 4; round++) {
      const visitor = await signInHalfway(person)
      for (let attempt = 0; attempt < 10; attempt++) {
        const { code } = await visitor.api.accounts
          .verifyOtp({ body: { code: app.wrongCode() } })
          .catch((error) => error)
        outcomes.push(code)
      }
      booted.clock.advance(15 * MINUTE_MS)
    }
    expect(outcomes.filter((code) => code === 'ValidationError')).toHaveLength(30)
    booted.clock.advance(DAY_MS)
    const visitor = await signInHalfway(person)
    await visitor.api.accounts.verifyOtp({ body: { code: app.code() } })
  })

  test('is free again for its user after a new password', async () => {
    const { person, app } = await withMfa()
    const attacker = await signInHalfway(person)
    for (let attempt = 0; attempt < 10; attempt++) {
      await attacker.api.accounts.verifyOtp({ body: { code: app.wrongCode() } }).catch(() => {})
    }
    const { api } = booted.visitor()
    await api.accounts.sendResetPasswordCode({ body: { email: person.email } })
    const body = { email: person.email, code: await booted.codeFor(person.email), password: 'a new burrow' }
    await expect(api.accounts.resetPassword({ body })).rejects.toMatchObject(otpRequired)
    await api.accounts.verifyOtp({ body: { code: app.code() } })
    await expect(attacker.api.accounts.verifyOtp({ body: { code: app.code() } })).rejects.toMatchObject({
      code: 'Unauthorized',
    })
  })

  test('cannot be guessed by somebody with the mailbox: a new password leaves the day’s count', async () => {
    const { person, app } = await withMfa()
    const outcomes: string[] = []
    for (let round = 0; round < 4; round++) {
      const attacker = booted.visitor()
      await attacker.api.accounts.sendResetPasswordCode({ body: { email: person.email } })
      const code = await booted.codeFor(person.email)
      const body = { email: person.email, code, password: `a new burrow ${round}` }
      await expect(attacker.api.accounts.resetPassword({ body })).rejects.toMatchObject(otpRequired)
      for (let attempt = 0; attempt < 10; attempt++) {
        const wrong = { body: { code: app.wrongCode() } }
        outcomes.push((await attacker.api.accounts.verifyOtp(wrong).catch((error) => error)).code)
      }
      booted.clock.advance(15 * MINUTE_MS)
    }
    expect(outcomes.filter((code) => code === 'ValidationError')).toHaveLength(30)
  })

  test('ends the session that the browser had before', async () => {
    const other = await signUpSomeone(booted)
    const kept = new Map(other.cookies)
    const { person } = await withMfa()
    const body = { email: person.email, password: person.password }
    await expect(other.api.accounts.signIn({ body })).rejects.toMatchObject(otpRequired)
    for (const [name, value] of kept) other.cookies.set(name, value)
    await expect(other.api.accounts.getUser()).rejects.toMatchObject({ code: 'Unauthorized' })
  })
})

describe('a recovery code', () => {
  test('signs in once, however it is typed, and its use is told by mail', async () => {
    const { person, codes } = await withMfa()
    const [first = ''] = codes
    const visitor = await signInHalfway(person)
    const typed = ` ${first.toLowerCase().replace('-', ' ')}`
    await visitor.api.accounts.verifyRecoveryCode({ body: { code: typed } })
    expect(await visitor.api.accounts.getMfa()).toMatchObject({ recovery_codes_left: 9 })
    expect((await booted.emailTo(person.email))?.text).toContain('Осталось кодов: 9')
    const again = await signInHalfway(person)
    await expect(again.api.accounts.verifyRecoveryCode({ body: { code: first } })).rejects.toMatchObject({
      code: 'ValidationError',
      fields: { code: expect.any(String) },
    })
  })

  test('signs one in when it is used many times at once', async () => {
    const { person, codes } = await withMfa()
    const visitors = await Promise.all(Array.from({ length: 6 }, () => signInHalfway(person)))
    const body = { code: codes[1] ?? '' }
    const results = await Promise.allSettled(
      visitors.map(({ api }) => api.accounts.verifyRecoveryCode({ body })),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('is replaced with its set', async () => {
    const { person, codes } = await withMfa()
    const made = await person.api.accounts.generateRecoveryCodes()
    expect(made.codes).toHaveLength(10)
    const visitor = await signInHalfway(person)
    await expect(
      visitor.api.accounts.verifyRecoveryCode({ body: { code: codes[0] ?? '' } }),
    ).rejects.toMatchObject({ code: 'ValidationError' })
    await visitor.api.accounts.verifyRecoveryCode({ body: { code: made.codes[0] ?? '' } })
    const { api } = await signUpSomeone(booted)
    await expect(api.accounts.generateRecoveryCodes()).rejects.toMatchObject({ code: 'Conflict' })
  })
})

describe('switching the second factor off', () => {
  test('takes the password and a code', async () => {
    const { person, app } = await withMfa()
    const { password } = person
    const disable = (body: object) => person.api.accounts.disableMfa({ body })
    await expect(disable({})).rejects.toMatchObject({ fields: { password: expect.any(String) } })
    await expect(disable({ password: 'wrong' })).rejects.toMatchObject({
      fields: { password: expect.any(String) },
    })
    await expect(disable({ password })).rejects.toMatchObject({ fields: { code: expect.any(String) } })
    await expect(disable({ password, code: app.wrongCode() })).rejects.toMatchObject({
      fields: { code: expect.any(String) },
    })
    await expect(disable({ password, code: app.code() })).resolves.toMatchObject({
      is_enabled: false,
      has_totp: false,
      recovery_codes_left: 0,
    })
    expect((await booted.emailTo(person.email))?.subject).toContain('выключен')
    await signInElsewhere(booted, person)
  })

  test('takes the password and a recovery code', async () => {
    const { person, codes } = await withMfa()
    const body = { password: person.password, recovery_code: codes[3] ?? '' }
    await expect(person.api.accounts.disableMfa({ body })).resolves.toMatchObject({ is_enabled: false })
  })
})

import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@nora/kit'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Booted, bootControl } from '../../testing/boot.ts'
import { signUpSomeone } from '../../testing/person.ts'
import { users } from './users.tables.ts'

let booted: Booted
beforeAll(async () => {
  booted = await bootControl()
})
afterAll(() => booted.close())

const password = 'a burrow under the hill'

/** In which emails are written that no request asks for. */
async function emailLanguage({ control }: Booted, user_id: string): Promise<string | undefined> {
  const [row] = await control.platform.db
    .select({ language: users.language })
    .from(users)
    .where(eq(users.id, user_id))
  return row?.language
}

describe('sign-up', () => {
  test('a mailed code makes the user with a personal team and signs in', async () => {
    const { api, lastResponse } = booted.visitor()
    const sent = await api.accounts.sendSignUpCode({ body: { email: ' Boris@Example.com ', lang: 'en' } })
    expect(sent.resend_after_s).toBe(60)
    const sentEmail = await booted.emailTo('boris@example.com')
    expect(sentEmail?.subject).toMatch(/^\d{6} is your Nora confirmation code$/)
    const code = await booted.codeFor('boris@example.com')
    expect(sentEmail?.text).toContain(code)
    expect(sentEmail?.html).toContain(code)
    const user = await api.accounts.signUp({
      body: { email: 'boris@example.com', code, password, lang: 'en' },
    })
    expect(user).toMatchObject({
      email: 'boris@example.com',
      language: 'en',
      token: null,
      team: { type: 'personal', name: 'boris' },
      team_role: 'primary_owner',
      has_password: true,
    })
    expect(lastResponse().statusCode).toBe(201)
    expect(String(lastResponse().headers['set-cookie'])).toMatch(
      /nora_session=.+; Path=\/;.*HttpOnly; SameSite=Lax/,
    )
    expect(await api.accounts.getUser()).toEqual(user)
  })

  test('repeating a sign-up whose answer was lost says that the account exists', async () => {
    const { api } = booted.visitor()
    const email = 'lost-answer@example.com'
    await api.accounts.sendSignUpCode({ body: { email } })
    const body = { email, code: await booted.codeFor(email), password }
    await api.accounts.signUp({ body })
    await expect(api.accounts.signUp({ body })).rejects.toMatchObject({
      code: 'UserAlreadyExists',
      status: 409,
    })
    await expect(api.accounts.sendSignUpCode({ body: { email } })).rejects.toMatchObject({
      code: 'UserAlreadyExists',
    })
    await expect(api.accounts.signIn({ body: { email, password } })).resolves.toMatchObject({ email })
  })

  test('two sign-ups with one code at the same time make one account', async () => {
    const { api } = booted.visitor()
    const email = 'twice@example.com'
    await api.accounts.sendSignUpCode({ body: { email } })
    const body = { email, code: await booted.codeFor(email), password }
    const results = await Promise.allSettled([api.accounts.signUp({ body }), api.accounts.signUp({ body })])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('after five wrong codes even the right one is refused until a new one is sent', async () => {
    const { api } = booted.visitor()
    const email = 'guesser@example.com'
    await api.accounts.sendSignUpCode({ body: { email } })
    const code = await booted.codeFor(email)
    const wrong = code === '000000' ? '000001' : '000000'
    for (let attemptsLeft = 4; attemptsLeft >= 0; attemptsLeft--) {
      await expect(api.accounts.signUp({ body: { email, code: wrong, password } })).rejects.toMatchObject({
        code: 'ValidationError',
        fields: { code: `Неверный код подтверждения. Осталось попыток: ${attemptsLeft}.` },
        data: { attempts_left: attemptsLeft },
      })
    }
    const refused = await api.accounts.signUp({ body: { email, code, password } }).catch((error) => error)
    expect(refused).toMatchObject({ code: 'TooManyRequests', status: 429 })
    expect(refused.retryAfterS).toBeGreaterThan(0)
    booted.clock.advance(MINUTE_MS)
    await api.accounts.sendSignUpCode({ body: { email } })
    await api.accounts.signUp({ body: { email, code: await booted.codeFor(email), password } })
  })

  test('a code is out of date after ten minutes, and unknown before it was asked for', async () => {
    const { api } = booted.visitor()
    const email = 'late@example.com'
    const unknown = { code: 'UnknownLifetimeCode', status: 400 }
    await expect(api.accounts.signUp({ body: { email, code: '123456', password } })).rejects.toMatchObject(
      unknown,
    )
    await api.accounts.sendSignUpCode({ body: { email } })
    const code = await booted.codeFor(email)
    booted.clock.advance(10 * MINUTE_MS)
    await expect(api.accounts.signUp({ body: { email, code, password } })).rejects.toMatchObject(unknown)
  })

  test('another code is sent after a minute, not before, and replaces the first', async () => {
    const { api } = booted.visitor()
    const email = 'resend@example.com'
    await api.accounts.sendSignUpCode({ body: { email } })
    const first = await booted.codeFor(email)
    booted.clock.advance(59 * SECOND_MS)
    await expect(api.accounts.sendSignUpCode({ body: { email } })).rejects.toMatchObject({
      code: 'TooManyRequests',
      retryAfterS: 1,
    })
    booted.clock.advance(SECOND_MS)
    await api.accounts.sendSignUpCode({ body: { email } })
    const second = await booted.codeFor(email)
    if (first !== second) {
      await expect(api.accounts.signUp({ body: { email, code: first, password } })).rejects.toMatchObject({
        code: 'ValidationError',
      })
    }
    await api.accounts.signUp({ body: { email, code: second, password } })
  })

  test('nobody can have an address mailed more than a few codes an hour', async () => {
    const limited = await bootControl({ has_rate_limits: true })
    const { api } = limited.visitor()
    const email = 'letterbox@example.com'
    for (let sent = 0; sent < 9; sent++) {
      await api.accounts.sendSignUpCode({ body: { email } })
      limited.clock.advance(MINUTE_MS)
    }
    const tenth = await api.accounts.sendSignUpCode({ body: { email } }).catch((error: unknown) => error)
    expect(tenth).toMatchObject({ code: 'TooManyRequests' })
    limited.clock.advance(HOUR_MS)
    await api.accounts.sendSignUpCode({ body: { email } })
    await limited.close()
  })

  test.each([
    ['no address', { code: '123456', password }, { email: 'Fill in this field.' }],
    ['a wrong address', { email: 'anna', code: '123456', password }, { email: 'Invalid e-mail.' }],
    [
      'a code of letters and a short password',
      { email: 'a@example.com', code: 'abcdef', password: 'ab' },
      { code: 'Invalid confirmation code: 6 digits are needed.', password: 'At least 3 characters.' },
    ],
    [
      'a password everybody tries',
      { email: 'a@example.com', code: '123456', password: 'Qwerty' },
      { password: 'This password is too common: it will be guessed first.' },
    ],
  ])('%s is refused at its field', async (_what, payload, fields) => {
    const headers = { 'accept-language': 'en' }
    const response = await booted.control.app.inject({
      method: 'POST',
      url: '/v1/user/sign_up',
      headers,
      payload,
    })
    expect(response.statusCode).toBe(422)
    expect(response.json()).toMatchObject({ code: 'ValidationError', fields })
  })
})

describe('sign-in', () => {
  test('a wrong password and an unknown address are answered alike', async () => {
    const { email } = await signUpSomeone(booted)
    const answers: unknown[] = []
    for (const body of [
      { email, password: 'wrong' },
      { email: 'nobody@example.com', password: 'wrong' },
    ]) {
      const { api, lastResponse, cookies } = booted.visitor()
      await expect(api.accounts.signIn({ body })).rejects.toMatchObject({ code: 'BadRequest' })
      const { request_id: _, ...answer } = lastResponse().json()
      answers.push({ answer, status: lastResponse().statusCode })
      expect(cookies.size).toBe(0)
    }
    expect(answers[0]).toEqual(answers[1])
  })

  test('a ticket signs in once and within a day', async () => {
    const { user } = await signUpSomeone(booted)
    const ticket = await booted.control.issueTicket(user.id)
    const { api } = booted.visitor()
    await expect(api.accounts.signIn({ body: { ticket } })).resolves.toMatchObject({ id: user.id })
    await expect(api.accounts.signIn({ body: { ticket } })).rejects.toMatchObject({ code: 'BadRequest' })
    const late = await booted.control.issueTicket(user.id)
    booted.clock.advance(DAY_MS)
    await expect(api.accounts.signIn({ body: { ticket: late } })).rejects.toMatchObject({
      code: 'BadRequest',
    })
  })

  test('an account without a password cannot be entered with any password', async () => {
    const owner = await bootControl()
    await owner.control.ensureOwner()
    const body = { email: owner.config.owner_email, password }
    await expect(owner.visitor().api.accounts.signIn({ body })).rejects.toMatchObject({ code: 'BadRequest' })
    await owner.close()
  })

  test('guessing at one account is slowed down, whatever the addresses', async () => {
    const limited = await bootControl({ has_rate_limits: true })
    const { api } = limited.visitor()
    const body = { email: 'victim@example.com', password: 'guess' }
    for (let attempt = 0; attempt < 20; attempt++) {
      await expect(api.accounts.signIn({ body })).rejects.toMatchObject({ code: 'BadRequest' })
    }
    const refused = await api.accounts.signIn({ body }).catch((error) => error)
    expect(refused).toMatchObject({ code: 'TooManyRequests' })
    expect(refused.retryAfterS).toBeGreaterThan(0)
    limited.clock.advance(refused.retryAfterS * SECOND_MS)
    await expect(api.accounts.signIn({ body })).rejects.toMatchObject({ code: 'BadRequest' })
    await limited.close()
  })
})

describe('a session', () => {
  test('ends with sign-out, which answers the same without one', async () => {
    const { api, cookies } = await signUpSomeone(booted)
    const kept = new Map(cookies)
    await api.accounts.signOut()
    expect(cookies.size).toBe(0)
    for (const [name, value] of kept) cookies.set(name, value)
    await expect(api.accounts.getUser()).rejects.toMatchObject({ code: 'Unauthorized', status: 401 })
    await expect(api.accounts.signOut()).resolves.toBeUndefined()
  })

  test('lasts thirty days after it was used last', async () => {
    const { api } = await signUpSomeone(booted)
    booted.clock.advance(29 * DAY_MS)
    await api.accounts.getUser()
    booted.clock.advance(29 * DAY_MS)
    await api.accounts.getUser()
    booted.clock.advance(31 * DAY_MS)
    await expect(api.accounts.getUser()).rejects.toMatchObject({ code: 'Unauthorized' })
  })

  test.each(['/v1/user', '/v1/user/token', '/v1/teams', '/v1/tunnels'])('%s needs one', async (url) => {
    const response = await booted.control.app.inject({ method: 'GET', url })
    expect(response.statusCode).toBe(401)
    expect(response.json()).toMatchObject({
      code: 'Unauthorized',
      request_id: response.headers['x-request-id'],
    })
  })
})

describe('a new password', () => {
  test('ends every other session and signs in', async () => {
    const anna = await signUpSomeone(booted)
    const elsewhere = booted.visitor()
    await elsewhere.api.accounts.sendResetPasswordCode({ body: { email: anna.email } })
    const body = { email: anna.email, code: await booted.codeFor(anna.email), password: 'another burrow' }
    await expect(elsewhere.api.accounts.resetPassword({ body })).resolves.toMatchObject({ id: anna.user.id })
    await expect(anna.api.accounts.getUser()).rejects.toMatchObject({ code: 'Unauthorized' })
    await expect(elsewhere.api.accounts.getUser()).resolves.toMatchObject({ id: anna.user.id })
    const { api } = booted.visitor()
    await expect(
      api.accounts.signIn({ body: { email: anna.email, password: anna.password } }),
    ).rejects.toMatchObject({ code: 'BadRequest' })
    await expect(api.accounts.resetPassword({ body })).rejects.toMatchObject({ code: 'UnknownLifetimeCode' })
  })

  test('is set once by a code that is sent twice at the same time', async () => {
    const anna = await signUpSomeone(booted)
    const { api } = booted.visitor()
    await api.accounts.sendResetPasswordCode({ body: { email: anna.email } })
    const code = await booted.codeFor(anna.email)
    const results = await Promise.allSettled(
      ['the first burrow', 'the second burrow'].map((password) =>
        api.accounts.resetPassword({ body: { email: anna.email, code, password } }),
      ),
    )
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('is offered for an unknown address with the same answer and without a letter', async () => {
    const anna = await signUpSomeone(booted)
    const email = 'stranger@example.com'
    const { api } = booted.visitor()
    const known = await api.accounts.sendResetPasswordCode({ body: { email: anna.email } })
    const unknown = await api.accounts.sendResetPasswordCode({ body: { email } })
    expect(unknown).toEqual(known)
    expect(await booted.emailTo(email)).toBeUndefined()
    const body = { email, code: '123456', password }
    await expect(api.accounts.resetPassword({ body })).rejects.toMatchObject({ code: 'ValidationError' })
  })
})

describe('the language', () => {
  test('is chosen, remembered and spoken', async () => {
    const { api, user } = await signUpSomeone(booted)
    expect(user.language).toBeNull()
    await expect(api.tunnels.getTunnel({ params: { id: 'tun_0' } })).rejects.toThrow('Ничего не найдено.')
    await api.accounts.switchLanguage({ body: { lang: 'en' } })
    await expect(api.tunnels.getTunnel({ params: { id: 'tun_0' } })).rejects.toThrow('Nothing found here.')
    await expect(api.accounts.getUser()).resolves.toMatchObject({ language: 'en' })
  })

  test('that an address asks for is spoken and not remembered', async () => {
    const { api, user } = await signUpSomeone(booted)
    await expect(api.accounts.getUser({ query: { lang: 'en' } })).resolves.toMatchObject({ language: null })
    await api.accounts.getUser()
    expect(await emailLanguage(booted, user.id)).toBe('ru')
  })

  test('is the browser’s until one is chosen, also for the owner whom the first start makes', async () => {
    const fresh = await bootControl()
    const { user_id } = await fresh.control.ensureOwner()
    const ticket = await fresh.control.issueTicket(user_id)
    const english = fresh.visitor({ 'accept-language': 'en-GB,en;q=0.9' })
    const owner = await english.api.accounts.signIn({ body: { ticket } })
    expect(owner.language).toBeNull()
    await expect(english.api.tunnels.getTunnel({ params: { id: 'tun_0' } })).rejects.toThrow('Nothing found')
    expect((await english.api.accounts.getUser()).language).toBeNull()
    expect(await emailLanguage(fresh, user_id)).toBe('en')

    const chosen = await english.api.accounts.switchLanguage({ body: { lang: 'ru' } })
    expect(chosen.language).toBe('ru')
    await expect(english.api.tunnels.getTunnel({ params: { id: 'tun_0' } })).rejects.toThrow('Ничего')
    await english.api.accounts.getUser()
    expect(await emailLanguage(fresh, user_id)).toBe('ru')
    await fresh.close()
  })

  test('that happens to be the browser’s can be chosen, and then holds in every browser', async () => {
    const { api, email, password } = await signUpSomeone(booted)
    await api.accounts.switchLanguage({ body: { lang: 'ru' } })
    const english = booted.visitor({ 'accept-language': 'en' })
    const user = await english.api.accounts.signIn({ body: { email, password } })
    expect(user.language).toBe('ru')
    await expect(english.api.tunnels.getTunnel({ params: { id: 'tun_0' } })).rejects.toThrow('Ничего')
  })

  test('that nobody speaks is refused', async () => {
    const { api } = await signUpSomeone(booted)
    const lang = 'de' as 'en'
    await expect(api.accounts.switchLanguage({ body: { lang } })).rejects.toMatchObject({
      code: 'ValidationError',
      fields: { lang: 'Подходит одно из: ru, en.' },
    })
    await expect(
      booted.visitor().api.accounts.switchLanguage({ body: { lang: 'en' } }),
    ).rejects.toMatchObject({
      code: 'Unauthorized',
    })
  })
})

import { HOUR_MS, MINUTE_MS } from '@nora/kit'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { argon2Hasher, type Hasher } from '../../platform/hasher.ts'
import { type Booted, bootControl, type Visitor } from '../../testing/boot.ts'
import { signInElsewhere, signUpSomeone } from '../../testing/person.ts'
import { totpApp } from '../../testing/totp-app.ts'

/** Slow hashes are what an answer’s time is made of: the same number of them is the same time. */
const counts = { hash: 0, verify: 0, derive: 0 }
const countingHasher: Hasher = {
  hash(secret) {
    counts.hash++
    return argon2Hasher.hash(secret)
  },
  verify(hash, secret) {
    counts.verify++
    return argon2Hasher.verify(hash, secret)
  },
  derive(secret, salt) {
    counts.derive++
    return argon2Hasher.derive(secret, salt)
  },
}

let booted: Booted
beforeAll(async () => {
  booted = await bootControl({}, { hasher: countingHasher })
})
afterAll(() => booted.close())

describe('the time of an answer tells nobody who has an account', () => {
  beforeEach(() => Object.assign(counts, { hash: 0, verify: 0, derive: 0 }))

  async function getCost(call: () => Promise<unknown>): Promise<typeof counts> {
    Object.assign(counts, { hash: 0, verify: 0, derive: 0 })
    await call().catch(() => {})
    return { ...counts }
  }

  test('a sign-in costs one check, whoever it is for', async () => {
    const known = await signUpSomeone(booted)
    const { user_id } = await booted.control.ensureOwner()
    const disabled = await signUpSomeone(booted)
    await booted.control.runAdminCall({ name: 'disableUser', input: { user: disabled.email } })
    const withMfa = await signUpSomeone(booted)
    const { key } = await withMfa.api.accounts.setUpMfa()
    await withMfa.api.accounts.enableMfa({ body: { code: totpApp(key, booted.clock).code() } })
    const signIn = (email: string, password: string) => () =>
      booted.visitor().api.accounts.signIn({ body: { email, password } })
    const one = { hash: 0, verify: 1, derive: 0 }
    expect(user_id).toBeDefined()
    expect(await getCost(signIn(known.email, 'guess'))).toEqual(one)
    expect(await getCost(signIn(known.email, known.password))).toEqual(one)
    expect(await getCost(signIn('nobody@example.com', 'guess'))).toEqual(one)
    expect(await getCost(signIn(booted.config.owner_email, 'guess'))).toEqual(one)
    expect(await getCost(signIn(disabled.email, 'guess'))).toEqual(one)
    expect(await getCost(signIn(withMfa.email, 'guess'))).toEqual(one)
  })

  test('asking for a new password, and guessing its code, cost the same for everybody', async () => {
    const known = await signUpSomeone(booted)
    for (const email of [known.email, 'nobody-at-all@example.com']) {
      const { api } = booted.visitor()
      expect(await getCost(() => api.accounts.sendResetPasswordCode({ body: { email } }))).toEqual({
        hash: 0,
        verify: 0,
        derive: 0,
      })
      const body = { email, code: '000000', password: 'another burrow' }
      expect(await getCost(() => api.accounts.resetPassword({ body }))).toEqual({
        hash: 0,
        verify: 0,
        derive: 0,
      })
    }
  })

  test('a wrong recovery code costs one hash, as a right one', async () => {
    const person = await signUpSomeone(booted)
    const { key } = await person.api.accounts.setUpMfa()
    const { codes } = await person.api.accounts.enableMfa({
      body: { code: totpApp(key, booted.clock).code() },
    })
    const { api } = booted.visitor()
    const { email, password } = person
    await api.accounts.signIn({ body: { email, password } }).catch(() => {})
    const verify = (code: string) => () => api.accounts.verifyRecoveryCode({ body: { code } })
    const one = { hash: 0, verify: 0, derive: 1 }
    expect(await getCost(verify('AAAAA-AAAAA'))).toEqual(one)
    expect(await getCost(verify(codes[0] ?? ''))).toEqual(one)
  })
})

describe('a session', () => {
  const planted = 'x'.repeat(43)

  test('is never one that somebody planted in the browser (fixation)', async () => {
    const person = await signUpSomeone(booted)
    const visitor = booted.visitor()
    visitor.cookies.set('nora_session', planted)
    const { email, password } = person
    await visitor.api.accounts.signIn({ body: { email, password } })
    expect(visitor.cookies.get('nora_session')).not.toBe(planted)
    const attacker = booted.visitor()
    attacker.cookies.set('nora_session', planted)
    await expect(attacker.api.accounts.getUser()).rejects.toMatchObject({ code: 'Unauthorized' })
  })

  test('of an attacker, planted in the browser, is over when its victim signs in', async () => {
    const [attacker, victim] = [await signUpSomeone(booted), await signUpSomeone(booted)]
    const browser = booted.visitor()
    for (const [name, value] of attacker.cookies) browser.cookies.set(name, value)
    const { email, password } = victim
    await browser.api.accounts.signIn({ body: { email, password } })
    await expect(attacker.api.accounts.getUser()).rejects.toMatchObject({ code: 'Unauthorized' })
    expect((await browser.api.accounts.getUser()).id).toBe(victim.user.id)
  })

  test.each([
    ['http://localhost:7070', /^nora_session=\w{43}; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/],
    [
      'https://nora.example.com',
      /^__Host-nora_session=\w{43}; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/,
    ],
  ])('at %s is a cookie that no script and no other host gets at', async (base_url, pattern) => {
    const other = await bootControl({ base_url })
    const { user_id } = await other.control.ensureOwner()
    const visitor = other.visitor()
    await visitor.api.accounts.signIn({ body: { ticket: await other.control.issueTicket(user_id) } })
    expect(visitor.lastResponse().headers['set-cookie']).toMatch(pattern)
    await visitor.api.accounts.signOut()
    expect(visitor.cookies.size).toBe(0)
    await other.close()
  })

  test('under https is taken from the prefixed cookie only', async () => {
    const other = await bootControl({ base_url: 'https://nora.example.com' })
    const { user_id } = await other.control.ensureOwner()
    const visitor = other.visitor()
    await visitor.api.accounts.signIn({ body: { ticket: await other.control.issueTicket(user_id) } })
    const token = visitor.cookies.get('__Host-nora_session') ?? ''
    const planted = other.visitor()
    planted.cookies.set('nora_session', token)
    await expect(planted.api.accounts.getUser()).rejects.toMatchObject({ code: 'Unauthorized' })
    await other.close()
  })
})

describe('links in letters', () => {
  test('lead to the configured address, whichever of its hosts a request came to', async () => {
    const person = await signUpSomeone(booted)
    const headers = {
      host: '127.0.0.1:6666',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      forwarded: 'host=evil.example',
    }
    const response = await booted.control.app.inject({
      method: 'POST',
      url: '/v1/user/change_password',
      headers,
      cookies: Object.fromEntries(person.cookies),
      payload: { password: person.password, new_password: 'another burrow' },
    })
    expect(response.statusCode).toBe(200)
    const sentEmail = await booted.emailTo(person.email)
    expect(sentEmail?.text).toContain('http://localhost:7070/profile')
    expect(sentEmail?.html).toContain('href="http://localhost:7070/profile"')
    expect(JSON.stringify(sentEmail)).not.toMatch(/evil\.example|6666/)
    const asked = await booted.control.app.inject({
      method: 'POST',
      url: '/v1/temporal_tokens',
      headers,
      payload: { client: { machine: 'm', os: 'linux', version: '1' } },
    })
    expect(asked.json().login_url).toMatch(/^http:\/\/localhost:7070\//)
  })

  test('show where a change came from by the socket’s address, not by a header anybody may send', async () => {
    const person = await signUpSomeone(booted)
    await booted.control.app.inject({
      method: 'POST',
      url: '/v1/user/change_password',
      headers: { 'x-forwarded-for': '203.0.113.9' },
      cookies: Object.fromEntries(person.cookies),
      payload: { password: person.password, new_password: 'another burrow' },
    })
    const sentEmail = await booted.emailTo(person.email)
    expect(sentEmail?.text).toContain('Адрес: 127.0.0.1')
    expect(sentEmail?.text).not.toContain('203.0.113.9')
  })
})

describe('guesses', () => {
  const guess = ({ api }: Visitor, email: string) =>
    api.accounts.signIn({ body: { email, password: 'guess' } }).catch((error: { code: string }) => error.code)

  test('of a password from one address are looked at twenty times, however many come at once', async () => {
    const limited = await bootControl({ has_rate_limits: true })
    const visitor = limited.visitor()
    const codes = await Promise.all(Array.from({ length: 30 }, () => guess(visitor, 'v@example.com')))
    expect(codes.filter((code) => code === 'BadRequest')).toHaveLength(20)
    expect(codes.filter((code) => code === 'TooManyRequests')).toHaveLength(10)
    await limited.close()
  })

  test('from one address do not shut the user out at another', async () => {
    const limited = await bootControl({ has_rate_limits: true, trusted_proxies: ['127.0.0.1'] })
    const person = await signUpSomeone(limited)
    const signIn = (address: string, password: string) =>
      limited.control.app.inject({
        method: 'POST',
        url: '/v1/user/sign_in',
        headers: { 'x-forwarded-for': address },
        payload: { email: person.email, password },
      })
    for (let count = 0; count < 25; count++) await signIn('198.51.100.1', 'guess')
    expect((await signIn('198.51.100.1', person.password)).statusCode).toBe(429)
    expect((await signIn('198.51.100.2', person.password)).statusCode).toBe(200)
    await limited.close()
  })

  test('are counted by address, also behind a proxy that writes the port or another spelling', async () => {
    const limited = await bootControl({ has_rate_limits: true, trusted_proxies: ['127.0.0.1'] })
    const person = await signUpSomeone(limited)
    const signIn = (address: string, password: string) =>
      limited.control.app.inject({
        method: 'POST',
        url: '/v1/user/sign_in',
        headers: { 'x-forwarded-for': address },
        payload: { email: person.email, password },
      })
    for (let count = 0; count < 25; count++) await signIn(`198.51.100.1:${4000 + count}`, 'guess')
    for (const spelling of [
      '198.51.100.1:5000',
      '198.51.100.1',
      '::ffff:198.51.100.1',
      '[::FFFF:c633:6401]:9',
    ]) {
      expect((await signIn(spelling, person.password)).statusCode).toBe(429)
    }
    await limited.close()
  })

  test('of a mailed code are looked at five times, however many come at once', async () => {
    const email = 'guessed@example.com'
    const { api } = booted.visitor()
    await api.accounts.sendSignUpCode({ body: { email } })
    const right = await booted.codeFor(email)
    const wrong = right === '000000' ? '111111' : '000000'
    const tries = await Promise.all(
      Array.from({ length: 20 }, () =>
        api.accounts.signUp({ body: { email, code: wrong, password: 'a burrow' } }).catch((e) => e.code),
      ),
    )
    expect(tries.filter((code) => code === 'ValidationError')).toHaveLength(5)
    expect(tries.filter((code) => code === 'TooManyRequests')).toHaveLength(15)
  })
})

describe('a stolen cookie is worth nothing after a new password', () => {
  async function rob() {
    const person = await signUpSomeone(booted)
    const thief = booted.visitor()
    for (const [name, value] of person.cookies) thief.cookies.set(name, value)
    expect((await thief.api.accounts.getUser()).id).toBe(person.user.id)
    return { person, thief }
  }

  test('set in another browser', async () => {
    const { person, thief } = await rob()
    const elsewhere = await signInElsewhere(booted, person)
    const body = { password: person.password, new_password: 'a burrow of my own' }
    await elsewhere.api.accounts.changePassword({ body })
    await expect(thief.api.accounts.getUser()).rejects.toMatchObject({ code: 'Unauthorized' })
  })

  test('set in the robbed browser, which goes on with a new cookie', async () => {
    const { person, thief } = await rob()
    const body = { password: person.password, new_password: 'a burrow of my own' }
    await person.api.accounts.changePassword({ body })
    await expect(thief.api.accounts.getUser()).rejects.toMatchObject({ code: 'Unauthorized' })
    expect((await person.api.accounts.getUser()).id).toBe(person.user.id)
  })

  test('set by mail', async () => {
    const { person, thief } = await rob()
    const { email } = person
    const { api } = booted.visitor()
    await api.accounts.sendResetPasswordCode({ body: { email } })
    const body = { email, code: await booted.codeFor(email), password: 'a burrow of my own' }
    await api.accounts.resetPassword({ body })
    await expect(thief.api.accounts.getUser()).rejects.toMatchObject({ code: 'Unauthorized' })
  })
})

test('signed-in calls are limited per user, wherever they come from', async () => {
  const limited = await bootControl({ has_rate_limits: true })
  const [anna, boris] = [await signUpSomeone(limited), await signUpSomeone(limited)]
  const send = ({ api }: Visitor) => api.system.sendFeedback({ body: { rate: 5 } })
  const elsewhere = await signInElsewhere(limited, anna)
  for (let count = 0; count < 5; count++) {
    await send(anna)
    await send(elsewhere)
  }
  const refused = await send(elsewhere).catch((error) => error)
  expect(refused).toMatchObject({ code: 'TooManyRequests', status: 429 })
  await send(boris)
  limited.clock.advance(HOUR_MS / 10 + MINUTE_MS)
  await send(anna)
  await limited.close()
})

import { MINUTE_MS } from '@nora/kit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Booted, bootControl, type Visitor } from '../../../testing/boot.ts'
import { type OidcServer, startOidcServer } from '../../../testing/oidc-server.ts'
import { signInElsewhere, signUpSomeone } from '../../../testing/person.ts'
import { makeProgramCredentials } from '../../../testing/program-credentials.ts'
import { totpApp } from '../../../testing/totp-app.ts'
import { provider_links } from '../provider-links.tables.ts'

const REDIRECT = 'http://localhost:7070/v1/provider_links/company/callback'

let booted: Booted
let oidc: OidcServer
beforeAll(async () => {
  oidc = await startOidcServer(REDIRECT)
  booted = await bootControl({ providers: [oidc.config] })
})
afterAll(async () => {
  await booted.close()
  await oidc.close()
})

const params = { id: 'company' }
let counter = 0

/** An account at the provider. */
function somebody(claims: object = {}): { login: string; email: string } {
  const login = `worker${++counter}`
  const email = `${login}@company.example`
  oidc.accounts.set(login, { email, email_verified: true, name: `Worker ${counter}`, ...claims })
  return { login, email }
}

/** From the button to the address the console is sent to. */
async function signInBy(visitor: Visitor, login: string, body: { return_to?: string } = {}) {
  const { authorization_url } = await visitor.api.accounts.startProviderSignIn({ params, body })
  return comeBack(visitor, await oidc.approve(authorization_url, login))
}

async function comeBack(visitor: Visitor, url: string): Promise<string> {
  const { pathname, search } = new URL(url)
  const response = await visitor.open(pathname + search)
  expect(response.statusCode).toBe(303)
  return String(response.headers.location)
}

async function link(person: Visitor, login: string): Promise<string> {
  const { authorization_url } = await person.api.accounts.linkProvider({ params, body: {} })
  return comeBack(person, await oidc.approve(authorization_url, login))
}

describe('a stranger whom the provider vouches for', () => {
  test('gets an account without a password, and comes back to it', async () => {
    const { login, email } = somebody()
    const visitor = booted.visitor()
    expect((await booted.visitor().api.system.getSettings()).providers).toEqual([
      { id: 'company', kind: 'oidc', name: 'Company SSO' },
    ])
    expect(await signInBy(visitor, login, { return_to: '/tunnels?kind=http' })).toBe('/tunnels?kind=http')
    const user = await visitor.api.accounts.getUser()
    expect(user).toMatchObject({ email, name: `Worker ${counter}`, has_password: false })
    const again = booted.visitor()
    expect(await signInBy(again, login)).toBe('/')
    expect((await again.api.accounts.getUser()).id).toBe(user.id)
    const [listed] = (await again.api.accounts.listProviderLinks()).items
    expect(listed).toMatchObject({
      link: { label: email, last_used_at: expect.any(String) },
      can_unlink: false,
    })
  })

  test('cannot be entered with a password, which is said once somebody tries', async () => {
    const { login, email } = somebody()
    await signInBy(booted.visitor(), login)
    await expect(
      booted.visitor().api.accounts.signIn({ body: { email, password: 'guess' } }),
    ).rejects.toMatchObject({ code: 'PasswordLoginUnavailable', status: 400 })
  })

  test('is known by the subject, not by the address: a new address is the same person', async () => {
    const { login } = somebody()
    const visitor = booted.visitor()
    await signInBy(visitor, login)
    const { id, email } = await visitor.api.accounts.getUser()
    oidc.accounts.set(login, { email: 'renamed@company.example', email_verified: true })
    const later = booted.visitor()
    await signInBy(later, login)
    expect(await later.api.accounts.getUser()).toMatchObject({ id, email })
  })
})

describe('an account with the same address', () => {
  test('is not entered by the provider, whatever it vouches for, until its owner links it', async () => {
    const person = await signUpSomeone(booted)
    const { login } = somebody({ email: person.email })
    const visitor = booted.visitor()
    expect(await signInBy(visitor, login)).toBe('/sign_in?provider=company&provider_error=account_exists')
    await expect(visitor.api.accounts.getUser()).rejects.toMatchObject({ code: 'Unauthorized' })
    expect(await link(person, login)).toBe('/profile?provider=company')
    expect((await booted.emailTo(person.email))?.text).toContain('Company SSO')
    expect(await signInBy(visitor, login)).toBe('/')
    expect((await visitor.api.accounts.getUser()).id).toBe(person.user.id)
  })

  test('made through the provider by somebody else is its mailbox’s alone after a new password', async () => {
    const { login, email } = somebody({ email: 'victim@example.com' })
    expect(email).not.toBe('victim@example.com')
    const attacker = booted.visitor()
    await signInBy(attacker, login)
    const { id: user_id } = await attacker.api.accounts.getUser()
    const programs = await makeProgramCredentials(booted, attacker, user_id)
    expect(await programs.listInForce()).toEqual(['api_key', 'public_key', 'user_token'])
    const { api } = booted.visitor()
    await api.accounts.sendResetPasswordCode({ body: { email: 'victim@example.com' } })
    const code = await booted.codeFor('victim@example.com')
    const victim = await api.accounts.resetPassword({
      body: { email: 'victim@example.com', code, password: 'my own burrow' },
    })
    expect(victim.id).toBe(user_id)
    await expect(attacker.api.accounts.getUser()).rejects.toMatchObject({ code: 'Unauthorized' })
    expect(await programs.listInForce()).toEqual([])
    const back = await signInBy(booted.visitor(), login)
    expect(back).toBe('/sign_in?provider=company&provider_error=account_exists')
    expect((await api.accounts.getUser()).id).toBe(victim.id)
  })
})

describe('an address that the provider does not vouch for', () => {
  test('is a suggestion: the sign-up is completed with a mailed code, in the same browser', async () => {
    const { login, email } = somebody({ email_verified: false })
    const visitor = booted.visitor()
    expect(await signInBy(visitor, login)).toBe('/sign_up?provider=company')
    await expect(visitor.api.accounts.getUser()).rejects.toMatchObject({ code: 'Unauthorized' })
    expect(await visitor.api.accounts.getProviderSignUp()).toEqual({
      provider: { id: 'company', kind: 'oidc', name: 'Company SSO' },
      email,
      name: `Worker ${counter}`,
    })
    const chosen = 'chosen@example.com'
    await visitor.api.accounts.sendSignUpCode({ body: { email: chosen } })
    const body = { email: chosen, code: await booted.codeFor(chosen), with_provider: true } as const
    const nonMember = booted.visitor()
    await expect(nonMember.api.accounts.signUp({ body })).rejects.toMatchObject({
      code: 'UnknownLifetimeCode',
    })
    const user = await visitor.api.accounts.signUp({ body })
    expect(user).toMatchObject({ email: chosen, has_password: false })
    await expect(visitor.api.accounts.getProviderSignUp()).rejects.toMatchObject({ code: 'NotFound' })
    const later = booted.visitor()
    expect(await signInBy(later, login)).toBe('/')
    expect((await later.api.accounts.getUser()).id).toBe(user.id)
  })

  test('waits for half an hour', async () => {
    const { login } = somebody({ email: undefined })
    const visitor = booted.visitor()
    await signInBy(visitor, login)
    booted.clock.advance(30 * MINUTE_MS)
    await expect(visitor.api.accounts.getProviderSignUp()).rejects.toMatchObject({ code: 'NotFound' })
  })
})

describe('the way back', () => {
  const expired = '/sign_in?provider=company&provider_error=expired'

  async function readyToComeBack() {
    const { login } = somebody()
    const visitor = booted.visitor()
    const { authorization_url } = await visitor.api.accounts.startProviderSignIn({ params, body: {} })
    return { visitor, url: await oidc.approve(authorization_url, login) }
  }

  test('works once', async () => {
    const { visitor, url } = await readyToComeBack()
    const browser = new Map(visitor.cookies)
    expect(await comeBack(visitor, url)).toBe('/')
    const again = booted.visitor()
    for (const [name, value] of browser) again.cookies.set(name, value)
    expect(await comeBack(again, url)).toBe(expired)
  })

  test('is closed to another browser: nobody is signed in to an account that is not theirs', async () => {
    const { url } = await readyToComeBack()
    const victim = booted.visitor()
    await victim.api.accounts.startProviderSignIn({ params, body: {} })
    expect(await comeBack(victim, url)).toBe(expired)
    expect([...victim.cookies.keys()]).not.toContain('nora_session')
  })

  test('is closed after ten minutes, and without a state', async () => {
    const { visitor, url } = await readyToComeBack()
    booted.clock.advance(10 * MINUTE_MS)
    expect(await comeBack(visitor, url)).toBe(expired)
    expect(await comeBack(booted.visitor(), REDIRECT)).toBe(expired)
    expect(await comeBack(booted.visitor(), `${REDIRECT}?state=a&state=b&code=c`)).toBe(expired)
  })

  test('with a code of another flow fails', async () => {
    const one = await readyToComeBack()
    const other = await readyToComeBack()
    const mixed = new URL(one.url)
    mixed.searchParams.set('code', new URL(other.url).searchParams.get('code') ?? '')
    expect(await comeBack(one.visitor, mixed.href)).toBe('/sign_in?provider=company&provider_error=failed')
  })

  test('from another issuer fails (RFC 9207)', async () => {
    const { visitor, url } = await readyToComeBack()
    const mixed = new URL(url)
    mixed.searchParams.set('iss', 'https://evil.example')
    expect(await comeBack(visitor, mixed.href)).toBe('/sign_in?provider=company&provider_error=failed')
  })

  test('after a refusal says so', async () => {
    const visitor = booted.visitor()
    const { authorization_url } = await visitor.api.accounts.startProviderSignIn({ params, body: {} })
    const back = await comeBack(visitor, await oidc.refuse(authorization_url))
    expect(back).toBe('/sign_in?provider=company&provider_error=denied')
  })

  test.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    'tunnels',
    '/\t/evil.example',
    '/\n/evil.example',
  ])('never leads to %s', async (return_to) => {
    const { api } = booted.visitor()
    await expect(api.accounts.startProviderSignIn({ params, body: { return_to } })).rejects.toMatchObject({
      fields: { return_to: expect.any(String) },
    })
  })

  test('is asked for at the configured address, whatever the Host', async () => {
    const response = await booted.control.app.inject({
      method: 'POST',
      url: '/v1/provider_links/company/sign_in',
      headers: { host: '127.0.0.1', 'x-forwarded-host': 'evil.example' },
      payload: {},
    })
    const { searchParams } = new URL(response.json().authorization_url)
    expect(searchParams.get('redirect_uri')).toBe(REDIRECT)
    expect(searchParams.get('code_challenge_method')).toBe('S256')
    expect(searchParams.get('nonce')).toMatch(/^\w{43}$/)
  })

  test('waits for the second factor of whoever has one', async () => {
    const { login } = somebody()
    const visitor = booted.visitor()
    await signInBy(visitor, login)
    const { key } = await visitor.api.accounts.setUpMfa()
    const app = totpApp(key, booted.clock)
    await visitor.api.accounts.enableMfa({ body: { code: app.code(-30) } })
    const later = booted.visitor()
    const back = await signInBy(later, login, { return_to: '/tunnels' })
    expect(back).toBe('/otp_verify?redirect=%2Ftunnels')
    await expect(later.api.accounts.getUser()).rejects.toMatchObject({ code: 'OtpRequired' })
    await later.api.accounts.verifyOtp({ body: { code: app.code() } })
  })
})

describe('linking', () => {
  test('an identity of somebody else is refused, and a second one of the same provider', async () => {
    const [anna, boris] = [await signUpSomeone(booted), await signUpSomeone(booted)]
    const [one, other] = [somebody(), somebody()]
    await link(anna, one.login)
    await expect(anna.api.accounts.linkProvider({ params, body: {} })).rejects.toMatchObject({
      code: 'Conflict',
    })
    expect(await link(boris, one.login)).toBe('/profile?provider=company&provider_error=linked_to_other')
    expect(await link(boris, other.login)).toBe('/profile?provider=company')
  })

  test('is for the session that began it', async () => {
    const anna = await signUpSomeone(booted)
    const { login } = somebody()
    const { authorization_url } = await anna.api.accounts.linkProvider({ params, body: {} })
    const url = await oidc.approve(authorization_url, login)
    // The same browser with the session of somebody else, while the first one goes on elsewhere.
    const boris = await signUpSomeone(booted)
    boris.cookies.set('nora_provider', anna.cookies.get('nora_provider') ?? '')
    expect(await comeBack(boris, url)).toContain('provider_error=expired')
    const { db } = booted.control.platform
    const links = (await db.select().from(provider_links)).map(({ user_id }) => user_id)
    expect(links).not.toContain(boris.user.id)
    expect(links).not.toContain(anna.user.id)
  })

  test('asks for a proof when the sign-in was a while ago', async () => {
    const { api } = await signUpSomeone(booted)
    booted.clock.advance(16 * MINUTE_MS)
    await expect(api.accounts.linkProvider({ params, body: {} })).rejects.toMatchObject({
      code: 'ConfirmationRequired',
    })
  })
})

describe('unlinking', () => {
  test('ends the way in, and is told by mail', async () => {
    const person = await signUpSomeone(booted)
    const { login } = somebody()
    await link(person, login)
    const { items } = await person.api.accounts.unlinkProvider({ params })
    expect(items).toMatchObject([{ link: null, can_unlink: false }])
    expect((await booted.emailTo(person.email))?.subject).toContain('Отключён')
    const visitor = booted.visitor()
    await signInBy(visitor, login)
    expect((await visitor.api.accounts.getUser()).id).not.toBe(person.user.id)
    await expect(person.api.accounts.unlinkProvider({ params })).rejects.toMatchObject({ code: 'NotFound' })
    await signInElsewhere(booted, person)
  })

  test('is refused when nothing else is left, until a password is set', async () => {
    const { login, email } = somebody()
    const visitor = booted.visitor()
    await signInBy(visitor, login)
    await expect(visitor.api.accounts.unlinkProvider({ params })).rejects.toMatchObject({ code: 'Conflict' })
    await visitor.api.accounts.sendConfirmationCode()
    const body = { new_password: 'a burrow of my own', email_code: await booted.codeFor(email) }
    await visitor.api.accounts.changePassword({ body })
    await visitor.api.accounts.unlinkProvider({ params })
  })
})

describe('a provider', () => {
  test('that is not there is not found', async () => {
    const { api } = booted.visitor()
    const id = 'nobody'
    await expect(api.accounts.startProviderSignIn({ params: { id }, body: {} })).rejects.toMatchObject({
      code: 'NotFound',
    })
    expect((await booted.visitor().open('/v1/provider_links/nobody/callback')).statusCode).toBe(404)
  })

  test('that does not answer is unavailable, and answers again later', async () => {
    const gone = await startOidcServer(REDIRECT)
    await gone.close()
    const other = await bootControl({ providers: [gone.config] })
    await expect(
      other.visitor().api.accounts.startProviderSignIn({ params, body: {} }),
    ).rejects.toMatchObject({ code: 'Unavailable', status: 503, retryAfterS: 30 })
    await other.close()
  })

  test('that claims to be another issuer is refused', async () => {
    const issuer = oidc.config.issuer.replace('127.0.0.1', 'localhost')
    const other = await bootControl({ providers: [{ ...oidc.config, issuer }] })
    await expect(
      other.visitor().api.accounts.startProviderSignIn({ params, body: {} }),
    ).rejects.toMatchObject({ code: 'Unavailable' })
    await other.close()
  })
})

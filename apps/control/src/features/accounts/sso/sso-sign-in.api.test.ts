import { MINUTE_MS } from '@nora/kit'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Person, signInElsewhere, signUpSomeone } from '../../../testing/person.ts'
import {
  comeBack,
  proveDomain,
  type SsoFixture,
  type SsoTeam,
  setUpSsoFixture,
  signInBySso,
  ssoSettings,
} from '../../../testing/sso.ts'
import { addMember } from '../../../testing/team.ts'
import { totpApp } from '../../../testing/totp-app.ts'
import { users } from '../users.tables.ts'

let fixture: SsoFixture
let team: SsoTeam
let domain: string
let counter = 0
beforeAll(async () => {
  fixture = await setUpSsoFixture()
})
afterAll(() => fixture.close())
beforeEach(async () => {
  team = await fixture.makeTeam()
  domain = `forest${++counter}.example`
  await proveDomain(fixture, team, domain)
  await set()
})

const set = (changes: Parameters<typeof ssoSettings>[1] = {}) =>
  team.founder.api.sso.saveSso({ body: ssoSettings(team, changes) })

/** Somebody who works there, as their issuer knows them. */
function worker(name: string, claims: object = {}): string {
  const email = `${name}@${domain}`
  team.oidc.accounts.set(email, { email, email_verified: true, name, ...claims })
  return email
}

const visitor = () => fixture.booted.visitor()
const refused = (code: string) => `/sign_in?provider=sso&provider_error=${code}`
const isMember = async (email: string) =>
  (await team.founder.api.teams.listTeamMembers()).items.find((member) => member.email === email)

/** Who has an account with an address of the domain already, and is a member. */
async function getMember(domain: string, role: 'owner' | 'admin' | 'member' = 'member'): Promise<Person> {
  const person = await signUpSomeone(fixture.booted)
  const email = `p${++counter}@${domain}`
  const { db } = fixture.booted.control.platform
  await db.update(users).set({ email }).where(eq(users.id, person.user.id))
  await addMember(fixture.booted, person, team.team_id, role)
  return { ...person, email }
}

describe('whoever works there', () => {
  test('becomes a member by signing in, with the role and seat of the settings, and works in the team', async () => {
    await set({ default_role: 'admin', gives_seat: false })
    const email = worker('vera')
    const browser = visitor()
    expect(await signInBySso(team, browser, { email, return_to: '/tunnels' })).toBe('/tunnels')
    expect(await browser.api.accounts.getUser()).toMatchObject({
      email,
      team: { id: team.team_id },
      team_role: 'admin',
      has_seat: false,
      has_password: false,
    })
    const again = visitor()
    expect(await signInBySso(team, again, { email })).toBe('/')
    expect((await again.api.accounts.getUser()).email).toBe(email)
  })

  test('gets no seat when there is none left, and comes in all the same', async () => {
    const full = await setUpSsoFixture({ seats_per_team: 1 })
    const small = await full.makeTeam()
    await proveDomain(full, small, domain)
    await small.founder.api.sso.saveSso({ body: ssoSettings(small) })
    const email = `vera@${domain}`
    small.oidc.accounts.set(email, { email, email_verified: true })
    const browser = full.booted.visitor()
    expect(await signInBySso(small, browser, { email })).toBe('/')
    expect(await browser.api.accounts.getUser()).toMatchObject({ team_role: 'member', has_seat: false })
    await full.close()
  })

  test('is offered the way by the domain alone, whether or not anybody has the address', async () => {
    const { email } = await getMember(domain)
    const find = (email: string) => visitor().api.accounts.findSso({ body: { email } })
    expect(await find(email)).toEqual({ name: 'Forest SSO' })
    expect(await find(`nobody@${domain}`)).toEqual({ name: 'Forest SSO' })
    expect(await find('nobody@other.example')).toEqual({ name: null })
  })

  test.each([
    ['the issuer denies the address', { email_verified: false }, {}],
    ['the issuer says nothing of the address', { email_verified: undefined }, {}],
    ['the address is of another domain', { email: 'vera@other.example' }, {}],
    ['there is no address', { email: undefined }, {}],
    ['the issuer denies it, whatever the settings', { email_verified: false }, { accepts_unverified: true }],
  ])('is refused when %s', async (_why, claims, settings) => {
    await set(settings)
    const email = worker('vera', claims)
    expect(await signInBySso(team, visitor(), { email })).toBe(refused('sso_email'))
    expect(await isMember(email)).toBeUndefined()
  })

  test('comes in by an issuer that never says whether an address is verified, where the settings allow it', async () => {
    await set({ accepts_unverified: true })
    const email = worker('vera', { email_verified: undefined })
    expect(await signInBySso(team, visitor(), { email })).toBe('/')
  })

  test('is not let back in after a removal, unless the settings say so or somebody invites them', async () => {
    const email = worker('vera')
    const browser = visitor()
    await signInBySso(team, browser, { email })
    const { id } = await browser.api.accounts.getUser()
    const { id: personal } =
      (await browser.api.teams.listTeams()).items.find(({ type }) => type === 'personal') ?? {}
    await browser.api.teams.selectTeam({ params: { id: personal ?? '' } })
    await team.founder.api.teams.removeTeamMember({ params: { id } })
    await expect(browser.api.accounts.getUser()).rejects.toMatchObject({ code: 'Unauthorized' })
    expect(await signInBySso(team, visitor(), { email })).toBe(refused('sso_removed'))
    await set({ readmits: true })
    expect(await signInBySso(team, visitor(), { email })).toBe('/')
  })
})

describe('an account with the address', () => {
  test('is linked only with a code mailed to it, in the browser that came back', async () => {
    const boris = await getMember(domain)
    const email = worker(boris.email.split('@')[0] ?? '')
    const browser = visitor()
    expect(await signInBySso(team, browser, { email, return_to: '/token' })).toBe(
      '/sso_confirm?redirect=%2Ftoken',
    )
    await expect(browser.api.accounts.getUser()).rejects.toMatchObject({ code: 'Unauthorized' })
    const code = await fixture.booted.codeFor(email)
    await expect(visitor().api.accounts.confirmSso({ body: { code } })).rejects.toMatchObject({
      code: 'NotFound',
    })
    const wrong = code === '000000' ? '111111' : '000000'
    await expect(browser.api.accounts.confirmSso({ body: { code: wrong } })).rejects.toMatchObject({
      fields: { code: expect.any(String) },
    })
    expect(await browser.api.accounts.confirmSso({ body: { code } })).toMatchObject({ id: boris.user.id })
    expect(await signInBySso(team, visitor(), { email })).toBe('/')
  })

  test('waits for the code for half an hour', async () => {
    const { email } = await getMember(domain)
    worker(email.split('@')[0] ?? '')
    const browser = visitor()
    await signInBySso(team, browser, { email })
    const code = await fixture.booted.codeFor(email)
    fixture.booted.clock.advance(30 * MINUTE_MS)
    await expect(browser.api.accounts.confirmSso({ body: { code } })).rejects.toMatchObject({
      code: 'NotFound',
    })
  })

  test('with a second factor is asked for it, unless the settings skip it, and always when it is linked', async () => {
    await set({ skips_second_factor: true })
    const boris = await getMember(domain)
    const { email } = boris
    const { key } = await boris.api.accounts.setUpMfa()
    const app = totpApp(key, fixture.booted.clock)
    await boris.api.accounts.enableMfa({ body: { code: app.code(-30) } })
    worker(email.split('@')[0] ?? '')
    const browser = visitor()
    await signInBySso(team, browser, { email })
    const body = { code: await fixture.booted.codeFor(email) }
    await expect(browser.api.accounts.confirmSso({ body })).rejects.toMatchObject({ code: 'OtpRequired' })
    expect(await signInBySso(team, visitor(), { email })).toBe('/')
    await set({ skips_second_factor: false })
    expect(await signInBySso(team, visitor(), { email })).toMatch(/^\/otp_verify/)
  })
})

describe('the way back', () => {
  async function readyToComeBack(from = team) {
    const email = worker('vera')
    from.oidc.accounts.set(email, { email, email_verified: true })
    const browser = visitor()
    const { authorization_url } = await browser.api.accounts.startSso({ body: { email } })
    return { browser, url: await from.oidc.approve(authorization_url, email) }
  }

  test('works once, in the same browser, for ten minutes', async () => {
    const { url } = await readyToComeBack()
    expect(await comeBack(visitor(), url)).toBe(refused('expired'))
    const late = await readyToComeBack()
    fixture.booted.clock.advance(10 * MINUTE_MS)
    expect(await comeBack(late.browser, late.url)).toBe(refused('expired'))
    const { browser, url: good } = await readyToComeBack()
    const copy = visitor()
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value)
    expect(await comeBack(browser, good)).toBe('/')
    expect(await comeBack(copy, good)).toBe(refused('expired'))
  })

  test('of one team’s issuer does not finish another’s (mix-up)', async () => {
    const other = await fixture.makeTeam()
    const { browser, url } = await readyToComeBack()
    expect(await comeBack(browser, url.replace(team.team_id, other.team_id))).toBe(refused('expired'))
  })

  test('names another issuer in vain (RFC 9207)', async () => {
    const { browser, url } = await readyToComeBack()
    const mixed = new URL(url)
    mixed.searchParams.set('iss', 'https://evil.example')
    expect(await comeBack(browser, mixed.href)).toBe(refused('failed'))
  })

  test('with an ID token that was made for another nonce finishes nothing', async () => {
    const email = worker('vera')
    const browser = visitor()
    const { authorization_url } = await browser.api.accounts.startSso({ body: { email } })
    const other = new URL(authorization_url)
    other.searchParams.set('nonce', 'x'.repeat(43))
    const url = await team.oidc.approve(other.href, email)
    expect(await comeBack(browser, url)).toBe(refused('failed'))
  })

  test('is asked for with PKCE and a nonce, and leads nowhere else', async () => {
    const { api } = visitor()
    const email = worker('vera')
    const { authorization_url } = await api.accounts.startSso({ body: { email } })
    const { searchParams } = new URL(authorization_url)
    expect(searchParams.get('code_challenge_method')).toBe('S256')
    expect(searchParams.get('nonce')).toMatch(/^\w{43}$/)
    expect(searchParams.get('redirect_uri')).toBe(team.redirect_uri)
    await expect(
      api.accounts.startSso({ body: { email, return_to: '//evil.example' } }),
    ).rejects.toMatchObject({ fields: { return_to: expect.any(String) } })
  })

  test('is closed once single sign-on is off', async () => {
    const { browser, url } = await readyToComeBack()
    await set({ is_enabled: false })
    expect(await comeBack(browser, url)).toBe(refused('expired'))
    await expect(browser.api.accounts.startSso({ body: { email: `vera@${domain}` } })).rejects.toMatchObject({
      code: 'NotFound',
    })
  })
})

describe('where it is required', () => {
  test('members with the domain sign in no other way; founder, owners and other addresses do; API keys work', async () => {
    const [boris, owner] = [await getMember(domain), await getMember(domain, 'owner')]
    const elsewhere = await signUpSomeone(fixture.booted)
    await addMember(fixture.booted, elsewhere, team.team_id)
    const { key } = await boris.api.credentials.createApiKey({
      body: { description: 'ci', scope: 'read', expires_at: null },
    })
    await set({ is_required: true })
    await expect(boris.api.accounts.getUser()).rejects.toMatchObject({ code: 'Unauthorized' })
    await expect(signInElsewhere(fixture.booted, boris)).rejects.toMatchObject({
      code: 'SsoRequired',
      data: { name: 'Forest SSO' },
    })
    await expect(
      visitor().api.accounts.signIn({ body: { email: boris.email, password: 'wrong' } }),
    ).rejects.toMatchObject({ code: 'BadRequest' })
    await signInElsewhere(fixture.booted, owner)
    await signInElsewhere(fixture.booted, elsewhere)
    await signInElsewhere(fixture.booted, team.founder)
    expect(await fixture.booted.program(key).api.accounts.getUser()).toMatchObject({ id: boris.user.id })
  })

  test('a new password by mail is no way around it', async () => {
    const { email } = await getMember(domain)
    await set({ is_required: true })
    const { api } = visitor()
    await api.accounts.sendResetPasswordCode({ body: { email } })
    const body = { email, code: await fixture.booted.codeFor(email), password: 'a burrow of my own' }
    await expect(api.accounts.resetPassword({ body })).rejects.toMatchObject({ code: 'SsoRequired' })
  })
})

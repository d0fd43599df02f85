import { SSO_DOMAINS_PER_TEAM } from '@nora/contract/sso'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@nora/kit'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createGuardedFetch } from '../../platform/guarded-fetch.ts'
import { bootControl } from '../../testing/boot.ts'
import { signUpSomeone } from '../../testing/person.ts'
import { plainHasher } from '../../testing/plain-hasher.ts'
import {
  proveDomain,
  type SsoFixture,
  type SsoTeam,
  setUpSsoFixture,
  signInBySso,
  ssoSettings,
} from '../../testing/sso.ts'
import { makeTeam } from '../../testing/team.ts'

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
  domain = `field${++counter}.example`
})

const set = (changes: Parameters<typeof ssoSettings>[1] = {}) =>
  team.founder.api.sso.saveSso({ body: ssoSettings(team, changes) })
const domains = async () => (await team.founder.api.sso.getSso()).domains

async function someoneSignedIn() {
  const email = `vera@${domain}`
  team.oidc.accounts.set(email, { email, email_verified: true })
  const browser = fixture.booted.visitor()
  await signInBySso(team, browser, { email })
  await browser.api.accounts.getUser()
  return browser
}

describe('the settings', () => {
  test('never show the secret again, keep it, and tell the owners of every change', async () => {
    expect((await team.founder.api.sso.getSso()).redirect_uri).toBe(team.redirect_uri)
    const saved = await set()
    expect(JSON.stringify(saved)).not.toContain(team.oidc.config.client_secret)
    const { client_secret: _, ...kept } = ssoSettings(team, { name: 'Other' })
    expect((await team.founder.api.sso.saveSso({ body: kept })).connection).toMatchObject({ name: 'Other' })
    expect((await fixture.booted.emailTo(team.founder.email))?.subject).toContain('Единый вход изменён')
    await proveDomain(fixture, team, domain)
    await someoneSignedIn()
  })

  test('do not send a secret to another issuer than it was entered for', async () => {
    await set()
    const { client_secret: _, ...body } = ssoSettings(team, { issuer: 'https://sso.example.com' })
    await expect(team.founder.api.sso.saveSso({ body })).rejects.toMatchObject({
      fields: { client_secret: expect.any(String) },
    })
  })

  test('cannot require what nobody could use', async () => {
    await expect(set({ is_required: true })).rejects.toMatchObject({
      fields: { is_required: expect.any(String) },
    })
  })

  test('switched off or deleted end the sessions that were opened, and nothing else', async () => {
    await set()
    await proveDomain(fixture, team, domain)
    const browser = await someoneSignedIn()
    await set({ is_enabled: false })
    await expect(browser.api.accounts.getUser()).rejects.toMatchObject({ code: 'Unauthorized' })
    await set()
    const again = await someoneSignedIn()
    await team.founder.api.sso.deleteSso()
    await expect(again.api.accounts.getUser()).rejects.toMatchObject({ code: 'Unauthorized' })
    expect((await team.founder.api.sso.getSso()).connection).toBeNull()
  })

  test('take a proof of identity that is not old', async () => {
    fixture.booted.clock.advance(16 * MINUTE_MS)
    await expect(set()).rejects.toMatchObject({ code: 'ConfirmationRequired' })
  })

  test('show what the issuer says of itself, or what is wrong with it', async () => {
    await set()
    expect(await team.founder.api.sso.testSso()).toMatchObject({
      is_ok: true,
      found: { issuer: team.oidc.config.issuer, has_pkce: true, keys: expect.any(Number) },
    })
    await set({ issuer: team.oidc.config.issuer.replace('127.0.0.1', 'localhost') })
    expect(await team.founder.api.sso.testSso()).toMatchObject({ problem: 'other_issuer' })
    await set({ issuer: `${team.oidc.config.issuer}/nothing` })
    expect(await team.founder.api.sso.testSso()).toMatchObject({ problem: 'not_an_issuer' })
    await set({ issuer: 'http://127.0.0.1:1' })
    expect(await team.founder.api.sso.testSso()).toMatchObject({
      problem: 'no_answer',
      detail: 'ECONNREFUSED',
    })
  })
})

describe('a domain', () => {
  test('counts once its record is found, with what is there instead until then', async () => {
    const { id, record } = await team.founder.api.sso.addSsoDomain({
      body: { domain: ` ${domain.toUpperCase()} ` },
    })
    expect(record.name).toBe(`_nora-verify.${domain}`)
    const check = () => team.founder.api.sso.checkSsoDomain({ params: { id } })
    expect(await check()).toMatchObject({ state: 'dns_failed', finding: 'no_record', seen: [] })
    fixture.dns.txt.set(record.name, ['nora-verify=another'])
    expect(await check()).toMatchObject({ finding: 'other_value', seen: ['nora-verify=another'] })
    fixture.dns.isBroken = true
    expect(await check()).toMatchObject({ finding: 'no_answer' })
    fixture.dns.isBroken = false
    await set()
    const find = () => fixture.booted.visitor().api.accounts.findSso({ body: { email: `a@${domain}` } })
    expect(await find()).toEqual({ name: null })
    fixture.dns.txt.set(record.name, [record.value])
    expect(await check()).toMatchObject({ state: 'dns_verified', finding: null })
    expect(await find()).toEqual({ name: 'Forest SSO' })
  })

  test('is looked for again by itself, less and less often', async () => {
    const { record } = await team.founder.api.sso.addSsoDomain({ body: { domain } })
    const { clock, control } = fixture.booted
    const nextIn = async () => Date.parse((await domains())[0]?.next_check_at ?? '') - clock.now().getTime()
    const waits: number[] = []
    for (let look = 0; look < 4; look++) {
      clock.advance(await nextIn())
      await control.runStep('checkSsoDomains')
      waits.push(await nextIn())
    }
    expect(waits).toEqual([MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS])
    fixture.dns.txt.set(record.name, [record.value])
    clock.advance(HOUR_MS)
    await control.runStep('checkSsoDomains')
    expect(await domains()).toMatchObject([{ state: 'dns_verified' }])
  })

  test('is of one team only once it is proved', async () => {
    const other = await fixture.makeTeam()
    await proveDomain(fixture, team, domain)
    expect(await proveDomain(fixture, other, domain)).toMatchObject({ state: 'dns_failed', finding: 'taken' })
    const [own] = await domains()
    await team.founder.api.sso.removeSsoDomain({ params: { id: own?.id ?? '' } })
    const [theirs] = (await other.founder.api.sso.getSso()).domains
    const params = { id: theirs?.id ?? '' }
    expect(await other.founder.api.sso.checkSsoDomain({ params })).toMatchObject({ state: 'dns_verified' })
  })

  test('is lost after three days without its record, with its sessions; silent servers do not count', async () => {
    await set()
    const { record } = await proveDomain(fixture, team, domain)
    const browser = await someoneSignedIn()
    const day = async () => {
      fixture.booted.clock.advance(DAY_MS)
      await fixture.booted.control.runStep('checkSsoDomains')
      return (await domains())[0]?.state
    }
    fixture.dns.isBroken = true
    expect([await day(), await day(), await day(), await day()]).toEqual(Array(4).fill('dns_verified'))
    fixture.dns.isBroken = false
    fixture.dns.txt.delete(record.name)
    expect([await day(), await day()]).toEqual(['dns_verified', 'dns_verified'])
    await browser.api.accounts.getUser()
    expect(await day()).toBe('dns_failed')
    await expect(browser.api.accounts.getUser()).rejects.toMatchObject({ code: 'Unauthorized' })
    expect((await fixture.booted.emailTo(team.founder.email))?.subject).toContain('потерян')
  })

  test('that is removed takes its sessions with it', async () => {
    await set()
    const { id } = await proveDomain(fixture, team, domain)
    const browser = await someoneSignedIn()
    await team.founder.api.sso.removeSsoDomain({ params: { id } })
    await expect(browser.api.accounts.getUser()).rejects.toMatchObject({ code: 'Unauthorized' })
  })

  test('is on the list once, and the list has a bound', async () => {
    const add = (domain: string) => team.founder.api.sso.addSsoDomain({ body: { domain } })
    await add(domain)
    await expect(add(domain)).rejects.toMatchObject({ fields: { domain: expect.any(String) } })
    for (let n = 1; n < SSO_DOMAINS_PER_TEAM; n++) await add(`n${n}.${domain}`)
    await expect(add('more.example')).rejects.toMatchObject({ code: 'Conflict' })
  })

  test('of another script is kept in A-labels', async () => {
    const { domain: kept } = await team.founder.api.sso.addSsoDomain({ body: { domain: 'Пример.рф' } })
    expect(kept).toBe('xn--e1afmkfd.xn--p1ai')
  })

  test.each(['localhost', '192.0.2.1', 'a..example', '-a.example', 'пример.рф/a', 'a@пример.рф'])(
    'is not %s',
    async (wrong) => {
      await expect(team.founder.api.sso.addSsoDomain({ body: { domain: wrong } })).rejects.toMatchObject({
        fields: { domain: expect.any(String) },
      })
    },
  )
})

describe('an issuer', () => {
  test.each([
    'http://sso.example.com',
    'https://127.0.0.1',
    'https://10.0.0.1',
    'https://[::1]',
    'https://169.254.169.254',
    'https://[::ffff:10.0.0.1]',
    'https://user@sso.example.com',
    'https://sso.example.com/?a=b',
    'file:///etc/passwd',
    'sso',
  ])('at %s is not called unless the operator allows it', async (issuer) => {
    const other = await bootControl({}, { hasher: plainHasher })
    const founder = await signUpSomeone(other)
    await makeTeam(other, founder)
    const body = ssoSettings(team, { issuer })
    await expect(founder.api.sso.saveSso({ body })).rejects.toMatchObject({
      fields: { issuer: expect.any(String) },
    })
    await other.close()
  })

  test('whose name leads into this network is refused where the connection is made', async () => {
    const { port } = new URL(team.oidc.config.issuer)
    const guarded = createGuardedFetch({ allowsPrivate: false })
    await expect(guarded(`https://localhost:${port}/`)).rejects.toMatchObject({ name: 'AddressRefused' })
    const free = createGuardedFetch({ allowsPrivate: true })
    expect((await free(`http://localhost:${port}/.well-known/openid-configuration`)).status).toBe(200)
  })
})

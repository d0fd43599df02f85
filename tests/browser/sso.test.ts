import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LANGS, type Lang } from '@nora/kit'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountsTexts } from '../../apps/console/src/features/accounts/accounts.messages.ts'
import { ssoTexts as signInTexts } from '../../apps/console/src/features/accounts/sso/sso.messages.ts'
import { ssoTexts } from '../../apps/console/src/features/sso/sso.messages.ts'
import { type DnsServer, startDnsServer } from '../../apps/control/src/testing/dns-server.ts'
import { startOidcServer } from '../../apps/control/src/testing/oidc-server.ts'
import { type ApiSession, mailedCode, signUp } from '../kit/api-session.ts'
import { launchBrowser } from '../kit/browser.ts'
import { newConsolePage } from '../kit/console-page.ts'
import { eventually } from '../kit/eventually.ts'
import { bootNora, type NoraSystem } from '../kit/nora-system.ts'

let folder: string
let dns: DnsServer
let system: NoraSystem
let browser: Browser

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'nora-sso-'))
  dns = await startDnsServer()
  const control = { private_issuers: 'on', dns_servers: dns.address }
  writeFileSync(join(folder, 'nora-server.yml'), JSON.stringify({ control }), { mode: 0o600 })
  system = await bootNora({ dataFolder: folder })
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser?.close()
  await system?.stop()
  await dns?.close()
  rmSync(folder, { recursive: true, force: true })
})

test.each(LANGS)(
  'an owner sets single sign-on up, the team signs in by it and no other way, until it is removed (%s)',
  async (lang) => {
    const domain = `${lang}.forest.example`
    const founder = await signUp(system, `founder-${lang}@example.org`)
    await founder.api.accounts.switchLanguage({ body: { lang } })
    const { id } = await founder.api.teams.createTeam({ body: { name: `Forest ${lang}` } })
    const oidc = await startOidcServer(`${system.ready.console_url}/v1/sso/${id}/callback`)
    const page = await newConsolePage(browser, system, { session: founder, lang })
    await page.goto(`${system.ready.console_url}/team_settings`)
    await page.getByRole('link', { name: ssoTexts[lang].title }).click()
    await proveDomain(page, lang, domain)
    const { issuer, save, saved } = ssoTexts[lang]
    await page.getByLabel(issuer.issuer).fill(oidc.config.issuer)
    await page.getByLabel(issuer.clientId).fill(oidc.config.client_id)
    await page.getByLabel(issuer.secret, { exact: true }).fill(oidc.config.client_secret)
    await page.getByLabel(issuer.name).fill('Forest SSO')
    await page.getByRole('button', { name: save, exact: true }).click()
    await page.getByText(saved).waitFor()
    await page.getByText(ssoTexts[lang].states.on.title).waitFor()
    await page.getByRole('button', { name: issuer.test }).click()
    await page.getByText(issuer.testOk).waitFor()

    const vera = `vera@${domain}`
    oidc.accounts.set(vera, { email: vera, email_verified: true, name: 'Vera Fox' })
    const first = await newConsolePage(browser, system, { lang })
    await signIn(first, lang, { email: vera, issuer: oidc.config.issuer })
    await first.waitForURL('**/token')

    const boris = `boris@${domain}`
    const byPassword = await signUp(system, boris, { name: 'Boris' })
    const codeOfSignUp = await mailedCode(system, boris)
    oidc.accounts.set(boris, { email: boris, email_verified: true, name: 'Boris' })
    const second = await newConsolePage(browser, system, { lang })
    await signIn(second, lang, { email: boris, issuer: oidc.config.issuer })
    await second.waitForURL('**/sso_confirm**')
    await second.getByLabel(signInTexts[lang].code).fill(await newerCode(boris, codeOfSignUp))
    await second.waitForURL('**/token')
    const { items } = await founder.api.teams.listTeamMembers()
    expect(items.map(({ email }) => email)).toEqual(expect.arrayContaining([vera, boris]))
    await requireIt(page, lang)
    await eventually(() => isRefused(byPassword))
    expect((await founder.api.sso.getSso()).connection).toMatchObject({
      is_required: true,
      skips_second_factor: true,
    })
    await second.reload()
    await second.getByRole('heading', { level: 1 }).waitFor()
    expect(new URL(second.url()).pathname).toBe('/token')

    const removal = ssoTexts[lang]
    await page.getByRole('button', { name: removal.remove }).click()
    const question = page.getByRole('dialog', { name: removal.removeTitle })
    await question.getByRole('button', { name: removal.remove }).click()
    await page.getByText(removal.states.none.title).waitFor()
    await first.reload()
    await first.waitForURL('**/sign_in**')
    await Promise.all([page, first, second].map((one) => one.context().close()))
    await oidc.close()
  },
)

/** Everybody has to come this way, and no second factor of Nora's is asked for, which is warned about. */
async function requireIt(page: Page, lang: Lang): Promise<void> {
  const { people, save, states } = ssoTexts[lang]
  await page.getByLabel(new RegExp(`^${people.required}`)).check()
  await page.getByLabel(new RegExp(`^${people.skips}`)).check()
  await page.getByText(people.skipsWarning).waitFor()
  await page.getByRole('button', { name: save, exact: true }).click()
  await page.getByText(states.required.title).waitFor()
}

const isRefused = (session: ApiSession) =>
  session.api.accounts.getUser().then(
    () => false,
    ({ status }) => status === 401,
  )

function newerCode(email: string, before: string): Promise<string> {
  return eventually(async () => {
    const code = await mailedCode(system, email)
    return code === before ? undefined : code
  })
}

async function proveDomain(page: Page, lang: Lang, domain: string): Promise<void> {
  const { domains } = ssoTexts[lang]
  await page.getByLabel(domains.domain, { exact: true }).fill(domain)
  await page.getByRole('button', { name: domains.add, exact: true }).click()
  const value = await page.getByText(/^nora-verify=/).textContent()
  await page.getByRole('button', { name: domains.check }).click()
  await page.getByText(domains.findings.no_record).waitFor()
  dns.txt.set(`_nora-verify.${domain}`, [value ?? ''])
  await page.getByRole('button', { name: domains.check }).click()
  await page.getByText(domains.states.dns_verified, { exact: true }).waitFor()
}

/** Signs in by the offer of the sign-in page, and at the issuer’s own pages. */
async function signIn(
  page: Page,
  lang: Lang,
  { email, issuer }: { email: string; issuer: string },
): Promise<void> {
  await page.goto(`${system.ready.console_url}/sign_in?redirect=/token`)
  await page.getByLabel(accountsTexts[lang].fields.email).fill(email)
  await page.getByRole('button', { name: signInTexts[lang].go('Forest SSO') }).click()
  await page.waitForURL(`${issuer}/**`)
  await page.locator('input[name=login]').fill(email)
  await page.locator('input[name=password]').fill('any')
  await page.locator('button[type=submit]').click()
  await page.locator('button[type=submit]').click()
}

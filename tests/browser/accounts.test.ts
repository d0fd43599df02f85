import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LANGS, type Lang, systemClock } from '@nora/kit'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountsTexts } from '../../apps/console/src/features/accounts/accounts.messages.ts'
import { deletionTexts } from '../../apps/console/src/features/accounts/deletion/deletion.messages.ts'
import { mfaTexts } from '../../apps/console/src/features/accounts/mfa/mfa.messages.ts'
import { otpTexts } from '../../apps/console/src/features/accounts/otp/otp.messages.ts'
import { passkeySignInTexts } from '../../apps/console/src/features/accounts/passkeys/passkey-sign-in.messages.ts'
import { passkeysTexts } from '../../apps/console/src/features/accounts/passkeys/passkeys.messages.ts'
import { profileTexts } from '../../apps/console/src/features/accounts/profile/profile.messages.ts'
import { proofTexts } from '../../apps/console/src/features/accounts/proof/proof.messages.ts'
import { providerLinksTexts } from '../../apps/console/src/features/accounts/providers/provider-links.messages.ts'
import { providersTexts } from '../../apps/console/src/features/accounts/providers/providers.messages.ts'
import { sessionsTexts } from '../../apps/console/src/features/accounts/sessions/sessions.messages.ts'
import { type OidcServer, startOidcServer } from '../../apps/control/src/testing/oidc-server.ts'
import { totpApp } from '../../apps/control/src/testing/totp-app.ts'
import { freePort } from '../../bench/processes.ts'
import { type ApiSession, createSession, mailedCode, signUp } from '../kit/api-session.ts'
import { launchBrowser } from '../kit/browser.ts'
import { bootNora, type NoraSystem } from '../kit/nora-system.ts'

const PASSWORD = 'burrow-under-the-birch'
const LOCALES = { ru: 'ru-RU', en: 'en-GB' }

let folder: string
let oidc: OidcServer
let system: NoraSystem
let browser: Browser
let people = 0

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'nora-accounts-'))
  // The provider must know the console's address before it starts.
  const port = await freePort()
  oidc = await startOidcServer(`http://localhost:${port}/v1/provider_links/company/callback`)
  const control = { http_port: port, providers: [oidc.config] }
  writeFileSync(join(folder, 'nora-server.yml'), JSON.stringify({ control }), { mode: 0o600 })
  system = await bootNora({ dataFolder: folder })
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser?.close()
  await system?.stop()
  await oidc?.close()
  rmSync(folder, { recursive: true, force: true })
})

type Person = { email: string; session: ApiSession; context: BrowserContext; page: Page }

/** Someone who has just signed up, at a page in their language. */
async function openAs(lang: Lang, path: string): Promise<Person> {
  const email = `person${++people}@example.org`
  const session = await signUp(system, email, { password: PASSWORD })
  await session.api.accounts.switchLanguage({ body: { lang } })
  const context = await browser.newContext({ locale: LOCALES[lang] })
  const [name = '', value = ''] = session.cookie().split('=')
  await context.addCookies([{ name, value, url: system.ready.console_url, httpOnly: true, sameSite: 'Lax' }])
  const page = await context.newPage()
  await page.goto(system.ready.console_url + path)
  return { email, session, context, page }
}

/** A page of nobody, at the sign-in. */
async function openSignIn(lang: Lang, path = '/sign_in'): Promise<Page> {
  const context = await browser.newContext({ locale: LOCALES[lang] })
  const page = await context.newPage()
  await page.goto(system.ready.console_url + path)
  return page
}

async function signInWith(page: Page, lang: Lang, email: string): Promise<void> {
  const { fields, signIn } = accountsTexts[lang]
  await page.getByLabel(fields.email).fill(email)
  await page.getByLabel(fields.password, { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: signIn.submit, exact: true }).click()
}

/** Chromium's own authenticator, which checks its owner by itself. */
async function plugInAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

describe.each(LANGS)('in %s', (lang) => {
  test('the second factor is set up by its key, asked for at the sign-in, and a recovery code stands in for it', async () => {
    const texts = mfaTexts[lang]
    const { email, page } = await openAs(lang, '/mfa_setup')
    const shown = await page
      .locator('code')
      .filter({ hasText: /^[A-Z2-7 ]{20,}$/ })
      .innerText()
    const app = totpApp(shown.replaceAll(' ', ''), systemClock)
    await page.getByLabel(texts.setup.code).fill(app.code())
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: texts.codes.title }).waitFor()
    const codes = await page.getByRole('main').getByRole('listitem').allInnerTexts()
    expect(codes).toHaveLength(10)
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: texts.codes.download }).click()
    const file = readFileSync(await (await downloading).path(), 'utf8')
    for (const code of codes) expect(file).toContain(code)
    await page.getByRole('link', { name: texts.codes.done }).click()
    await page.getByText(texts.codesLeft(10)).waitFor()
    await page.context().close()

    const again = await openSignIn(lang, '/sign_in?redirect=/token')
    await signInWith(again, lang, email)
    await again.waitForURL('**/otp_verify?redirect=*')
    await again.getByRole('link', { name: otpTexts[lang].verify.toRecovery }).click()
    await again.getByLabel(otpTexts[lang].recovery.code).fill(codes[0] ?? '')
    await again.keyboard.press('Enter')
    await again.waitForURL('**/token')

    // The code of the set-up is used up; the next one is thirty seconds ahead and good already.
    const third = await openSignIn(lang)
    await signInWith(third, lang, email)
    await third.getByLabel(otpTexts[lang].verify.code).fill(app.code(30))
    await third.getByRole('navigation').first().waitFor()
    await Promise.all([again.context().close(), third.context().close()])
  })

  test('a passkey is added in the profile and signs in without a password', async () => {
    const texts = passkeysTexts[lang]
    const { page } = await openAs(lang, '/profile?tab=security')
    await plugInAuthenticator(page)
    await page.getByRole('button', { name: texts.add }).click()
    const dialog = page.getByRole('dialog', { name: texts.renameTitle })
    await dialog.getByLabel(texts.name).fill('YubiKey')
    await page.keyboard.press('Enter')
    await page.getByRole('listitem').filter({ hasText: 'YubiKey' }).waitFor()

    await page.context().clearCookies()
    await page.evaluate('sessionStorage.clear(), localStorage.clear()')
    await page.goto(`${system.ready.console_url}/sign_in?lang=${lang}`)
    // Chosen from the suggestions by the authenticator itself, or by the button.
    const button = page.getByRole('button', { name: passkeySignInTexts[lang].signIn })
    await Promise.race([
      page.getByRole('navigation').first().waitFor(),
      button.click().then(() => page.getByRole('navigation').first().waitFor()),
    ])
    await page.context().close()
  })

  test('the address is changed by a code to the new one, the password by the old one', async () => {
    const texts = profileTexts[lang]
    const { email, page } = await openAs(lang, '/profile?tab=security')
    const next = `new-${email}`
    await page.getByRole('button', { name: texts.email.change }).click()
    await page.getByLabel(texts.email.field).fill(next)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: texts.email.codeTitle }).waitFor()
    await page.getByLabel(accountsTexts[lang].fields.code).fill(await mailedCode(system, next))
    await page.keyboard.press('Enter')
    await page.getByText(texts.email.changed).waitFor()

    await page.getByRole('button', { name: texts.password.change }).click()
    const dialog = page.getByRole('dialog', { name: texts.password.change })
    await dialog.getByLabel(proofTexts[lang].password, { exact: true }).fill('not this one')
    await dialog.getByLabel(texts.password.fresh).fill('another-burrow-by-the-oak')
    await dialog.getByLabel(accountsTexts[lang].fields.repeat).fill('another-burrow-by-the-oak')
    await page.keyboard.press('Enter')
    await dialog.locator('[aria-invalid="true"]').waitFor()
    await dialog.getByLabel(proofTexts[lang].password, { exact: true }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByText(texts.password.changed).waitFor()
    const fresh = createSession(system.ready.console_url)
    const user = await fresh.api.accounts.signIn({
      body: { email: next, password: 'another-burrow-by-the-oak' },
    })
    expect(user.email).toBe(next)
    await page.context().close()
  })

  test('another session is ended from the list, and its browser is signed out', async () => {
    const texts = sessionsTexts[lang]
    const { email, page } = await openAs(lang, '/profile?tab=sessions')
    const other = await openSignIn(lang)
    await signInWith(other, lang, email)
    await other.getByRole('navigation').first().waitFor()
    await page.reload()
    await page.getByRole('button', { name: texts.endOthers }).click()
    await page.getByRole('dialog').getByRole('button', { name: texts.endOthers }).click()
    await page.getByText(texts.ended(1)).waitFor()
    await other.goto(`${system.ready.console_url}/token`)
    await other.waitForURL('**/sign_in?redirect=*')
    await Promise.all([page.context().close(), other.context().close()])
  })

  test('a deletion is planned with a reason and cancelled', async () => {
    const texts = deletionTexts[lang]
    const { page } = await openAs(lang, '/profile_delete')
    await page.getByLabel(texts.reason).fill('Too far away')
    await page.getByRole('button', { name: texts.submit }).click()
    await page.getByRole('main').getByRole('button', { name: texts.pending.cancel }).click()
    await page.getByRole('button', { name: texts.submit }).waitFor()
    await page.context().close()
  })
})

test('a picture is cropped with the keyboard and shown in the frame', async () => {
  const texts = profileTexts.en
  const { page } = await openAs('en', '/profile')
  const drawing = await page.screenshot({ clip: { x: 0, y: 0, width: 600, height: 400 } })
  const file = join(folder, 'picture.png')
  writeFileSync(file, drawing)
  await page.locator('input[type=file]').setInputFiles(file)
  const dialog = page.getByRole('dialog', { name: texts.crop.title })
  await dialog.getByRole('button', { name: texts.crop.area }).focus()
  for (const key of ['ArrowLeft', '+', 'ArrowUp']) await page.keyboard.press(key)
  expect(Number(await dialog.getByLabel(texts.crop.zoom, { exact: true }).inputValue())).toBeGreaterThan(1)
  await dialog.getByRole('button', { name: texts.crop.submit }).click()
  await page.getByText(texts.avatar.saved).waitFor()
  await page.locator('aside img').waitFor()
  await page.getByRole('button', { name: texts.avatar.remove }).click()
  await page.getByText(texts.avatar.removed).waitFor()
  await page.context().close()
})

test('a provider lets a newcomer in, is the last way in until there is a password, and is linked to another account', async () => {
  oidc.accounts.set('vera', { email: 'vera@example.com', email_verified: true, name: 'Vera Fox' })
  const page = await openSignIn('en', '/sign_in?redirect=/profile%3Ftab%3Dsecurity')
  await followToProvider(page, 'vera', () =>
    page.getByRole('button', { name: providersTexts.en.signIn('Company SSO') }).click(),
  )
  await page.waitForURL('**/profile?tab=security')
  const unlink = page.getByRole('button', { name: providerLinksTexts.en.unlink })
  await unlink.waitFor()
  expect(await unlink.getAttribute('aria-disabled')).toBe('true')

  oidc.accounts.set('work', { email: 'work@example.com', email_verified: true, name: 'Work' })
  const { page: other } = await openAs('en', '/profile?tab=security')
  await followToProvider(other, 'work', () =>
    other.getByRole('button', { name: providerLinksTexts.en.link }).click(),
  )
  await other.getByText(providerLinksTexts.en.linkedNow('Company SSO')).waitFor()
  await other.getByRole('button', { name: providerLinksTexts.en.unlink }).click()
  await other.getByRole('dialog').getByRole('button', { name: providerLinksTexts.en.unlink }).click()
  await other.getByText(providerLinksTexts.en.unlinkedNow('Company SSO')).waitFor()
  await Promise.all([page.context().close(), other.context().close()])
})

/** Signs in at the provider's own pages, in the browser. */
async function followToProvider(page: Page, login: string, start: () => Promise<void>): Promise<void> {
  await start()
  await page.waitForURL(`${oidc.config.issuer}/**`)
  await page.locator('input[name=login]').fill(login)
  await page.locator('input[name=password]').fill('any')
  await page.locator('button[type=submit]').click()
  await page.locator('button[type=submit]').click()
}

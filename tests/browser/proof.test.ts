import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Lang } from '@nora/kit'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountsTexts } from '../../apps/console/src/features/accounts/accounts.messages.ts'
import { profileTexts } from '../../apps/console/src/features/accounts/profile/profile.messages.ts'
import { proofTexts } from '../../apps/console/src/features/accounts/proof/proof.messages.ts'
import { sessionsTexts } from '../../apps/console/src/features/accounts/sessions/sessions.messages.ts'
import { accessTexts } from '../../apps/console/src/features/credentials/access/access.messages.ts'
import { apiKeysTexts } from '../../apps/console/src/features/credentials/api-keys/api-keys.messages.ts'
import { credentialsTexts } from '../../apps/console/src/features/credentials/credentials.messages.ts'
import { publicKeysTexts } from '../../apps/console/src/features/credentials/public-keys/public-keys.messages.ts'
import { type ApiSession, createSession, PASSWORD, signUp } from '../kit/api-session.ts'
import { launchBrowser } from '../kit/browser.ts'
import { keepCookie, newConsolePage } from '../kit/console-page.ts'
import { bootNora, type NoraSystem } from '../kit/nora-system.ts'
import { makeDatabase } from '../kit/postgres.ts'

let system: NoraSystem
let browser: Browser
let databaseUrl: string
let people = 0

beforeAll(async () => {
  databaseUrl = makeDatabase()
  system = await bootNora({ env: { NORA_CONTROL_DATABASE_URL: databaseUrl } })
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser?.close()
  await system?.close()
})

/** For every session there is, the last proof of identity was an hour ago. */
function forgetProofs(): void {
  const sql = "update sessions set confirmed_at = confirmed_at - interval '1 hour'"
  execFileSync('psql', [databaseUrl, '-q', '-c', sql])
}

function newPublicKey(comment: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'nora-key-'))
  const file = join(folder, 'id')
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', comment, '-f', file])
  const line = readFileSync(`${file}.pub`, 'utf8')
  rmSync(folder, { recursive: true })
  return line
}

async function openPage(lang: Lang, path: string): Promise<{ page: Page; session: ApiSession }> {
  const session = await signUp(system, `proof${++people}@example.org`)
  await session.api.accounts.switchLanguage({ body: { lang } })
  forgetProofs()
  const page = await newConsolePage(browser, system, { session, lang })
  await page.goto(system.ready.console_url + path)
  return { page, session }
}

/** Types the password where the focus is, and sends it: no mouse. */
async function prove(page: Page, lang: Lang): Promise<void> {
  const dialog = page.getByRole('dialog', { name: proofTexts[lang].title })
  await dialog.waitFor()
  expect(await page.getByRole('dialog').count()).toBe(1)
  await page.waitForFunction("document.activeElement?.getAttribute('type') === 'password'")
  await picture(page, `proof-${lang}`)
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
}

/** Saves a picture to the folder of NORA_TEST_PICTURES, or does nothing without it. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.NORA_TEST_PICTURES
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}/${name}.png`, await page.screenshot())
}

describe.each(['ru', 'en'] as const)('with a session that was proven long ago, in %s,', (lang) => {
  test('an API key is made after one password, and what was typed is kept meanwhile', async () => {
    const texts = apiKeysTexts[lang]
    const { page } = await openPage(lang, '/api_keys')
    await page.getByRole('button', { name: texts.create }).press('Enter')
    await page.getByLabel(texts.createDialog.description).fill('night build')
    await page.keyboard.press('Enter')
    await prove(page, lang)
    const once = page.getByRole('dialog', { name: texts.once.title })
    expect(await once.locator('code').first().innerText()).toMatch(/^nk_/)
    await once.getByRole('button', { name: texts.once.done }).press('Enter')
    await page.getByRole('row').filter({ hasText: 'night build' }).waitFor()
  })

  test('the token is made after one password, and closing the question makes none', async () => {
    const texts = credentialsTexts[lang]
    const { page, session } = await openPage(lang, '/token')
    await page.getByRole('button', { name: texts.create }).press('Enter')
    await page.getByRole('dialog', { name: proofTexts[lang].title }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    // The button takes no press before the call that was given up has ended.
    await page.locator('button:not([aria-busy])', { hasText: texts.create }).waitFor()
    expect((await session.api.credentials.getToken()).token).toBeNull()
    expect(await page.getByRole('alert').count()).toBe(0)
    await page.getByRole('button', { name: texts.create }).press('Enter')
    await prove(page, lang)
    await page.getByText(/^nt_[0-9A-Za-z]{40}$/).waitFor()
  })

  test('an SSH key is added after one password', async () => {
    const texts = publicKeysTexts[lang]
    const { page } = await openPage(lang, '/public_keys')
    await page.getByRole('button', { name: texts.add }).first().press('Enter')
    await page
      .getByRole('dialog')
      .locator('textarea')
      .fill(newPublicKey(`anna-${lang}`))
    await page.getByRole('button', { name: texts.form.submit(1) }).press('Enter')
    await prove(page, lang)
    await page
      .getByRole('row')
      .filter({ hasText: `anna-${lang}` })
      .waitFor()
  })

  test('a client is let in after one password', async () => {
    const texts = credentialsTexts[lang].client
    const client = { machine: 'anna-mbp', os: 'darwin', version: '0.1.0' }
    const asked = createSession(system.ready.console_url)
    const { id, secret } = await asked.api.credentials.createTemporalToken({ body: { client } })
    const { page } = await openPage(lang, `/client_login?id=${id}`)
    await page.getByRole('button', { name: texts.allow }).press('Enter')
    await prove(page, lang)
    await page.getByRole('heading', { name: texts.approved }).waitFor()
    const exchanged = await asked.api.credentials.exchangeTemporalToken({ params: { id }, body: { secret } })
    expect(exchanged.state).toBe('approved')
  })

  test('one page lists all that acts for the account, and ends one of it, or everything', async () => {
    const { page, session } = await openPage(lang, '/profile?tab=sessions')
    await session.api.accounts.confirmIdentity({ body: { password: PASSWORD } })
    const body = { description: 'deploy', scope: 'full', expires_at: null } as const
    await session.api.credentials.createApiKey({ body })
    await session.api.credentials.createApiKey({ body: { ...body, description: 'backup' } })
    await session.api.credentials.renewToken()
    const again = await newConsolePage(browser, system, { session, lang })
    await page.close()
    await again.goto(`${system.ready.console_url}/profile?tab=sessions`)
    const texts = accessTexts[lang]
    await again.getByText('deploy').waitFor()
    await picture(again, `access-${lang}`)
    await again.getByRole('button', { name: `${texts.end}: deploy` }).press('Enter')
    await again.getByRole('dialog').getByRole('button', { name: texts.end }).press('Enter')
    await again.getByText(texts.ended('deploy')).waitFor()
    const { items } = await session.api.credentials.listAccess()
    expect(items.map(({ kind }) => kind).sort()).toEqual(['api_key', 'token'])

    await again.getByRole('button', { name: sessionsTexts[lang].endOthers }).press('Enter')
    await again.getByLabel(sessionsTexts[lang].includingKeys).press('Space')
    await picture(again, `end-everything-${lang}`)
    await again
      .getByRole('dialog')
      .getByRole('button', { name: sessionsTexts[lang].endOthers })
      .press('Enter')
    await again.getByText(texts.none).waitFor()
    expect((await session.api.credentials.listAccess()).items).toEqual([])
  })

  test('a changed password offers to end all that acts for the account, and does', async () => {
    const texts = profileTexts[lang].password
    const { page, session } = await openPage(lang, '/profile?tab=security')
    await session.api.accounts.confirmIdentity({ body: { password: PASSWORD } })
    await session.api.credentials.renewToken()
    await keepCookie(page.context(), system, session)
    // The proof gave the session another cookie: what the page still asked with the old one was refused.
    await page.goto(`${system.ready.console_url}/profile?tab=security`)
    await page.getByRole('button', { name: texts.change }).press('Enter')
    const offer = page.getByLabel(texts.revokeKeys)
    await offer.waitFor()
    expect(await offer.isChecked()).toBe(false)
    await picture(page, `password-${lang}`)
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(proofTexts[lang].password, { exact: true }).fill(PASSWORD)
    await dialog.getByLabel(texts.fresh).fill('another burrow over the hill')
    await dialog.getByLabel(accountsTexts[lang].fields.repeat).fill('another burrow over the hill')
    await offer.press('Space')
    await page.keyboard.press('Enter')
    await page.getByText(texts.changed).waitFor()
    const again = createSession(system.ready.console_url)
    const email = (await page.evaluate<{ email: string }>("fetch('/v1/user').then((r) => r.json())")).email
    await again.api.accounts.signIn({ body: { email, password: 'another burrow over the hill' } })
    expect((await again.api.credentials.listAccess()).items).toEqual([])
  })
})

/** Uses the console as one person without a mouse: what keys reach, and where the focus is afterwards. */
import { systemClock } from '@nora/kit'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { frameTexts } from '../../apps/console/src/app/frame/frame.messages.ts'
import { accountsTexts } from '../../apps/console/src/features/accounts/accounts.messages.ts'
import { accountsTitles } from '../../apps/console/src/features/accounts/accounts-titles.messages.ts'
import { deletionTexts } from '../../apps/console/src/features/accounts/deletion/deletion.messages.ts'
import { mfaTexts } from '../../apps/console/src/features/accounts/mfa/mfa.messages.ts'
import { otpTexts } from '../../apps/console/src/features/accounts/otp/otp.messages.ts'
import { profileTexts } from '../../apps/console/src/features/accounts/profile/profile.messages.ts'
import { sessionsTexts } from '../../apps/console/src/features/accounts/sessions/sessions.messages.ts'
import { apiKeysTexts } from '../../apps/console/src/features/credentials/api-keys/api-keys.messages.ts'
import { credentialsTitles } from '../../apps/console/src/features/credentials/credentials-titles.messages.ts'
import { publicKeysTexts } from '../../apps/console/src/features/credentials/public-keys/public-keys.messages.ts'
import { portsTexts } from '../../apps/console/src/features/ports/ports.messages.ts'
import { portsTitles } from '../../apps/console/src/features/ports/ports-titles.messages.ts'
import { feedbackTexts } from '../../apps/console/src/features/system/feedback.messages.ts'
import { helpTexts } from '../../apps/console/src/features/system/help.messages.ts'
import { tunnelsTexts } from '../../apps/console/src/features/tunnels/tunnels.messages.ts'
import { reservedTexts } from '../../apps/console/src/platform/reserved/reserved.messages.ts'
import { ownTeamsTexts } from '../../apps/console/src/platform/teams/own-teams.messages.ts'
import { makePublicKeyLine } from '../../apps/control/src/testing/public-key.ts'
import { totpApp } from '../../apps/control/src/testing/totp-app.ts'
import { uiTexts } from '../../packages/ui/src/look/ui.messages.ts'
import { mailedCode } from '../kit/api-session.ts'
import { launchBrowser } from '../kit/browser.ts'
import { newConsolePage } from '../kit/console-page.ts'
import { getKeyboard } from '../kit/keyboard.ts'
import type { NoraSystem } from '../kit/nora-system.ts'
import { type Stage, setStage, type Viewer } from '../kit/stage.ts'

const PASSWORD = 'burrow-under-the-birch'

let stage: Stage
let system: NoraSystem
let browser: Browser

beforeAll(async () => {
  stage = await setStage()
  system = stage.system
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser?.close()
  await stage?.close()
})

async function openAs(viewer: Viewer, path: string, lang: 'ru' | 'en') {
  const page = await newConsolePage(browser, system, { session: stage.sessions[viewer], lang })
  await page.goto(`${system.ready.console_url}${path}?lang=${lang}`)
  await page.locator('h1').first().waitFor()
  return { page, keys: getKeyboard(page) }
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('sign-up, the second factor, sign-in with it, and a forgotten password', async () => {
  const { page, keys } = await openAs('guest', '/sign_up', 'ru')
  const texts = accountsTexts.ru
  const email = 'keys@example.org'
  await keys.fill(texts.fields.email, email)
  await keys.press('Enter')
  await heading(page, texts.signUpComplete.heading).waitFor()
  await keys.isAt(texts.fields.code)
  await keys.type(await mailedCode(system, email))
  await keys.fill(texts.fields.name, 'Вера')
  await keys.fill(texts.fields.password, PASSWORD)
  await keys.fill(texts.fields.repeat, PASSWORD)
  await keys.press('Enter')
  await page.getByRole('navigation').waitFor()

  await keys.enter(frameTexts.ru.user.menu)
  await keys.choose(accountsTitles.ru.profile)
  await heading(page, profileTexts.ru.title).waitFor()
  await keys.tabTo(profileTexts.ru.tabs.profile)
  await keys.press('ArrowRight')
  await keys.enter(mfaTexts.ru.enable)
  await heading(page, mfaTexts.ru.setup.title).waitFor()
  const shown = page.locator('code').filter({ hasText: /^[A-Z2-7 ]{20,}$/ })
  const app = totpApp((await shown.innerText()).replaceAll(' ', ''), systemClock)
  await keys.fill(mfaTexts.ru.setup.code, app.code())
  await keys.press('Enter')
  await page.getByRole('heading', { name: mfaTexts.ru.codes.title }).waitFor()
  const [recoveryCode = ''] = await page.getByRole('main').getByRole('listitem').allInnerTexts()
  await keys.enter(mfaTexts.ru.codes.done)
  await page.getByText(mfaTexts.ru.codesLeft(10)).waitFor()

  await signOut(keys)
  await heading(page, texts.signIn.heading).waitFor()
  await keys.fill(texts.fields.email, email)
  await keys.fill(texts.fields.password, PASSWORD)
  await keys.press('Enter')
  await heading(page, otpTexts.ru.verify.heading).waitFor()
  // The code of the set-up is used up; the next one is thirty seconds ahead and good already.
  await keys.type(app.code(30))
  await page.getByRole('navigation').waitFor()

  await signOut(keys)
  await heading(page, texts.signIn.heading).waitFor()
  await keys.enter(texts.signIn.forgot)
  await heading(page, texts.recover.heading).waitFor()
  await keys.fill(texts.fields.email, email)
  await keys.press('Enter')
  await heading(page, texts.recover.headingSent).waitFor()
  await keys.type(await mailedCode(system, email))
  await keys.fill(texts.fields.newPassword, `${PASSWORD}-again`)
  await keys.fill(texts.fields.repeat, `${PASSWORD}-again`)
  await keys.press('Enter')
  await heading(page, otpTexts.ru.verify.heading).waitFor()
  await keys.enter(otpTexts.ru.verify.toRecovery)
  await keys.fill(otpTexts.ru.recovery.code, recoveryCode)
  await keys.press('Enter')
  await page.getByRole('navigation').waitFor()
  await page.context().close()

  async function signOut({ tabTo, press }: typeof keys): Promise<void> {
    await tabTo(frameTexts.ru.user.menu)
    await press('Enter')
    await page.getByRole('menu').waitFor()
    await press('End')
    await press('Enter')
  }
})

test('the frame: skipping to the page, help, rating, the choice of the team', async () => {
  const { page, keys } = await openAs('head', '/', 'en')
  const texts = frameTexts.en
  await keys.enter(texts.navigation.skip)
  expect(await page.evaluate('document.activeElement.id')).toBe('page')
  await keys.enter(credentialsTitles.en.token)
  await page.waitForURL('**/token**')

  await keys.enter(texts.help.open)
  await keys.close(helpTexts.en.title)
  await keys.isAt(texts.help.open)

  await keys.command(texts.user.feedback)
  const rating = page.getByRole('dialog', { name: feedbackTexts.en.title })
  await keys.inDialog(feedbackTexts.en.title)
  await keys.press('Space')
  await rating.getByLabel(feedbackTexts.en.comment).waitFor()
  await keys.press('Enter')
  await rating.waitFor({ state: 'hidden' })

  await keys.enter(ownTeamsTexts.en.choose)
  await page.getByRole('menu').waitFor()
  await keys.press('Escape')
  await keys.isAt(ownTeamsTexts.en.choose)
  await page.context().close()
})

test('keys and ports are made, changed and taken away, and each dialog gives the focus back', async () => {
  const { page, keys } = await openAs('newcomer', '/api_keys', 'en')
  const actions = uiTexts.en.actionsOf
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  const api = apiKeysTexts.en
  await keys.enter(api.create)
  await keys.inDialog(api.createDialog.title)
  await keys.fill(api.createDialog.description, 'curl')
  await keys.press('Enter')
  await keys.inDialog(api.once.title)
  await keys.enter(api.once.done)
  await row('curl').waitFor()

  await keys.enter(api.create)
  await keys.close(api.createDialog.title)
  await keys.isAt(api.create)
  await keys.enter('curl')
  await keys.close('curl')
  await keys.isAt('curl')
  await keys.enter(actions('curl'))
  await keys.choose(api.rename)
  await keys.inDialog(api.renameDialog.title)
  await keys.fill(api.createDialog.description, 'night build')
  await keys.press('Enter')
  await row('night build').waitFor()
  await keys.isAt(actions('night build'))
  await keys.tabTo('night build')
  await keys.press('Space')
  await keys.enter(api.revoke)
  await keys.inDialog(api.revokeTexts.title(1))
  await keys.enter(api.revoke)
  await page.getByRole('heading', { name: api.empty }).waitFor()

  const ssh = publicKeysTexts.en
  await keys.command(credentialsTitles.en.publicKeys)
  await heading(page, ssh.title).waitFor()
  await keys.enter(ssh.add)
  await keys.inDialog(ssh.form.title)
  await keys.fill(ssh.form.key, `${makePublicKeyLine()} anna at home`)
  await keys.enter(ssh.form.submit(1))
  await row('anna at home').waitFor()
  await keys.tabTo(ssh.keys)
  await keys.press('ArrowRight')
  await page.getByText(ssh.connectPanel.fingerprint).first().waitFor()
  await keys.isAt(ssh.connect)

  const ports = portsTexts.en
  await keys.command(portsTitles.en.reserve)
  await keys.inDialog(ports.form.reserveTitle)
  await keys.fill(ports.form.alias, 'db')
  await keys.press('Enter')
  await row('db').waitFor()
  await keys.enter(actions('127.0.0.2'))
  await keys.choose(reservedTexts.en.release)
  await page.getByRole('heading', { name: ports.empty }).waitFor()
  await keys.enter(uiTexts.en.undo)
  await row('db').waitFor()
  await page.context().close()
})

test('tunnels are filtered, their columns chosen, looked into and stopped', async () => {
  const { page, keys } = await openAs('owner', '/tunnels', 'en')
  const texts = tunnelsTexts.en
  const row = page.getByRole('row').filter({ hasText: 'api-dev.' })
  await row.waitFor()
  await keys.press('/')
  await keys.isAt(texts.search)
  await keys.type('api-dev')
  await page.waitForURL('**q=api-dev**')
  await keys.enter(texts.kind)
  await keys.choose('http')
  await page.waitForURL('**kind=http**')
  await keys.press('Escape')
  await keys.isAt(`${texts.kind}: http`)
  await keys.enter(uiTexts.en.columns)
  await keys.choose(texts.columns.open)
  await page.getByRole('columnheader', { name: texts.columns.open }).waitFor()
  await keys.press('Escape')
  await keys.isAt(uiTexts.en.columns)
  await keys.tabTo('api-dev.')
  await keys.press('Enter')
  const drawer = page.getByRole('dialog', { name: /^api-dev\./ })
  await keys.inDialog(/^api-dev\./)
  await keys.enter(texts.stop)
  await keys.inDialog(/^Stop api-dev\./)
  await keys.press('Escape')
  await keys.isAt(texts.stop)
  await keys.press('Enter')
  await keys.inDialog(/^Stop api-dev\./)
  await keys.enter(texts.stop)
  await drawer.getByText(texts.states.closed).first().waitFor()
  await page.context().close()
})

test('the profile: its parts, the name, the theme, a new password, and a deletion taken back', async () => {
  const { page, keys } = await openAs('newcomer', '/profile', 'en')
  const texts = profileTexts.en
  await keys.fill(texts.name.title, 'Vera Fox')
  await keys.press('Enter')
  await page.getByText(texts.saved).waitFor()
  await keys.tabTo(texts.theme.names.system)
  await keys.press('ArrowRight')
  await page.locator('html[data-theme="light"]').waitFor()

  await keys.tabTo(texts.tabs.profile)
  await keys.press('ArrowRight')
  // The part loads when it is opened.
  await page.getByRole('button', { name: texts.password.change }).waitFor()
  await keys.enter(texts.password.change)
  await keys.close(texts.password.change)
  await keys.isAt(texts.password.change)
  await keys.enter(texts.email.change)
  await keys.close(texts.email.dialogTitle)
  await keys.isAt(texts.email.change)
  await keys.tabTo(texts.tabs.security)
  await keys.press('ArrowRight')
  await page.getByText(sessionsTexts.en.current).waitFor()

  await keys.press('Home')
  await keys.enter(texts.remove.start)
  await page.getByLabel(deletionTexts.en.reason).waitFor()
  await keys.fill(deletionTexts.en.reason, 'Too far away')
  await keys.enter(deletionTexts.en.submit)
  await keys.isAt(deletionTexts.en.pending.cancel)
  await keys.press('Enter')
  await page.getByRole('button', { name: deletionTexts.en.submit }).waitFor()
  await page.context().close()
})

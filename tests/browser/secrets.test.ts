/** The secrets store through its screens: a project by keys alone, then all that is done with it, by two people and a machine. */
import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessTexts } from '../../apps/console/src/features/secrets/access/access.messages.ts'
import { compareTexts } from '../../apps/console/src/features/secrets/compare/compare.messages.ts'
import { configTexts } from '../../apps/console/src/features/secrets/config/config.messages.ts'
import { exportTexts } from '../../apps/console/src/features/secrets/export/export.messages.ts'
import { exposedTexts } from '../../apps/console/src/features/secrets/exposed/exposed.messages.ts'
import { frameTexts } from '../../apps/console/src/features/secrets/frame.messages.ts'
import { historyTexts } from '../../apps/console/src/features/secrets/history/history.messages.ts'
import { importTexts } from '../../apps/console/src/features/secrets/import/import.messages.ts'
import { membersTexts } from '../../apps/console/src/features/secrets/people/members.messages.ts'
import { projectsTexts } from '../../apps/console/src/features/secrets/projects/projects.messages.ts'
import { referencesTexts } from '../../apps/console/src/features/secrets/references/references.messages.ts'
import { settingsTexts } from '../../apps/console/src/features/secrets/settings/settings.messages.ts'
import { savingTexts } from '../../apps/console/src/features/secrets/table/saving.messages.ts'
import { tableTexts } from '../../apps/console/src/features/secrets/table/table.messages.ts'
import { proofTexts } from '../../apps/console/src/platform/vault/proof/vault-proof.messages.ts'
import { uiTexts } from '../../packages/ui/src/look/ui.messages.ts'
import { type ApiSession, signUp } from '../kit/api-session.ts'
import { violations } from '../kit/axe.ts'
import { launchBrowser } from '../kit/browser.ts'
import { newConsolePage } from '../kit/console-page.ts'
import { getKeyboard } from '../kit/keyboard.ts'
import { createClientHome } from '../kit/nora-client.ts'
import { runningNora } from '../kit/running-nora.ts'
import { getSecretsPage, type SecretsPage } from '../kit/secrets-page.ts'
import { joinTeam } from '../kit/team.ts'
import { MASTER_KEY, openVaultOf, setUpVault, type VaultPerson } from '../kit/vault-person.ts'

const system = runningNora()
const url = system.ready.console_url
const DEV = '/secrets/project/shop/config/dev'
const PASTED = 'PORT=8081\nSTRIPE_KEY="sk_live_4eC39"\nDATABASE_URL=postgres://burrow@db/shop\n'
const MANY = 501
const BARE = { type: 'string', visibility: 'masked', comment: '', tags: [] } as const
let browser: Browser
let page: Page
let secrets: SecretsPage
let boris: { page: Page; secrets: SecretsPage }
let owner: VaultPerson
let guestVault: VaultPerson

beforeAll(async () => {
  browser = await launchBrowser()
  const host = await signUp(system, 'secrets-anna@example.org', { name: 'Anna Belova' })
  await host.api.teams.createTeam({ body: { name: 'Burrow' } })
  const guest = await signUp(system, 'secrets-boris@example.org', { name: 'Boris Orlov' })
  await joinTeam(host, guest, 'secrets-boris@example.org')
  owner = await openVaultOf(host, url)
  await setUpVault(owner)
  guestVault = await openVaultOf(guest, url)
  await setUpVault(guestVault)
  await owner.vault.doTasks()
  ;({ page, secrets } = await sitDown(host, 'en'))
  boris = await sitDown(guest, 'ru')
})
afterAll(() => browser?.close())

async function sitDown(session: ApiSession, lang: 'ru' | 'en') {
  const context = { permissions: ['clipboard-read', 'clipboard-write'], reducedMotion: 'reduce' as const }
  const window = await newConsolePage(browser, system, { session, lang, context })
  return { page: window, secrets: getSecretsPage(window, url, lang) }
}

test('a project, its first secrets and a pasted .env are made by keys alone', async () => {
  const keyboard = getKeyboard(page)
  await secrets.open('/secrets')
  await page.getByRole('heading', { name: projectsTexts.en.empty }).waitFor()
  expect(await violations(page)).toEqual([])
  await keyboard.press('n')
  await keyboard.inDialog(projectsTexts.en.form.title)
  await keyboard.type('Shop')
  await keyboard.press('Enter')
  await page.waitForURL('**/secrets/project/shop**')
  await secrets.dialog(projectsTexts.en.form.title).waitFor({ state: 'hidden' })
  await keyboard.enter('Development')
  await page.getByRole('heading', { name: tableTexts.en.nothing }).waitFor()
  await keyboard.press('n')
  for (const [name, value] of [
    ['DATABASE_URL', 'postgres://burrow@db/shop'],
    ['PORT', '8080'],
  ] as const) {
    await secrets.type(name, value)
  }
  await keyboard.isAt(tableTexts.en.fields.name)
  await keyboard.press('Escape')
  expect(await violations(page)).toEqual([])
  await secrets.save(2)
  await secrets.paste(PASTED)
  await keyboard.inDialog(importTexts.en.title)
  expect(await violations(page)).toEqual([])
  await keyboard.press('Enter')
  await page.getByRole('button', { name: savingTexts.en.bar.save(2) }).waitFor()
  await secrets.save(2)
  await secrets.open(DEV)
  await secrets.row('STRIPE_KEY').waitFor()
  expect(await page.content()).not.toContain('sk_live_4eC39')
  await keyboard.tabTo('DATABASE_URL')
  await keyboard.press('ArrowDown')
  await keyboard.press('r')
  await secrets.row('PORT').getByText('8081', { exact: true }).waitFor()
  expect(await violations(page)).toEqual([])
})

describe('secrets of a config', () => {
  test('are edited, renamed and deleted in one save, each step of which can be undone', async () => {
    await secrets.row('PORT').click()
    await page.getByLabel(tableTexts.en.fields.value('PORT')).fill('9000')
    await page.keyboard.press('Enter')
    await secrets.row('STRIPE_KEY').click()
    await page.getByLabel(tableTexts.en.fields.name).fill('STRIPE_SECRET')
    await page.keyboard.press('Enter')
    await secrets.choose('DATABASE_URL', 'remove')
    await page.getByRole('button', { name: savingTexts.en.bar.save(3) }).waitFor()
    await page.keyboard.press('Control+z')
    await page.getByRole('button', { name: savingTexts.en.bar.save(2) }).waitFor()
    await secrets.save(2)
    await secrets.row('STRIPE_SECRET').waitFor()
    await secrets.row('DATABASE_URL').waitFor()
    await secrets.choose('DATABASE_URL', 'remove')
    await secrets.save(1)
    await secrets.row('DATABASE_URL').waitFor({ state: 'hidden' })
  })

  test('come back from the history: one of them, and all as they were at a moment', async () => {
    await secrets.choose('PORT', 'versions')
    const versions = secrets.dialog(historyTexts.en.ofSecret.title('PORT'))
    await versions.getByRole('button', { name: historyTexts.en.ofSecret.take }).first().click()
    await secrets.save(1)
    await secrets.reveal('PORT', '8081')
    await secrets.tab('audit')
    const steps = page.getByRole('list', { name: historyTexts.en.page.list })
    const first = steps.locator('> li').filter({ hasText: historyTexts.en.page.step(2) })
    await first.getByRole('button', { name: historyTexts.en.page.restore }).click()
    const question = secrets.dialog(historyTexts.en.restoring.title(2))
    expect(await violations(page)).toEqual([])
    await question.getByRole('button', { name: historyTexts.en.restoring.confirm, exact: true }).click()
    await secrets.told(historyTexts.en.restoring.done(3))
    await secrets.tab('secrets')
    await secrets.row('DATABASE_URL').waitFor()
    await secrets.row('STRIPE').waitFor({ state: 'hidden' })
    await secrets.reveal('PORT', '8080')
    await secrets.tab('audit')
    const { of, bringBack } = historyTexts.en.page
    await secrets.press(of(bringBack, 'STRIPE_SECRET', 2))
    const one = secrets.dialog(historyTexts.en.restoringOne.title('STRIPE_SECRET', 2))
    await one.getByRole('button', { name: historyTexts.en.restoringOne.confirm, exact: true }).click()
    await secrets.told(historyTexts.en.restoringOne.done('STRIPE_SECRET', 2))
    await secrets.tab('secrets')
    await secrets.row('STRIPE_SECRET').waitFor()
    await secrets.choose('STRIPE_SECRET', 'remove')
    await secrets.save(1)
  })

  test('are compared with those of another config and copied into it', async () => {
    await page.getByRole('link', { name: configTexts.en.compare }).click()
    await page.getByRole('combobox', { name: compareTexts.en.add }).click()
    await page.getByRole('option', { name: 'Staging' }).click()
    await secrets.row('PORT').waitFor()
    expect(await violations(page)).toEqual([])
    await page.keyboard.press(']')
    await getKeyboard(page).isAt('DATABASE_URL')
    await secrets.press(compareTexts.en.menu('PORT', 'Development'))
    await page.getByRole('menuitem', { name: compareTexts.en.copyTo('Staging') }).click()
    await secrets.told(compareTexts.en.copied('PORT', 'Staging'))
    await secrets.row('PORT').waitFor({ state: 'hidden' })
    await secrets.row('DATABASE_URL').waitFor()
  })
})

test('references are seen beside a value, and follow a new name into another config', async () => {
  const { configs } = await owner.vault.getProject('shop')
  const staging = configs.find(({ slug }) => slug === 'staging')?.id ?? ''
  const mirror = { ...BARE, name: 'MIRROR', value: '${dev.HOST}/mirror' }
  await owner.vault.saveSecrets(staging, { set: [{ entry: mirror, machines_only: false }], remove: [] })
  await secrets.open(DEV)
  await secrets.row('PORT').waitFor()
  await page.keyboard.press('n')
  await secrets.type('HOST', 'localhost')
  await secrets.type('URL', 'http://${HOST}')
  await page.keyboard.press('Escape')
  await secrets.save(2)
  await secrets.press(referencesTexts.en.open('HOST'))
  const dialog = secrets.dialog(referencesTexts.en.dialog.title('HOST'))
  await dialog.getByText('staging/MIRROR', { exact: true }).waitFor()
  await dialog.getByText('URL', { exact: true }).waitFor()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await secrets.row('HOST').first().click()
  await page.getByLabel(tableTexts.en.fields.name).fill('DB_HOST')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+s')
  const { title, apply, done } = referencesTexts.en.rewriting
  expect(await secrets.dialog(title).innerText()).toMatch(/URL.*staging.*MIRROR/s)
  expect(await violations(page)).toEqual([])
  await secrets.press(apply)
  await secrets.told(done('staging'))
  await secrets.reveal('URL', 'http://${DB_HOST}')
  const { secrets: there } = await owner.vault.openConfig(staging)
  expect(there.map(({ entry }) => entry?.value)).toContain('${dev.DB_HOST}/mirror')
})

test('secrets are taken out as a file with their references expanded, after a fresh proof', async () => {
  await secrets.press(tableTexts.en.export)
  const dialog = secrets.dialog(exportTexts.en.title)
  expect(await violations(page)).toEqual([])
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: exportTexts.en.submit, exact: true }).click()
  await secrets.dialog(proofTexts.en.title).getByLabel(proofTexts.en.masterKey).fill(MASTER_KEY)
  await page.keyboard.press('Enter')
  expect((await download).suggestedFilename()).toBe('shop-dev.env')
  expect(await readFile(await (await download).path(), 'utf8')).toContain('http://localhost')
})

test('another member gets access, sees the secrets and their changes as they come, and loses both', async () => {
  await boris.secrets.open(DEV)
  await boris.page.getByText(frameTexts.ru.gone).first().waitFor()
  await secrets.open(`${DEV}/access`)
  await page.getByRole('combobox', { name: membersTexts.en.add }).click()
  await page.getByRole('option', { name: /^Boris Orlov/ }).click()
  expect(await violations(page)).toEqual([])
  await secrets.press(accessTexts.en.save)
  await secrets.told(accessTexts.en.saved)
  await boris.secrets.open(DEV)
  await boris.secrets.reveal('PORT', '8080')
  await secrets.tab('secrets')
  await secrets.row('PORT').click()
  await page.getByLabel(tableTexts.en.fields.value('PORT')).fill('8090')
  await page.keyboard.press('Enter')
  await secrets.save(1)
  await boris.secrets.told(savingTexts.ru.othersSaved('Anna Belova', 1))
  await boris.secrets.row('PORT').getByText('8090', { exact: true }).waitFor()
  expect(await violations(boris.page)).toEqual([])
  await secrets.tab('access')
  await secrets.press(membersTexts.en.remove('Boris Orlov'))
  await secrets.press(accessTexts.en.saveAndRenew)
  await secrets.dialog(exposedTexts.en.title).getByText('PORT', { exact: true }).waitFor()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await boris.page.getByText(frameTexts.ru.gone).first().waitFor()
  expect(await boris.page.content()).not.toContain('8090')
})

test('a token is shown once and gives a program the values; revoked, it gives none', async () => {
  const { form, once, tokens, revoking } = settingsTexts.en
  await secrets.tab('settings')
  await secrets.press(tokens.create)
  const dialog = secrets.dialog(form.title)
  await dialog.getByLabel(form.name).fill('ci')
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Enter')
  const shown = secrets.dialog(once.title)
  const token = /ns_[\w.-]+/.exec(await shown.innerText())?.[0] ?? ''
  expect(token.split('.')).toHaveLength(5)
  expect(await violations(page)).toEqual([])
  await shown.getByRole('button', { name: once.done }).click()
  const home = createClientHome(system, null)
  const print = ['-e', 'console.log(process.env.PORT.split("").reverse().join(""))']
  const run = () =>
    home.run(['run', '-c', 'shop/dev', '--', process.execPath, ...print], { NORA_SECRETS_TOKEN: token })
  const good = run()
  expect([await good.exited, good.stdout()]).toEqual([0, '0908\n'])
  await secrets.press(tokens.revokeOf('ci'))
  const question = secrets.dialog(revoking.title('ci'))
  await question.getByRole('button', { name: revoking.confirm, exact: true }).click()
  await secrets.told(revoking.done)
  await secrets.dialog(exposedTexts.en.title).getByText('PORT', { exact: true }).waitFor()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  const refused = run()
  expect(await refused.exited).toBe(3)
  expect(refused.stdout()).toBe('')
})

test('more secrets than one save takes are saved in parts, and the table stays quick', async () => {
  await secrets.tab('secrets')
  await secrets.row('PORT').waitFor()
  const text = Array.from({ length: MANY }, (_, at) => `MANY_${at}=value ${at}`).join('\n')
  await secrets.paste(text)
  await getKeyboard(page).inDialog(importTexts.en.title)
  await page.keyboard.press('Enter')
  await page.getByText(savingTexts.en.bar.inParts(2)).waitFor()
  await secrets.save(MANY)
  await secrets.told(savingTexts.en.bar.savedInParts(2))
  const goToEnd = () => page.evaluate('scrollTo(0, document.body.scrollHeight)')
  await goToEnd()
  await secrets.row('STRIPE').or(secrets.row('URL')).first().waitFor()
  await page.keyboard.press('n')
  await getKeyboard(page).isAt(tableTexts.en.fields.name)
  const isInSight = `(() => {
    const { x, y, width, height } = document.activeElement.getBoundingClientRect()
    return document.elementFromPoint(x + width / 2, y + height / 2) === document.activeElement
  })()`
  expect(await page.evaluate(isInSight)).toBe(true)
  await goToEnd()
  await secrets.row('STRIPE').or(secrets.row('URL')).first().waitFor()
  await getKeyboard(page).isAt(tableTexts.en.fields.name)
  await page.keyboard.press('Escape')
  await secrets.tab('settings')
})

test('a config is renamed, locked, frozen and, by its typed slug, deleted', async () => {
  const { name, lock, freeze, remove } = settingsTexts.en
  await secrets.press(name.change)
  const dialog = secrets.dialog(name.dialog)
  await dialog.getByLabel(frameTexts.en.fields.name).fill('Local')
  await dialog.getByLabel(frameTexts.en.fields.slug).fill('local')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/config/local/settings**')
  await secrets.press(lock.lock)
  await secrets.told(lock.locked)
  await secrets.press(freeze.freeze)
  await secrets.told(freeze.frozen)
  expect(await page.getByRole('button', { name: remove.remove, exact: true }).isDisabled()).toBe(true)
  expect(await violations(page)).toEqual([])
  await secrets.tab('secrets')
  await page.getByText(configTexts.en.frozen).waitFor()
  expect(await page.getByRole('button', { name: tableTexts.en.add }).count()).toBe(0)
  await secrets.tab('settings')
  await secrets.press(lock.unlock)
  await secrets.told(lock.unlocked)
  await secrets.press(remove.remove)
  const question = secrets.dialog(remove.dialog('Local'))
  await question.getByLabel(uiTexts.en.typeToConfirm('local')).fill('local')
  await question.getByRole('button', { name: remove.confirm, exact: true }).click()
  await page.waitForURL('**/secrets/project/shop')
  await page.getByRole('link', { name: /^Local/ }).waitFor({ state: 'hidden' })
})

/** A vault of one’s own through its screens: set up, filled, searched, changed, thrown away, locked. */
import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { filesTexts } from '../../apps/console/src/features/passwords/files/files.messages.ts'
import { foldersTexts } from '../../apps/console/src/features/passwords/folders/folders.messages.ts'
import { generatorTexts } from '../../apps/console/src/features/passwords/generator/generator.messages.ts'
import { healthTexts } from '../../apps/console/src/features/passwords/health/health.messages.ts'
import { historyTexts } from '../../apps/console/src/features/passwords/history/history.messages.ts'
import { actionsTexts } from '../../apps/console/src/features/passwords/list/actions.messages.ts'
import { listTexts } from '../../apps/console/src/features/passwords/list.messages.ts'
import { formTexts } from '../../apps/console/src/features/passwords/record/form/form.messages.ts'
import { exportTexts } from '../../apps/console/src/features/passwords/transfer/export.messages.ts'
import { importTexts } from '../../apps/console/src/features/passwords/transfer/import.messages.ts'
import { recordTexts } from '../../apps/console/src/features/passwords/values/record.messages.ts'
import { clipboardTexts } from '../../apps/console/src/platform/vault/clipboard/clipboard.messages.ts'
import { masterKeyTexts } from '../../apps/console/src/platform/vault/master-key/master-key.messages.ts'
import { pinTexts } from '../../apps/console/src/platform/vault/pin/pin.messages.ts'
import { proofTexts } from '../../apps/console/src/platform/vault/proof/vault-proof.messages.ts'
import { recoveryTexts } from '../../apps/console/src/platform/vault/recovery/recovery.messages.ts'
import { setUpTexts } from '../../apps/console/src/platform/vault/set-up/set-up.messages.ts'
import { lockedTexts } from '../../apps/console/src/platform/vault/unlock/locked.messages.ts'
import { failureTexts } from '../../apps/console/src/platform/vault/vault-failure.messages.ts'
import { signUp } from '../kit/api-session.ts'
import { violations } from '../kit/axe.ts'
import { launchBrowser } from '../kit/browser.ts'
import { newConsolePage } from '../kit/console-page.ts'
import { getKeyboard } from '../kit/keyboard.ts'
import { runningNora } from '../kit/running-nora.ts'
import { PIN, unlockByPin } from '../kit/unlock-vault.ts'
import { getVaultPage, type VaultPage } from '../kit/vault-page.ts'
import { MASTER_KEY } from '../kit/vault-person.ts'

const FIRST = 'burrow-First-48-key'
const SECOND = 'heather-Second-93-key'
/** Longer than the panel is wide. */
const FILE_NAME = `root-ca-${'of-every-installation-'.repeat(8)}.pem`
const CERTIFICATE = '-----BEGIN CERTIFICATE-----\nabc\n-----END CERTIFICATE-----\n'

const system = runningNora()
let browser: Browser
let page: Page
let vault: VaultPage

beforeAll(async () => {
  browser = await launchBrowser()
  const session = await signUp(system, 'vault-anna@example.org', { name: 'Anna' })
  const context = { permissions: ['clipboard-read', 'clipboard-write'] }
  page = await newConsolePage(browser, system, { session, context })
  vault = getVaultPage(page, system.ready.console_url)
})
afterAll(() => browser?.close())

test('is set up by keyboard alone, and the recovery code is on the screen once', async () => {
  const keyboard = getKeyboard(page)
  const { begin, next, kept, finish } = setUpTexts.en
  await page.goto(`${system.ready.console_url}/passwords`)
  await page.getByRole('button', { name: begin }).waitFor()
  await keyboard.enter(begin)
  await keyboard.fill(masterKeyTexts.en.first, MASTER_KEY)
  await keyboard.fill(masterKeyTexts.en.second, MASTER_KEY)
  await keyboard.press('Enter')
  await page.getByLabel(pinTexts.en.second).waitFor()
  await keyboard.fill(pinTexts.en.first, PIN)
  await keyboard.fill(pinTexts.en.second, PIN)
  await keyboard.enter(next)
  const code = page.getByRole('list', { name: recoveryTexts.en.code })
  await code.waitFor()
  expect(await violations(page)).toEqual([])
  const groups = (await code.getByRole('listitem').allInnerTexts()).map((text) => text.slice(1).trim())
  expect(groups).toHaveLength(7)
  await keyboard.enter(kept)
  await page.getByText(setUpTexts.en.checkSentence).waitFor()
  for (const [index, group] of groups.entries()) {
    const label = recoveryTexts.en.group(index + 1)
    if (await page.getByLabel(label).isVisible()) await keyboard.fill(label, group)
  }
  await keyboard.enter(finish)
  await page.getByRole('heading', { name: listTexts.en.empty }).waitFor()
  expect(await page.content()).not.toContain(groups[2])
})

describe('a record', () => {
  test('takes fields of every kind and a file, shows them masked, and gives them to the clipboard', async () => {
    await vault.choose('folder')
    await vault.dialog(foldersTexts.en.form.title).getByLabel(foldersTexts.en.form.name).fill('Servers')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Servers', level: 1 }).waitFor()
    await page.keyboard.press('n')
    await fillRecord()
    const panel = vault.dialog('Prod DB')
    await panel.waitFor()
    await page.getByLabel(filesTexts.en.add).setInputFiles({
      name: FILE_NAME,
      mimeType: 'application/x-pem-file',
      buffer: Buffer.from(CERTIFICATE),
    })
    const download = page.waitForEvent('download')
    await vault.press(filesTexts.en.download(FILE_NAME))
    expect(await readFile(await (await download).path(), 'utf8')).toBe(CERTIFICATE)
    await expect.poll(() => panel.innerText()).toMatch(/\b\d{3} \d{3}\b/)
    const reach = page.getByRole('button', { name: recordTexts.en.show(recordTexts.en.password) })
    const [edge, button] = [await panel.boundingBox(), await reach.boundingBox()]
    expect(button!.x + button!.width).toBeLessThan(edge!.x + edge!.width)
    for (const secret of [FIRST, '4417']) expect(await page.content()).not.toContain(secret)
    await vault.press(recordTexts.en.show('Console PIN'))
    expect(await panel.innerText()).toContain('4417')
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('c')
    await vault.told(clipboardTexts.en.copied.password)
    expect(await vault.clipboard()).toBe(FIRST)
    await page.keyboard.press('u')
    await vault.told(clipboardTexts.en.copied.login)
    expect(await vault.clipboard()).toBe('root')
    await page.keyboard.press('t')
    await vault.told(clipboardTexts.en.copied.code)
    expect(await vault.clipboard()).toMatch(/^\d{6}$/)
  })

  test('is changed, and an earlier version comes back', async () => {
    await page.keyboard.press('e')
    const form = vault.dialog(formTexts.en.change('Prod DB'))
    await form.getByLabel(formTexts.en.password, { exact: true }).fill(SECOND)
    await form.getByRole('button', { name: formTexts.en.save, exact: true }).click()
    await vault.told(formTexts.en.saved)
    await page.getByRole('tab', { name: recordTexts.en.parts.history }).click()
    const versions = vault.dialog('Prod DB').getByRole('listitem')
    await versions.first().waitFor()
    expect(await violations(page)).toEqual([])
    await versions.first().getByRole('button', { name: historyTexts.en.restore }).click()
    const question = vault.dialog(historyTexts.en.restoring.title(2))
    await question.getByRole('button', { name: historyTexts.en.restore }).click()
    await vault.told(historyTexts.en.restored)
    await page.getByRole('tab', { name: recordTexts.en.parts.details }).click()
    await vault.press(recordTexts.en.show(recordTexts.en.password))
    await expect.poll(() => vault.dialog('Prod DB').innerText()).toContain(FIRST)
    await page.keyboard.press('Escape')
    await vault.dialog('Prod DB').waitFor({ state: 'hidden' })
  })

  test('is found by words, tags and folders, and leaves nothing of them in the address', async () => {
    await page.keyboard.press('/')
    const field = page.getByRole('searchbox')
    for (const [words, count] of [
      ['prod', 1],
      ['tag:work folder:serv', 1],
      ['url:pgadmin', 1],
      ['tag:home', 0],
    ] as const) {
      await field.fill(words)
      await expect.poll(() => vault.row('Prod DB').count()).toBe(count)
    }
    expect(page.url()).not.toContain('home')
    await field.fill('')
    await vault.row('Prod DB').waitFor()
  })

  test('goes to the trash and comes back', async () => {
    await vault.row('Prod DB').getByRole('button').last().click()
    await page.getByRole('menuitem', { name: actionsTexts.en.trash }).click()
    await vault.told(actionsTexts.en.trashed(1))
    await vault.row('Prod DB').waitFor({ state: 'hidden' })
    await page.getByRole('link', { name: foldersTexts.en.trash }).click()
    await vault.row('Prod DB').getByRole('button').last().click()
    await page.getByRole('menuitem', { name: actionsTexts.en.restore }).click()
    await vault.told(actionsTexts.en.restored(1))
    await vault.folder('Servers').click()
    await vault.row('Prod DB').waitFor()
  })
})

test('a locked vault keeps nothing on the page, tells the tries left, and opens by the PIN', async () => {
  await page.keyboard.press('Control+l')
  await page.getByRole('heading', { name: lockedTexts.en.title }).waitFor()
  expect(await page.content()).not.toContain('Prod DB')
  expect(await violations(page)).toEqual([])
  await unlockByPin(page, '0000')
  await page.getByText(failureTexts.en.pin(4)).waitFor()
  await unlockByPin(page)
  await vault.row('Prod DB').waitFor()
})

describe('files of other programs', () => {
  test('are looked through and brought in, once', async () => {
    await page.goto(`${system.ready.console_url}/passwords`)
    await unlockByPin(page)
    await bring('bitwarden.json', BITWARDEN, importTexts.en.done.added(2))
    await bring('chrome.csv', CHROME, importTexts.en.done.added(1))
    await vault.choose('import')
    await chooseFile('chrome.csv', CHROME)
    await page.getByText(importTexts.en.nothingNew).waitFor()
    await page.keyboard.press('Escape')
    await vault.row('Parcel box').waitFor()
  })

  test('are written too, once somebody shows that they are still there', async () => {
    await vault.choose('export')
    const dialog = vault.dialog(exportTexts.en.title)
    await dialog.getByRole('combobox', { name: exportTexts.en.format }).click()
    await page.getByRole('option', { name: exportTexts.en.formats.nora_json }).click()
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: exportTexts.en.submit, exact: true }).click()
    const proof = vault.dialog(proofTexts.en.title)
    await proof.getByLabel(proofTexts.en.pin).fill(PIN)
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Enter')
    const file = await readFile(await (await download).path(), 'utf8')
    for (const words of ['Prod DB', FIRST, 'Parcel box']) expect(file).toContain(words)
    await vault.dialog(exportTexts.en.done.title).waitFor()
    await page.keyboard.press('Escape')
  })
})

test('weak and reused passwords are named, and the generator makes better ones', async () => {
  await page.getByRole('tab', { name: listTexts.en.tabs.health }).click()
  await vault.press(healthTexts.en.check)
  await page.getByText(healthTexts.en.found(2, 4)).waitFor()
  await vault.choose('generator')
  const dialog = vault.dialog(generatorTexts.en.title)
  await dialog.getByRole('button', { name: generatorTexts.en.copy }).click()
  await expect.poll(() => vault.clipboard()).toMatch(/^\S{20}$/)
  expect(await violations(page)).toEqual([])
})

const BITWARDEN = JSON.stringify({
  encrypted: false,
  folders: [{ id: 'f1', name: 'Home' }],
  items: [
    { type: 1, name: 'Wi-Fi', folderId: 'f1', login: { username: 'me', password: 'same-Weak-2', uris: [] } },
    {
      type: 1,
      name: 'Printer',
      folderId: 'f1',
      login: { username: 'me', password: 'same-Weak-2', uris: [] },
    },
  ],
})
const CHROME =
  'name,url,username,password\nParcel box,https://parcel.example.org,anna,heron-Violet-774-mill\n'

async function chooseFile(name: string, text: string): Promise<void> {
  const file = { name, mimeType: 'text/plain', buffer: Buffer.from(text) }
  await vault.dialog(importTexts.en.title).getByLabel(importTexts.en.file).setInputFiles(file)
}

async function bring(name: string, text: string, done: string): Promise<void> {
  await vault.choose('import')
  await chooseFile(name, text)
  const dialog = vault.dialog(importTexts.en.title)
  await dialog.getByRole('button', { name: /^Import \d/ }).click()
  await dialog.getByText(done).waitFor()
  await dialog.getByRole('button', { name: importTexts.en.done.close, exact: true }).last().click()
}

async function fillRecord(): Promise<void> {
  const texts = formTexts.en
  const form = vault.dialog(texts.title)
  const fill = (label: string, words: string) => form.getByLabel(label, { exact: true }).fill(words)
  await form.getByLabel(texts.name, { exact: true }).waitFor()
  expect(await violations(page)).toEqual([])
  await fill(texts.name, 'Prod DB')
  await form.getByRole('textbox', { name: texts.login }).fill('root')
  await fill(texts.password, FIRST)
  await form.getByLabel(texts.totp).fill('JBSWY3DPEHPK3PXP')
  await fill(texts.url(1), 'https://db.example.org:5432')
  await form.getByRole('button', { name: texts.addUrl }).click()
  await fill(texts.url(2), 'https://pgadmin.example.org')
  await form.getByLabel(texts.notes).fill('Not to be restarted at night')
  await form.getByLabel(texts.tags).fill('work, base')
  const values = { text: 'B-12', hidden: '4417', date: '2024-03-01', switch: '' }
  for (const [index, kind] of (['hidden', 'text', 'date', 'switch'] as const).entries()) {
    await form.getByRole('button', { name: texts.addField }).click()
    await page.getByRole('menuitem', { name: texts.kindsOfFields[kind], exact: true }).click()
    await fill(texts.fieldName(index + 1), kind === 'hidden' ? 'Console PIN' : `A ${kind}`)
    if (kind === 'switch') await form.getByLabel(texts.fieldValue(index + 1)).check({ force: true })
    else await fill(texts.fieldValue(index + 1), values[kind])
  }
  await form.getByRole('button', { name: texts.save, exact: true }).click()
  await vault.told(texts.created)
}

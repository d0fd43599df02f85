/** What two people of a team do with a vault, each in a browser of their own; and those outside, with a link. */
import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { filesTexts } from '../../apps/console/src/features/passwords/files/files.messages.ts'
import { foldersTexts } from '../../apps/console/src/features/passwords/folders/folders.messages.ts'
import { membersTexts } from '../../apps/console/src/features/passwords/folders/members.messages.ts'
import { linksTexts } from '../../apps/console/src/features/passwords/links/links.messages.ts'
import { formTexts } from '../../apps/console/src/features/passwords/record/form/form.messages.ts'
import { keysTexts } from '../../apps/console/src/features/passwords/team/keys.messages.ts'
import { visitorTexts } from '../../apps/console/src/features/passwords/visitor/visitor.messages.ts'
import { settingsTexts } from '../../apps/console/src/platform/vault/settings/settings.messages.ts'
import { type ApiSession, signUp } from '../kit/api-session.ts'
import { violations } from '../kit/axe.ts'
import { launchBrowser } from '../kit/browser.ts'
import { newConsolePage } from '../kit/console-page.ts'
import { aLogin } from '../kit/make-vault.ts'
import { runningNora } from '../kit/running-nora.ts'
import { joinTeam } from '../kit/team.ts'
import { getVaultPage, type VaultPage } from '../kit/vault-page.ts'
import { openVaultOf, setUpVault } from '../kit/vault-person.ts'

type Person = { page: Page; vault: VaultPage }

const system = runningNora()
const url = system.ready.console_url
let browser: Browser
let anna: Person
let boris: Person
let folderId: string

beforeAll(async () => {
  browser = await launchBrowser()
  const host = await signUp(system, 'share-anna@example.org', { name: 'Anna Belova' })
  await host.api.teams.createTeam({ body: { name: 'Burrow' } })
  const guest = await signUp(system, 'share-boris@example.org', { name: 'Boris Orlov' })
  await joinTeam(host, guest, 'share-boris@example.org')
  const owner = await openVaultOf(host, url)
  await setUpVault(owner)
  const { vault } = owner
  folderId = (await vault.createFolder({ name: 'Servers', icon: null, parent_id: null })).id
  const rows = ['Prod DB', 'Build server'].map((name) =>
    aLogin({ name, login: 'root', site: 'https://db.example.org', password: `${name}-heron-77` }),
  )
  await vault.saveRecords(
    folderId,
    rows.map((content) => ({ content })),
  )
  await setUpVault(await openVaultOf(guest, url))
  // Signed into the list of keys; nobody has compared its words yet.
  await owner.vault.doTasks()
  anna = await sitDown(host)
  boris = await sitDown(guest)
})
afterAll(() => browser?.close())

async function sitDown(session: ApiSession): Promise<Person> {
  const page = await newConsolePage(browser, system, { session })
  return { page, vault: getVaultPage(page, url) }
}

test('a key counts as verified once two people have compared its words', async () => {
  await boris.vault.open('/passwords?open=settings')
  const own = boris.page.getByRole('list', { name: settingsTexts.en.words }).getByRole('listitem')
  await own.first().waitFor()
  const words = await own.allInnerTexts()
  expect(words).toHaveLength(7)
  await boris.page.keyboard.press('Escape')
  await anna.vault.open('/team_passwords')
  await anna.vault.row('Boris Orlov').getByText(keysTexts.en.states.unverified).waitFor()
  await anna.vault.row('Boris Orlov').click()
  const dialog = anna.vault.dialog(keysTexts.en.compareDialog.title('Boris Orlov'))
  const shown = dialog.getByRole('list', { name: keysTexts.en.compareDialog.theirWords('Boris Orlov') })
  await shown.waitFor()
  expect(await shown.getByRole('listitem').allInnerTexts()).toEqual(words)
  await dialog.getByRole('button', { name: keysTexts.en.compareDialog.match }).click()
  await anna.vault.row('Boris Orlov').getByText(keysTexts.en.states.verified, { exact: true }).waitFor()
})

describe('a shared folder', () => {
  test('comes to the other member while they look, and so does each change', async () => {
    await anna.vault.open(`/passwords/folder/${folderId}?open=members`)
    const dialog = anna.vault.dialog(membersTexts.en.title('Servers'))
    await dialog.getByRole('combobox', { name: membersTexts.en.add }).click()
    await anna.page.getByRole('option', { name: /^Boris Orlov/ }).click()
    await dialog.getByText(membersTexts.en.isNew, { exact: true }).waitFor()
    expect(await violations(anna.page)).toEqual([])
    await dialog.getByRole('button', { name: membersTexts.en.save, exact: true }).click()
    await boris.vault.folder('Servers').click()
    await boris.vault.row('Prod DB').waitFor()
    await anna.vault.row('Prod DB').click()
    await anna.page.keyboard.press('e')
    const form = anna.vault.dialog(formTexts.en.change('Prod DB'))
    await form.getByLabel(formTexts.en.name, { exact: true }).fill('Prod DB, new')
    await form.getByRole('button', { name: formTexts.en.save, exact: true }).click()
    await boris.vault.row('Prod DB, new').waitFor()
    await anna.vault.dialog('Prod DB, new').waitFor()
    await anna.page.keyboard.press('Escape')
  })

  test('gets a new key when somebody is removed, and says which passwords to change', async () => {
    await anna.vault.press(foldersTexts.en.members.count(2))
    const dialog = anna.vault.dialog(membersTexts.en.title('Servers'))
    await dialog.getByRole('button', { name: membersTexts.en.remove('Boris Orlov') }).click()
    await dialog.getByRole('button', { name: membersTexts.en.saveAndRenew, exact: true }).click()
    const exposed = anna.vault.dialog(membersTexts.en.exposed.title)
    await exposed.waitFor()
    const names = await exposed.getByRole('listitem').allInnerTexts()
    expect(names.map((text) => text.split('\n')[0])).toEqual(['Build server', 'Prod DB, new'])
    expect(await violations(anna.page)).toEqual([])
    await anna.page.keyboard.press('Escape')
    await boris.page.getByText(foldersTexts.en.gone).first().waitFor()
    expect(await boris.vault.row('Prod DB, new').count()).toBe(0)
  })
})

test('a link opens once, for whoever has it; the second time it is out of date', async () => {
  await anna.page.getByRole('navigation', { name: 'Folders' }).getByRole('link').first().click()
  await anna.vault.choose('text')
  const dialog = anna.vault.dialog(linksTexts.en.shareText)
  await dialog.getByLabel(linksTexts.en.text, { exact: true }).fill('the door: 17K4521')
  await dialog.getByRole('button', { name: linksTexts.en.make }).click()
  const made = anna.vault.dialog(linksTexts.en.once.title)
  await made.waitFor()
  expect(await violations(anna.page)).toEqual([])
  const link = /http\S+\/password#\S+/.exec(await made.innerText())?.[0] ?? ''
  const guest = await newConsolePage(browser, system)
  await guest.goto(link)
  await guest.getByRole('button', { name: visitorTexts.en.showOnce }).click()
  await guest.getByText('the door: 17K4521').waitFor()
  await guest.getByText(visitorTexts.en.goneNow, { exact: true }).waitFor()
  expect(await violations(guest)).toEqual([])
  expect(guest.url()).not.toContain('#')
  await guest.goto('about:blank')
  await guest.goto(link)
  await guest.getByText(visitorTexts.en.faults.gone.title).waitFor()
})

test('a shared file is downloaded unchanged, also after the last view', async () => {
  const bytes = Buffer.alloc(2 * 1024 * 1024 + 5, 'nora')
  await anna.vault.open('/passwords?open=text')
  const dialog = anna.vault.dialog(linksTexts.en.shareText)
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: bytes })
  await dialog.getByText('plan.pdf').waitFor()
  expect(await violations(anna.page)).toEqual([])
  await dialog.getByRole('button', { name: linksTexts.en.make }).click()
  const made = anna.vault.dialog(linksTexts.en.once.title)
  await made.waitFor()
  const link = /http\S+\/password#\S+/.exec(await made.innerText())?.[0] ?? ''
  const guest = await newConsolePage(browser, system)
  await guest.goto(link)
  await guest.getByText(visitorTexts.en.file, { exact: true }).waitFor()
  await guest.getByRole('button', { name: visitorTexts.en.showOnce }).click()
  await guest.getByText(visitorTexts.en.goneNow, { exact: true }).waitFor()
  for (const _ of ['first', 'again']) {
    const coming = guest.waitForEvent('download')
    await guest.getByRole('button', { name: filesTexts.en.download('plan.pdf') }).click()
    const download = await coming
    expect(download.suggestedFilename()).toBe('plan.pdf')
    expect((await readFile(await download.path())).equals(bytes)).toBe(true)
  }
  expect(await violations(guest)).toEqual([])
})

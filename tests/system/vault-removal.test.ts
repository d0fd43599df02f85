/** Who is taken out of a folder: their client, their open streams and their browser lose it, and a newcomer gets what is there. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiSession, signUp } from '../kit/api-session.ts'
import { launchBrowser } from '../kit/browser.ts'
import { newConsolePage } from '../kit/console-page.ts'
import { eventually } from '../kit/eventually.ts'
import { bootNora, type NoraSystem } from '../kit/nora-system.ts'
import { joinTeam } from '../kit/team.ts'
import { nameRecord } from '../kit/vault-kills.ts'
import { MASTER_KEY, openVaultOf, setUpVault, type VaultPerson } from '../kit/vault-person.ts'

/** Counted from the answer to whoever takes them out. */
const LOST_WITHIN_MS = 2_000

let system: NoraSystem
let browser: Browser
let anna: ApiSession
let boris: ApiSession
let owner: VaultPerson
let member: VaultPerson
let annaId: string
let borisId: string

beforeAll(async () => {
  system = await bootNora({ env: { NORA_BILLING_MODE: 'off', NORA_CONTROL_RATE_LIMITS: 'off' } })
  anna = await signUp(system, 'anna@example.org', { name: 'Anna' })
  await anna.api.teams.createTeam({ body: { name: 'Burrow' } })
  annaId = (await anna.api.accounts.getUser()).id
  boris = await signUp(system, 'boris@example.org', { name: 'Boris' })
  borisId = await joinTeam(anna, boris, 'boris@example.org')
  owner = await openVaultOf(anna, system.ready.console_url)
  await setUpVault(owner)
  member = await openVaultOf(boris, system.ready.console_url)
  await setUpVault(member)
  await owner.vault.doTasks()
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await system?.close()
})

const ownerOnly = () => [{ user_id: annaId, role: 'admin' as const }]

async function shareFolder(name: string): Promise<string> {
  const { id } = await owner.vault.createFolder({ name, parent_id: null, icon: null })
  await owner.vault.saveRecords(id, [{ content: nameRecord(`in ${name}`) }])
  await owner.vault.setMembers(id, [...ownerOnly(), { user_id: borisId, role: 'editor' }])
  return id
}

/** Somebody who joins the team now, and is given the folder with those who have it. */
async function addNewcomer(name: string, folder: string): Promise<VaultPerson> {
  const email = `${name}@example.org`
  const session = await signUp(system, email, { name })
  const user_id = await joinTeam(anna, session, email)
  const person = await openVaultOf(session, system.ready.console_url)
  await setUpVault(person)
  await owner.vault.doTasks()
  const listed = (await owner.vault.listFolders()).find(({ id }) => id === folder)
  const present = listed?.members.map((one) => ({ user_id: one.user_id, role: one.folder_role })) ?? []
  await owner.vault.setMembers(folder, [...present, { user_id, role: 'viewer' }])
  return person
}

async function openPage(folder: string): Promise<Page> {
  const page = await newConsolePage(browser, system, { session: boris })
  await page.goto(`${system.ready.console_url}/passwords/folder/${folder}?lang=en`)
  await page.locator('main input[type=password]').fill(MASTER_KEY)
  await page.keyboard.press('Enter')
  return page
}

test('within two seconds the browser, the client and its stream have lost the folder', async () => {
  const folder = await shareFolder('Shared')
  await member.vault.openFolder(folder)
  const watching = new AbortController()
  const watched = member.vault.watch(watching.signal).catch(() => {})
  const page = await openPage(folder)
  const shown = page.getByText('in Shared').first()
  await shown.waitFor({ timeout: 60_000 })
  member.news.length = 0
  await owner.vault.setMembers(folder, ownerOnly())
  const takenOutMs = performance.now()
  const lost = { browser: 0, stream: 0, client: 0 }
  const note = (what: keyof typeof lost) => {
    lost[what] = performance.now() - takenOutMs
  }
  await Promise.all([
    shown.waitFor({ state: 'hidden', timeout: 20_000 }).then(() => note('browser')),
    eventually(() => member.news.length > 0, { timeoutMs: 20_000, what: () => 'news of the folder' }).then(
      () => note('stream'),
    ),
    expect(member.vault.openFolder(folder))
      .rejects.toMatchObject({ code: 'NotFound' })
      .then(() => note('client')),
  ])
  for (const [what, ms] of Object.entries(lost))
    expect(ms, `${what} lost it after ${ms} ms`).toBeLessThan(LOST_WITHIN_MS)
  expect((await member.vault.search('in Shared', 10)).map(({ overview }) => overview.name)).toEqual([])
  watching.abort()
  await watched
  await page.context().close()
}, 180_000)

test('after a cut of the history a newcomer opens nothing from before, and members go on from what they had seen', async () => {
  const folder = await shareFolder('Past')
  const [record] = await owner.vault.openFolder(folder)
  const place = { folder, id: record!.id }
  const save = (version: number, name: string) =>
    owner.vault.saveRecords(folder, [{ id: place.id, version, content: nameRecord(name) }])
  await save(1, 'second')
  await owner.vault.rotateFolder(folder)
  await save(2, 'third')
  await member.vault.openFolder(folder)
  expect(await member.vault.getHistory(folder, place.id)).toHaveLength(2)
  const { details } = await member.vault.getRecord(folder, place.id)
  expect(details.password_history.map(({ password }) => password)).toEqual([
    'secret of second',
    'secret of in Past',
  ])
  await owner.vault.cutFolderHistory(folder)
  const { vault } = await addNewcomer('gleb', folder)
  const [seen] = await vault.openFolder(folder)
  expect(seen?.overview.name).toBe('third')
  expect(await vault.getHistory(folder, place.id)).toEqual([])
  const newest = await vault.getRecord(folder, place.id)
  expect(newest.details).toMatchObject({ password: 'secret of third', password_history: [] })
  const query = { heads_since: 1 }
  const stored = await boris.api.passwords.getFolder({ params: { id: folder }, query })
  expect(stored).toMatchObject({ folder: { epoch: 3 }, previous: [] })
  // What they had read before is not written back unasked.
  const stale = { id: place.id, version: 3, content: { overview: record!.overview, details } }
  expect(await member.vault.saveRecords(folder, [stale])).toMatchObject({ saved: [], conflicts: [{}] })
  expect((await member.vault.openFolder(folder)).map(({ overview }) => overview.name)).toEqual(['third'])
  expect(await member.vault.getHistory(folder, place.id)).toEqual([])
  await expect(member.vault.cutFolderHistory(folder)).rejects.toMatchObject({ code: 'Forbidden' })
  await save(newest.version, 'fourth')
  expect((await vault.getHistory(folder, place.id)).map(({ overview }) => overview.name)).toEqual(['third'])
})

test('who comes after a new key reads what is there now, and the one taken out nothing of it', async () => {
  const folder = await shareFolder('Cut')
  await member.vault.openFolder(folder)
  await owner.vault.setMembers(folder, ownerOnly())
  const [record] = await owner.vault.openFolder(folder)
  await owner.vault.saveRecords(folder, [
    { id: record!.id, version: 1, content: nameRecord('written after') },
  ])
  const newcomer = await addNewcomer('vera', folder)
  const [seen] = await newcomer.vault.openFolder(folder)
  expect(seen?.overview.name).toBe('written after')
  expect(await newcomer.vault.getRecord(folder, seen!.id)).toMatchObject({
    details: { password: 'secret of written after' },
  })
  await expect(member.vault.getRecord(folder, record!.id)).rejects.toMatchObject({ code: 'NotFound' })
})

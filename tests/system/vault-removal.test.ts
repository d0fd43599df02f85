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

test('who comes after a new key reads what is there now, and the one taken out nothing of it', async () => {
  const folder = await shareFolder('Cut')
  await member.vault.openFolder(folder)
  await owner.vault.setMembers(folder, ownerOnly())
  const [record] = await owner.vault.openFolder(folder)
  await owner.vault.saveRecords(folder, [
    { id: record!.id, version: 1, content: nameRecord('written after') },
  ])
  const vera = await signUp(system, 'vera@example.org', { name: 'Vera' })
  const veraId = await joinTeam(anna, vera, 'vera@example.org')
  const newcomer = await openVaultOf(vera, system.ready.console_url)
  await setUpVault(newcomer)
  await owner.vault.doTasks()
  await owner.vault.setMembers(folder, [...ownerOnly(), { user_id: veraId, role: 'viewer' }])
  const [seen] = await newcomer.vault.openFolder(folder)
  expect(seen?.overview.name).toBe('written after')
  expect(await newcomer.vault.getRecord(folder, seen!.id)).toMatchObject({
    details: { password: 'secret of written after' },
  })
  await expect(member.vault.getRecord(folder, record!.id)).rejects.toMatchObject({ code: 'NotFound' })
})

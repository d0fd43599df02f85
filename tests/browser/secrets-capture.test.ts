/** What leaves a browser: canaries typed, pasted, edited, compared, exported and restored in the console, searched for in all that it exchanges. */
import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compareTexts } from '../../apps/console/src/features/secrets/compare/compare.messages.ts'
import { configTexts } from '../../apps/console/src/features/secrets/config/config.messages.ts'
import { exportTexts } from '../../apps/console/src/features/secrets/export/export.messages.ts'
import { historyTexts } from '../../apps/console/src/features/secrets/history/history.messages.ts'
import { importTexts } from '../../apps/console/src/features/secrets/import/import.messages.ts'
import { noticesTexts } from '../../apps/console/src/features/secrets/notices/notices.messages.ts'
import { projectsTexts } from '../../apps/console/src/features/secrets/projects/projects.messages.ts'
import { savingTexts } from '../../apps/console/src/features/secrets/table/saving.messages.ts'
import { tableTexts } from '../../apps/console/src/features/secrets/table/table.messages.ts'
import { proofTexts } from '../../apps/console/src/platform/vault/proof/vault-proof.messages.ts'
import { signUp } from '../kit/api-session.ts'
import { launchBrowser } from '../kit/browser.ts'
import { newConsolePage } from '../kit/console-page.ts'
import { eventually } from '../kit/eventually.ts'
import { type Evidence, findMissed, makeCanaries, type Plant, search } from '../kit/evidence.ts'
import { getKeyboard } from '../kit/keyboard.ts'
import { type RecordingRelay, startRecordingRelay } from '../kit/recording-relay.ts'
import { runningNora } from '../kit/running-nora.ts'
import { getSecretsPage, type SecretsPage } from '../kit/secrets-page.ts'
import { MASTER_KEY, openVaultOf, setUpVault } from '../kit/vault-person.ts'

const system = runningNora()
const url = system.ready.console_url
const DEV = '/secrets/project/shop/config/dev'
const canaries = makeCanaries('Cnry7zQvX6Brsk')
const canary = canaries.make
const name = canary('name')
const value = canary('value')
const pasted = canary('pastedname')
let browser: Browser
let relay: RecordingRelay
let page: Page
let secrets: SecretsPage

beforeAll(async () => {
  browser = await launchBrowser()
  relay = await startRecordingRelay(system)
  const session = await signUp(system, 'secrets-capture@example.org', { name: 'Anna Belova' })
  await setUpVault(await openVaultOf(session, url))
  const context = {
    permissions: ['clipboard-read', 'clipboard-write'],
    reducedMotion: 'reduce' as const,
    // Also for addresses of this machine, which browsers ask directly otherwise.
    proxy: { server: relay.url, bypass: '<-loopback>' },
  }
  page = await newConsolePage(browser, system, { session, lang: 'en', context })
  secrets = getSecretsPage(page, url)
})
afterAll(async () => {
  await browser?.close()
  relay?.close()
})

async function typeSecrets(): Promise<void> {
  await secrets.open('/secrets')
  await page.getByRole('heading', { name: projectsTexts.en.empty }).waitFor()
  await page.keyboard.press('n')
  await getKeyboard(page).inDialog(projectsTexts.en.form.title)
  await page.keyboard.insertText('Shop')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/secrets/project/shop**')
  await secrets.dialog(projectsTexts.en.form.title).waitFor({ state: 'hidden' })
  await page.getByRole('link', { name: 'Development' }).click()
  await page.getByRole('heading', { name: tableTexts.en.nothing }).waitFor()
  await page.keyboard.press('n')
  await secrets.type(name, value)
  await page.keyboard.press('Escape')
  await secrets.save(1)
}

async function pasteFile(): Promise<void> {
  const file = [`# ${canary('pastedcomment')}`, `${pasted}="${canary('pastedvalue')}"`, `OTHER=\${${name}}`]
  await secrets.paste(file.join('\n'))
  await getKeyboard(page).inDialog(importTexts.en.title)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: savingTexts.en.bar.save(2) }).waitFor()
  await secrets.save(2)
}

/** The value in its line, comment and tag in the dialog, a value of one’s own. */
async function edit(): Promise<void> {
  const { details, own } = tableTexts.en
  await secrets.row(name).first().click()
  await page.getByLabel(tableTexts.en.fields.value(name)).fill(canary('edited'))
  await page.keyboard.press('Enter')
  await secrets.choose(pasted, 'details')
  const dialog = secrets.dialog(details.title(pasted))
  await dialog.getByLabel(details.comment).fill(canary('comment'))
  await dialog.getByLabel(details.tags).fill(canary('tag'))
  await dialog.getByRole('button', { name: details.done, exact: true }).click()
  await secrets.save(2)
  await secrets.choose(pasted, 'own')
  const mine = secrets.dialog(own.title(pasted))
  await mine.getByLabel(own.value).fill(canary('own'))
  await mine.getByRole('button', { name: own.save, exact: true }).click()
  await secrets.told(own.saved)
  await page.getByPlaceholder(tableTexts.en.search).fill(name.slice(0, -1))
  await secrets.row(name).first().waitFor()
  await page.getByPlaceholder(tableTexts.en.search).fill('')
}

async function beReminded(): Promise<void> {
  const { reminder } = noticesTexts.en
  await secrets.choose(name, 'remind')
  const dialog = secrets.dialog(reminder.titleOf(name))
  await dialog.getByRole('button', { name: reminder.create, exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
}

async function restore(): Promise<void> {
  const { page: steps, restoring } = historyTexts.en
  await secrets.tab('audit')
  const list = page.getByRole('list', { name: steps.list })
  const first = list.locator('> li').filter({ hasText: steps.step(2) })
  await first.getByRole('button', { name: steps.restore }).click()
  const question = secrets.dialog(restoring.title(2))
  await question.getByRole('button', { name: restoring.confirm, exact: true }).click()
  await secrets.told(restoring.done(3))
  await secrets.tab('secrets')
  await secrets.reveal(name, value)
}

async function compare(): Promise<void> {
  await page.getByRole('link', { name: configTexts.en.compare }).click()
  await page.getByRole('combobox', { name: compareTexts.en.add }).click()
  await page.getByRole('option', { name: 'Staging' }).click()
  await secrets.row(name).first().waitFor()
  await secrets.press(compareTexts.en.menu(name, 'Development'))
  await page.getByRole('menuitem', { name: compareTexts.en.copyTo('Staging') }).click()
  await secrets.told(compareTexts.en.copied(name, 'Staging'))
}

async function takeOut(): Promise<void> {
  await secrets.open(DEV)
  await secrets.press(tableTexts.en.export)
  const dialog = secrets.dialog(exportTexts.en.title)
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: exportTexts.en.submit, exact: true }).click()
  await secrets.dialog(proofTexts.en.title).getByLabel(proofTexts.en.masterKey).fill(MASTER_KEY)
  await page.keyboard.press('Enter')
  expect(await readFile(await (await download).path(), 'utf8')).toContain(value)
}

/** What the browser keeps when the page is left. */
async function readKept(): Promise<Evidence> {
  const kept = await page.evaluate<string>(
    'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state, document.title, location.href])',
  )
  return { where: 'kept by the browser', bytes: Buffer.from(kept) }
}

const collect = async (): Promise<Evidence[]> => [...relay.evidence(), await readKept()]

test('a browser that does all this sends and gets nothing but what is sealed', async () => {
  await typeSecrets()
  await pasteFile()
  await edit()
  await beReminded()
  await restore()
  await compare()
  await takeOut()
  const evidence = await collect()
  expect(search(evidence, [...canaries.all, MASTER_KEY])).toEqual([])
  const texts = evidence.map(({ bytes }) => bytes.toString('latin1'))
  for (const part of ['POST /v1/secrets/configs/config/', 'text/event-stream', '"envelope"', 'nora_session='])
    expect(texts.some((text) => text.includes(part))).toBe(true)
})

test('a leak that is planted in any of these places is found there', async () => {
  const send = (path: string, init: object = {}) =>
    page.evaluate(`fetch(${JSON.stringify(`/v1/secrets/${path}`)}, ${JSON.stringify(init)})`)
  const post = (body: string, more: object = {}) => send('projects', { method: 'POST', body, ...more })
  const rename = `(async (name) => {
    const { items } = await (await fetch('/v1/secrets/projects')).json()
    const headers = { 'content-type': 'application/json' }
    await fetch('/v1/secrets/project/' + items[0].id, { method: 'PATCH', headers, body: JSON.stringify({ name }) })
  })`
  const zip = `(async (text) => {
    const packed = new Blob(['x' + text]).stream().pipeThrough(new CompressionStream('gzip'))
    await fetch('/v1/secrets/projects', { method: 'POST', body: await new Response(packed).blob() })
  })`
  const run = (code: string, secret: string) => page.evaluate(`${code}(${JSON.stringify(secret)})`)
  const plants: readonly Plant[] = [
    ['request GET', (secret) => send(`projects?name=${secret}`)],
    ['request GET', (secret) => send('projects', { headers: { 'x-name': secret } })],
    ['request POST', (secret) => post(JSON.stringify({ name: secret }))],
    ['request POST', (secret) => post(Buffer.from(`xy${secret}`).toString('base64'))],
    ['request POST', (secret) => run(zip, secret)],
    ['answer to /v1/secrets/project', (secret) => run(rename, secret)],
    ['answer to', (secret) => relay.tell(JSON.stringify({ secret }))],
    ['kept by the browser', (secret) => run('((text) => { localStorage.planted = text })', secret)],
  ]
  await eventually(async () => relay.evidence().some(({ bytes }) => bytes.includes('text/event-stream')))
  expect(await findMissed(plants, async (wanted) => search(await collect(), wanted))).toEqual([])
})

/** A vault with as many records as a folder may have is scrolled, searched and sorted. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listTexts } from '../../apps/console/src/features/passwords/list.messages.ts'
import { signUp } from '../kit/api-session.ts'
import { launchBrowser } from '../kit/browser.ts'
import { newConsolePage } from '../kit/console-page.ts'
import { aLogin } from '../kit/make-vault.ts'
import { runningNora } from '../kit/running-nora.ts'
import { getVaultPage } from '../kit/vault-page.ts'
import { openVaultOf, setUpVault } from '../kit/vault-person.ts'

/** `NORA_TEST_VAULT_RECORDS=10000` is the whole: a folder takes no more. */
const RECORDS = Number(process.env.NORA_TEST_VAULT_RECORDS ?? 500)
const BATCH = 500
/** Rows beyond the window are not drawn. */
const DRAWN_AT_MOST = 120

const system = runningNora()
let browser: Browser
let page: Page

beforeAll(async () => {
  browser = await launchBrowser()
  const session = await signUp(system, 'vault-large@example.org')
  const { vault } = await prepare(session)
  const [folder] = await vault.listFolders()
  for (let from = 0; from < RECORDS; from += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, RECORDS - from) }, (_, index) => ({
      content: aLogin({
        name: `Service ${from + index}`,
        login: `user${(from + index) % 97}`,
        site: `https://host-${from + index}.example.org`,
        password: `heron-${from + index}-Violet`,
        tags: [`team-${index % 12}`],
      }),
    }))
    await vault.saveRecords(folder?.id ?? '', rows)
  }
  page = await newConsolePage(browser, system, { session })
}, 600_000)
afterAll(() => browser?.close())

async function prepare(session: Parameters<typeof openVaultOf>[0]) {
  const person = await openVaultOf(session, system.ready.console_url)
  await setUpVault(person)
  return person
}

test(`${RECORDS} records: rows out of sight are not drawn, and all of them are found and sorted`, async () => {
  await getVaultPage(page, system.ready.console_url).open()
  await page.getByText(listTexts.en.count(RECORDS), { exact: true }).first().waitFor()
  await page.getByRole('row').nth(20).waitFor()
  for (const share of [0.3, 0.7, 1, 0]) {
    await page.evaluate(`scrollTo(0, document.documentElement.scrollHeight * ${share})`)
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
    expect(await page.getByRole('row').count()).toBeLessThanOrEqual(DRAWN_AT_MOST)
  }
  const last = `Service ${RECORDS - 1}`
  await page.getByRole('searchbox').pressSequentially(last)
  await page.getByText(listTexts.en.count(1), { exact: true }).first().waitFor()
  await page.getByRole('row').filter({ hasText: last }).waitFor()
  await page.getByRole('searchbox').fill('')
  await page.getByRole('columnheader', { name: listTexts.en.columns.name }).getByRole('button').click()
  await page
    .getByRole('row')
    .filter({ hasText: /^\D*Service 0\D/ })
    .waitFor()
}, 120_000)

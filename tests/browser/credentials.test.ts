import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiKeysTexts } from '../../apps/console/src/features/credentials/api-keys/api-keys.messages.ts'
import { publicKeysTexts } from '../../apps/console/src/features/credentials/public-keys/public-keys.messages.ts'
import { signUp } from '../kit/api-session.ts'
import { launchBrowser } from '../kit/browser.ts'
import { newConsolePage } from '../kit/console-page.ts'
import { runningNora } from '../kit/running-nora.ts'

const system = runningNora()
let browser: Browser
let folder: string
let people = 0

beforeAll(async () => {
  browser = await launchBrowser()
  folder = mkdtempSync(join(tmpdir(), 'nora-browser-'))
})

afterAll(async () => {
  await browser?.close()
  rmSync(folder, { recursive: true })
})

/** A page of someone who has just signed up, in English. */
async function openPage(path: string): Promise<Page> {
  const session = await signUp(system, `keys${++people}@example.org`)
  const page = await newConsolePage(browser, system, { session })
  await page.goto(system.ready.console_url + path)
  return page
}

function curl(key: string, path: string, ...args: string[]): { status: number; body: string } {
  const said = execFileSync(
    'curl',
    [
      ...['-s', '-w', '\n%{http_code}', '-H', `Authorization: Bearer ${key}`, ...args],
      system.ready.console_url + path,
    ],
    { encoding: 'utf8' },
  )
  const at = said.lastIndexOf('\n')
  return { status: Number(said.slice(at)), body: said.slice(0, at) }
}

test('an API key made in the browser works in curl until it is revoked, and its use shows by itself', async () => {
  const texts = apiKeysTexts.en
  const page = await openPage('/api_keys')
  await page.getByRole('button', { name: texts.create }).click()
  await page.getByLabel(texts.createDialog.description).fill('curl')
  await page.keyboard.press('Enter')
  const once = page.getByRole('dialog', { name: texts.once.title })
  const key = await once.locator('code').first().innerText()
  await once.getByRole('button', { name: texts.once.done }).click()

  expect(JSON.parse(curl(key, '/v1/tunnels').body)).toEqual({ items: [], next_cursor: null })
  const refused = curl(key, '/v1/endpoints', '--json', '{"region":"local"}')
  expect([refused.status, JSON.parse(refused.body).code]).toEqual([403, 'ApiKeyReadOnly'])
  const row = page.getByRole('row').filter({ hasText: 'curl' })
  await row.getByText('127.0.0.1').waitFor({ timeout: 60_000 })

  await row.click()
  await page.getByRole('dialog', { name: 'curl' }).getByRole('button', { name: texts.revoke }).click()
  const question = page.getByRole('dialog', { name: texts.revokeTexts.title(1) })
  await question.getByRole('button', { name: texts.revoke }).click()
  await page.getByText(texts.revoked(1)).waitFor()
  const gone = curl(key, '/v1/tunnels')
  expect([gone.status, JSON.parse(gone.body).code]).toEqual([401, 'ApiKeyRevoked'])
})

test('an SSH key is taken from its file with the fingerprint OpenSSH prints; a private one is never sent', async () => {
  const texts = publicKeysTexts.en
  const file = join(folder, 'id_ecdsa')
  execFileSync('ssh-keygen', ['-q', '-t', 'ecdsa', '-N', '', '-C', 'anna at home', '-f', file])
  const page = await openPage('/public_keys')
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  await page.getByRole('button', { name: texts.add }).click()
  const dialog = page.getByRole('dialog', { name: texts.form.title })
  const input = dialog.locator('input[type=file]')

  await input.setInputFiles(file)
  await dialog.getByText(texts.form.privateTitle).waitFor()
  await dialog.getByRole('button', { name: texts.form.submit(0) }).click()
  await dialog.getByText(texts.form.keyNeeded).waitFor()
  const secret = readFileSync(file, 'utf8').split('\n')[1] ?? ''
  expect(await dialog.locator('textarea').inputValue()).toBe('')
  expect(sent.filter((request) => request.includes(secret) || request.includes('POST'))).toEqual([])

  await input.setInputFiles(`${file}.pub`)
  await dialog.getByText('anna at home', { exact: true }).waitFor()
  await dialog.getByText(texts.form.keyNeeded).waitFor({ state: 'hidden' })
  await dialog.getByRole('button', { name: texts.form.submit(1) }).click()
  const row = page.getByRole('row').filter({ hasText: 'anna at home' })
  const said = execFileSync('ssh-keygen', ['-lf', `${file}.pub`], { encoding: 'utf8' })
  await row.getByText(said.split(' ')[1] ?? 'no fingerprint').waitFor()
})

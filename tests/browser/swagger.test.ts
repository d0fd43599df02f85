import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUp } from '../kit/api-session.ts'
import { launchBrowser } from '../kit/browser.ts'
import { runningNora } from '../kit/running-nora.ts'

const system = runningNora()
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser?.close()
})

test('the API pages show every route and "Execute" calls the running server as the reader', async () => {
  const { console_url } = system.ready
  const [name = '', value = ''] = (await signUp(system, 'swagger@example.org')).cookie().split('=')
  const context = await browser.newContext()
  await context.addCookies([{ name, value, url: console_url }])
  const page = await context.newPage()
  const failures: string[] = []
  page.on('console', (message) => message.type() === 'error' && failures.push(message.text()))
  await page.goto(`${console_url}/swagger/`)
  await page.locator('#operations-tag-accounts').click()
  const operation = page.locator('#operations-accounts-getUser')
  await operation.locator('.opblock-summary-control').click()
  await operation.getByRole('button', { name: 'Execute' }).click()
  await operation.locator('.live-responses-table').getByText('swagger@example.org').first().waitFor()
  const document = (await (await fetch(`${console_url}/swagger/openapi.json`)).json()) as {
    paths: Record<string, object>
  }
  const operations = Object.values(document.paths).flatMap((path) => Object.keys(path))
  // It draws what is in sight; what it has to draw, it knows.
  expect(await page.evaluate('window.ui.specSelectors.operations().size')).toBe(operations.length)
  expect(failures).toEqual([])
})

test('calls from the API pages run with the key that one gives them, until it is forgotten', async () => {
  const { console_url } = system.ready
  const session = await signUp(system, 'swagger-key@example.org')
  const { token } = await session.api.credentials.renewToken()
  const page = await (await browser.newContext()).newPage()
  // It draws hundreds of calls, which takes a busy machine its time.
  page.setDefaultTimeout(90_000)
  await page.goto(`${console_url}/swagger/`)
  await page.getByLabel('API key or token').fill(token)
  await page.getByRole('button', { name: 'Use my key' }).click()
  await page.locator('#operations-tag-accounts').click()
  const operation = page.locator('#operations-accounts-getUser')
  await operation.locator('.opblock-summary-control').click()
  await operation.getByRole('button', { name: 'Execute' }).click()
  await operation.locator('.live-responses-table').getByText('swagger-key@example.org').first().waitFor()
  await page.getByRole('button', { name: 'Forget the key' }).click()
  await operation.getByRole('button', { name: 'Execute' }).click()
  await operation.locator('.live-responses-table').getByText('Unauthorized').first().waitFor()
})

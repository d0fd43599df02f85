import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInAsOwner } from '../kit/api-session.ts'
import { launchBrowser } from '../kit/browser.ts'
import { bootNora, type NoraSystem } from '../kit/nora-system.ts'

let system: NoraSystem
let browser: Browser

beforeAll(async () => {
  system = await bootNora()
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser?.close()
  await system?.close()
})

test('the API pages show every route and "Execute" calls the running server as the reader', async () => {
  const { console_url } = system.ready
  const [name = '', value = ''] = (await signInAsOwner(system)).cookie().split('=')
  const context = await browser.newContext()
  await context.addCookies([{ name, value, url: console_url }])
  const page = await context.newPage()
  const failures: string[] = []
  page.on('console', (message) => message.type() === 'error' && failures.push(message.text()))
  await page.goto(`${console_url}/swagger/`)
  const operation = page.locator('#operations-accounts-getUser')
  await operation.locator('.opblock-summary-control').click()
  await operation.getByRole('button', { name: 'Execute' }).click()
  await operation.locator('.live-responses-table').getByText('owner@nora.localhost').first().waitFor()
  const document = (await (await fetch(`${console_url}/swagger/openapi.json`)).json()) as {
    paths: Record<string, object>
  }
  const operations = Object.values(document.paths).flatMap((path) => Object.keys(path))
  // It draws what is in sight; what it has to draw, it knows.
  expect(await page.evaluate('window.ui.specSelectors.operations().size')).toBe(operations.length)
  expect(failures).toEqual([])
})

/**
 * `npm run lighthouse [-- PART-OF-A-NAME…]`: Lighthouse's scores of the pages people see most, as a desk and as a
 * phone, and what costs points. Ends with 1 under the least score. Performance depends on the machine: nothing
 * else should run beside it.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../bench/processes.ts'
import { launchProfile } from '../../tests/kit/browser.ts'
import { keepCookie } from '../../tests/kit/console-page.ts'
import { setStage, type Viewer } from '../../tests/kit/stage.ts'
import { check, type Decision, type Form } from './check-scores.ts'

const LEAST_SCORE = 95

const PAGES: readonly (readonly [name: string, path: string, viewer: Viewer])[] = [
  ['sign-in', '/sign_in', 'guest'],
  ['home', '/', 'owner'],
  ['tunnels', '/tunnels', 'owner'],
  ['profile', '/profile', 'owner'],
]
const FORMS: readonly Form[] = ['desk', 'phone']

const wanted = process.argv.slice(2)
const pages = PAGES.filter(([name]) => wanted.length === 0 || wanted.some((part) => name.includes(part)))

const port = await freePort()
const folder = mkdtempSync(join(tmpdir(), 'nora-lighthouse-'))
const stage = await setStage()
const profile = await launchProfile(folder, port)
try {
  for (const [name, path, viewer] of pages) {
    const url = `${stage.system.ready.console_url}${path}`
    await beViewer(viewer, url)
    for (const form of FORMS) report(name, form, await check({ url, port, form }))
  }
} finally {
  await profile.close()
  await stage.close()
  rmSync(folder, { recursive: true, force: true })
}

/** A browser in which this person was before: signed in, and with what the console keeps. */
async function beViewer(viewer: Viewer, url: string): Promise<void> {
  await profile.clearCookies()
  await keepCookie(profile, stage.system, stage.sessions[viewer])
  const page = await profile.newPage()
  await page.goto(url)
  await page.locator('h1').first().waitFor()
  await page.close()
}

function report(name: string, form: Form, { scores, losses }: Decision): void {
  const said = Object.entries(scores).map(([category, score]) => `${category} ${score}`)
  process.stdout.write(`${name}, ${form}: ${said.join(', ')}\n`)
  for (const loss of losses) process.stdout.write(`  ${loss}\n`)
  if (Object.values(scores).some((score) => score < LEAST_SCORE)) process.exitCode = 1
}

import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type ApiSession, signUp } from '../kit/api-session.ts'
import { violations } from '../kit/axe.ts'
import { launchBrowser } from '../kit/browser.ts'
import { type ClientHome, type ClientRun, createClientHome } from '../kit/nora-client.ts'
import { runningNora } from '../kit/running-nora.ts'
import { visit } from '../kit/visit.ts'

/** The tests may run as root, which has to be meant. */
const AS_ROOT = userInfo().uid === 0 ? ['--as-root'] : []

const system = runningNora()
let owner: ApiSession
let home: ClientHome
let browser: Browser
let folder: string
const runs: ClientRun[] = []

beforeAll(async () => {
  owner = await signUp(system, 'inspector@example.org')
  home = createClientHome(system, (await owner.api.credentials.renewToken()).token)
  browser = await launchBrowser()
  folder = mkdtempSync(join(tmpdir(), 'nora-inspector-'))
})
afterEach(async () => {
  for (const run of runs.splice(0)) await run.stop()
})
afterAll(async () => {
  await browser?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A tunnel, and the inspector of its client in a browser. */
async function open(...args: string[]): Promise<{ said: Record<string, unknown>; page: Page }> {
  const client = home.run([...args, '--json', '--inspector-port', '0'])
  runs.push(client)
  const said = await client.event('online')
  const page = await (await browser.newContext({ locale: 'en-US' })).newPage()
  await page.goto(String(said.inspector_url))
  return { said, page }
}

async function endFirst(page: Page, row: RegExp): Promise<void> {
  await page.getByRole('row', { name: row }).first().getByRole('button').click()
  await page.getByRole('menuitem', { name: 'End' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End' }).click()
}

/** Checks both themes and both widths. */
async function expectUsable(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [1440, 390]) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 900 })
      // Colours take a moment to change.
      await expect.poll(() => violations(page), { message: `${colorScheme} ${width}` }).toEqual([])
      const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
      expect(await page.evaluate(overflow), `${colorScheme} ${width}`).toBeLessThanOrEqual(0)
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}

/** Goes to the row by keys alone, into its drawer and back. */
async function expectKeys(page: Page, row: RegExp): Promise<void> {
  const chosen = page.getByRole('row', { name: row }).and(page.locator(':focus'))
  for (let tabs = 0; tabs < 40 && (await chosen.count()) === 0; tabs++) await page.keyboard.press('Tab')
  expect(await chosen.count()).toBe(1)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  await expectUsable(page)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}

async function listen(): Promise<Server> {
  const server = createServer((socket) => void socket.on('error', () => {}).pipe(socket))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

test('an open connection of nora tcp is seen as bytes pass, and reset from there', async () => {
  const origin = await listen()
  const { port } = origin.address() as { port: number }
  const { said, page } = await open('tcp', String(port))
  const publicPort = Number(new URL(String(said.url)).port)
  await page.getByText(`nc ${system.ready.region_host} ${publicPort}`).waitFor()
  await expectUsable(page)
  const visitor = connect({ port: publicPort, host: system.ready.region_host })
  const failure = new Promise<NodeJS.ErrnoException>((resolve) => visitor.once('error', resolve))
  visitor.write('hello')
  await once(visitor, 'data')
  const row = page.getByRole('row', { name: /127\.0\.0\.1:\d+/ })
  await row.filter({ hasText: 'Open' }).filter({ hasText: '5 B' }).waitFor()
  await expectUsable(page)
  await expectKeys(page, /127\.0\.0\.1:\d+/)
  await endFirst(page, /127\.0\.0\.1:\d+/)
  expect((await failure).code).toBe('ECONNRESET')
  await row.filter({ hasText: 'ended from here' }).waitFor()
  origin.close()
})

function enter(said: Record<string, unknown>, command: string): ChildProcess {
  const keyFile = join(folder, 'key')
  writeFileSync(join(folder, 'known_hosts'), `${said.known_hosts}\n`)
  const options = [
    '-F',
    '/dev/null',
    '-i',
    keyFile,
    '-o',
    `UserKnownHostsFile=${join(folder, 'known_hosts')}`,
  ]
  const strict = ['-o', 'StrictHostKeyChecking=yes', '-o', 'IdentitiesOnly=yes', '-o', 'AddressFamily=inet']
  return spawn('ssh', [...options, ...strict, ...String(said.ssh).split(' ').slice(1), command], {
    stdio: ['pipe', 'ignore', 'pipe'],
  })
}

test('a session of nora ssh is seen with its command, and its ssh is closed from there', async () => {
  const keyFile = join(folder, 'key')
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', keyFile])
  const body = { key: readFileSync(`${keyFile}.pub`, 'utf8'), name: 'laptop' }
  await owner.api.credentials.addPublicKeys({ body })
  const { said, page } = await open('ssh', ...AS_ROOT)
  const ssh = enter(said, 'exec sleep 60')
  let stderr = ''
  ssh.stderr?.on('data', (bytes) => (stderr += String(bytes)))
  const closed = once(ssh, 'close')
  const row = page.getByRole('row', { name: /laptop/ })
  await row.filter({ hasText: 'exec sleep 60' }).filter({ hasText: 'running' }).waitFor()
  await expectUsable(page)
  await expectKeys(page, /laptop/)
  await endFirst(page, /laptop/)
  expect(await closed).toEqual([129, null])
  expect(stderr).toContain('The session was ended by')
  await row.filter({ hasText: 'ended' }).filter({ hasText: 'exit code 129' }).waitFor()
})

test('the list of requests and what one holds are for everybody', async () => {
  const origin = createHttpServer((_req, res) =>
    res.setHeader('content-type', 'application/json').end('{"fox":1}'),
  )
  origin.listen(0, '127.0.0.1')
  await once(origin, 'listening')
  const { said, page } = await open('http', String((origin.address() as { port: number }).port))
  await page.getByText(String(said.url)).first().waitFor()
  await expectUsable(page)
  await visit(new URL('/orders?state=new', String(said.url)).href)
  const entry = page.getByText('/orders?state=new').first()
  await entry.waitFor()
  await entry.click()
  await page.getByRole('tab', { name: 'Response' }).click()
  await page.getByText('fox').first().waitFor()
  await expectUsable(page)
  origin.close()
})

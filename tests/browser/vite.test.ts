import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUp } from '../kit/api-session.ts'
import { launchBrowser } from '../kit/browser.ts'
import { type ClientRun, createClientHome } from '../kit/nora-client.ts'
import { runningNora } from '../kit/running-nora.ts'

const system = runningNora()
let browser: Browser
let vite: ViteDevServer
let client: ClientRun
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'nora-vite-'))
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><title>Shop</title><h1></h1><script type="module" src="/main.js"></script>',
  )
  writeFileSync(
    join(folder, 'main.js'),
    "import { title } from './title.js'\nconst show = (text) => { document.querySelector('h1').textContent = text }\nshow(title)\nimport.meta.hot.accept('./title.js', (next) => show(next.title))\n",
  )
  writeTitle('Pies from the burrow')
  vite = await createServer({
    root: folder,
    configFile: false,
    logLevel: 'error',
    server: { port: 0, host: '127.0.0.1' },
  })
  await vite.listen()
  const { port } = new URL(vite.resolvedUrls?.local[0] ?? '')
  const { api } = await signUp(system, 'vite@example.org')
  client = createClientHome(system, (await api.credentials.renewToken()).token).run([
    ...['http', `127.0.0.1:${port}`, '--name', 'vite-shop', '--json'],
  ])
  await client.event('online')
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser?.close()
  await client?.stop()
  await vite?.close()
  rmSync(folder, { recursive: true, force: true })
})

test('a Vite dev server works through a tunnel, hot reload included', async () => {
  const page = await browser.newPage()
  const sockets: string[] = []
  page.on('websocket', (socket) => sockets.push(socket.url()))
  await page.goto(`http://vite-shop.localhost:${system.ready.edge_http_port}/`)
  await page.getByRole('heading', { name: 'Pies from the burrow' }).waitFor()
  await page.evaluate(() => {
    Object.assign(globalThis, { wasHere: true })
  })
  writeTitle('Tarts from the burrow')
  await page.getByRole('heading', { name: 'Tarts from the burrow' }).waitFor()
  // A reload would have lost it: the module was replaced in the running page.
  expect(await page.evaluate(() => (globalThis as { wasHere?: boolean }).wasHere)).toBe(true)
  expect(sockets[0]).toMatch(new RegExp(`^ws://vite-shop\\.localhost:${system.ready.edge_http_port}/`))
})

function writeTitle(title: string): void {
  writeFileSync(join(folder, 'title.js'), `export const title = '${title}'\n`)
}

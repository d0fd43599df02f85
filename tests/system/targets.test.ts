/** Checks where `nora http` and `nora start` lead, with the real programs. */
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import type { Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { signUp } from '../kit/api-session.ts'
import { curl } from '../kit/curl.ts'
import { eventually } from '../kit/eventually.ts'
import { type ClientHome, createClientHome } from '../kit/nora-client.ts'
import { type Origin, startOrigin } from '../kit/origins.ts'
import { runningNora } from '../kit/running-nora.ts'
import { visit } from '../kit/visit.ts'

const system = runningNora()
let home: ClientHome
let origin: Origin
let folder: string

beforeAll(async () => {
  const owner = await signUp(system, 'targets-owner@example.org')
  home = createClientHome(system, (await owner.api.credentials.renewToken()).token)
  origin = await startOrigin((req, res) => res.end(`${req.headers.host} ${req.headers['x-forwarded-host']}`))
  folder = mkdtempSync(join(tmpdir(), 'nora-targets-'))
  mkdirSync(join(folder, 'site'))
  writeFileSync(join(folder, 'site/index.html'), '<h1>a site</h1>')
  writeFileSync(join(folder, 'site/.env'), 'SECRET=1')
})

afterAll(async () => {
  await origin?.close()
  rmSync(folder, { recursive: true, force: true })
})

test('a folder is a site, with its pages recorded and its secrets hidden', async () => {
  const run = home.run(['http', join(folder, 'site'), '--name', 'pages', '--json', '--inspector-port', '0'])
  const { url, inspector_url } = await run.event('online')
  expect((await visit(String(url))).text).toBe('<h1>a site</h1>')
  expect((await visit(`${url}/.env`)).status).toBe(404)
  expect(await run.event('request')).toMatchObject({ path: '/', status: 200 })
  const listed = (await (await fetch(`${inspector_url}/api/exchanges`)).json()) as { items: unknown[] }
  expect(listed.items).toHaveLength(2)
  await run.stop()
})

test('the owner of a folder reads that too many files are open, and that they no longer are', async () => {
  const run = home.run(['http', join(folder, 'site'), '--name', 'full', '--json', '--inspector-port', '0'])
  const { url } = await run.event('online')
  expect((await visit(String(url))).status).toBe(200)
  const limitFiles = (limit: string) =>
    execFileSync('prlimit', ['--pid', String(run.child.pid), `--nofile=${limit}:`])
  // Open files stay open; nothing new gets a number below them.
  limitFiles('3')
  expect(await visit(String(url))).toMatchObject({
    status: 502,
    headers: { 'nora-error': 'origin_unreachable' },
  })
  const down = await run.event('origin_down')
  expect(down).toMatchObject({ failure: 'too_many_files' })
  expect(down.message).toContain('too many open files')
  limitFiles('1024')
  expect((await visit(String(url))).status).toBe(200)
  await run.event('origin_up')
  await run.stop()
})

test('pipes and devices of a folder stop neither it nor other tunnels, however often they are asked for', async () => {
  const site = join(folder, 'piped')
  mkdirSync(site)
  writeFileSync(join(site, 'page.html'), 'a page')
  execFileSync('mkfifo', [join(site, 'pipe')])
  symlinkSync('/dev/zero', join(site, 'zero'))
  writeFileSync(join(site, 'login.txt'), 'anna:very-secret-1')
  const file = join(site, 'nora.yml')
  writeFileSync(
    file,
    `tunnels:\n  site: { target: . }\n  app: { target: "localhost:${origin.port}" }\n  closed: { target: 1, basic_auth: "file:login.txt" }\n`,
  )
  const run = home.run(['start', '--config', file, '--json', '--inspector-port', '0'])
  expect(await run.event('left_out')).toMatchObject({ tunnel: 'site', files: ['nora.yml', 'login.txt'] })
  const getUrl = async (tunnel: string) => String((await run.event('online', { tunnel })).url)
  const [siteUrl, appUrl] = [await getUrl('site'), await getUrl('app')]
  const asked = Array.from({ length: 12 }, (_, i) => visit(`${siteUrl}/${i % 2 === 0 ? 'pipe' : 'zero'}`))
  expect((await visit(appUrl)).status).toBe(200)
  expect((await visit(`${siteUrl}/page.html`)).text).toBe('a page')
  expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([404]))
  for (const secret of ['nora.yml', 'login.txt']) {
    expect((await visit(`${siteUrl}/${secret}`)).status).toBe(404)
  }
  await run.stop()
})

test('the service sees the Host its owner wants', async () => {
  const run = home.run(['http', String(origin.port), '--name', 'hosts', '--host-header', 'rewrite', '--json'])
  const { url } = await run.event('online')
  expect((await visit(String(url))).text).toBe(`localhost:${origin.port} ${new URL(String(url)).host}`)
  await run.stop()
})

test('a development server that listens on ::1 only is reached, and content with rewrite', async () => {
  const site = join(folder, 'vite')
  mkdirSync(site)
  writeFileSync(join(site, 'index.html'), '<h1>vite</h1>')
  const vite = await createServer({
    root: site,
    configFile: false,
    logLevel: 'silent',
    server: { host: '::1', port: 0, strictPort: false },
  })
  await vite.listen()
  const { port } = (vite.httpServer as Server).address() as { port: number }
  const run = home.run(['http', String(port), '--name', 'vite', '--host-header', 'rewrite', '--json'])
  const { url } = await run.event('online')
  const page = await visit(String(url))
  expect([page.status, page.text.includes('<h1>vite</h1>')]).toEqual([200, true])
  await run.stop()
  await vite.close()
})

test('tunnels of nora.yml share a link and follow the file; a broken file changes nothing', async () => {
  const file = join(folder, 'nora.yml')
  const write = (text: string) => writeFileSync(file, text)
  write(`tunnels:\n  one: { target: ${origin.port}, name: one }\n  two: { target: ./site }\n`)
  const run = home.run(['start', '--config', file, '--json', '--inspector-port', '0'])
  const printed = (text: string) =>
    eventually(() => run.stdout().includes(text), { what: () => run.stdout() })
  await printed('"tunnel":"one"')
  await printed('"tunnel":"two"')
  const events = run
    .stdout()
    .split('\n')
    .filter((line) => line.includes('"online"'))
  const getUrl = (label: string) =>
    String(
      (JSON.parse(events.find((line) => line.includes(`"tunnel":"${label}"`)) ?? '{}') as { url?: string })
        .url,
    )
  expect((await visit(getUrl('two'))).text).toBe('<h1>a site</h1>')

  write('tunnels:\n  one: { taget: 1 }\n')
  await printed('line 2, column 10: tunnels.one: unknown key taget')
  expect((await visit(getUrl('one'))).status).toBe(200)

  write(`tunnels:\n  one: { target: ./site, name: one }\n`)
  await printed('the tunnels follow it')
  await eventually(async () => (await visit(getUrl('one'))).text === '<h1>a site</h1>', {
    what: () => run.stdout(),
  })
  await eventually(async () => (await visit(getUrl('two'))).status !== 200, { what: () => run.stdout() })
  await run.stop()
})

test('routes of nora.yml lead each request and WebSocket to the service of its path', async () => {
  const api = await startOrigin((req, res) => res.end(`api ${req.url} ${req.headers['x-forwarded-prefix']}`))
  const sockets = new WebSocketServer({ server: api.server })
  sockets.on('connection', (socket, req) => socket.send(`socket ${req.url}`))
  const file = join(folder, 'routes.yml')
  writeFileSync(
    file,
    `tunnels:
  shop:
    name: routed
    target: ${origin.port}
    routes:
      - { path: /api, target: ${api.port}, strip_prefix: true }
      - { path: /docs, target: ./site, strip_prefix: true }
  closed:
    name: closed
    routes: [{ path: /api, target: ${api.port} }]
`,
  )
  const run = home.run(['start', '--config', file, '--json', '--inspector-port', '0'])
  const onlineUrls = () =>
    [...run.stdout().matchAll(/"event":"online".*?"url":"([^"]+)"/g)].map(([, url = '']) => url)
  await eventually(() => onlineUrls().length === 2, { what: () => run.stdout() + run.stderr() })
  const shop = onlineUrls().find((url) => url.includes('routed')) ?? ''
  const closed = onlineUrls().find((url) => url.includes('closed')) ?? ''
  expect((await curl(`${shop}/api/users?page=2`)).body).toBe('api /users?page=2 /api')
  expect((await curl(`${shop}/docs`)).head).toMatch(/^location: \/docs\/\r?$/im)
  expect((await curl(`${shop}/docs/`)).body).toBe('<h1>a site</h1>')
  expect((await curl(`${shop}/else`)).body).toContain(new URL(shop).host)
  expect(await curl(`${closed}/else`)).toMatchObject({
    status: 404,
    body: expect.stringContaining('No route'),
  })
  expect((await curl(`${closed}/api/../else`, ['--path-as-is'])).status).toBe(400)
  const { host, port } = new URL(shop)
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/room`, { headers: { host } })
  const [message] = (await once(socket, 'message')) as [Buffer]
  expect(message.toString()).toBe('socket /room')
  socket.terminate()

  await api.close()
  expect((await curl(`${shop}/api`)).status).toBe(502)
  await eventually(() => run.stdout().includes(`"event":"origin_down"`), { what: () => run.stdout() })
  expect(run.stdout()).toContain(`localhost:${api.port} does not accept connections`)
  expect((await curl(`${shop}/else`)).status).toBe(200)
  await run.stop()
})

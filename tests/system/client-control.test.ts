import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInAsOwner } from '../kit/api-session.ts'
import { curl } from '../kit/curl.ts'
import { eventually } from '../kit/eventually.ts'
import { type ClientHome, type ClientRun, createClientHome } from '../kit/nora-client.ts'
import { bootNora, type NoraSystem } from '../kit/nora-system.ts'
import { echo, type Origin, startOrigin } from '../kit/origins.ts'
import { visit } from '../kit/visit.ts'

let system: NoraSystem
let home: ClientHome
let origin: Origin
let running: ClientRun
let inspector: string

beforeAll(async () => {
  system = await bootNora()
  const owner = await signInAsOwner(system)
  home = createClientHome(system, (await owner.api.credentials.renewToken()).token)
  origin = await startOrigin(echo)
  const file = `inspector_port: 0\ntunnels:\n  shop: {target: ${origin.port}, name: shop}\n  docs: {target: ${origin.port}, name: pages}\n`
  writeFileSync(join(home.configFolder, 'nora.yml'), file)
  const log = [
    '--log-file',
    join(home.configFolder, 'nora.log'),
    '--log-level',
    'debug',
    '--log-format',
    'json',
  ]
  running = home.run(['start', 'shop', '--json', ...log])
  inspector = String((await running.event('online')).inspector_url)
})

afterAll(async () => {
  await running?.stop()
  await origin?.close()
  await system?.close()
})

const tokenPath = () => join(home.configFolder, 'control-token')
const asked = (path: string, args: readonly string[] = []) =>
  curl(inspector + path, ['-H', `Authorization: Bearer ${readFileSync(tokenPath(), 'utf8').trim()}`, ...args])

test('the token is for the owner of the config folder only', async () => {
  expect(statSync(tokenPath()).mode & 0o777).toBe(0o600)
  expect((await curl(`${inspector}/api/control/tunnels`)).status).toBe(401)
})

test('nora add opens a tunnel of the file in the client that runs, nora stop ends it', async () => {
  const added = home.run(['add', 'docs'])
  expect(await added.exited).toBe(0)
  expect(added.stdout()).toMatch(/^docs: http:\/\/pages\..* → http:\/\/localhost:/)
  const url = added.stdout().split(' ')[1] ?? ''
  expect((await visit(url)).status).toBe(200)
  const again = home.run(['add', 'docs'])
  expect(await again.exited).toBe(1)
  expect(again.stderr()).toContain('The tunnel docs is open already.')
  const stopped = home.run(['stop', 'docs'])
  expect(await stopped.exited).toBe(0)
  await eventually(async () => (await visit(url)).status === 503)
  expect((await asked('/readyz')).body).toBe('ready\n')
})

test('a name that is not there is said with those that are', async () => {
  const add = home.run(['add', 'dosc'])
  expect(await add.exited).toBe(1)
  expect(add.stderr()).toContain('Did you mean docs?')
  const stop = home.run(['stop', 'sohp'])
  expect(await stop.exited).toBe(2)
  expect(stop.stderr()).toContain('Open are: shop.')
})

test('curl with the token opens a tunnel that is in no file, and ends it', async () => {
  const entry = JSON.stringify({ name: 'api', tunnel: { target: origin.port, name: 'backend' } })
  const added = await asked('/api/control/tunnels', ['-d', entry])
  expect(added.status).toBe(201)
  const { url } = JSON.parse(added.body)
  expect((await visit(url)).status).toBe(200)
  const wrong = JSON.stringify({ name: 'bad', tunnel: { taget: 1 } })
  expect((await asked('/api/control/tunnels', ['-d', wrong])).body).toContain('did you mean target?')
  expect((await asked('/api/control/tunnels/api', ['-X', 'DELETE'])).status).toBe(204)
  await eventually(async () => (await visit(url)).status === 503)
})

test('the last tunnel of nora http ends its client', async () => {
  const run = home.run(['http', String(origin.port), '--name', 'lone', '--inspector-port', '0', '--json'])
  await run.event('online')
  const stopped = home.run(['stop', 'lone'])
  expect(await stopped.exited).toBe(0)
  expect(await run.exited).toBe(0)
})

test('the log says what happened, without secrets of requests', async () => {
  const online = await running.event('online')
  await visit(`${online.url}/a?access_token=tok-12345678`)
  const text = await eventually(() => {
    const logged = readFileSync(join(home.configFolder, 'nora.log'), 'utf8')
    return logged.includes('"path":"/a"') && logged
  })
  expect(text).not.toContain('tok-12345678')
  const levels = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).level)
  expect(levels).toEqual(expect.arrayContaining(['info', 'debug']))
  expect((await asked('/metrics')).body).toMatch(
    /nora_client_requests_total\{tunnel="shop",status="2xx"\} [1-9]/,
  )
})

test('a log that cannot be written, or nothing to write, is said at once', async () => {
  const folder = home.run(['http', '3000', '--log-file', home.configFolder])
  expect(await folder.exited).toBe(2)
  expect(folder.stderr()).toMatch(/Cannot write .*: it is a folder/)
  const none = home.run(['http', '3000', '--log-level', 'debug'])
  expect(await none.exited).toBe(2)
  expect(none.stderr()).toContain('--log-file')
})

/** Webhooks from the real curl to the real client: what comes while nobody listens, and what is done with it later. */
import { createHmac } from 'node:crypto'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInAsOwner } from '../kit/api-session.ts'
import { curl } from '../kit/curl.ts'
import { eventually } from '../kit/eventually.ts'
import { type ClientHome, type ClientRun, createClientHome } from '../kit/nora-client.ts'
import { bootNora, type NoraSystem } from '../kit/nora-system.ts'
import { type Origin, startOrigin } from '../kit/origins.ts'

const SECRET = 'a-secret-of-github'

let system: NoraSystem
let home: ClientHome
let origin: Origin
const got: string[] = []

beforeAll(async () => {
  system = await bootNora()
  const owner = await signInAsOwner(system)
  home = createClientHome(system, (await owner.api.credentials.renewToken()).token)
  origin = await startOrigin((req, res) => {
    got.push(`${req.url} ${req.headers['webhook-request-id'] === undefined ? 'without id' : 'with id'}`)
    res.end()
  })
})
afterAll(async () => {
  await origin?.close()
  await system?.close()
})

async function nora(...args: string[]): Promise<string> {
  const run = home.run(['webhook', ...args], { GITHUB_SECRET: SECRET })
  expect([await run.exited, run.stderr()]).toEqual([0, ''])
  return run.stdout()
}

async function create(...args: string[]): Promise<string> {
  return /^ {2}(http\S+)$/m.exec(await nora('create', ...args))?.[1] ?? ''
}

async function post(url: string, ...options: string[]): Promise<number> {
  return (await curl(url, ['-d', '{"paid":true}', ...options])).status
}

function receiving(run: ClientRun, paths: readonly string[]): Promise<unknown> {
  return eventually(() => paths.every((path) => got.includes(`${path} with id`)), {
    timeoutMs: 30_000,
    what: () => `${paths} in ${got}; printed:\n${run.stdout()}${run.stderr()}`,
  })
}

function listen(...args: string[]): ClientRun {
  return home.run(['webhook', 'listen', ...args, '--json', '--inspector-port', '0'])
}

test('what came while nobody listened is delivered once somebody does', async () => {
  const url = await create('orders')
  expect(await post(`${url}/early`)).toBe(200)
  const first = listen('orders', String(origin.port), '--from', '1h')
  await first.event('online')
  expect(await post(`${url}/now`)).toBe(200)
  await receiving(first, ['/early', '/now'])
  await first.stop()

  expect(await post(`${url}/away`)).toBe(200)
  const second = listen('orders', String(origin.port))
  await receiving(second, ['/away'])
  await second.stop()
})

test('--skip-backlog leaves out what waited, and the next ones come', async () => {
  const url = await create('skipped')
  const making = listen('skipped', String(origin.port))
  await making.event('online')
  await making.stop()
  expect(await post(`${url}/waited`)).toBe(200)
  await eventually(async () => (await nora('ls')).includes('1 waiting'), {
    timeoutMs: 10_000,
    what: () => 'a delivery that waits',
  })
  const taking = listen('skipped', String(origin.port), '--skip-backlog')
  expect(await taking.event('webhook_listening')).toMatchObject({ cancelled: 1, waiting: 0 })
  await taking.event('online')
  expect(await post(`${url}/next`)).toBe(200)
  await receiving(taking, ['/next'])
  expect(got.join()).not.toContain('/waited')
  await taking.stop()
})

test('nora start listens by nora.yml, tail tells what is refused, replay and check send it again', async () => {
  const url = await create('gh', '--verify', 'github:env:GITHUB_SECRET')
  const tail = home.run(['webhook', 'tail', 'gh', '--json'])
  await tail.event('webhook_watching')
  const file = join(home.configFolder, 'nora.yml')
  writeFileSync(file, `tunnels:\n  hooks: { target: ${origin.port}, webhook: gh }\n`)
  const start = home.run(['start', '--config', file, '--json', '--inspector-port', '0'])
  await start.event('online')
  expect(await post(`${url}/unsigned`)).toBe(401)
  const signature = createHmac('sha256', SECRET).update('{"paid":true}').digest('hex')
  expect(await post(`${url}/signed`, '-H', `x-hub-signature-256: sha256=${signature}`)).toBe(200)
  await receiving(start, ['/signed'])
  expect(got.join()).not.toContain('/unsigned')
  await tail.event('webhook_news', { type: 'delivery' })
  expect(tail.stdout()).toContain('"refused_by":"signature"')
  await tail.stop()

  expect(await nora('replay', 'gh', '--query', 'state:delivered')).toContain('Done: 1 delivered.')
  expect(got.filter((path) => path === '/signed with id')).toHaveLength(2)
  await start.stop()

  const fixtures = join(home.configFolder, 'gh.jsonl')
  await nora('export', 'gh', '--format', 'fixture', '--query', 'state:delivered', '-o', fixtures)
  expect(existsSync(fixtures)).toBe(true)
  const said = await nora(
    'check',
    fixtures,
    '--filter',
    'json.paid',
    '--to',
    `http://127.0.0.1:${origin.port}/ci`,
  )
  expect(said).toContain('1 request passed, 0 failed')
  expect(got.at(-1)).toBe('/ci/signed with id')
})

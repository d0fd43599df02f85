/**
 * `secret://` in all that a tunnel takes, with capture on: what the server, its disk and the memory of control hold of
 * it, and what the client shows and leaves. The edge has values in memory, and nothing of them elsewhere.
 */
import { createHmac } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiSession, signInAsOwner } from '../kit/api-session.ts'
import { type CurlAnswer, curl } from '../kit/curl.ts'
import { eventually } from '../kit/eventually.ts'
import {
  collectDatabase,
  collectExchanges,
  collectFiles,
  collectServer,
  type Evidence,
  findMissed,
  makeCanaries,
  type Plant,
  search,
} from '../kit/evidence.ts'
import type { Leak } from '../kit/find-leaks.ts'
import { type ClientHome, type ClientRun, createClientHome } from '../kit/nora-client.ts'
import { bootNora, type NoraSystem } from '../kit/nora-system.ts'
import { echo, type Origin, startOrigin } from '../kit/origins.ts'
import { type PostgresServer, startPostgres } from '../kit/postgres.ts'
import { readMemory, searchMemory } from '../kit/process-memory.ts'
import { type RecordingRelay, startRecordingRelay } from '../kit/recording-relay.ts'
import { makeToken, openOwnShop, type Shop, setSecrets, toNewSecret } from '../kit/secrets-shop.ts'
import { openAccountKeys, openContentKey } from '../kit/vault-keys.ts'

/** In every canary: the memory of a process is searched for this alone. */
const MARK = 'Cnry5zQvX8Brsk'
const KIB = 1024

let postgres: PostgresServer
let system: NoraSystem
let relay: RecordingRelay
let owner: ApiSession
let shop: Shop
let home: ClientHome
let origin: Origin
let tunnel: ClientRun
const others: ClientRun[] = []
let url: string
let env: Record<string, string>
/** What lay on the edge’s disk while control took nothing. */
const spooled: Evidence[] = []
const keys: Record<string, Uint8Array> = {}
const canaries = makeCanaries(MARK)
const masterKey = canaries.make('master')
/** What the test writes, and the log; what programs leave behind is in `left`. */
const folder = mkdtempSync(join(tmpdir(), 'nora-capture-'))
const left = mkdtempSync(join(tmpdir(), 'nora-left-'))
/** Names stand in addresses, which the client shows; to the server they are secrets as well. */
const named = {
  password: canaries.make('pwname'),
  key: canaries.make('keyname'),
  hook: canaries.make('hkname'),
}
const of = {
  password: canaries.make('pwvalue'),
  key: canaries.make('keyvalue'),
  hook: canaries.make('hkvalue'),
}
const address = (what: keyof typeof named) => `secret://shop/dev/${named[what]}`

beforeAll(async () => {
  postgres = await startPostgres()
  system = await bootNora({
    env: { NORA_BILLING_MODE: 'off', NORA_CONTROL_DATABASE_URL: postgres.url, NORA_EDGE_ACCESS_LOG: 'on' },
  })
  relay = await startRecordingRelay(system)
  owner = await signInAsOwner(system)
  shop = await openOwnShop(system, owner, masterKey)
  const marks = () => ({ comment: canaries.make('comment'), tags: [canaries.make('tag')] })
  const set = (['password', 'key', 'hook'] as const).map((what) =>
    toNewSecret(named[what], of[what], marks()),
  )
  await shop.vault.saveSecrets(shop.dev, { set, remove: [] })
  const { text } = await makeToken(shop.vault, [shop.dev], { name: 'tunnels' })
  const [, , seed = '', pin = ''] = text.split('.')
  Object.assign(keys, { seed: Buffer.from(seed, 'base64url'), pin: Buffer.from(pin, 'base64url') })
  env = { NORA_SECRETS_TOKEN: text, TMPDIR: left, XDG_RUNTIME_DIR: left }
  const through = { ready: { ...system.ready, console_url: relay.url } }
  home = createClientHome(through, (await owner.api.credentials.renewToken()).token)
  origin = await startOrigin(echo)
})
afterAll(async () => {
  for (const run of [tunnel, ...others]) await run?.stop()
  await origin?.close()
  relay?.close()
  await system?.close()
  await postgres?.stop()
  for (const path of [folder, left]) rmSync(path, { recursive: true, force: true })
})

/** Keys of the person and of the config; those of the machine are in its token. */
async function readKeys(): Promise<void> {
  const opened = await openAccountKeys(owner, masterKey)
  const { config } = await owner.api.secrets.getConfig({ params: { id: shop.dev } })
  const { account, agreement, signing } = opened
  Object.assign(keys, { account, agreement, signing, content: await openContentKey(opened, config.grant!) })
}

/** Values in the rules of a tunnel, in a policy of a file, and in the check of a trigger. */
async function openTunnels(): Promise<void> {
  const policy = join(folder, 'policy.yml')
  const rule = { type: 'key-auth', config: { keys: [address('key')], header: 'x-key' } }
  writeFileSync(policy, JSON.stringify({ rules: [{ actions: [rule] }] }))
  const rules = [
    '--basic-auth',
    `anna:${address('password')}`,
    '--add-header',
    `X-Own: Bearer ${address('key')}`,
  ]
  const log = ['--log-file', join(folder, 'tunnel.log'), '--log-level', 'debug', '--inspector-port', '0']
  const about = ['--name', 'guarded', '--capture', '--json', '--policy', policy]
  tunnel = home.run(['http', String(origin.port), ...about, ...rules, ...log], env)
  url = String((await tunnel.event('online')).url)
}

type Visit = { path?: string; key?: string; password?: string; body?: string }

function visit({ path = '', key = of.key, password = of.password, body }: Visit): Promise<CurlAnswer> {
  const sent = body === undefined ? [] : ['--data-binary', body]
  return curl(`${url}/${path}`, ['-u', `anna:${password}`, '-H', `X-Key: ${key}`, ...sent])
}

async function useTunnel(): Promise<void> {
  expect((await visit({ path: `a?k=${of.key}` })).body).toContain(of.key)
  expect((await visit({ path: of.password, password: 'wrong' })).status).toBe(401)
  await visit({ path: 'json', body: JSON.stringify({ told: of.key, also: of.password }) })
  // Longer than what the inspector keeps in memory.
  writeFileSync(join(folder, 'long'), `${of.key} ${'-'.repeat(300 * KIB)} ${of.password}`)
  await visit({ path: 'long', body: `@${join(folder, 'long')}` })
  of.key = canaries.make('next')
  await setSecrets(shop.vault, shop.dev, { [named.key]: of.key })
  await eventually(async () => (await visit({})).status === 200, {
    intervalMs: 500,
    what: () => tunnel.stdout(),
  })
}

async function useTrigger(): Promise<void> {
  const args = ['trigger', '--json', '--name', 'hook', '--verify', `github:${address('hook')}`, '--', 'cat']
  const trigger = home.run(args, env)
  const { url: hook } = await trigger.event('online')
  const signature = createHmac('sha256', of.hook).update('{}').digest('hex')
  const fields = [
    `X-Hub-Signature-256: sha256=${signature}`,
    'X-GitHub-Delivery: one',
    'X-GitHub-Event: push',
  ]
  const answer = await curl(String(hook), [
    ...fields.flatMap((field) => ['-H', field]),
    '--data-binary',
    '{}',
  ])
  expect(answer.status).toBe(200)
  await trigger.stop()
  const shown = [trigger.stdout(), trigger.stderr()].join('\n')
  expect(search([{ where: 'trigger', bytes: Buffer.from(shown) }], [...Object.values(of)])).toEqual([])
}

/** What the server keeps of the exchanges, and says of the tunnel. */
async function collectCapture(): Promise<Evidence[]> {
  const { items: tunnels } = await owner.api.tunnels.listTunnels()
  const id = tunnels.find(({ name }) => name === 'guarded')?.id ?? ''
  const { items } = await owner.api.captures.listExchanges({ params: { id } })
  const details = items.map((item) =>
    owner.api.captures.getExchange({ params: { id, exchange_id: item.id } }),
  )
  const kept = JSON.stringify([tunnels, items, await Promise.all(details)])
  return [{ where: 'capture', bytes: Buffer.from(kept) }]
}

const collect = async (): Promise<Evidence[]> => [
  ...relay.evidence(),
  ...collectExchanges(shop.exchanges),
  ...collectDatabase(postgres.url),
  ...(await collectServer(system)),
  ...(await collectCapture()),
  ...spooled,
]

/** What the client shows and keeps beside what a person has written. */
async function collectClient(): Promise<Evidence[]> {
  const { inspector_url } = await tunnel.event('online')
  const read = async (path: string) => (await fetch(`${inspector_url}/api/${path}`)).text()
  const { items } = JSON.parse(await read('exchanges')) as { items: { id: string }[] }
  const parts = ['', '/request-body', '/response-body']
  const paths = items.flatMap(({ id }) => parts.map((part) => `exchanges/${id}${part}`))
  const seen = await Promise.all(['exchanges', ...paths].map(read))
  const state = home.run(['status', '--json'], env)
  await state.exited
  const texts = {
    inspector: seen.join('\n'),
    har: await read('exchanges.har?secrets=include'),
    status: state.stdout(),
    printed: tunnel.stdout() + tunnel.stderr(),
    log: readFileSync(join(folder, 'tunnel.log'), 'utf8'),
  }
  return [
    ...Object.entries(texts).map(([where, text]) => ({ where, bytes: Buffer.from(text) })),
    ...collectFiles(home.configFolder),
    // Bodies that the inspector holds no longer in memory.
    ...collectFiles(left),
  ]
}

/** Control, and the launcher that has started it. */
function searchControl(texts: readonly string[]): Leak[] {
  const { control_pid, pid } = system.state()!
  const memory = [...readMemory(control_pid, 'control'), ...readMemory(pid, 'the launcher')]
  return searchMemory(memory, texts, keys)
}

/** The edge needs the values: what is looked for is found where it is. */
function expectInEdge(text: string): void {
  const memory = system.state()!.edge_pids.flatMap((pid) => readMemory(pid, 'an edge'))
  expect(searchMemory(memory, [text]).length).toBeGreaterThan(0)
}

test('values are in use at the edge, and neither control, nor a disk, nor what is shown has anything of them', async () => {
  await readKeys()
  await openTunnels()
  await useTunnel()
  await useTrigger()
  await eventually(async () => (await collectCapture()).some(({ bytes }) => bytes.includes('/long')))
  const inControl = searchControl([MARK])
  expectInEdge(of.password)
  const encoded = Object.values(keys).map((key) => Buffer.from(key).toString('base64url'))
  expect(search(await collect(), [...canaries.all, ...encoded])).toEqual([])
  expect(inControl).toEqual([])
  const names = Object.values(named)
  const values = canaries.all.filter((canary) => !names.includes(canary))
  const shown = await collectClient()
  const spilled = shown.filter(({ where, bytes }) => where.startsWith(left) && bytes.length > 100 * KIB)
  expect(spilled).not.toEqual([])
  expect(search(shown, [...values, ...encoded])).toEqual([])
  expect(shown.find(({ where }) => where === 'inspector')?.bytes.includes(`Bearer ${address('key')}`)).toBe(
    true,
  )
})

test('a leak that is planted in any of these places is found there', async () => {
  const rename = (name: string) =>
    owner.api.secrets.changeProject({ params: { id: shop.project_id }, body: { name } })
  const spool = join(system.dataFolder, 'webhook-spool')
  const hook = await owner.api.webhooks.createWebhook({ body: { name: 'orders', commit: 'spool' } })
  const post = (body: string) => curl(hook.url, ['--data-binary', body])
  await eventually(async () => (await post('{}')).status === 200)
  /** Without a control that takes it, it stays there. */
  const postIntoSpool = async (body: string) => {
    const { control_pid } = system.state()!
    process.kill(control_pid, 'SIGSTOP')
    try {
      expect((await post(body)).status).toBe(200)
      spooled.push(...collectFiles(spool))
    } finally {
      process.kill(control_pid, 'SIGCONT')
    }
  }
  const open = (name: string) => home.run(['http', String(origin.port), '--name', name, '--json'], env)
  const plants: readonly Plant[] = [
    ['capture', (secret) => visit({ path: secret })],
    ['inspector', (secret) => visit({ path: secret })],
    ['har', (secret) => visit({ path: secret })],
    ['log', (secret) => visit({ path: secret })],
    [join(system.dataFolder, 'logs'), (secret) => visit({ path: secret })],
    ['printed', (secret) => visit({ path: secret })],
    [left, (secret) => writeFileSync(join(left, 'planted'), secret)],
    ['status', async (secret) => others.push(open(secret)) && (await others.at(-1)?.event('online'))],
    [join(system.dataFolder, 'files'), (secret) => visit({ path: 'body', body: secret })],
    [spool, (secret) => postIntoSpool(secret)],
    ['memory of control', rename],
    ['memory of control', (secret) => rename(`Ж${secret}`)],
  ]
  const missed = await findMissed(plants, async (wanted) => {
    // Exchanges with a tunnel that hides values are stored a little later.
    await eventually(async () => (await collectCapture()).some(({ bytes }) => bytes.includes('/body')))
    return [...searchControl(wanted), ...search([...(await collect()), ...(await collectClient())], wanted)]
  })
  expect(missed).toEqual([])
  rmSync(join(left, 'planted'))
  await tunnel.stop()
  expect(collectFiles(left).map(({ where }) => where)).toEqual([])
})

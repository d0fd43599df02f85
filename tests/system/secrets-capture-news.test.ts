/** What tells of secrets by itself: letters in both languages, deliveries, streams of events, and the SDK that follows them. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CreateMonitor } from '@nora/contract/secrets'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readMailbox, signUp } from '../kit/api-session.ts'
import { installClientPackage } from '../kit/client-package.ts'
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
import { killServer } from '../kit/kill-server.ts'
import { type ClientRun, createClientHome } from '../kit/nora-client.ts'
import { bootNora, type NoraSystem } from '../kit/nora-system.ts'
import { type Origin, startOrigin } from '../kit/origins.ts'
import { type PostgresServer, startPostgres } from '../kit/postgres.ts'
import { type RecordingRelay, startRecordingRelay } from '../kit/recording-relay.ts'
import { makeToken, openShop, type Shop, setSecrets, toNewSecret } from '../kit/secrets-shop.ts'
import { joinTeam } from '../kit/team.ts'
import { openVaultOf, setUpVault, type VaultPerson } from '../kit/vault-person.ts'

const PROGRAM = `
import { getSecrets, watchSecrets } from 'nora/secrets'

const options = { cacheFolder: 'kept', onError: ({ code }) => console.log(code) }
console.log(Object.keys(await getSecrets(options)).length)
await watchSecrets(options, (secrets) => console.log('changed ' + Object.keys(secrets).length))
console.log('watching')
`
const SUBJECTS = [/Time to renew secrets/, /Пора обновить секреты/, /Secrets changed/, /Секреты изменились/]

let postgres: PostgresServer
let system: NoraSystem
let relay: RecordingRelay
let shop: Shop
let boris: VaultPerson
let receiver: Origin
let token: string
let borisId: string
let program: ChildProcess
let watch: ClientRun
const deliveries: { head: string; signature: string; body: string }[] = []
const canaries = makeCanaries('Cnry6zQvX7Brsk')
const name = canaries.make('name')
const folder = mkdtempSync(join(tmpdir(), 'nora-news-'))

beforeAll(async () => {
  postgres = await startPostgres()
  system = await bootNora({
    env: {
      NORA_BILLING_MODE: 'off',
      NORA_CONTROL_DATABASE_URL: postgres.url,
      NORA_CONTROL_OUTBOUND_PRIVATE: 'on',
    },
  })
  relay = await startRecordingRelay(system)
  receiver = await startOrigin(receive)
  shop = await openShop(system, 'anna')
  await welcomeBoris()
  installClientPackage(folder)
  writeFileSync(join(folder, 'program.mjs'), PROGRAM)
})
afterAll(async () => {
  program?.kill('SIGKILL')
  await watch?.stop()
  relay?.close()
  await receiver?.close()
  await system?.close()
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
})

function receive(req: IncomingMessage, res: ServerResponse): void {
  const chunks: Buffer[] = []
  req.on('data', (chunk: Buffer) => void chunks.push(chunk))
  req.on('end', () => {
    const head = `${req.method} ${req.url}\n${req.rawHeaders.join('\n')}`
    const signature = String(req.headers['nora-signature'])
    deliveries.push({ head, signature, body: Buffer.concat(chunks).toString() })
    res.end()
  })
}

/** An administrator who reads Russian. */
async function welcomeBoris(): Promise<void> {
  const session = await signUp(system, 'boris@example.org', { name: 'Boris' })
  borisId = await joinTeam(shop.session, session, 'boris@example.org', { role: 'admin' })
  await session.api.accounts.switchLanguage({ body: { lang: 'ru' } })
  boris = await openVaultOf(session, system.ready.console_url)
  await setUpVault(boris)
  await shop.vault.doTasks()
  const own = { user_id: shop.user_id, role: 'admin' as const }
  await shop.vault.setProjectMembers(shop.project_id, [own, { user_id: borisId, role: 'admin' }])
}

async function saveSecrets(): Promise<string> {
  const marks = { comment: canaries.make('comment'), tags: [canaries.make('tag')] }
  const set = [toNewSecret(name, canaries.make('value'), marks)]
  const { saved } = await shop.vault.saveSecrets(shop.dev, { set, remove: [] })
  return saved[0] ?? ''
}

/** Of the config and of a secret. Their emails leave in the morning: the day is brought on, and control wakes up. */
async function beReminded(secret_id: string): Promise<void> {
  const params = { id: shop.dev }
  await shop.session.api.secrets.createReminder({ params, body: { secret_id, every: '90d' } })
  await shop.session.api.secrets.createReminder({ params, body: { every: '7d' } })
  execFileSync('psql', [
    postgres.url,
    '-qc',
    "update secrets_reminders set next_at = now() - interval '1 hour'",
  ])
  await killServer('control', system, undefined)
}

const monitor = (id: string, body: CreateMonitor) =>
  shop.session.api.secrets.createMonitor({ params: { id }, body })

const toHook = () => ({ kind: 'webhook' as const, url: `http://127.0.0.1:${receiver.port}/hook` })

/** Two clients that follow the config: a program with the SDK, and `nora secrets watch`. */
async function follow(): Promise<void> {
  token = (await makeToken(shop.vault, [shop.dev], { name: 'follower' })).text
  const env = { NORA_SERVER: relay.url, NORA_SECRETS_TOKEN: token }
  program = spawn(process.execPath, ['program.mjs'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  program.stdout?.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  const through = { ready: { ...system.ready, console_url: relay.url } }
  watch = createClientHome(through, null).run(['secrets', 'watch', '-c', 'shop/dev', '--json'], env)
  await watch.event('secrets_watching')
  await eventually(() => said.includes('watching'), { what: () => said })
  await setSecrets(shop.vault, shop.dev, { [name]: canaries.make('next') })
  await eventually(() => said.includes('changed'), { what: () => said })
  expect((await watch.event('secrets_news')).changed).toEqual([name])
}

async function untilMailed(subject: RegExp): Promise<void> {
  const isThere = async () => (await readMailbox(system)).some(({ text }) => subject.test(text))
  await eventually(isThere, { timeoutMs: 60_000, what: () => `a letter ${subject}` })
}

/** Letters and deliveries so far. */
const collectTold = async (): Promise<Evidence[]> => [
  ...deliveries.map(({ head, body }) => ({ where: 'delivery', bytes: Buffer.from(`${head}\n${body}`) })),
  { where: 'mail', bytes: Buffer.from(JSON.stringify(await readMailbox(system))) },
]

const collect = async (): Promise<Evidence[]> => [
  ...(await collectTold()),
  ...relay.evidence(),
  ...collectExchanges([...shop.exchanges, ...boris.exchanges]),
  ...collectFiles(join(folder, 'kept')),
  ...collectDatabase(postgres.url),
  ...(await collectServer(system)),
]

test('letters, deliveries, streams of events and the SDK tell that something changed, and nothing of what', async () => {
  const secret_id = await saveSecrets()
  await beReminded(secret_id)
  await monitor(shop.dev, { kind: 'email' })
  await monitor(shop.dev, { kind: 'email', user_id: borisId })
  const { secret } = await monitor(shop.dev, toHook())
  await follow()
  const [delivery] = await eventually(() => deliveries.length > 0 && deliveries)
  for (const subject of SUBJECTS) await untilMailed(subject)
  const [, seconds, given] = /^t=(\d+),v1=(\w+)$/.exec(delivery?.signature ?? '') ?? []
  const signed = createHmac('sha256', secret ?? '').update(`${seconds}.${delivery?.body}`)
  expect(given).toBe(signed.digest('hex'))
  const events = relay.evidence().filter(({ bytes }) => bytes.includes('text/event-stream'))
  expect(events.some(({ bytes }) => /^data: .*"seq":/m.test(bytes.toString()))).toBe(true)
  const keys = token.split('.').slice(2, 4)
  expect(search(await collect(), [...canaries.all, ...keys])).toEqual([])
  expect(collectFiles(join(folder, 'kept')).length).toBeGreaterThan(0)
})

test('a leak that is planted in any of these places is found there', async () => {
  const { vault, project_id, environment_id } = shop
  /** What the server may know is told: a config whose name is a secret. */
  const tell = async (slug: string, body: CreateMonitor) => {
    const id = await vault.createConfig({ project_id, environment_id, slug, name: slug })
    await monitor(id, body)
    await vault.saveSecrets(id, { set: [toNewSecret('PLAIN', 'plain')], remove: [] })
    await eventually(async () => (await collectTold()).some(({ bytes }) => bytes.includes(slug)))
  }
  const copy = join(folder, 'kept', 'leak')
  const plants: readonly Plant[] = [
    ['mail', (secret) => tell(secret, { kind: 'email' })],
    ['mail', (secret) => tell(secret, { kind: 'email', user_id: borisId })],
    ['delivery', (secret) => tell(secret, toHook())],
    ['answer to /v1/secrets/machine/', (secret) => relay.tell(JSON.stringify({ secret }))],
    ['request GET', (secret) => fetch(`${relay.url}/v1/secrets/machine`, { headers: { 'x-name': secret } })],
    [copy, (secret) => writeFileSync(copy, Buffer.from(secret).toString('hex'))],
  ]
  expect(await findMissed(plants, async (wanted) => search(await collect(), wanted))).toEqual([])
})

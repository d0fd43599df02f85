/** What leaves clients and machines: canaries in every field, searched for in all that the server was sent, keeps, logs and mails. */
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readMailbox } from '../kit/api-session.ts'
import { signInClient, typeMasterKey } from '../kit/client-person.ts'
import { eventually } from '../kit/eventually.ts'
import { findLeaks, type Leak } from '../kit/find-leaks.ts'
import { type ClientHome, createClientHome } from '../kit/nora-client.ts'
import { bootNora, type NoraSystem } from '../kit/nora-system.ts'
import { watchProcessList } from '../kit/process-list.ts'
import { makeToken, openShop, type Shop, setSecrets, toNewSecret } from '../kit/secrets-shop.ts'

type Server = { url: string; stop(): Promise<void> }
// Entry tools are plain JavaScript: they run before a compiler is installed.
const { startPostgres }: { startPostgres(): Promise<Server> } = await import(
  new URL('../../tools/throwaway-postgres.mjs', import.meta.url).href
)

const PORT = 4617
const EXPORTS = ['sh', 'json', 'yaml', 'docker', 'systemd', 'github', 'dotenv']

let postgres: Server
let system: NoraSystem
let shop: Shop
let machine: ClientHome
let person: ClientHome
const secrets: string[] = []
const processes = watchProcessList()
const folder = mkdtempSync(join(tmpdir(), 'nora-capture-'))

/** A secret that occurs nowhere else, and may be the name of one. */
function canary(what: string): string {
  const made = `Cnry${String(secrets.length).padStart(2, '0')}zQ${what.length}vX9${what}Barsuk`
  secrets.push(made)
  return made
}

beforeAll(async () => {
  postgres = await startPostgres()
  const env = { NORA_BILLING_MODE: 'off', NORA_CONTROL_DATABASE_URL: postgres.url }
  system = await bootNora({ env })
  shop = await openShop(system, 'anna')
})
afterAll(async () => {
  processes.stop()
  await system?.close()
  await postgres?.stop()
})

async function usePerson(): Promise<void> {
  const { vault, dev, environment_id, project_id } = shop
  const marks = { comment: canary('comment'), tags: [canary('tag')] }
  const name = canary('name')
  const plain = toNewSecret('PLAIN', 'a value that is changed')
  await vault.saveSecrets(dev, { set: [toNewSecret(name, canary('value'), marks), plain], remove: [] })
  const { seq } = await vault.openConfig(dev)
  await setSecrets(vault, dev, { [name]: canary('next') })
  await vault.setOwnValue(dev, name, canary('own'))
  await vault.restoreConfig(dev, seq)
  const copy = { environment_id, project_id, slug: 'copy', name: 'Copy', copy_from: dev }
  await vault.rotateConfig(await vault.createConfig(copy))
}

/** One of each format, as its program writes it. */
function makeFiles(): Record<string, string> {
  const pair = () => [canary('importname'), canary('importvalue')] as const
  const [env, json, yaml, doppler, infisical, vault] = [pair(), pair(), pair(), pair(), pair(), pair()]
  return {
    '.env': `# ${canary('envcomment')}\nexport ${env[0]}="${env[1]}"\n`,
    'nested.json': JSON.stringify({ [json[0]]: { inner: json[1] } }),
    'some.yaml': `${yaml[0]}: ${yaml[1]}\n`,
    'doppler.json': JSON.stringify({
      [doppler[0]]: { computed: doppler[1], raw: doppler[1], note: canary('note') },
    }),
    'infisical.json': JSON.stringify([
      { key: infisical[0], value: infisical[1], comment: canary('words'), tags: [{ slug: canary('slug') }] },
    ]),
    'vault.json': JSON.stringify({ request_id: '1', lease_id: '', data: { data: { [vault[0]]: vault[1] } } }),
  }
}

async function runToEnd(home: ClientHome, args: readonly string[], env: Record<string, string> = {}) {
  const client = home.run(args, env)
  expect(await client.exited, `${args.join(' ')}: ${client.stderr()}`).toBe(0)
}

/** Commands of a person, whose keys are with the key holder. */
async function useClient(): Promise<void> {
  person = await signInClient(system, shop.session)
  await typeMasterKey(system, person)
  for (const [name, content] of Object.entries(makeFiles())) {
    writeFileSync(join(folder, name), content)
    await runToEnd(person, ['secrets', 'import', join(folder, name), '-c', 'shop/dev', '--yes'])
  }
  await runToEnd(person, ['secrets', 'history', '-c', 'shop/dev', '--values'])
  await runToEnd(person, ['secrets', 'diff', 'shop/dev', 'shop/dev', '--values'])
  await runToEnd(person, ['vault', 'lock'])
}

async function useMachine(): Promise<void> {
  const { text } = await makeToken(shop.vault, [shop.dev], { may_write: true })
  const [, , seed = '', pin = ''] = text.split('.')
  secrets.push(seed, pin)
  const { token } = await shop.session.api.credentials.renewToken()
  machine = createClientHome(system, token, ['sh', '-c', 'exec "$@" < "$INPUT"', 'sh'])
  const run = (args: readonly string[], input = '/dev/null') =>
    runToEnd(machine, args, { NORA_SECRETS_TOKEN: text, INPUT: input })
  const input = join(folder, 'value')
  writeFileSync(input, canary('typed'))
  await run(['secrets', 'set', 'PLAIN', '-c', 'shop/dev'], input)
  for (const format of EXPORTS) {
    const reader = format === 'dotenv' ? ['--for', 'node'] : []
    await run(['secrets', 'export', '--format', format, ...reader, '-c', 'shop/dev'])
  }
  await runProgram(text)
}

/** With a tunnel, inspector and a visitor, and what it has printed. */
async function runProgram(token: string): Promise<void> {
  const program = join(folder, 'program.cjs')
  writeFileSync(
    program,
    `console.log(process.env)
    require('node:http').createServer((req, res) => res.end('hello')).listen(${PORT}, '127.0.0.1')`,
  )
  const options = ['-c', 'shop/dev', '--http', String(PORT), '--name', 'capture']
  const client = machine.run(['run', ...options, '--', process.execPath, program], {
    NORA_SECRETS_TOKEN: token,
    INPUT: '/dev/null',
  })
  const url = await eventually(() => /https?:\S+capture\S+/.exec(client.stderr())?.[0], {
    timeoutMs: 60_000,
    what: () => client.stderr(),
  })
  const { hostname, port, origin } = new URL(url)
  const resolve = ['--resolve', `${hostname}:${port}:127.0.0.1`]
  const body = await eventually(
    () => execFileSync('curl', ['-sS', '--max-time', '20', ...resolve, origin], { encoding: 'utf8' }),
    { timeoutMs: 60_000, what: () => client.stderr() },
  )
  expect(body).toBe('hello')
  const values = secrets.filter((secret) => /value|typed/.test(secret))
  expect(values.filter((value) => client.stdout().includes(value))).toEqual([])
  await client.stop()
}

type Evidence = { where: string; bytes: Buffer }

async function collectEvidence(): Promise<Evidence[]> {
  const sql = (query: string) => execFileSync('psql', [postgres.url, '-qAtc', query], { encoding: 'utf8' })
  const log = join(sql('show data_directory').trim(), 'pg_wal')
  const dumped = execFileSync('pg_dump', [postgres.url, '--inserts'], { maxBuffer: 2 ** 28 })
  const files = [system.dataFolder, machine.configFolder, person.configFolder, log].flatMap(listFiles)
  return [
    ...shop.exchanges.flatMap(({ method, path, sent, answered }) => [
      { where: `${method} ${path}`, bytes: Buffer.from(path) },
      { where: `sent to ${path}`, bytes: Buffer.from(sent) },
      { where: `answered by ${path}`, bytes: Buffer.from(answered) },
    ]),
    ...files.map((file) => ({ where: file, bytes: readFileSync(file) })),
    { where: 'database', bytes: dumped },
    { where: 'log', bytes: Buffer.from(system.output()) },
    { where: 'mail', bytes: Buffer.from(JSON.stringify(await readMailbox(system))) },
    { where: 'processes', bytes: Buffer.from(processes.seen().join('\n')) },
  ]
}

function listFiles(root: string): string[] {
  return readdirSync(root, { withFileTypes: true, recursive: true })
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile())
}

function search(evidence: readonly Evidence[], wanted: readonly string[]): Leak[] {
  return evidence.flatMap(({ where, bytes }) => findLeaks(where, bytes, wanted))
}

test('every command is used, and nobody but the holders of keys gets a name, value, comment or tag', async () => {
  await usePerson()
  await useClient()
  await useMachine()
  const evidence = await collectEvidence()
  expect(search(evidence, secrets)).toEqual([])
  expect(shop.exchanges.length).toBeGreaterThan(20)
  expect(processes.seen().some((line) => line.includes('export --format'))).toBe(true)
})

/** Where something leaks in practice, each in a form of its own. */
const LEAKS: readonly [where: string, plant: (secret: string) => unknown][] = [
  ['a row of the database', (secret) => sqlInsert(secret)],
  ['a row of the database, in base64', (secret) => sqlInsert(Buffer.from(`x${secret}`).toString('base64'))],
  ['a row of the database, as bytes', (secret) => sqlInsert(`\\x${Buffer.from(secret).toString('hex')}`)],
  ['a file of the server', (secret) => writeFileSync(join(system.dataFolder, 'leak.log'), secret)],
  ['a packed log', (secret) => writeFileSync(join(system.dataFolder, 'leak.gz'), gzipSync(`x ${secret} y`))],
  ['a file in UTF-16', (secret) => writeFileSync(join(system.dataFolder, 'leak16'), secret, 'utf16le')],
  ['the client’s folder', (secret) => writeFileSync(join(machine.configFolder, 'leak'), encodeURI(secret))],
  [
    'an address that was called',
    (secret) => fetch(`${system.ready.console_url}/v1/secrets/projects?name=${secret}`),
  ],
  [
    'what was sent to the server',
    (secret) =>
      shop.session.api.secrets.changeProject({ params: { id: shop.project_id }, body: { name: secret } }),
  ],
  ['the list of processes', (secret) => runBriefly(secret)],
]

test('ten planted leaks are found', async () => {
  const planted = LEAKS.map(([where], index) => ({ where, secret: `Plnt${index}zQ7vX9leakedBarsuk${index}` }))
  for (const [index, [, plant]] of LEAKS.entries()) await plant(planted[index]?.secret ?? '')
  const exchange = { method: 'GET', path: `/v1/x?name=${planted[7]?.secret}`, sent: '', answered: '' }
  shop.exchanges.push(exchange)
  const leaks = search(
    await collectEvidence(),
    planted.map(({ secret }) => secret),
  )
  const found = new Set(leaks.map(({ secret }) => secret))
  expect(planted.filter(({ secret }) => !found.has(secret)).map(({ where }) => where)).toEqual([])
})

function sqlInsert(text: string): void {
  const query = `create table if not exists leaked (text text); insert into leaked values ('${text}')`
  execFileSync('psql', [postgres.url, '-qAtc', query], { stdio: 'pipe' })
}

async function runBriefly(secret: string): Promise<void> {
  const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)', secret], { stdio: 'ignore' })
  await eventually(() => processes.seen().some((line) => line.includes(secret)))
  child.kill('SIGKILL')
}

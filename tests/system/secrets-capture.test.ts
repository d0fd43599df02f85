/** What leaves clients and machines: canaries in every field, searched for in all that the server was sent, keeps, logs and mails. */
import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInClient, typeMasterKey } from '../kit/client-person.ts'
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
import { type ClientHome, createClientHome } from '../kit/nora-client.ts'
import { bootNora, type NoraSystem } from '../kit/nora-system.ts'
import { type PostgresServer, startPostgres } from '../kit/postgres.ts'
import { watchProcessList } from '../kit/process-list.ts'
import { type RecordingRelay, startRecordingRelay } from '../kit/recording-relay.ts'
import { makeToken, openShop, type Shop, setSecrets, toNewSecret } from '../kit/secrets-shop.ts'
import { typeIntoShell } from '../kit/typed-shell.ts'
import { MASTER_KEY } from '../kit/vault-person.ts'

const PORT = 4617
const EXPORTS = ['sh', 'json', 'yaml', 'docker', 'systemd', 'github', 'dotenv']

let postgres: PostgresServer
let system: NoraSystem
let relay: RecordingRelay
let shop: Shop
let machine: ClientHome
let person: ClientHome
const canaries = makeCanaries('Cnry4zQvX9Brsk')
const canary = canaries.make
const keys: string[] = []
/** What the key holder had on the disk while it held keys. */
const whileOpen: Evidence[] = []
const processes = watchProcessList()
/** What the test writes is in `folder`; what programs leave behind, in `left`. */
const folder = mkdtempSync(join(tmpdir(), 'nora-capture-'))
const left = mkdtempSync(join(tmpdir(), 'nora-left-'))
const shellFolder = join(left, 'shell')
mkdirSync(shellFolder)
const places = { TMPDIR: left, XDG_RUNTIME_DIR: left }

beforeAll(async () => {
  postgres = await startPostgres()
  const env = { NORA_BILLING_MODE: 'off', NORA_CONTROL_DATABASE_URL: postgres.url }
  system = await bootNora({ env })
  relay = await startRecordingRelay(system)
  shop = await openShop(system, 'anna')
})
afterAll(async () => {
  processes.stop()
  relay?.close()
  await system?.close()
  await postgres?.stop()
  for (const path of [folder, left]) rmSync(path, { recursive: true, force: true })
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
  const client = home.run(args, { ...places, ...env })
  expect(await client.exited, `${args.join(' ')}: ${client.stderr()}`).toBe(0)
}

/** Commands of a person, whose keys are with the key holder. */
async function useClient(): Promise<void> {
  const through = { ready: { ...system.ready, console_url: relay.url } }
  person = await signInClient(through, shop.session)
  await typeMasterKey(through, person)
  for (const [name, content] of Object.entries(makeFiles())) {
    writeFileSync(join(folder, name), content)
    await runToEnd(person, ['secrets', 'import', join(folder, name), '-c', 'shop/dev', '--yes'])
  }
  await runToEnd(person, ['secrets', 'history', '-c', 'shop/dev', '--values'])
  await runToEnd(person, ['secrets', 'diff', 'shop/dev', 'shop/dev', '--values'])
  await useShell()
  whileOpen.push(...collectFiles(person.configFolder, left))
  await runToEnd(person, ['vault', 'lock'])
}

/** At a terminal, as people do: what is typed at prompts, and in an editor, is none of the shell’s. */
async function useShell(): Promise<void> {
  const [typed, edited, comment] = [canary('typed'), canary('edited'), canary('editcomment')]
  const editor = join(folder, 'editor')
  const change = `s/a value that is changed/${edited} # ${comment}/`
  writeFileSync(editor, `#!/bin/sh\nsed -i '${change}' "$1"\n`, { mode: 0o755 })
  const shown = await typeIntoShell(
    shellFolder,
    [
      {
        line: 'nora secrets set TYPED -c shop/dev',
        answers: [
          ['TYPED: ', typed],
          ['Once more: ', typed],
        ],
      },
      { line: 'nora secrets get TYPED -c shop/dev' },
      { line: `EDITOR=${editor} nora secrets edit -c shop/dev` },
      { line: 'nora run -c shop/dev --mount settings.json:json -- cat settings.json' },
    ],
    shellEnv(),
  )
  expect(shown.split(typed).length, shown).toBeGreaterThan(2)
  expect(shown).toContain(comment)
  expect(readFileSync(join(shellFolder, 'history'), 'utf8')).toContain('nora secrets set TYPED')
}

const shellEnv = () => ({ ...places, NORA_CONFIG_DIR: person.configFolder, NORA_SERVER: relay.url })

async function useMachine(): Promise<void> {
  const { text } = await makeToken(shop.vault, [shop.dev], { may_write: true })
  const [, , seed = '', pin = ''] = text.split('.')
  keys.push(seed, pin)
  const { token } = await shop.session.api.credentials.renewToken()
  const through = { ready: { ...system.ready, console_url: relay.url } }
  machine = createClientHome(through, token, ['sh', '-c', 'exec "$@" < "$INPUT"', 'sh'])
  const run = (args: readonly string[], input = '/dev/null') =>
    runToEnd(machine, args, { NORA_SECRETS_TOKEN: text, INPUT: input })
  const input = join(folder, 'value')
  writeFileSync(input, canary('piped'))
  await run(['secrets', 'set', 'PLAIN', '-c', 'shop/dev'], input)
  for (const format of EXPORTS) {
    const reader = format === 'dotenv' ? ['--for', 'node'] : []
    await run(['secrets', 'export', '--format', format, ...reader, '-c', 'shop/dev'])
  }
  await runProgram(text)
}

/** With a tunnel, inspector, a log file and a visitor, and what it has printed. */
async function runProgram(token: string): Promise<void> {
  const program = join(folder, 'program.cjs')
  writeFileSync(
    program,
    `console.log(process.env)
    require('node:http').createServer((req, res) => res.end('hello')).listen(${PORT}, '127.0.0.1')`,
  )
  const log = ['--log-file', join(left, 'run.log'), '--log-level', 'debug']
  const options = ['-c', 'shop/dev', '--http', String(PORT), '--name', 'capture', ...log]
  const client = machine.run(['run', ...options, '--', process.execPath, program], {
    ...places,
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
  const values = canaries.all.filter((secret) => /value|piped|prompted/.test(secret))
  expect(values.filter((value) => client.stdout().includes(value))).toEqual([])
  await client.stop()
  expect(readFileSync(join(left, 'run.log'), 'utf8')).toContain('capture')
}

const collect = async (): Promise<Evidence[]> => [
  ...relay.evidence(),
  ...whileOpen,
  ...collectExchanges(shop.exchanges),
  ...collectFiles(left, machine.configFolder, person.configFolder),
  ...collectDatabase(postgres.url),
  ...(await collectServer(system)),
  { where: 'processes', bytes: Buffer.from(processes.seen().join('\n')) },
]

test('every command is used, and nobody but the holders of keys gets a name, value, comment or tag', async () => {
  await usePerson()
  await useClient()
  await useMachine()
  expect(search(await collect(), [...canaries.all, ...keys, MASTER_KEY])).toEqual([])
  expect(shop.exchanges.length).toBeGreaterThan(20)
  expect(relay.evidence().length).toBeGreaterThan(50)
  expect(processes.seen().some((line) => line.includes('export --format'))).toBe(true)
})

test('a leak that is planted in any of these places is found there', async () => {
  const inServer = (name: string) => join(system.dataFolder, name)
  const inClient = join(person.configFolder, 'vault', 'leak')
  const history = join(shellFolder, 'history')
  const typed = (secret: string) =>
    typeIntoShell(
      shellFolder,
      [{ line: `NORA_SECRETS_TOKEN=cut nora secrets set TYPED ${secret}` }],
      shellEnv(),
    )
  const { api } = shop.session
  const rename = (name: string) =>
    api.secrets.changeProject({ params: { id: shop.project_id }, body: { name } })
  const projects = (path: string, init?: RequestInit) => fetch(`${relay.url}/v1/secrets/${path}`, init)
  const plants: readonly Plant[] = [
    ['database', (secret) => sqlInsert(secret)],
    ['database', (secret) => sqlInsert(Buffer.from(`x${secret}`).toString('base64'))],
    ['database', (secret) => sqlInsert(`\\x${Buffer.from(secret).toString('hex')}`)],
    ['database', rename],
    [inServer('leak.log'), (secret) => writeFileSync(inServer('leak.log'), secret)],
    [inServer('leak.gz'), (secret) => writeFileSync(inServer('leak.gz'), gzipSync(`x ${secret} y`))],
    [inServer('leak16'), (secret) => writeFileSync(inServer('leak16'), secret, 'utf16le')],
    [inClient, (secret) => writeFileSync(inClient, encodeURI(secret))],
    [history, typed],
    ['request GET', (secret) => projects(`projects?name=${secret}`)],
    ['request POST', (secret) => projects('projects', { method: 'POST', body: `{"name":"${secret}"}` })],
    ['request GET', (secret) => projects('projects', { headers: { authorization: `Bearer ${secret}` } })],
    ['processes', (secret) => runBriefly(secret)],
  ]
  expect(await findMissed(plants, async (wanted) => search(await collect(), wanted))).toEqual([])
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

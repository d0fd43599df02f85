/**
 * Watch monitors over a whole system: a machine that watches a config goes on where it was after control was killed and
 * after its own connection was cut, its place among the monitors of the team included, of which the free plan has one.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiSession, signUp } from '../kit/api-session.ts'
import { eventually } from '../kit/eventually.ts'
import { createClientHome } from '../kit/nora-client.ts'
import { bootNora, isAlive, type NoraSystem } from '../kit/nora-system.ts'
import { MASTER_KEY, openVaultOf, setUpVault, type VaultPerson } from '../kit/vault-person.ts'

let system: NoraSystem
let session: ApiSession
let person: VaultPerson
let config: string
let token: string
beforeAll(async () => {
  const env = { NORA_CONTROL_BILLING_MODE: 'sandbox', NORA_CONTROL_RATE_LIMITS: 'off' }
  system = await bootNora({ env })
  session = await signUp(system, 'watcher@example.org')
  person = await openVaultOf(session, system.ready.console_url)
  await setUpVault(person)
  const { vault } = person
  const environments = [{ slug: 'prod', name: 'Production' }]
  const project = await vault.createProject({ slug: 'shop', name: 'Shop', environments })
  const { configs } = await vault.getProject(project.id)
  config = configs[0]?.id ?? ''
  const lasting = { may_write: false, cidrs: [], expires_at: null }
  const made = { ...lasting, name: 'ci', config_ids: [config] }
  token = (await vault.createMachineToken(made)).text
}, 300_000)
afterAll(() => system?.close())

const save = async (name: string) => {
  await person.vault.unlock(MASTER_KEY).catch(() => {})
  const entry = {
    name,
    value: 'canary',
    type: 'string',
    visibility: 'masked',
    comment: '',
    tags: [],
  } as const
  const set = [{ entry, machines_only: false }]
  expect((await person.vault.saveSecrets(config, { set, remove: [] })).saved).toHaveLength(1)
}
const isAnswering = async () =>
  (await fetch(`${system.ready.console_url}/v1/system/settings`).catch(() => null))?.ok === true

async function killControl(): Promise<void> {
  const pid = await eventually(() => system.state()?.control_pid ?? 0)
  process.kill(pid, 'SIGKILL')
  const isBack = () => !isAlive(pid) && (system.state()?.control_pid ?? pid) !== pid
  await eventually(isBack, { timeoutMs: 60_000, what: () => `a successor of control\n${system.output()}` })
  await eventually(isAnswering, { timeoutMs: 60_000, what: () => system.output() })
}

type Watching = { status: number; ids: number[]; stop(): void }

async function watch(monitor: string, lastEventId?: number): Promise<Watching> {
  const cut = new AbortController()
  const url = `${system.ready.console_url}/v1/secrets/machine/configs/${config}/watch?monitor=${monitor}`
  const headers = {
    authorization: `Bearer ${token.split('.').slice(0, 2).join('.')}`,
    ...(lastEventId !== undefined && { 'last-event-id': String(lastEventId) }),
  }
  const response = await fetch(url, { headers, signal: cut.signal })
  const ids: number[] = []
  const read = async () => {
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? []) {
      for (const [, id] of decoder.decode(chunk as Uint8Array).matchAll(/^id: (\d+)$/gm)) ids.push(Number(id))
    }
  }
  read().catch(() => {})
  return { status: response.status, ids, stop: () => cut.abort() }
}

const MINE = `smo_${'0'.repeat(25)}1`
const OTHER = `smo_${'0'.repeat(25)}2`

test('a watch goes on from its last event after kill -9 of control, in its own place, which another one gets once it is free', async () => {
  const first = await watch(MINE)
  expect(first.status).toBe(200)
  await eventually(() => first.ids.length === 1)
  const [seen = 0] = first.ids
  expect((await watch(OTHER)).status).toBe(402)
  await killControl()
  await save('AFTER_KILL')
  // The place of the connection before is not free yet, and it is this one's.
  const second = await watch(MINE, seen)
  expect(second.status).toBe(200)
  await eventually(() => second.ids.length === 1)
  expect(second.ids).toEqual([seen + 1])
  second.stop()
  const other = await eventually(async () => {
    const watching = await watch(OTHER)
    return watching.status === 200 ? watching : null
  })
  other.stop()
}, 180_000)

test('nora secrets watch tells what changed while control was away, by name and without a value', async () => {
  const home = createClientHome(system, null)
  const run = home.run(['secrets', 'watch', '-c', 'shop/prod', '--json'], { NORA_SECRETS_TOKEN: token })
  const getSeq = async () => (await person.vault.openConfig(config)).seq
  await run.event('secrets_watching', { config: 'prod' })
  await save('WHILE_UP')
  expect((await run.event('secrets_news', { seq: await getSeq() })).added).toEqual(['WHILE_UP'])
  await killControl()
  await save('WHILE_AWAY')
  expect((await run.event('secrets_news', { seq: await getSeq() })).added).toEqual(['WHILE_AWAY'])
  await run.stop()
  expect(run.stdout() + run.stderr()).not.toContain('canary')
}, 180_000)

/** Machine tokens: they outlive new keys and members, and end at once when they are revoked. */
import { createApi, createStreamCall } from '@nora/client'
import { createIds, systemClock } from '@nora/kit'
import { createMachineReader, type MachineReader } from '@nora/vault-client/machine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUp } from '../kit/api-session.ts'
import { createClientHome } from '../kit/nora-client.ts'
import { bootNora, type NoraSystem } from '../kit/nora-system.ts'
import { addSecrets, makeToken, openShop, type Shop, setSecrets } from '../kit/secrets-shop.ts'
import { joinTeam } from '../kit/team.ts'
import { MASTER_KEY, openVaultOf, setUpVault } from '../kit/vault-person.ts'

/** A thousand take some minutes. */
const MACHINES = Number(process.env.NORA_TEST_SECRETS_MACHINES ?? 4)
/** Of the 50 that a config takes, one is for the other test. */
const PER_CONFIG = 49

let system: NoraSystem
let shop: Shop

beforeAll(async () => {
  system = await bootNora({ env: { NORA_BILLING_MODE: 'off', NORA_CONTROL_RATE_LIMITS: 'off' } })
  shop = await openShop(system, 'anna')
  await addSecrets(shop.vault, shop.dev, { SECRET: 'at first' })
})
afterAll(() => system?.close())

/** In this process: a thousand programs would be a test of the machine. */
function openMachine(text: string): Promise<MachineReader> {
  const { console_url: baseUrl } = system.ready
  const connect = (bearer: string) => {
    const options = { baseUrl, headers: () => ({ authorization: `Bearer ${bearer}` }) }
    return { api: createApi(options).secrets, callStream: createStreamCall(options) }
  }
  const ids = createIds(systemClock)
  return createMachineReader({ connect, clock: systemClock, ids, cache: null, wait: async () => {} }, text)
}

test(`${MACHINES} machines keep their tokens when a member is taken out and all gets new keys`, async () => {
  const { vault, dev, project_id, user_id } = shop
  const boris = await signUp(system, 'boris@example.org', { name: 'Boris' })
  const borisId = await joinTeam(shop.session, boris, 'boris@example.org')
  const member = await openVaultOf(boris, system.ready.console_url)
  await setUpVault(member)
  await vault.doTasks()
  const own = { user_id, role: 'admin' as const }
  await vault.setProjectMembers(project_id, [own, { user_id: borisId, role: 'editor' }])
  // Those of a branch would count for its root, too.
  while ((await vault.getProject(project_id)).configs.length * PER_CONFIG < MACHINES) {
    const slug = `stage-${(await vault.getProject(project_id)).configs.length}`
    await vault.createEnvironment(project_id, { slug, name: slug })
  }
  const { configs } = await vault.getProject(project_id)
  const machines: { slug: string; text: string }[] = []
  for (let index = 0; index < MACHINES; index++) {
    // A proof of the master key is good for some minutes.
    if (index % 100 === 99) await vault.verify(MASTER_KEY)
    const { id, slug } = configs[index % configs.length]!
    machines.push({ slug, text: (await makeToken(vault, [id], { name: `m-${index}` })).text })
  }
  const [first] = machines
  const running = await openMachine(first!.text)
  const address = { project: 'shop', config: 'dev' }
  expect((await running.getSecretSet(address)).values).toMatchObject([{ value: 'at first' }])
  expect(await member.vault.openConfig(dev)).toMatchObject({ state: 'open', epoch: 1 })

  await vault.setProjectMembers(project_id, [own])
  for (const { id } of configs) {
    expect((await vault.openConfig(id)).epoch, 'the config has a new key').toBe(2)
    await setSecrets(vault, id, { SECRET: 'after him' })
  }
  await expect(member.vault.openConfig(dev)).rejects.toMatchObject({ status: 404 })
  expect((await running.getSecretSet(address)).values).toMatchObject([{ value: 'after him' }])
  const read: unknown[] = []
  for (const { slug, text } of machines) {
    const machine = await openMachine(text)
    const { values } = await machine.getSecretSet({ project: 'shop', config: slug })
    read.push(values.map(({ value }) => value))
  }
  expect(read).toEqual(machines.map(() => ['after him']))
}, 1_800_000)

test('a revoked token is cut off within two seconds, and its copy opens as long as it may', async () => {
  const { vault, dev } = shop
  const revoked = await makeToken(vault, [dev], { name: 'revoked' })
  const machine = createClientHome(system, null)
  const inProgram = { NORA_SECRETS_TOKEN: revoked.text }
  const read = async (options: readonly string[] = []) => {
    const client = machine.run(['secrets', 'get', 'SECRET', '-c', 'shop/dev', ...options], inProgram)
    return { code: await client.exited, stdout: client.stdout(), stderr: client.stderr() }
  }
  const stdout = expect.stringMatching(/^a\w+ \w+\n$/)
  expect(await read()).toMatchObject({ code: 0, stdout })

  const [id, auth] = revoked.text.split('.')
  const ended = new AbortController()
  const events = await fetch(`${system.ready.console_url}/v1/secrets/machine/events`, {
    headers: { authorization: `Bearer ${id}.${auth}` },
    signal: ended.signal,
  })
  const over = events.text().then(() => performance.now())
  const fromMs = performance.now()
  await vault.revokeMachineToken(revoked.id)
  expect(await read()).toMatchObject({ code: 3 })
  expect((await over) - fromMs).toBeLessThan(2_000)
  // Its copy opens as long as --max-age says, and no longer.
  expect(await read(['--offline'])).toMatchObject({ code: 0, stdout })
  expect(await read(['--offline', '--max-age', '0'])).toMatchObject({ code: 6, stdout: '' })
})

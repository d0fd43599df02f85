/** The secrets store while clients, control and the database get kill -9 at each step, and while two write at once. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { killServer } from '../kit/kill-server.ts'
import { bootNora, type NoraSystem } from '../kit/nora-system.ts'
import { type PostgresServer, startPostgres } from '../kit/postgres.ts'
import { type Filled, FLOWS, fillConfig, onNewDevice, readState } from '../kit/secrets-kills.ts'
import { addSecrets, openShop, type Shop } from '../kit/secrets-shop.ts'
import { dieAt, type Victim } from '../kit/vault-kills.ts'
import type { VaultPerson } from '../kit/vault-person.ts'

/** On both databases together. */
const KILLS = Number(process.env.NORA_TEST_SECRETS_KILLS ?? 4)
const ROUNDS = Math.ceil(KILLS / 2)
/** Two editors at once, on each database. */
const RACES = Number(process.env.NORA_TEST_SECRETS_RACES ?? 5)
const VICTIMS: readonly Victim[] = ['client after', 'control', 'client before', 'database']

describe.each(['the built-in database', 'PostgreSQL'])('on %s', (database) => {
  let postgres: PostgresServer | undefined
  let system: NoraSystem
  let shop: Shop

  beforeAll(async () => {
    postgres = database === 'PostgreSQL' ? await startPostgres() : undefined
    const env = { NORA_BILLING_MODE: 'off', NORA_CONTROL_RATE_LIMITS: 'off' }
    system = await bootNora({ env: { ...env, ...(postgres && { NORA_CONTROL_DATABASE_URL: postgres.url }) } })
    shop = await openShop(system, 'anna')
    for (const slug of ['stage', 'prod'])
      await shop.vault.createEnvironment(shop.project_id, { slug, name: slug })
  })
  afterAll(async () => {
    await system?.close()
    await postgres?.stop()
  })

  const open = () => onNewDevice(shop, system.ready.console_url)
  const kill = (victim: 'control' | 'database') => killServer(victim, system, postgres)

  test(`${ROUNDS} times all is as before or as after, and what broke off is done again`, async () => {
    const reached = new Map(FLOWS.map(({ name, calls }) => [name, calls]))
    let first: VaultPerson = shop
    for (let round = 0; round < ROUNDS; round++) {
      const flow = FLOWS[round % FLOWS.length]!
      const turn = Math.floor(round / FLOWS.length)
      const victim = VICTIMS[(round + turn) % VICTIMS.length]!
      const step = (turn * 3 + round) % (reached.get(flow.name) ?? 1)
      const filled = await fillConfig(first, shop, `kill-${round}`)
      const before = await readState(first, shop, filled.config)
      const death = dieAt(first, { step, victim, delayMs: (round * 5) % 40 }, kill)
      const outcome = await flow.run(first, shop, filled).then(
        () => 'done',
        (error: Error) => error.message,
      )
      first.around = null
      if (outcome === 'done') reached.set(flow.name, death.calls())
      const told = `round ${round}: ${flow.name}, ${victim} at call ${step} of ${death.calls()}: ${outcome}`
      const after = flow.after(before)
      first = await open()
      const found = await readState(first, shop, filled.config)
      expect([before, after], told).toContainEqual(found)
      if (flow.name === 'rotation') await giveUpRotation(filled)
      const isDone = flow.name !== 'rotation' && JSON.stringify(found) === JSON.stringify(after)
      if (!isDone) await flow.run(first, shop, filled)
      expect(await readState(first, shop, filled.config), told).toEqual(after)
    }
  }, 1_800_000)

  /** One that broke off keeps others out for five minutes; an administrator gives it up sooner. */
  async function giveUpRotation({ config }: Filled): Promise<void> {
    const { secrets } = shop.session.api
    const { configs } = await secrets.getProject({ params: { id: shop.project_id } })
    const epoch = (configs.find(({ id }) => id === config)?.epoch ?? 0) + 1
    const params = { id: config, epoch: String(epoch) }
    await secrets.cancelConfigRotation({ params }).catch(() => {})
  }

  test(`two editors at once, ${RACES} times: other names are merged, the same one is asked about, nothing is lost`, async () => {
    const editors = [await open(), await open()] as const
    const config = shop.dev
    await addSecrets(editors[0].vault, config, { SHARED: 'at first' })
    const expected: Record<string, string> = { SHARED: 'at first' }
    for (let race = 0; race < RACES; race++) {
      const pair = [`RACE_${race}_A`, `RACE_${race}_B`] as const
      await Promise.all(
        editors.map(({ vault }, at) => addSecrets(vault, config, { [pair[at]!]: `of ${at}` })),
      )
      Object.assign(expected, { [pair[0]]: 'of 0', [pair[1]]: 'of 1' })
      const views = await Promise.all(editors.map(({ vault }) => vault.openConfig(config)))
      const saved = await Promise.all(
        editors.map(({ vault }, at) => {
          const { id, version, entry } = views[at]!.secrets.find((one) => one.entry?.name === 'SHARED')!
          const set = [{ id, version, entry: { ...entry!, value: `${race} of ${at}` }, machines_only: false }]
          return vault.saveSecrets(config, { set, remove: [] })
        }),
      )
      const winner = saved.findIndex(({ conflicts }) => conflicts.length === 0)
      expect(saved.map(({ conflicts }) => conflicts.length).sort()).toEqual([0, 1])
      const [asked] = saved.flatMap(({ conflicts }) => conflicts)
      expect(asked).toMatchObject({ name: 'SHARED', theirs: { entry: { value: `${race} of ${winner}` } } })
      expected.SHARED = `${race} of ${winner}`
    }
    expect((await readState(await open(), shop, config)).values).toEqual(expected)
  }, 600_000)

  test('of two rotations at once one begins and the other one is a conflict', async () => {
    const [one, two] = [await open(), await open()]
    const { seq, epoch } = await one.vault.openConfig(shop.dev)
    const before = await readState(one, shop, shop.dev)
    const call = { params: { id: shop.dev }, body: { expected_seq: seq } }
    const { secrets } = shop.session.api
    const begun = await Promise.allSettled([call, call].map((again) => secrets.beginConfigRotation(again)))
    const refused = begun.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
    expect(refused).toMatchObject([{ status: 409, code: 'Conflict' }])
    await expect(two.vault.rotateConfig(shop.dev)).rejects.toMatchObject({ status: 409, code: 'Conflict' })
    await secrets.cancelConfigRotation({ params: { id: shop.dev, epoch: String(epoch + 1) } })
    const ended = await Promise.allSettled([one, two].map(({ vault }) => vault.rotateConfig(shop.dev)))
    const done = ended.filter(({ status }) => status === 'fulfilled').length
    expect(done).toBeGreaterThan(0)
    const later = await open()
    expect(await later.vault.openConfig(shop.dev)).toMatchObject({ epoch: epoch + done })
    expect(await readState(later, shop, shop.dev)).toEqual(before)
  }, 600_000)
})

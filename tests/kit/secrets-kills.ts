import { expect } from 'vitest'
import { addSecrets, type Shop, toNewSecret } from './secrets-shop.ts'
import { MASTER_KEY, openVaultOf, type VaultPerson } from './vault-person.ts'

/** What a config and its project are: values by names, and environments in their order. */
export type ShopState = { values: Record<string, string>; order: string[] }

/** A config of one round, with a past. */
export type Filled = { config: string; past: number }

export type Flow = {
  name: string
  /** How many calls it takes; what it is killed at is one of them. */
  calls: number
  run(person: VaultPerson, shop: Shop, filled: Filled): Promise<unknown>
  after(before: ShopState): ShopState
}

const FIRST = { KEPT: 'kept', CHANGED: 'first', REMOVED: 'removed' }
const BEFORE = { ...FIRST, CHANGED: 'second' }
const ADDED = Object.fromEntries(
  Array.from({ length: 40 }, (_, index) => [`ADDED_${index}`, `added ${index}`]),
)

/** The first environments last. Written twice it is as it was. */
const turn = (order: readonly string[]) => [...order.slice(1), ...order.slice(0, 1)]

export const FLOWS: readonly Flow[] = [
  {
    name: 'save',
    calls: 2,
    async run({ vault }, _shop, { config }) {
      const { secrets } = await vault.openConfig(config)
      const find = (name: string) => secrets.find(({ entry }) => entry?.name === name)
      const [changed, removed] = [find('CHANGED'), find('REMOVED')]
      if (!changed?.entry) return
      const entry = { ...changed.entry, value: 'third' }
      const set = [
        { id: changed.id, version: changed.version, entry, machines_only: false },
        ...(find('NEW') ? [] : [toNewSecret('NEW', 'new')]),
      ]
      await vault.saveSecrets(config, { set, remove: removed ? [removed] : [] })
    },
    after: ({ order }) => ({ values: { KEPT: 'kept', CHANGED: 'third', NEW: 'new' }, order }),
  },
  {
    name: 'rotation',
    calls: 5,
    run: ({ vault }, _shop, { config }) => vault.rotateConfig(config),
    after: (before) => before,
  },
  {
    name: 'import',
    calls: 2,
    async run({ vault }, _shop, { config }) {
      const { secrets } = await vault.openConfig(config)
      if (!secrets.some(({ entry }) => entry?.name === 'ADDED_0')) await addSecrets(vault, config, ADDED)
    },
    after: ({ values, order }) => ({ values: { ...values, ...ADDED }, order }),
  },
  {
    name: 'restore',
    calls: 4,
    run: ({ vault }, _shop, { config, past }) => vault.restoreConfig(config, past),
    after: ({ order }) => ({ values: FIRST, order }),
  },
  {
    name: 'order',
    calls: 1,
    async run({ vault }, { project_id }) {
      const { environments } = await vault.getProject(project_id)
      await vault.orderEnvironments(project_id, turn(environments.map(({ id }) => id)))
    },
    after: ({ values, order }) => ({ values, order: turn(order) }),
  },
]

/** A config whose secrets were changed once. */
export async function fillConfig({ vault }: VaultPerson, shop: Shop, slug: string): Promise<Filled> {
  const { project_id } = shop
  const { environments, configs } = await vault.getProject(project_id)
  // An environment has room for 100.
  const counts = environments.map(({ id }) => configs.filter((config) => config.environment_id === id).length)
  const environment_id = environments[counts.indexOf(Math.min(...counts))]?.id ?? ''
  const config = await vault.createConfig({ environment_id, project_id, slug, name: slug })
  await addSecrets(vault, config, FIRST)
  const { seq, secrets } = await vault.openConfig(config)
  const changed = secrets.find(({ entry }) => entry?.name === 'CHANGED')
  if (!changed?.entry) throw new Error('there is no CHANGED')
  const { id, version, entry } = changed
  const set = [{ id, version, entry: { ...entry, value: BEFORE.CHANGED }, machines_only: false }]
  await vault.saveSecrets(config, { set, remove: [] })
  return { config, past: seq }
}

/** The same person on a device that remembers nothing, unlocked. */
export async function onNewDevice({ session }: Shop, consoleUrl: string): Promise<VaultPerson> {
  const person = await openVaultOf(session, consoleUrl)
  await person.vault.unlock(MASTER_KEY)
  return person
}

/** All that is there, of which everything opens, its history included. */
export async function readState({ vault }: VaultPerson, shop: Shop, config: string): Promise<ShopState> {
  const { state, secrets } = await vault.openConfig(config)
  expect(state).toBe('open')
  const entries = secrets.map(({ entry, is_broken }) => {
    if (entry === null || is_broken) throw new Error('a secret does not open')
    return [entry.name, entry.value] as const
  })
  for (const { entry, is_removed } of (await vault.listSecretHistory(config)).items)
    expect(entry !== null || is_removed).toBe(true)
  const { environments } = await vault.getProject(shop.project_id)
  return { values: Object.fromEntries(entries), order: environments.map(({ id }) => id) }
}

import type { SecretsProject } from '@nora/contract/secrets'
import type { SecretEntry } from '@nora/secrets-kit'
import type { VaultPerson } from './vault-person.ts'

/** What the head of the team has in the secrets store: the slugs stand in the paths of its screens. */
export type MadeSecrets = {
  project: SecretsProject
  /** The config `dev`, and its secret `LOG_LEVEL`, which the screen of a conflict changes once more each time. */
  configId: string
  logLevelId: string
}

/** A project with everything that one can have, and an empty one. Made by the engine itself. */
export async function makeSecrets({ vault }: VaultPerson, colleagueId: string): Promise<MadeSecrets> {
  await vault.createProject({ slug: 'billing', name: 'Биллинг' })
  const shop = await vault.createProject({
    slug: 'shop',
    name: 'Магазин',
    environments: [
      { slug: 'dev', name: 'Разработка' },
      { slug: 'staging', name: 'Тестовый стенд' },
      { slug: 'prod', name: 'Прод' },
    ],
  })
  const { environments } = shop
  const find = (slug: string) => shop.configs.find((one) => one.slug === slug)?.id ?? ''
  const [dev, staging, prod] = [find('dev'), find('staging'), find('prod')]
  const { saved } = await save(vault, dev, DEV)
  await save(vault, staging, STAGING)
  await save(vault, prod, PROD)
  const branch = await vault.createConfig({
    environment_id: environments[0]?.id ?? '',
    project_id: shop.id,
    slug: 'dev-anna',
    name: 'Анна, ноутбук',
  })
  await save(vault, branch, [{ name: 'PORT', value: '8081', type: 'integer', visibility: 'shown' }])
  await change(vault, dev)
  await vault.setOwnValue(dev, 'LOG_LEVEL', 'debug')
  await vault.setProjectMembers(shop.id, [{ user_id: colleagueId, role: 'viewer' }])
  await vault.changeConfig(prod, { is_locked: true, is_frozen: true })
  const token = { config_ids: [dev, staging], may_write: false, cidrs: ['203.0.113.0/24'], expires_at: null }
  await vault.createMachineToken({ name: 'GitHub Actions', ...token })
  const { configs } = await vault.getProject(shop.id)
  return { project: { ...shop, configs }, configId: dev, logLevelId: saved[LOG_LEVEL_AT] ?? '' }
}

type Facts = Partial<SecretEntry> & Pick<SecretEntry, 'name' | 'value'>

export function anEntry(facts: Facts): SecretEntry {
  return { type: 'string', visibility: 'masked', comment: '', tags: [], ...facts }
}

function save(vault: VaultPerson['vault'], id: string, entries: readonly Facts[]) {
  const set = entries.map((facts) => ({ entry: anEntry(facts), machines_only: facts.name === 'SIGNING_KEY' }))
  return vault.saveSecrets(id, { set, remove: [] })
}

/** A second and a third step of the history: one changed, one deleted. */
async function change(vault: VaultPerson['vault'], id: string): Promise<void> {
  const { secrets } = await vault.openConfig(id)
  const find = (name: string) => secrets.find(({ entry }) => entry?.name === name)
  const [host, old] = [find('DB_HOST'), find('OLD_API_URL')]
  if (!host?.entry || !old) throw new Error('the secrets to change are missing')
  const entry = { ...host.entry, value: 'db-2.forest.example' }
  await vault.saveSecrets(id, { set: [{ ...host, entry }], remove: [] })
  await vault.saveSecrets(id, { set: [], remove: [{ id: old.id, version: old.version }] })
}

const LOG_LEVEL_AT = 0
const DEV: readonly Facts[] = [
  { name: 'LOG_LEVEL', value: 'info', visibility: 'shown' },
  { name: 'DB_HOST', value: 'db.forest.example', visibility: 'shown' },
  {
    name: 'DATABASE_URL',
    value: 'postgres://shop:w-Owl-708@${DB_HOST}:5432/shop',
    comment: 'Пул соединений — на стороне сервера',
    tags: ['база', 'прод'],
  },
  { name: 'PORT', value: '8080', type: 'integer', visibility: 'shown' },
  { name: 'STRIPE_SECRET_KEY', value: 'sk_test_4eC39HqLyjWDarjtT1zdp7dc', comment: 'Тестовый кабинет' },
  { name: 'FEATURES', value: '{\n  "new_cart": true,\n  "beta": ["search"]\n}', type: 'json' },
  { name: 'SIGNING_KEY', value: 'not for people', comment: '' },
  { name: 'A_NAME_THAT_IS_AS_LONG_AS_NAMES_OF_OLD_SERVICES_OFTEN_ARE', value: 'x'.repeat(200) },
  { name: 'OLD_API_URL', value: 'https://old.forest.example', type: 'url', visibility: 'shown' },
]
const STAGING: readonly Facts[] = [
  { name: 'LOG_LEVEL', value: 'info', visibility: 'shown' },
  { name: 'DB_HOST', value: 'db.staging.forest.example', visibility: 'shown' },
  { name: 'DATABASE_URL', value: 'postgres://shop:other@${DB_HOST}:5432/shop' },
  { name: 'PORT', value: '8080', type: 'integer', visibility: 'shown' },
  { name: 'DEV_MIRROR', value: '${dev.DATABASE_URL}' },
]
const PROD: readonly Facts[] = [
  { name: 'LOG_LEVEL', value: 'warn', visibility: 'shown' },
  { name: 'DATABASE_URL', value: 'postgres://shop:third@db.prod.forest.example:5432/shop' },
]

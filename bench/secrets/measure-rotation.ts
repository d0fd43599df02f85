import { makeToken, openShop, type Shop } from '../../tests/kit/secrets-shop.ts'
import { type Samples, toRows } from '../paired-rounds.ts'
import type { Part } from '../parts.ts'
import type { BenchContext } from '../result.ts'
import { type Figures, getSentence } from '../rounds.ts'
import { addMembers } from '../vault/vault-owners.ts'
import { fill, SECRETS, type SecretsStage } from './secrets-stage.ts'

const [CONFIGS, PEOPLE, MACHINES] = [50, 20, 20]
const ONE = 'new key of one config'

/** Everything that a member has read gets a new key: for all who stay, machines included, whose tokens stay too. */
export async function measureRotation(context: BenchContext, { system }: SecretsStage): Promise<Part> {
  const share = (count: number) => Math.max(2, Math.round(count * context.scale))
  const [configs, people, machines] = [share(CONFIGS), share(PEOPLE), share(MACHINES)]
  context.log(`${configs} configs for ${people} people and ${machines} machines …`)
  const rita = await openShop(system, 'rita')
  const names = Array.from({ length: people - 1 }, (_, index) => `reader-${index}`)
  const members = await addMembers(system, rita, names)
  const roles = members.map(({ user_id }) => ({ user_id, role: 'viewer' as const }))
  const own = { user_id: rita.user_id, role: 'admin' as const }
  await rita.vault.setProjectMembers(rita.project_id, [own, ...roles])
  const ids = await makeConfigs(rita, configs)
  for (let index = 0; index < machines; index++) await makeToken(rita.vault, ids, { name: `m-${index}` })
  const samples = await rotateAll(rita, ids, context)
  const seconds = (samples.get(ONE) ?? []).reduce((sum, { whole_ms = 0 }) => sum + whole_ms, 0) / 1_000
  return {
    conditions: `${configs} configs of ${SECRETS} secrets for ${people} people and ${machines} machines: a new key for each, its secrets sealed again, in Node, a server on the same cores. All of them took ${seconds.toFixed(1)} s.`,
    tables: [{ title: 'rotation', rows: toRows(samples) }],
    ratios: {},
    goals: [],
  }
}

async function makeConfigs(shop: Shop, count: number): Promise<string[]> {
  const { vault, environment_id, project_id, dev } = shop
  await fill(shop, dev, SECRETS)
  const ids = [dev]
  while (ids.length < count) {
    const slug = `branch-${ids.length}`
    const config = { environment_id, project_id, slug, name: slug, copy_from: dev }
    ids.push(await vault.createConfig(config))
  }
  return ids
}

async function rotateAll({ vault }: Shop, ids: readonly string[], { log }: BenchContext): Promise<Samples> {
  const measured: Figures[] = []
  for (const id of ids) {
    const fromMs = performance.now()
    await vault.rotateConfig(id)
    measured.push({ whole_ms: performance.now() - fromMs })
  }
  for (const figures of measured.slice(0, 5)) log(`${ONE}  ${getSentence(figures)}`)
  return new Map([[ONE, measured]])
}

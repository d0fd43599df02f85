import { type ConfigAddress, matchAddress } from '@nora/secrets-kit'
import { parseMachineToken } from '@nora/vault-core'
import type { MachineDeps } from '../../deps.ts'
import { buildSet } from '../build-set.ts'
import { configNotFound } from '../config-not-found.ts'
import type { MachineReader } from '../secrets-views.ts'
import { checkTypes, saveSecrets } from '../write-secrets.ts'
import { type MachineConfig, MachineSession } from './machine-session.ts'
import { watchMachine } from './watch-machine.ts'

/**
 * What a machine token opens. It begins with the token’s own statement, or with the newest state in the cache, and
 * takes nothing older. Throws MachineTokenError for a text that is none, or was cut or mistyped.
 */
export async function createMachineReader(deps: MachineDeps, tokenText: string): Promise<MachineReader> {
  const session = await MachineSession.open(deps, await parseMachineToken(tokenText))
  const { api } = session.connection
  return {
    token_id: session.token_id,

    async listConfigs() {
      const configs = await session.refresh()
      return configs.map(({ id, project, environment, slug, former_projects, former_slugs }) => ({
        project,
        former_projects,
        environment,
        config: slug,
        former_slugs,
        config_id: id,
      }))
    },

    async getSecretSet(address) {
      const configs = await session.refresh()
      const set = await buildSet(async (asked) => {
        const config = findConfig(configs, asked)
        return config ? session.openLayers(config, configs) : null
      }, address)
      const seen = await session.getSeen()
      seen.sets[toKey(address)] = { set, read_at: deps.clock.now().toISOString() }
      await session.keep()
      return set
    },

    async findCachedSet(address) {
      const { sets } = await session.cache.load()
      return sets[toKey(address)] ?? null
    },

    async saveSecrets(address, change) {
      await checkTypes(change)
      const config = findConfig(await session.refresh(), address)
      if (config === undefined) throw configNotFound(toKey(address))
      const saved = await saveSecrets(
        {
          author: await session.getParty(),
          ids: deps.ids,
          target: await session.configs.getTarget(config.id),
          write: (id, body) => api.writeMachineSecrets({ params: { id }, body }),
        },
        change,
      )
      await session.keep()
      return saved
    },

    watch: (onChange, signal) => watchMachine(session, onChange, signal),
  }
}

/** By slugs, present or earlier ones; without a project, by a slug that is there once. */
function findConfig(configs: readonly MachineConfig[], address: ConfigAddress): MachineConfig | undefined {
  const found = matchAddress(configs, address, ({ project, former_projects, slug, former_slugs }) => {
    return { project: { slug: project, former_slugs: former_projects }, config: { slug, former_slugs } }
  })
  return found.length === 1 ? found[0] : undefined
}

function toKey({ project, config }: ConfigAddress): string {
  return `${project}/${config}`
}

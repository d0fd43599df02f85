import type { SecretEntry } from '@nora/secrets-kit'
import { toParty } from '../../collections/party.ts'
import type { WordsLang } from '../../directory/people.ts'
import { createConfig } from '../../secrets/create-config.ts'
import { loadSecretHistory, loadSecretVersions } from '../../secrets/history.ts'
import type { OpenConfig } from '../../secrets/open-config.ts'
import { setOwnValue } from '../../secrets/own-values.ts'
import { restoreConfig } from '../../secrets/restore-config.ts'
import type { SecretsMethods } from '../../secrets/secrets-views.ts'
import {
  checkTypes,
  type SecretsChange,
  type SecretsWriting,
  saveSecrets,
} from '../../secrets/write-secrets.ts'
import type { VaultSession } from '../../session.ts'
import { viewConfig } from './view-config.ts'

type ConfigMethods = Pick<
  SecretsMethods,
  | 'createConfig'
  | 'changeConfig'
  | 'deleteConfig'
  | 'openConfig'
  | 'saveSecrets'
  | 'setOwnValue'
  | 'listSecretVersions'
  | 'listSecretHistory'
  | 'restoreConfig'
>

/** Configs, their secrets and their history. */
export function configMethods(session: VaultSession, getWordsLang: () => WordsLang): ConfigMethods {
  const { secrets } = session.deps.api

  async function toWriting(config_id: string): Promise<SecretsWriting> {
    return {
      author: toParty(session.opening),
      ids: session.deps.ids,
      target: await session.configs.getTarget(config_id),
      write: (id, body) => secrets.writeSecrets({ params: { id }, body }),
    }
  }

  return {
    async createConfig({ environment_id, project_id, slug, name, copy_from }) {
      await session.opening.team.refresh()
      const project = await secrets.getProject({ params: { id: project_id } })
      const entries = copy_from === undefined ? [] : listEntries(await session.configs.reload(copy_from))
      const id = await createConfig(session.opening, project, { environment_id, slug, name, entries })
      await session.configs.reload(id)
      return id
    },

    async changeConfig(id, change) {
      await secrets.changeConfig({ params: { id }, body: change })
    },

    async deleteConfig(id, typedSlug) {
      await secrets.deleteConfig({ params: { id }, query: { slug: typedSlug } })
      session.configs.forget(id)
      session.opening.positions.forgetCollection(id)
      await session.keepPositions()
    },

    openConfig: (id) => viewConfig(session, id, getWordsLang()),

    async saveSecrets(config_id, change: SecretsChange) {
      await checkTypes(change)
      return saveSecrets(await toWriting(config_id), change)
    },

    async setOwnValue(config_id, name, value) {
      await setOwnValue(session.opening, config_id, { name, value })
      await session.keepPositions()
    },

    async listSecretVersions(config_id, secret_id) {
      return loadSecretVersions(session.opening, await session.configs.reload(config_id), secret_id)
    },

    async listSecretHistory(config_id, before_seq) {
      return loadSecretHistory(session.opening, await session.configs.reload(config_id), before_seq)
    },

    async restoreConfig(config_id, seq) {
      return restoreConfig(session.opening, await toWriting(config_id), seq)
    },
  }
}

/** What can be read of a config, to begin another one with. */
function listEntries({ rows }: OpenConfig): SecretEntry[] {
  return [...rows.values()].flatMap(({ entry }) => entry ?? [])
}

import type { SecretsConfig, SecretsProject } from '@nora/contract/secrets'
import { type ConfigAddress, matchAddress } from '@nora/secrets-kit'
import { VaultError } from '@nora/vault-core'
import { buildSet, type LoadLayers } from '../../secrets/build-set.ts'
import { checkKnownRoot } from '../../secrets/known-roots.ts'
import type { OpenConfig } from '../../secrets/open-config.ts'
import { loadOwnValues } from '../../secrets/own-values.ts'
import type { SecretSet } from '../../secrets/secrets-views.ts'
import type { VaultSession } from '../../session.ts'
import { findRoot } from './find-config.ts'

/** What a config gives to a person’s programs. */
export async function getPersonSet(session: VaultSession, address: ConfigAddress): Promise<SecretSet> {
  const { items } = await session.deps.api.secrets.listProjects()
  const set = await buildSet(makeLoader(session, items), address)
  await session.keepPositions()
  return set
}

function makeLoader(session: VaultSession, projects: readonly SecretsProject[]): LoadLayers {
  return async (address) => {
    const found = findAddressed(projects, address)
    if (found === null || found.config.grant === null) return null
    const { project, config } = found
    const opened = await session.configs.reload(config.id)
    const root = await openRoot(session, project, config)
    const rows = [...opened.rows.values()]
    const { values } = await loadOwnValues(session.opening, config.id)
    return {
      address: { project: project.slug, config: config.slug },
      config_id: config.id,
      seq: opened.head.seq,
      epoch: opened.head.epoch,
      root: root ? [...root.rows.values()] : rows,
      branch: root ? rows : [],
      own: values,
    }
  }
}

/** A branch without its root would be half a set; null for a root. */
async function openRoot(
  session: VaultSession,
  project: SecretsProject,
  config: SecretsConfig,
): Promise<OpenConfig | null> {
  const root = findRoot(project, config)
  if (root !== null || config.is_root) {
    checkKnownRoot(session.opening.positions, config.id, root?.id ?? null)
  }
  if (config.is_root) return null
  if (root !== null && root.grant !== null) return session.configs.reload(root.id)
  throw new VaultError('incomplete', 'the config that this one inherits from is not given', {
    config: config.slug,
    environment: config.environment_id,
  })
}

/** By slugs, present or earlier ones; without a project, by a config’s slug that is there once. */
function findAddressed(
  projects: readonly SecretsProject[],
  address: ConfigAddress,
): { project: SecretsProject; config: SecretsConfig } | null {
  const places = projects.flatMap((project) => project.configs.map((config) => ({ project, config })))
  const found = matchAddress(places, address, (place) => place)
  return found.length === 1 ? (found[0] ?? null) : null
}

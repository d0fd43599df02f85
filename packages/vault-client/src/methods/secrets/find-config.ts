import type { SecretsConfig, SecretsProject } from '@nora/contract/secrets'
import { configNotFound } from '../../secrets/config-not-found.ts'
import type { VaultSession } from '../../session.ts'

/** A config where it stands. `root` null: the config is one, or the server does not show it. */
export type ConfigPlace = { project: SecretsProject; config: SecretsConfig; root: SecretsConfig | null }

/** What the server says of a config, opened or not. Throws an ApiProblem `NotFound`. */
export async function getConfigPlace(session: VaultSession, id: string): Promise<ConfigPlace> {
  const { secrets } = session.deps.api
  const project_id = session.configs.opened.get(id)?.config.project_id
  const projects =
    project_id === undefined
      ? (await secrets.listProjects()).items
      : [await secrets.getProject({ params: { id: project_id } })]
  for (const project of projects) {
    const config = project.configs.find((one) => one.id === id)
    if (config) return { project, config, root: findRoot(project, config) }
  }
  throw configNotFound(id)
}

export function findRoot({ configs }: SecretsProject, config: SecretsConfig): SecretsConfig | null {
  if (config.is_root) return null
  return configs.find((one) => one.environment_id === config.environment_id && one.is_root) ?? null
}

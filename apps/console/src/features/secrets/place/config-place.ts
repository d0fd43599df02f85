import type { SecretsConfig, SecretsProject } from '@nora/contract/secrets'

/** A config where it stands. */
export type ConfigPlace = {
  project: SecretsProject
  config: SecretsConfig
  /** The one that it inherits from; undefined for a root, and where the reader does not see it. */
  root: SecretsConfig | undefined
}

/** By the slug of the config, the present one or an earlier one. */
export function findPlace(project: SecretsProject | undefined, slug: string): ConfigPlace | undefined {
  const config = project && findConfig(project.configs, slug)
  if (!project || !config) return undefined
  const root = project.configs.find(
    (one) => one.is_root && one.environment_id === config.environment_id && one.id !== config.id,
  )
  return { project, config, root }
}

export function findConfig(configs: readonly SecretsConfig[], slug: string): SecretsConfig | undefined {
  return (
    configs.find((one) => one.slug === slug) ??
    configs.find(({ former_slugs }) => former_slugs.includes(slug))
  )
}

/** `shop/dev`, as commands name it. */
export function toAddress({ project, config }: ConfigPlace): string {
  return `${project.slug}/${config.slug}`
}

export function canWriteIn({ config }: ConfigPlace): boolean {
  return (config.role === 'editor' || config.role === 'admin') && !config.is_read_only && !config.is_frozen
}

/** Other configs whose secrets the reader sees: ids by slugs. */
export function listSiblings({ project, config }: ConfigPlace): ReadonlyMap<string, string> {
  const seen = project.configs.filter(({ id, role }) => role !== null && id !== config.id)
  return new Map(seen.map(({ slug, id }) => [slug, id]))
}

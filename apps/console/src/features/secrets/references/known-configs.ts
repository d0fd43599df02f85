import type { SecretsProject } from '@nora/contract/secrets'
import { type ConfigAddress, mergeSecrets, type SecretEntry } from '@nora/secrets-kit'
import type { ConfigView, SecretView } from '@nora/vault-client'

/** A config that is open to the reader, as programs get it, with what is written in it itself. */
export type KnownConfig = {
  id: string
  address: ConfigAddress
  root_id: string | null
  may_write: boolean
  /** Values by names: root below branch below own values. */
  values: ReadonlyMap<string, string>
  secrets: readonly SecretView[]
}

/** Of what was opened, those configs of the project that hold secrets for the reader. */
export function toKnownConfigs(
  { slug: project, configs }: SecretsProject,
  views: readonly ConfigView[],
): KnownConfig[] {
  return views.flatMap((view): KnownConfig[] => {
    const config = configs.find(({ id }) => id === view.id)
    if (!config || view.state !== 'open') return []
    const merged = mergeSecrets({
      root: toEntries(view.root?.secrets),
      branch: toEntries(view.secrets),
      own: view.own,
    })
    const mayChange = config.role === 'editor' || config.role === 'admin'
    return [
      {
        id: view.id,
        address: { project, config: config.slug },
        root_id: view.root?.config_id ?? null,
        may_write: mayChange && !config.is_frozen && !config.is_read_only,
        values: new Map(merged.map(({ name, value }) => [name, value])),
        secrets: view.secrets,
      },
    ]
  })
}

function toEntries(secrets: readonly SecretView[] | undefined): SecretEntry[] {
  return secrets?.flatMap(({ entry }) => entry ?? []) ?? []
}

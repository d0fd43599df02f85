import type { OpenConfig, OpenSecret } from './open-config.ts'
import type { SecretView } from './secrets-views.ts'

export function toSecretView(config_id: string, { row, entry }: OpenSecret): SecretView {
  const { id, version, machines_only, author_id, changed_at } = row
  const is_broken = entry === null && row.envelope !== null
  return { id, config_id, version, entry, is_broken, machines_only, author_id, changed_at }
}

export function toSecretViews(of: OpenConfig): SecretView[] {
  return [...of.rows.values()].map((row) => toSecretView(of.id, row))
}

import type { SecretsConfig } from '@nora/contract/secrets'
import {
  COMPARED_CONFIGS,
  type ComparedRow,
  compareConfigs,
  type MergedSecret,
  mergeSecrets,
  type SecretEntry,
} from '@nora/secrets-kit'
import type { ConfigView, SecretView } from '@nora/vault-client'
import { findConfig } from '../place/config-place.ts'

/** A config beside others: its secrets by name, as programs get them without own values. */
export type ComparedColumn = {
  config: SecretsConfig
  view: ConfigView | undefined
  error: Error | null
  /** Undefined while it loads, and where it is not open to the reader. */
  secrets: ReadonlyMap<string, MergedSecret> | undefined
}

export type CompareRow = ComparedRow & { id: string }

/** The configs that an address names, those beyond six and unknown ones apart. */
export function pickConfigs(
  named: string | undefined,
  configs: readonly SecretsConfig[],
): { picked: SecretsConfig[]; leftOut: string[] } {
  const slugs = [...new Set((named ?? '').split(',').filter((slug) => slug !== ''))]
  const found = slugs.map((slug) => ({ slug, config: findConfig(configs, slug) }))
  const picked = [...new Set(found.flatMap(({ config }) => config ?? []))].slice(0, COMPARED_CONFIGS.most)
  const leftOut = found.filter(({ config }) => config === undefined || !picked.includes(config))
  return { picked, leftOut: leftOut.map(({ slug }) => slug) }
}

export function toColumn(
  config: SecretsConfig,
  view: ConfigView | undefined,
  error: Error | null,
): ComparedColumn {
  if (view?.state !== 'open' || hasHiddenRoot(view)) return { config, view, error, secrets: undefined }
  const merged = mergeSecrets({
    root: toEntries(view.root?.secrets),
    branch: toEntries(view.secrets),
    own: [],
  })
  return { config, view, error, secrets: new Map(merged.map((secret) => [secret.name, secret])) }
}

/** Whether it inherits from what is not open to the reader: then nobody can say what programs get of it. */
export function hasHiddenRoot({ root_state }: Pick<ConfigView, 'root_state'>): boolean {
  return root_state !== null && root_state !== 'open'
}

export function toRows(columns: readonly ComparedColumn[]): CompareRow[] {
  if (columns.length < COMPARED_CONFIGS.least) return []
  const compared = columns.map(({ secrets }) => ({ secrets: secrets && [...secrets.values()] }))
  return compareConfigs(compared).map((row) => ({ ...row, id: row.name }))
}

/** What writes the entry into a config: over its own secret of that name, or as a new one. */
export function toWrite(
  { secrets }: Pick<ConfigView, 'secrets'>,
  { name, value, type, visibility, comment, tags }: SecretEntry,
) {
  const entry = { name, value, type, visibility, comment, tags }
  const there = secrets.find((one) => one.entry?.name === name)
  return there
    ? { id: there.id, version: there.version, entry, machines_only: there.machines_only }
    : { entry, machines_only: false }
}

function toEntries(secrets: readonly SecretView[] | undefined): SecretEntry[] {
  return secrets?.flatMap(({ entry }) => entry ?? []) ?? []
}

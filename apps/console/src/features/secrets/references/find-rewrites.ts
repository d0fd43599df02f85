import { type RenamedSecret, renameReferences } from '@nora/secrets-kit'
import type { SecretToSave, SecretVersionView, SecretView } from '@nora/vault-client'
import type { Draft } from '../lines/draft.ts'
import type { KnownConfig } from './known-configs.ts'

export type Rename = { id: string; from: string; to: string }

/** What has to be written into a config so that its references follow; `names`: whose values they are in. */
export type Rewrite = { config: KnownConfig; names: readonly string[]; set: readonly SecretToSave[] }

/** Secrets of the config whose name is another one in the draft. */
export function listRenames({ edits }: Draft, { secrets }: Pick<KnownConfig, 'secrets'>): Rename[] {
  return secrets.flatMap(({ id, entry }) => {
    const to = edits.get(id)?.entry.name
    return entry && to !== undefined && to !== entry.name ? [{ id, from: entry.name, to }] : []
  })
}

/**
 * Secrets of other configs that refer to what is renamed in this one: under its own address, and under those of
 * branches that inherit it.
 */
export function findRewrites(
  renamed: KnownConfig,
  renames: readonly Rename[],
  configs: readonly KnownConfig[],
): Rewrite[] {
  const targets = listTargets(renamed, renames, configs)
  return configs.flatMap((config) => (config.id === renamed.id ? [] : toRewrite(config, targets)))
}

function toRewrite(config: KnownConfig, targets: readonly RenamedSecret[]): Rewrite[] {
  const set = config.secrets.flatMap(({ id, version, entry, machines_only }): SecretToSave[] => {
    if (!entry) return []
    const value = renameReferences(entry.value, config.address, targets)
    return value === entry.value ? [] : [{ id, version, entry: { ...entry, value }, machines_only }]
  })
  return set.length > 0 ? [{ config, names: set.map(({ entry }) => entry.name), set }] : []
}

/**
 * Earlier names of the secret under which values may still refer to it: those that no secret of the config has by now.
 */
export function listFormerNames(
  { id, entry }: Pick<SecretView, 'id' | 'entry'>,
  versions: readonly Pick<SecretVersionView, 'entry'>[],
  present: readonly Pick<SecretView, 'entry'>[],
): Rename[] {
  const to = entry?.name
  if (to === undefined) return []
  const taken = new Set(present.flatMap((one) => one.entry?.name ?? []))
  const names = new Set(versions.flatMap((one) => one.entry?.name ?? []))
  return [...names].filter((from) => !taken.has(from)).map((from) => ({ id, from, to }))
}

/** What still refers to former names, in the config itself too, where what is `edited` now is left alone. */
export function findStaleReferences(
  { renamed, edited }: { renamed: KnownConfig; edited: ReadonlySet<string> },
  renames: readonly Rename[],
  configs: readonly KnownConfig[],
): Rewrite[] {
  if (renames.length === 0) return []
  const own = toRewrite(
    { ...renamed, secrets: renamed.secrets.filter(({ id }) => !edited.has(id)) },
    listTargets(renamed, renames, []),
  )
  return [...own, ...findRewrites(renamed, renames, configs)]
}

/** The same within the config itself: ids of its secrets with their new values, as they stand in the draft. */
export function findOwnRewrites(
  renamed: KnownConfig,
  renames: readonly Rename[],
  draft: Draft,
): ReadonlyMap<string, { name: string; value: string }> {
  const targets = listTargets(renamed, renames, [])
  const there = new Map(renamed.secrets.flatMap(({ id, entry }) => (entry ? [[id, entry]] : [])))
  for (const [id, { entry }] of draft.edits) there.set(id, entry)
  const found = new Map<string, { name: string; value: string }>()
  for (const [id, { name, value: before }] of there) {
    if (draft.removed.has(id)) continue
    const value = renameReferences(before, renamed.address, targets)
    if (value !== before) found.set(id, { name, value })
  }
  return found
}

function listTargets(
  { id, address }: KnownConfig,
  renames: readonly Rename[],
  configs: readonly KnownConfig[],
): RenamedSecret[] {
  return renames.flatMap(({ from, to }) => {
    const branches = configs.filter(
      (one) => one.root_id === id && !one.secrets.some(({ entry }) => entry?.name === from),
    )
    const places = [address, ...branches.map((one) => one.address)]
    return places.map((place) => ({ address: { ...place, name: from }, name: to }))
  })
}

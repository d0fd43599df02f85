import type { SecretEntry } from '../secret-entry.ts'

export type ChangedField = 'value' | 'type' | 'visibility' | 'comment' | 'tags'
export type VersionDifference =
  | { name: string; kind: 'new' | 'removed' }
  | { name: string; kind: 'changed'; fields: readonly ChangedField[] }

const FIELDS = ['value', 'type', 'visibility', 'comment', 'tags'] as const

/** What leads from one version of a set to a later one, by name, without values. */
export function compareVersions(
  before: readonly SecretEntry[],
  after: readonly SecretEntry[],
): VersionDifference[] {
  const earlier = new Map(before.map((entry) => [entry.name, entry]))
  const later = new Map(after.map((entry) => [entry.name, entry]))
  const names = [...new Set([...earlier.keys(), ...later.keys()])].sort()
  return names.flatMap((name) => compareEntries(name, earlier.get(name), later.get(name)))
}

function compareEntries(
  name: string,
  before: SecretEntry | undefined,
  after: SecretEntry | undefined,
): VersionDifference[] {
  if (!before) return [{ name, kind: 'new' }]
  if (!after) return [{ name, kind: 'removed' }]
  const fields = FIELDS.filter((field) => !isSame(before[field], after[field]))
  return fields.length === 0 ? [] : [{ name, kind: 'changed', fields }]
}

function isSame(one: string | readonly string[], other: string | readonly string[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

import { type ChangedField, compareVersions } from '@nora/secrets-kit'
import type { SecretVersionView } from '@nora/vault-client'

/** One write of the config, with all that it changed. */
export type Step = { seq: number; author_id: string; changed_at: string; versions: SecretVersionView[] }

/** Versions by the head with which they came, the newest first. */
export function toSteps(versions: readonly SecretVersionView[]): Step[] {
  const steps = new Map<number, Step>()
  for (const version of versions) {
    const { seq, author_id, changed_at } = version
    const step = steps.get(seq) ?? { seq, author_id, changed_at, versions: [] }
    step.versions.push(version)
    steps.set(seq, step)
  }
  return [...steps.values()].sort((one, other) => other.seq - one.seq)
}

/** The version before it among those that are known. */
export function findBefore(
  versions: readonly SecretVersionView[],
  { id, version }: SecretVersionView,
): SecretVersionView | undefined {
  return versions.find((one) => one.id === id && one.version === version - 1)
}

/** What differs besides the name; nothing where either cannot be read. */
export function toChangedFields(
  before: SecretVersionView | undefined,
  after: SecretVersionView,
): readonly ChangedField[] {
  if (!before?.entry || !after.entry) return []
  const { name } = after.entry
  const [difference] = compareVersions([{ ...before.entry, name }], [after.entry])
  return difference?.kind === 'changed' ? difference.fields : []
}

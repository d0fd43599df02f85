import { type ChangedField, compareVersions, type SecretEntry } from '@nora/secrets-kit'
import type { ConfigView, SecretToSave, SecretVersionView } from '@nora/vault-client'

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

/** An earlier version of a secret, and what writes it again. */
export type Restorable = { entry: SecretEntry; version: number; write: SecretToSave }

/** What a version holds, or the one before it where it deleted the secret; undefined for what stands there now. */
export function findRestorable(
  { secrets }: Pick<ConfigView, 'secrets'>,
  after: SecretVersionView,
  before: SecretVersionView | undefined,
): Restorable | undefined {
  const taken = after.is_removed ? before : after
  const now = secrets.find(({ id }) => id === after.id)
  if (!taken?.entry || now?.version === taken.version) return undefined
  const { entry, version } = taken
  if (!now) return { entry, version, write: { entry, machines_only: false } }
  if (after.is_removed) return undefined
  return {
    entry,
    version,
    write: { id: now.id, version: now.version, entry, machines_only: now.machines_only },
  }
}

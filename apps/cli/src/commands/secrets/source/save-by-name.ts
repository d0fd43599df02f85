import type { SavedSecrets } from '@nora/vault-client'
import type { MachineReader } from '@nora/vault-client/machine'
import type { ConfigAddress, SecretsChange } from './source.ts'

/**
 * Saves what a machine knows by name only: a name that is taken is told with the secret that has it, which is then
 * written over.
 */
export async function saveByName(
  reader: Pick<MachineReader, 'saveSecrets'>,
  address: ConfigAddress,
  change: SecretsChange,
): Promise<SavedSecrets> {
  const first = await reader.saveSecrets(address, change)
  const again = change.set.flatMap((secret) => {
    if (secret.id !== undefined) return []
    const taken = first.conflicts.find(({ name }) => name === secret.entry.name)?.theirs
    if (!taken) return []
    // It sees values only: what people have written beside them stays.
    const { comment, tags } = secret.entry
    const entry = {
      ...secret.entry,
      comment: comment === '' ? (taken.entry?.comment ?? '') : comment,
      tags: tags.length === 0 ? (taken.entry?.tags ?? []) : tags,
    }
    const machines_only = secret.machines_only || taken.machines_only
    return [{ entry, machines_only, id: taken.id, version: taken.version }]
  })
  if (again.length === 0) return first
  const second = await reader.saveSecrets(address, { set: again, remove: [] })
  const solved = new Set(again.map(({ entry }) => entry.name))
  return {
    saved: [...first.saved, ...second.saved],
    removed: first.removed,
    conflicts: [...first.conflicts.filter(({ name }) => !solved.has(name)), ...second.conflicts],
  }
}

import type { SecretEntry } from '@nora/secrets-kit'
import type { SecretToSave } from '@nora/vault-client'

/** What was typed of one secret and is not saved. */
export type LineEdit = {
  entry: SecretEntry
  machines_only: boolean
  /** Of the secret when its first change was made; null for a new one. */
  version: number | null
}

/** All that is not saved, by ids of secrets; new ones have a key of the page, in the order in which they were begun. */
export type Draft = {
  edits: ReadonlyMap<string, LineEdit>
  /** Versions that were seen when they were removed. */
  removed: ReadonlyMap<string, number>
}

export const EMPTY_DRAFT: Draft = { edits: new Map(), removed: new Map() }

export function makeEntry(changes: Partial<SecretEntry> = {}): SecretEntry {
  return { name: '', value: '', type: 'string', visibility: 'masked', comment: '', tags: [], ...changes }
}

export function putEdit({ edits, removed }: Draft, id: string, edit: LineEdit): Draft {
  return { edits: new Map(edits).set(id, edit), removed: without(removed, [id]) }
}

/** Forgets what was typed of these, and that they were to be removed. */
export function dropChanges({ edits, removed }: Draft, ids: readonly string[]): Draft {
  return { edits: without(edits, ids), removed: without(removed, ids) }
}

/** A new secret is simply gone. */
export function markRemoved({ edits, removed }: Draft, id: string, version: number | null): Draft {
  return {
    edits: without(edits, [id]),
    removed: version === null ? removed : new Map(removed).set(id, version),
  }
}

export function isBlank({ entry, version }: LineEdit): boolean {
  return version === null && entry.name === '' && entry.value === '' && entry.comment === ''
}

/** What is there to be saved; new lines in which nothing was typed are not. */
export function countChanges({ edits, removed }: Draft): number {
  return removed.size + [...edits.values()].filter((edit) => !isBlank(edit)).length
}

/** Parts of which none has more than so many changes; what is removed goes first, and leaves its names free. */
export function splitDraft({ edits, removed }: Draft, most: number): Draft[] {
  const whole = [...edits].filter(([, edit]) => !isBlank(edit))
  const parts: Draft[] = []
  const gone = [...removed]
  while (gone.length + whole.length > 0) {
    const first = gone.splice(0, most)
    parts.push({ edits: new Map(whole.splice(0, most - first.length)), removed: new Map(first) })
  }
  return parts
}

export type SecretsChange = { set: SecretToSave[]; remove: { id: string; version: number }[] }

export function toChange({ edits, removed }: Draft): SecretsChange {
  return {
    set: [...edits].flatMap(([id, edit]) => {
      if (isBlank(edit)) return []
      const { entry, machines_only, version } = edit
      return [version === null ? { entry, machines_only } : { id, version, entry, machines_only }]
    }),
    remove: [...removed].map(([id, version]) => ({ id, version })),
  }
}

export function isSameEntry(one: SecretEntry, other: SecretEntry): boolean {
  return (
    one.name === other.name &&
    one.value === other.value &&
    one.type === other.type &&
    one.visibility === other.visibility &&
    one.comment === other.comment &&
    one.tags.join('\n') === other.tags.join('\n')
  )
}

function without<Value>(map: ReadonlyMap<string, Value>, ids: readonly string[]): ReadonlyMap<string, Value> {
  if (!ids.some((id) => map.has(id))) return map
  const next = new Map(map)
  for (const id of ids) next.delete(id)
  return next
}

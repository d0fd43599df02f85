import type { SecretEntry } from '@nora/secrets-kit'
import type { SecretConflict, SecretView } from '@nora/vault-client'
import { type Draft, dropChanges, markRemoved, putEdit } from './draft.ts'

/** One secret that others have changed too. */
export type Clash = {
  /** Of the line in the draft. */
  id: string
  name: string
  /** Null: was to be deleted. */
  mine: SecretEntry | null
  /** Null: they have deleted it. */
  theirs: SecretView | null
}

/** What of a draft was not written, because others were first. */
export function listClashes({ edits, removed }: Draft, conflicts: readonly SecretConflict[]): Clash[] {
  return conflicts.flatMap(({ id, name, theirs }): Clash[] => {
    const found = edits.has(id) ? id : [...edits].find(([, { entry }]) => entry.name === name)?.[0]
    const edit = found === undefined ? undefined : edits.get(found)
    if (found !== undefined && edit) return [{ id: found, name, mine: edit.entry, theirs }]
    return removed.has(id) ? [{ id, name, mine: null, theirs }] : []
  })
}

/** Of a saved draft only what clashed is left. */
export function keepClashes(draft: Draft, clashes: readonly Clash[]): Draft {
  const kept = new Set(clashes.map(({ id }) => id))
  const done = [...draft.edits.keys(), ...draft.removed.keys()].filter((id) => !kept.has(id))
  return dropChanges(draft, done)
}

/** Ours again, now made on theirs. */
export function takeMine(draft: Draft, { id, mine, theirs }: Clash): Draft {
  if (mine === null) return theirs ? markRemoved(draft, theirs.id, theirs.version) : dropChanges(draft, [id])
  const machines_only = draft.edits.get(id)?.machines_only ?? false
  const edit = { entry: mine, machines_only, version: theirs?.version ?? null }
  return putEdit(dropChanges(draft, [id]), theirs?.id ?? `again ${id}`, edit)
}

import type { SecretEntry } from '@nora/secrets-kit'
import type { ImportedSecret, ImportedSecrets } from '@nora/secrets-kit/formats'
import type { ConfigView, SecretToSave } from '@nora/vault-client'
import { findSecret } from './config-view.ts'

export type PlannedSecret = {
  name: string
  line: number | undefined
  mark: 'fresh' | 'changed' | 'same' | 'refused'
  refused: ImportedSecret['refused']
  /** Null: nothing is to be done. */
  toSave: SecretToSave | null
}

/** What an import would do to the config. Type, mark and tags of what is there stay. */
export function planImport(
  view: ConfigView,
  { secrets }: ImportedSecrets,
  fixesNames: boolean,
): PlannedSecret[] {
  return secrets.map((secret) => {
    const { line, refused } = secret
    const name = refused?.code === 'bad_name' && fixesNames ? refused.proposal : secret.name
    const isRefused = refused !== undefined && !(refused.code === 'bad_name' && fixesNames)
    if (isRefused || name === '') return { name: secret.name, line, refused, mark: 'refused', toSave: null }
    const former = findSecret(view, name)
    const before = former?.entry ?? null
    const entry = toEntry({ ...secret, name }, before)
    if (before !== null && before.value === entry.value && before.comment === entry.comment) {
      return { name, line, refused: undefined, mark: 'same', toSave: null }
    }
    const known = former && { id: former.id, version: former.version }
    const toSave = { ...known, entry, machines_only: former?.machines_only ?? false }
    return { name, line, refused: undefined, mark: former ? 'changed' : 'fresh', toSave }
  })
}

export function toCounts(plan: readonly PlannedSecret[]) {
  const count = (mark: PlannedSecret['mark']) => plan.filter((one) => one.mark === mark).length
  return { fresh: count('fresh'), changed: count('changed'), same: count('same'), refused: count('refused') }
}

function toEntry({ name, value, comment, tags }: ImportedSecret, before: SecretEntry | null): SecretEntry {
  const { type = 'string', visibility = 'masked' } = before ?? {}
  return {
    name,
    value,
    type,
    visibility,
    comment: comment === '' ? (before?.comment ?? '') : comment,
    tags: tags.length === 0 ? (before?.tags ?? []) : tags,
  }
}

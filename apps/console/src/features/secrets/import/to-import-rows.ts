import type { ImportedSecret, SecretRefusal } from '@nora/secrets-kit/formats'
import { type Draft, dropChanges, isBlank, makeEntry, putEdit } from '../lines/draft.ts'
import type { Line } from '../lines/to-lines.ts'

/** What a secret of a pasted text would do to the table. */
export type ImportRow = {
  name: string
  value: string
  comment: string
  tags: readonly string[]
  line: number | undefined
  status: 'new' | 'changed' | 'same' | 'invalid'
  refused: SecretRefusal | undefined
}

export function toImportRows(secrets: readonly ImportedSecret[], lines: readonly Line[]): ImportRow[] {
  const known = new Map(
    lines.flatMap((one) => (one.entry && one.mark !== 'removed' ? [[one.entry.name, one]] : [])),
  )
  return secrets.map(({ refused, ...secret }): ImportRow => {
    if (refused) return { ...secret, refused, status: 'invalid' }
    const value = known.get(secret.name)?.entry?.value
    const status = value === undefined ? 'new' : value === secret.value ? 'same' : 'changed'
    return { ...secret, refused: undefined, status }
  })
}

/** A row under the name that was proposed in place of one that is none. */
export function takeProposal(row: ImportRow, lines: readonly Line[]): ImportRow {
  if (row.refused?.code !== 'bad_name') return row
  const { status, refused, ...secret } = row
  const [taken] = toImportRows([{ ...secret, name: row.refused.proposal, refused: undefined }], lines)
  return taken ?? row
}

/** Puts new and changed rows into the draft: type, visibility, comment and tags of what is there already stay. */
export function putImported(draft: Draft, rows: readonly ImportRow[], lines: readonly Line[]): Draft {
  const known = new Map(
    lines.flatMap((one) => (one.entry && one.mark !== 'removed' ? [[one.entry.name, one]] : [])),
  )
  return rows.reduce((next, { status, name, value, comment, tags }, at) => {
    if (status !== 'new' && status !== 'changed') return next
    const line = known.get(name)
    if (!line) {
      const entry = makeEntry({ name, value, comment, tags })
      return putEdit(next, `import ${next.edits.size} ${at}`, { entry, machines_only: false, version: null })
    }
    const edit = next.edits.get(line.id)
    const version = edit ? edit.version : line.place === 'here' ? (line.saved?.version ?? null) : null
    const base = edit?.entry ?? line.entry ?? makeEntry({ name })
    const entry = { ...base, value, comment: comment || base.comment }
    return putEdit(next, line.id, { entry, machines_only: line.machines_only, version })
  }, dropBlank(draft))
}

function dropBlank(draft: Draft): Draft {
  const blank = [...draft.edits].flatMap(([id, edit]) => (isBlank(edit) ? [id] : []))
  return dropChanges(draft, blank)
}

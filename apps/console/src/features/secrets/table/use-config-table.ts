import type { SecretEntry } from '@nora/secrets-kit'
import { notify, useTexts } from '@nora/ui'
import type { ConfigView } from '@nora/vault-client'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useCopyValue } from '../../../platform/vault/clipboard/use-copy-value.ts'
import { type ImportRow, putImported } from '../import/to-import-rows.ts'
import { usePaste } from '../import/use-paste.ts'
import { countChanges, dropChanges, markRemoved, putEdit } from '../lines/draft.ts'
import { type Line, toLines } from '../lines/to-lines.ts'
import { useDraft } from '../lines/use-draft.ts'
import type { LineActs } from './line-menu.tsx'
import { tableTexts } from './table.messages.ts'
import { useSaving } from './use-saving.ts'
import { useTableActs } from './use-table-acts.ts'

/** What is open over the table. */
export type OverTable =
  | { kind: 'details' | 'own' | 'versions'; line: Line }
  | { kind: 'import'; pasted: string }
  | null

export type ConfigTableProps = {
  view: ConfigView
  canWrite: boolean
  rootName: string
  siblings: ReadonlyMap<string, string>
}

/** Lines, draft and what is done with them. */
export function useConfigTable({ view, canWrite, rootName, siblings }: ConfigTableProps) {
  const { bar } = useTexts(tableTexts)
  const draft = useDraft()
  const [over, setOver] = useState<OverTable>(null)
  const saving = useSaving(view.id, draft)
  const lines = useLines(view, draft.draft, saving.isSaving)
  const latest = useRef(lines)
  useEffect(() => {
    latest.current = lines
  })
  const listNames = useCallback(
    () => [...new Set(latest.current.flatMap(({ entry }) => entry?.name || []))].sort(),
    [],
  )
  const openEditor = useCallback((line: Line) => setOver({ kind: 'details', line }), [])
  const table = useTableActs({ draft, canWrite, rootName, siblings, listNames, openEditor })
  const acts = useLineActs(table, draft, setOver)
  usePaste((pasted) => {
    if (canWrite) setOver({ kind: 'import', pasted })
  })
  const faulty = lines.filter(({ mark, fault }) => mark !== null && mark !== 'removed' && fault)

  function save() {
    table.editing.set(null)
    if (faulty.length > 0) return void notify({ type: 'error', title: bar.fixFirst })
    saving.save()
  }
  function takeDetails(line: Line, entry: SecretEntry, machines_only: boolean) {
    setOver(null)
    const version = line.place === 'here' ? (line.saved?.version ?? null) : null
    draft.change((before) =>
      putEdit(before, line.id, {
        entry,
        machines_only,
        version: before.edits.get(line.id)?.version ?? version,
      }),
    )
  }
  function takeImported(rows: readonly ImportRow[]) {
    setOver(null)
    draft.change((before) => putImported(before, rows, lines))
  }
  return {
    lines,
    faulty,
    changes: countChanges(draft.draft),
    draft,
    table,
    acts,
    saving,
    save,
    over,
    setOver,
    takeDetails,
    takeImported,
  }
}

/** While it is saved the lines stand as they were sent: fresh ones come with the draft that is left. */
function useLines(
  view: ConfigView,
  draft: ReturnType<typeof useDraft>['draft'],
  isSaving: boolean,
): readonly Line[] {
  const shown = useRef<readonly Line[]>([])
  const lines = useMemo(
    () => (isSaving ? shown.current : toLines(view, draft, shown.current)),
    [view, draft, isSaving],
  )
  useEffect(() => {
    shown.current = lines
  }, [lines])
  return lines
}

function useLineActs(
  table: ReturnType<typeof useTableActs>,
  { change }: ReturnType<typeof useDraft>,
  setOver: (over: OverTable) => void,
): LineActs {
  const copyValue = useCopyValue()
  const copy = useRef(copyValue)
  useEffect(() => {
    copy.current = copyValue
  })
  return useMemo(
    () => ({
      canWrite: table.canWrite,
      edit: (line) => table.begin(line, 'value'),
      details: (line) => setOver({ kind: 'details', line }),
      copy: ({ entry }) => void copy.current('value', () => entry?.value ?? ''),
      copyReference: ({ entry }) => void copy.current('value', () => `\${${entry?.name}}`),
      own: (line) => setOver({ kind: 'own', line }),
      versions: (line) => setOver({ kind: 'versions', line }),
      revert: ({ id }) => change((draft) => dropChanges(draft, [id])),
      remove: ({ id, saved }) => change((draft) => markRemoved(draft, id, saved?.version ?? null)),
    }),
    [table, change, setOver],
  )
}

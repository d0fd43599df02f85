import type { SecretEntry } from '@nora/secrets-kit'
import { notify, useTexts } from '@nora/ui'
import type { ConfigView } from '@nora/vault-client'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { createStore, type Store } from '../../../platform/store.ts'
import { useCopyValue } from '../../../platform/vault/clipboard/use-copy-value.ts'
import { type ImportRow, putImported } from '../import/to-import-rows.ts'
import { usePaste } from '../import/use-paste.ts'
import { countChanges, dropChanges, markRemoved, putEdit } from '../lines/draft.ts'
import { type Line, toLines } from '../lines/to-lines.ts'
import { useDraft } from '../lines/use-draft.ts'
import { type ConfigPlace, listSiblings } from '../place/config-place.ts'
import { keepLinks, type LinksByName, listCheckedLinks } from '../references/links.ts'
import { rewriteOwn, useRewriting } from '../references/use-rewriting.ts'
import type { LineActs } from './line-menu.tsx'
import { savingTexts } from './saving.messages.ts'
import { useSaving } from './use-saving.ts'
import { useTableActs } from './use-table-acts.ts'

/** What is open over the table. */
export type OverTable =
  | { kind: 'details' | 'own' | 'references' | 'versions' | 'remind'; line: Line }
  | { kind: 'import'; pasted: string }
  | { kind: 'export' }
  | null

export type ConfigTableProps = {
  view: ConfigView
  canWrite: boolean
  place: ConfigPlace
  /** `import`: begins with the dialog for a pasted text. */
  open?: string | undefined
  onOpened?: (() => void) | undefined
}

/** Lines, draft and what is done with them. */
export function useConfigTable({ view, canWrite, place, open, onOpened }: ConfigTableProps) {
  const { bar } = useTexts(savingTexts)
  const draft = useDraft()
  const [over, setOver] = useOver(canWrite && open === 'import', onOpened)
  const saving = useSaving(view.id, draft)
  const rewriting = useRewriting(place, view)
  const lines = useLines(view, draft.draft, saving.isSaving)
  const latest = useRef(lines)
  useEffect(() => {
    latest.current = lines
  })
  const listNames = useCallback(
    () => [...new Set(latest.current.flatMap(({ entry }) => entry?.name || []))].sort(),
    [],
  )
  const siblings = useMemo(() => listSiblings(place), [place])
  const openEditor = useCallback((line: Line) => setOver({ kind: 'details', line }), [setOver])
  const openReferences = useCallback((line: Line) => setOver({ kind: 'references', line }), [setOver])
  const links = useLinks(lines, place, siblings)
  const table = useTableActs({
    draft,
    canWrite,
    rootName: place.root?.name ?? '',
    siblings,
    listNames,
    openEditor,
    openReferences,
    links,
  })
  const acts = useLineActs(table, draft, setOver)
  usePaste((pasted) => {
    if (canWrite) setOver({ kind: 'import', pasted })
  })
  const faulty = lines.filter(({ mark, fault }) => mark !== null && mark !== 'removed' && fault)

  function save() {
    table.editing.set(null)
    if (faulty.length > 0) return void notify({ type: 'error', title: bar.fixFirst })
    void rewriting.ask(draft.draft).then((isAsked) => !isAsked && saving.save())
  }
  function answerRewriting(answer: 'rewrite' | 'leave' | 'cancel') {
    const { found } = rewriting
    rewriting.forget()
    if (!found || answer === 'cancel') return
    if (answer === 'leave') return saving.send(found.draft)
    const next = rewriteOwn(found, view)
    draft.change(() => next)
    saving.send(next, (clashes) => {
      // A name that somebody else took is still the old one.
      const isSettled = found.renames.every(({ id }) => !clashes.some((clash) => clash.id === id))
      if (isSettled) rewriting.follow(found.others)
    })
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
    rewriting,
    answerRewriting,
    save,
    over,
    setOver,
    takeDetails,
    takeImported,
  }
}

/** What the address opens is open once, and stands there no more. */
function useOver(isImporting: boolean, onOpened?: () => void) {
  const [over, setOver] = useState<OverTable>(isImporting ? { kind: 'import', pasted: '' } : null)
  const latest = useRef(onOpened)
  useEffect(() => {
    if (isImporting) latest.current?.()
  }, [isImporting])
  return [over, setOver] as const
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

/** Cells are drawn again only when a hint of theirs is another one. */
function useLinks(
  lines: readonly Line[],
  place: ConfigPlace,
  siblings: ReadonlyMap<string, string>,
): Store<LinksByName> {
  const [links] = useState(() => createStore<LinksByName>(new Map()))
  const [project, config] = [place.project.slug, place.config.slug]
  useEffect(() => {
    const found = listCheckedLinks(lines, { project, config, siblings })
    links.set(keepLinks(links.get(), found))
  }, [links, lines, project, config, siblings])
  return links
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
      references: (line) => setOver({ kind: 'references', line }),
      versions: (line) => setOver({ kind: 'versions', line }),
      remind: (line) => setOver({ kind: 'remind', line }),
      revert: ({ id }) => change((draft) => dropChanges(draft, [id])),
      remove: ({ id, saved }) => change((draft) => markRemoved(draft, id, saved?.version ?? null)),
    }),
    [table, change, setOver],
  )
}

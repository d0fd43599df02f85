import type { SecretEntry } from '@nora/secrets-kit'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { createStore, type Store } from '../../../platform/store.ts'
import { dropChanges, isBlank, isSameEntry, type LineEdit, makeEntry, putEdit } from '../lines/draft.ts'
import type { Line } from '../lines/to-lines.ts'
import type { ChangeDraft, useDraft } from '../lines/use-draft.ts'
import type { LinksByName } from '../references/links.ts'
import type { Editing, TableActs } from './table-context.ts'
import { useRevealed } from './use-revealed.ts'

type TableActsProps = {
  draft: ReturnType<typeof useDraft>
  canWrite: boolean
  rootName: string
  siblings: ReadonlyMap<string, string>
  listNames(): readonly string[]
  openEditor(line: Line): void
  openReferences(line: Line): void
  links: Store<LinksByName>
}

/** What is done in the table: typing begins and ends, values come into sight. */
export function useTableActs(props: TableActsProps): TableActs & { add(): void } {
  const { canWrite, rootName, siblings, links } = props
  const [editing] = useState(() => createStore<Editing | null>(null))
  const { revealed, reveal } = useRevealed()
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  /** What the line had before it was typed in, for Escape. */
  const before = useRef<LineEdit | undefined>(undefined)
  const last = useRef(0)

  const add = useCallback(() => {
    const id = `new ${++last.current}`
    before.current = undefined
    latest.current.draft.change((draft) =>
      putEdit(draft, id, { entry: makeEntry(), machines_only: false, version: null }),
    )
    editing.set({ id, field: 'name' })
  }, [editing])

  return useMemo(() => {
    const change: ChangeDraft = (make, step) => latest.current.draft.change(make, step)
    const findEdit = (id: string) => latest.current.draft.draft.edits.get(id)
    return {
      editing,
      revealed,
      reveal: ({ id }) => reveal(id),
      canWrite,
      rootName,
      siblings,
      add,
      listNames: () => latest.current.listNames(),
      openEditor: (line) => latest.current.openEditor(line),
      links,
      openReferences: (line) => latest.current.openReferences(line),
      begin(line, field) {
        if (!canWrite || line.mark === 'removed' || editing.get()?.id === line.id) return
        const left = editing.get()?.id
        const edit = left !== undefined && findEdit(left)
        if (left !== undefined && edit && isBlank(edit)) change((draft) => dropChanges(draft, [left]))
        before.current = findEdit(line.id)
        editing.set({ id: line.id, field })
      },
      type: (line, typed, field) => typeInLine(change, line, { typed, field }),
      end(line, how) {
        editing.set(null)
        const edit = findEdit(line.id)
        const was = before.current
        if (how === 'given_up') {
          change((draft) => (was ? putEdit(draft, line.id, was) : dropChanges(draft, [line.id])))
        }
        if (edit && isBlank(edit)) return change((draft) => dropChanges(draft, [line.id]))
        if (how === 'next' && edit && line.position === null) add()
        else focusLine(line.id)
      },
    }
  }, [editing, revealed, reveal, canWrite, rootName, siblings, links, add])
}

type Typed = { typed: Partial<SecretEntry>; field: string }

/** Typed back to what is saved, it is no change any more. */
function typeInLine(change: ChangeDraft, line: Line, { typed, field }: Typed): void {
  const { id, saved, place } = line
  change((draft) => {
    const edit = draft.edits.get(id)
    const entry = { ...(edit?.entry ?? line.entry ?? makeEntry()), ...typed }
    const machines_only = edit?.machines_only ?? (place === 'here' && line.machines_only)
    const isSame = saved?.entry && isSameEntry(entry, saved.entry) && machines_only === saved.machines_only
    if (isSame) return dropChanges(draft, [id])
    const version = edit ? edit.version : place === 'here' ? (saved?.version ?? null) : null
    return putEdit(draft, id, { entry, machines_only, version })
  }, `${id} ${field}`)
}

/** Once the field is gone. */
function focusLine(id: string): void {
  requestAnimationFrame(() => {
    const cell = [...document.querySelectorAll('[data-line]')].find(
      (one) => one.getAttribute('data-line') === id,
    )
    cell?.closest<HTMLElement>('[role=row]')?.focus()
  })
}

/** The line of the row that has the focus. */
export function findFocusedLine(lines: readonly Line[]): Line | undefined {
  const id = document.activeElement
    ?.closest('[role=row]')
    ?.querySelector('[data-line]')
    ?.getAttribute('data-line')
  return id ? lines.find((line) => line.id === id) : undefined
}

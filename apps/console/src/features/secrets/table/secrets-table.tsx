import { Button, DataTable, EmptyState, Kbd, SearchField, Segmented, useTexts } from '@nora/ui'
import { ClipboardPaste, Download, Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useStore } from '../../../platform/store.ts'
import { UnsavedWarning } from '../../../platform/unsaved-warning.tsx'
import { EMPTY_DRAFT } from '../lines/draft.ts'
import { filterLines, type LineView, listViews } from '../lines/filter-lines.ts'
import type { Line } from '../lines/to-lines.ts'
import { usePersonNames } from '../people/use-person-names.ts'
import { LineMenu } from './line-menu.tsx'
import { SaveBar } from './save-bar.tsx'
import { savingTexts } from './saving.messages.ts'
import { secretColumns } from './secret-columns.tsx'
import { tableTexts } from './table.messages.ts'
import { TableContext } from './table-context.ts'
import { TableDialogs } from './table-dialogs.tsx'
import { useChosenLines } from './use-chosen-lines.tsx'
import { type ConfigTableProps, useConfigTable } from './use-config-table.ts'
import { useOthersNote } from './use-others-note.ts'
import { useTableKeys } from './use-table-keys.ts'

const getKey = ({ id }: Line) => id

/** The secrets of a config, typed in like a spreadsheet and saved together. */
export function SecretsTable(props: ConfigTableProps) {
  const texts = useTexts(tableTexts)
  const { leave } = useTexts(savingTexts)
  const { canWrite, view } = props
  const config = useConfigTable(props)
  const { lines, table, acts, draft, saving, setOver } = config
  const typed = useStore(table.editing)
  const [words, setWords] = useState('')
  const [wanted, setWanted] = useState<LineView>('all')
  const views = listViews(lines)
  const shownView = views.includes(wanted) ? wanted : 'all'
  const rows = useMemo(() => filterLines(lines, shownView, words.trim()), [lines, shownView, words])
  const personName = usePersonNames(view.members)
  useOthersNote(props.view, personName)
  const columns = useMemo(
    () => secretColumns({ texts, personName, menu: (line) => <LineMenu line={line} acts={acts} /> }),
    [texts, personName, acts],
  )
  const add = () => {
    if (canWrite) table.add()
    return canWrite
  }
  const selection = useChosenLines(rows, canWrite, draft.change)
  const discard = () => draft.change(() => EMPTY_DRAFT)
  const undo = () => {
    draft.undo()
    return draft.canUndo
  }
  useTableKeys({ lines, add, save: config.save, undo, reveal: table.reveal, copy: acts.copy })
  return (
    <TableContext value={table}>
      <div className="flex flex-wrap items-center gap-2 py-4">
        <SearchField
          label={texts.search}
          hint={<Kbd>/</Kbd>}
          value={words}
          onChange={setWords}
          className="w-full sm:w-72"
        />
        {views.length > 1 && (
          <Segmented
            label={texts.show}
            value={shownView}
            onChange={setWanted}
            options={views.map((value) => ({ value, label: texts.views[value] }))}
          />
        )}
        <span className="ml-auto flex flex-wrap gap-2">
          {view.secrets.length + (view.root?.secrets.length ?? 0) > 0 && (
            <Button icon={<Download aria-hidden="true" />} onClick={() => setOver({ kind: 'export' })}>
              {texts.export}
            </Button>
          )}
          {canWrite && (
            <>
              <Button
                icon={<ClipboardPaste aria-hidden="true" />}
                onClick={() => setOver({ kind: 'import', pasted: '' })}
              >
                {texts.import}
              </Button>
              <Button look="primary" icon={<Plus aria-hidden="true" />} onClick={add}>
                {texts.add}
              </Button>
            </>
          )}
        </span>
      </div>
      <DataTable
        label={texts.label}
        columns={columns}
        rows={rows}
        rowKey={getKey}
        typedKey={typed?.id}
        onOpen={canWrite ? acts.edit : table.reveal}
        selection={rows.length > 0 ? selection : undefined}
        empty={
          lines.length > 0 ? (
            <EmptyState drawing="search" title={texts.noneMatch} />
          ) : (
            <EmptyState
              drawing="keys"
              title={texts.nothing}
              sentence={canWrite ? texts.nothingSentence : texts.nothingToRead}
            />
          )
        }
      />
      <p className="py-2 text-code text-faint">{texts.count(rows.length)}</p>
      <SaveBar
        changes={config.changes}
        faulty={config.faulty.length}
        isSaving={saving.isSaving || config.rewriting.isBusy}
        parts={saving.parts}
        canUndo={draft.canUndo}
        isRaised={(selection?.keys.size ?? 0) > 0}
        onShow={() => setWanted('unsaved')}
        onUndo={draft.undo}
        onDiscard={discard}
        onSave={config.save}
      />
      <TableDialogs
        config={config}
        view={view}
        place={props.place}
        canWrite={canWrite}
        personName={personName}
      />
      <UnsavedWarning isDirty={config.changes > 0} {...leave} />
    </TableContext>
  )
}

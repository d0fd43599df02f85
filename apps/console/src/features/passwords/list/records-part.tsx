import { useLang, useTexts } from '@nora/ui'
import type { FolderView, RecordView } from '@nora/vault-client'
import { useCallback, useMemo, useState } from 'react'
import { toOptions } from '../../../platform/lists/list-filters.tsx'
import { isChosen, type PageAddress } from '../../../platform/lists/list-search.ts'
import { ObjectList } from '../../../platform/lists/object-list.tsx'
import { useMay } from '../../../platform/use-may.ts'
import { failuresTexts } from '../failures.messages.ts'
import { FolderNotices } from '../folders/folder-notices.tsx'
import { FolderTree } from '../folders/folder-tree.tsx'
import { listTexts } from '../list.messages.ts'
import { type Order, type Records, useOrder, useRecords } from '../passwords.queries.ts'
import { RecordPanel } from '../record/record-panel.tsx'
import { canWrite } from '../tree/folder-rights.ts'
import type { SecretSearch, VaultSearch } from '../vault-search.ts'
import { EmptyActions } from './empty-actions.tsx'
import { LoadNotices } from './load-notices.tsx'
import { RecordQuestions, useRecordActions } from './record-actions.tsx'
import { recordColumns } from './record-columns.tsx'
import { useRecordKeys } from './use-record-keys.ts'

export type LoadedFolders = {
  data: readonly FolderView[] | undefined
  error: Error | null
  refetch(): unknown
}

type RecordsPartProps = PageAddress<VaultSearch> & {
  folderId: string | null
  folder: FolderView | undefined
  folders: LoadedFolders
}

type ListSearch = VaultSearch & SecretSearch

/** Folders at the left, their records in the middle, the open record at the right. */
export function RecordsPart({ folderId, folder, folders, search, onSearch }: RecordsPartProps) {
  const texts = useTexts(listTexts)
  const failures = useTexts(failuresTexts)
  const lang = useLang()
  const [secret, setSecret] = useState<SecretSearch>({})
  const isTrash = search.view === 'trash'
  const all = useRecords(folders.data)
  const order = useOrder((secret.q ?? '').trim(), all)
  const rows = useMemo(() => {
    // Not moved about under the pointer: shown at once in their order, or as they come from slow folders.
    if (!order && all.isSettled) return undefined
    const shown = all.data?.filter(
      (record) => record.is_trashed === isTrash && (folderId === null || record.folder_id === folderId),
    )
    return order && shown ? putInOrder(shown, order) : shown
  }, [all.data, all.isSettled, isTrash, folderId, order])
  const names = useMemo(() => new Map(folders.data?.map(({ id, name }) => [id, name])), [folders.data])
  const columns = useMemo(
    () =>
      recordColumns({
        texts,
        lang,
        folderName: folderId === null ? (id) => names.get(id) ?? '' : null,
        isTrash,
      }),
    [texts, lang, folderId, names, isTrash],
  )
  const actions = useRecordActions({ folders: folders.data ?? [], isTrash, onSearch })
  useRecordKeys({ records: rows, openId: search.record, folders: folders.data ?? [], onSearch })
  const change = useCallback(
    (values: Partial<ListSearch>, isStep: boolean) => {
      const { q, tag, ...rest } = values
      if ('q' in values) setSecret((before) => ({ ...before, q }))
      if ('tag' in values) setSecret((before) => ({ ...before, tag }))
      if (Object.keys(rest).length > 0) onSearch(rest, isStep)
    },
    [onSearch],
  )
  const tags = useMemo(() => tagOptions(all.data), [all.data])
  const mayAdd = useMay('vault.write')
  const hasPlace = folders.data?.some(canWrite) ?? false
  const tree = <FolderTree folders={folders.data} folderId={folderId} isTrash={isTrash} onSearch={onSearch} />
  return (
    <div className="lg:grid lg:grid-cols-[232px_minmax(0,1fr)] lg:gap-6">
      <div className="pt-5">{tree}</div>
      <div className="min-w-0">
        {folder && <FolderNotices folder={folder} onSearch={onSearch} />}
        <LoadNotices failures={all.failures} folder={folder} folders={folders.data} onRetry={all.refetch} />
        {(!folder || folder.state === 'open') && (
          <ObjectList<RecordView, ListSearch>
            name="passwords"
            label={isTrash ? texts.trash : texts.tabs.records}
            list={{
              data: rows,
              error: folders.error ?? all.error,
              refetch: () => (folders.error ? folders.refetch() : all.refetch()),
            }}
            columns={columns}
            rowName={({ overview }) => overview.name}
            actions={actions.list}
            matches={matchesTags}
            search={{ ...search, ...secret }}
            onSearch={change}
            searchLabel={texts.search}
            filters={[{ name: 'tag', label: texts.columns.tags, options: tags }]}
            drawer="record"
            inDrawer={['part']}
            failed={failures.records}
            empty={
              isTrash
                ? { title: texts.emptyTrash, sentence: texts.emptyTrashSentence }
                : {
                    title: folder ? texts.emptyFolder : texts.empty,
                    sentence: hasPlace || !mayAdd ? texts.emptySentence : texts.noFolderSentence,
                    ...(mayAdd && { action: <EmptyActions hasPlace={hasPlace} onSearch={onSearch} /> }),
                  }
            }
            foot={texts.count}
          />
        )}
      </div>
      {search.record && (
        <RecordPanel
          records={isKnown(all, search.record) ? (all.data ?? []) : undefined}
          id={search.record}
          folders={folders.data ?? []}
          search={search}
          onSearch={onSearch}
          actions={actions.list}
        />
      )}
      <RecordQuestions questions={actions.questions} folders={folders.data ?? []} />
    </div>
  )
}

/** It may lie in a folder that is still loading: only when all have answered it is known to be gone. */
function isKnown({ data, isSettled }: Records, id: string): boolean {
  return isSettled || (data?.some((record) => record.id === id) ?? false)
}

function putInOrder(records: readonly RecordView[], { words, places }: Order): readonly RecordView[] {
  const found = words === '' ? records : records.filter(({ id }) => places.has(id))
  const getPlace = ({ id }: RecordView) => places.get(id) ?? places.size
  return found.toSorted((one, other) => getPlace(one) - getPlace(other))
}

function matchesTags({ overview }: RecordView, { tag }: ListSearch): boolean {
  return !tag || overview.tags.some((one) => isChosen(tag, one))
}

function tagOptions(records: readonly RecordView[] | undefined) {
  const tags = [...new Set(records?.flatMap(({ overview }) => overview.tags))].filter(
    (tag) => !tag.includes(','),
  )
  return toOptions(tags.toSorted(), Object.fromEntries(tags.map((tag) => [tag, tag])))
}

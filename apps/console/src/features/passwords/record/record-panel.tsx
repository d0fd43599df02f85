import {
  Button,
  IconButton,
  lazyPart,
  Menu,
  type RowAction,
  SkeletonRows,
  TabList,
  TabPanel,
  useTexts,
} from '@nora/ui'
import type { FolderView, RecordView } from '@nora/vault-client'
import { toSafeText } from '@nora/vault-records'
import { MoreHorizontal, Pencil } from 'lucide-react'
import { Suspense } from 'react'
import type { PageAddress } from '../../../platform/lists/list-search.ts'
import { ObjectDrawer } from '../../../platform/lists/object-drawer.tsx'
import { LoadFailure } from '../../../platform/load-failure.tsx'
import { useMay } from '../../../platform/use-may.ts'
import { failuresTexts } from '../failures.messages.ts'
import { useRecord } from '../passwords.queries.ts'
import { canWrite } from '../tree/folder-rights.ts'
import { recordTexts } from '../values/record.messages.ts'
import type { VaultSearch } from '../vault-search.ts'
import { toMenuEntries } from './to-menu-entries.ts'

const RecordDetails = lazyPart(() => import('./record-details.tsx'), 'RecordDetails')
const HistoryPart = lazyPart(() => import('../history/history-part.tsx'), 'HistoryPart')
const RecordDialog = lazyPart(() => import('./form/record-dialog.tsx'), 'RecordDialog')

type RecordPanelProps = PageAddress<VaultSearch> & {
  /** All records that are known; undefined while they load. */
  records: readonly RecordView[] | undefined
  id: string
  folders: readonly FolderView[]
  actions: readonly RowAction<RecordView>[]
}

const PARTS = ['details', 'history'] as const

/** One record beside the list: its values, its history, and what can be done with it. */
export function RecordPanel({ records, id, folders, search, onSearch, actions }: RecordPanelProps) {
  const texts = useTexts(recordTexts)
  const part = search.part === 'history' ? 'history' : 'details'
  const mayWriteAtAll = useMay('vault.write')
  const mayWrite = ({ folder_id, is_trashed }: RecordView) => {
    const folder = folders.find((one) => one.id === folder_id)
    return mayWriteAtAll && !is_trashed && folder !== undefined && canWrite(folder)
  }
  return (
    <ObjectDrawer<RecordView>
      items={records}
      id={id}
      onClose={() => onSearch({ record: undefined, part: undefined, edit: undefined }, true)}
      title={({ overview }) => toSafeText(overview.name)}
      actions={(record) => (
        <>
          {mayWrite(record) && (
            <Button
              size="small"
              icon={<Pencil aria-hidden="true" />}
              onClick={() => onSearch({ edit: 'yes' }, true)}
            >
              {texts.edit}
            </Button>
          )}
          <Menu
            align="end"
            trigger={
              <IconButton size="small" label={texts.actions} icon={<MoreHorizontal aria-hidden="true" />} />
            }
            entries={toMenuEntries(actions, record)}
          />
        </>
      )}
      tabs={
        <TabList
          name="record"
          label={texts.partsLabel}
          tabs={PARTS.map((one) => ({ id: one, label: texts.parts[one] }))}
          value={part}
          onChange={(next) => onSearch({ part: next === 'history' ? next : undefined }, false)}
        />
      }
      gone={texts.gone}
      goneSentence={texts.goneSentence}
    >
      {(record) => (
        <TabPanel name="record" value={part}>
          <Suspense fallback={<SkeletonRows rows={4} />}>
            {part === 'history' ? (
              <HistoryPart record={record} mayRestore={mayWrite(record)} />
            ) : (
              <LoadedRecord record={record} mayWrite={mayWrite(record)} />
            )}
            {search.edit && mayWrite(record) && (
              <EditDialog
                record={record}
                folders={folders}
                onClose={() => onSearch({ edit: undefined }, true)}
              />
            )}
          </Suspense>
        </TabPanel>
      )}
    </ObjectDrawer>
  )
}

type LoadedRecordProps = { record: RecordView; mayWrite: boolean }

function LoadedRecord({ record, mayWrite }: LoadedRecordProps) {
  const { data, error, refetch } = useRecord(record)
  const failures = useTexts(failuresTexts)
  if (error && !data) return <LoadFailure title={failures.record} error={error} onRetry={refetch} />
  if (!data) return <SkeletonRows rows={4} />
  return <RecordDetails record={data} mayWrite={mayWrite} />
}

type EditDialogProps = { record: RecordView; folders: readonly FolderView[]; onClose(): void }

function EditDialog({ record, folders, onClose }: EditDialogProps) {
  const { data } = useRecord(record)
  const place = folders.filter(({ id }) => id === record.folder_id)
  if (!data) return null
  return <RecordDialog record={data} places={place} onClose={onClose} onSaved={onClose} />
}

import { usePageKey } from '@nora/ui'
import type { FolderView, RecordView } from '@nora/vault-client'
import type { PageAddress } from '../../../platform/lists/list-search.ts'
import { useMay } from '../../../platform/use-may.ts'
import { useRecordValues } from '../record/use-record-values.ts'
import { canWrite } from '../tree/folder-rights.ts'
import type { VaultSearch } from '../vault-search.ts'

type RecordKeysProps = Pick<PageAddress<VaultSearch>, 'onSearch'> & {
  records: readonly RecordView[] | undefined
  openId: string | undefined
  folders: readonly FolderView[]
}

/** Keys for the record in the panel; without one, for the row that has the focus. */
export function useRecordKeys({ records, openId, folders, onSearch }: RecordKeysProps): void {
  const values = useRecordValues()
  const mayWrite = useMay('vault.write')
  const find = () => {
    const id = openId ?? document.activeElement?.querySelector('[data-record]')?.getAttribute('data-record')
    return records?.find((record) => record.id === id)
  }
  const withRecord = (act: (record: RecordView) => unknown) => () => {
    const record = find()
    return record !== undefined && act(record) !== false
  }
  usePageKey('create', () => {
    const isAllowed = mayWrite && folders.some(canWrite)
    if (isAllowed) onSearch({ new: 'yes' }, true)
    return isAllowed
  })
  usePageKey(
    'editRecord',
    withRecord(({ id, folder_id, is_trashed }) => {
      const folder = folders.find((one) => one.id === folder_id)
      if (!mayWrite || is_trashed || !folder || !canWrite(folder)) return false
      onSearch({ record: id, edit: 'yes' }, true)
      return true
    }),
  )
  usePageKey('copyPassword', withRecord(values.copyPassword))
  usePageKey('copyLogin', withRecord(values.copyLogin))
  usePageKey('copyCode', withRecord(values.copyCode))
  usePageKey('openSite', withRecord(values.openSite))
}

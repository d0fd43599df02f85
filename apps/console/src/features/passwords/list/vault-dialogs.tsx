import { lazyPart } from '@nora/ui'
import type { FolderView } from '@nora/vault-client'
import { Suspense } from 'react'
import type { PageAddress } from '../../../platform/lists/list-search.ts'
import { useMay } from '../../../platform/use-may.ts'
import { canWrite } from '../tree/folder-rights.ts'
import type { VaultSearch } from '../vault-search.ts'

const FolderDialog = lazyPart(() => import('../folders/folder-dialog.tsx'), 'FolderDialog')
const MembersDialog = lazyPart(() => import('../folders/members-dialog.tsx'), 'MembersDialog')
const DeleteFolderDialog = lazyPart(() => import('../folders/delete-folder-dialog.tsx'), 'DeleteFolderDialog')
const CutHistoryDialog = lazyPart(() => import('../folders/cut-history-dialog.tsx'), 'CutHistoryDialog')
const RecordDialog = lazyPart(() => import('../record/form/record-dialog.tsx'), 'RecordDialog')
const GeneratorDialog = lazyPart(() => import('../generator/generator-dialog.tsx'), 'GeneratorDialog')
const ImportDialog = lazyPart(() => import('../transfer/import-dialog.tsx'), 'ImportDialog')
const ExportDialog = lazyPart(() => import('../transfer/export-dialog.tsx'), 'ExportDialog')
const ShareTextDialog = lazyPart(() => import('../links/share-text-dialog.tsx'), 'ShareTextDialog')
const VaultSettings = lazyPart(() => import('../../../platform/vault/vault-settings.tsx'), 'VaultSettings')

export type VaultDialogsProps = PageAddress<VaultSearch> & {
  folder: FolderView | undefined
  folders: readonly FolderView[] | undefined
}

/** What the address opens over the page, each loaded when it is opened. */
export function VaultDialogs({ folder, folders, search, onSearch }: VaultDialogsProps) {
  const mayWrite = useMay('vault.write')
  const close = () => onSearch({ open: undefined }, true)
  const places = mayWrite ? folders?.filter(canWrite) : []
  if (!folders || !places) return null
  return (
    <Suspense>
      {search.new && places.length > 0 && (
        <RecordDialog
          places={places}
          placeId={folder && canWrite(folder) ? folder.id : undefined}
          onClose={() => onSearch({ new: undefined }, true)}
          onSaved={({ id }) => onSearch({ new: undefined, record: id }, false)}
        />
      )}
      {search.open === 'folder' && mayWrite && (
        <FolderDialog parent={folder} folders={folders} onClose={close} />
      )}
      {search.open === 'rename' && folder && (
        <FolderDialog folder={folder} folders={folders} onClose={close} />
      )}
      {search.open === 'members' && folder && <MembersDialog folder={folder} onClose={close} />}
      {search.open === 'delete' && folder && <DeleteFolderDialog folder={folder} onClose={close} />}
      {search.open === 'cut' && folder && <CutHistoryDialog folder={folder} onClose={close} />}
      {search.open === 'generator' && <GeneratorDialog onClose={close} />}
      {search.open === 'import' && mayWrite && (
        <ImportDialog places={places} folder={folder} onClose={close} />
      )}
      {search.open === 'export' && <ExportDialog folders={folders} folder={folder} onClose={close} />}
      {search.open === 'text' && <ShareTextDialog onClose={close} />}
      {search.open === 'settings' && <VaultSettings onClose={close} />}
    </Suspense>
  )
}

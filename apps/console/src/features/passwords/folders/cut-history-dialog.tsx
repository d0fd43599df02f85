import { useTexts } from '@nora/ui'
import type { FolderView } from '@nora/vault-client'
import { toSafeText } from '@nora/vault-records'
import { CutDialog } from '../../../platform/vault/cut/cut-dialog.tsx'
import { useVaultChange } from '../passwords.queries.ts'
import { foldersTexts } from './folders.messages.ts'

/** Asks for the name of the folder before nothing of its past is left. */
export function CutHistoryDialog({ folder, onClose }: { folder: FolderView; onClose(): void }) {
  const { cutting: texts } = useTexts(foldersTexts)
  const cutting = useVaultChange((vault, id: string) => vault.cutFolderHistory(id))
  return (
    <CutDialog
      title={texts.title(toSafeText(folder.name))}
      consequence={texts.consequence}
      typedName={folder.name.trim()}
      cut={() => cutting.mutateAsync(folder.id)}
      onClose={onClose}
    />
  )
}

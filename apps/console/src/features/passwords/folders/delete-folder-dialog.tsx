import { ConfirmDialog, notify, useTexts } from '@nora/ui'
import type { FolderView } from '@nora/vault-client'
import { toSafeText } from '@nora/vault-records'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { FailedNotice } from '../failed-notice.tsx'
import { failuresTexts } from '../failures.messages.ts'
import { useAttempt, useVaultChange } from '../passwords.queries.ts'
import { foldersTexts } from './folders.messages.ts'

/** Asks for the name of the folder: nothing brings its records back. */
export function DeleteFolderDialog({ folder, onClose }: { folder: FolderView; onClose(): void }) {
  const { deletion } = useTexts(foldersTexts)
  const failures = useTexts(failuresTexts)
  const navigate = useNavigate()
  const deleting = useVaultChange((vault, id: string) => vault.deleteFolder(id))
  const { attempt, problem } = useAttempt()
  const isDeleted = useRef(false)
  const others = folder.members.length - 1
  return (
    <ConfirmDialog
      open
      // The address of the folder leads nowhere then.
      onClose={() => (isDeleted.current ? void navigate({ to: '/passwords' }) : onClose())}
      title={deletion.title(toSafeText(folder.name))}
      consequence={deletion.consequence(folder.records, others)}
      confirm={deletion.confirm}
      typedName={folder.name.trim()}
      onConfirm={async () => {
        if (!(await attempt(() => deleting.mutateAsync(folder.id)))) throw new Error('not deleted')
        isDeleted.current = true
        notify({ title: deletion.done })
      }}
    >
      <FailedNotice title={failures.folderDeleted} problem={problem} />
    </ConfirmDialog>
  )
}

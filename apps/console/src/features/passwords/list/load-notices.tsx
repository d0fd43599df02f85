import { Button, Notice, useTexts } from '@nora/ui'
import type { FolderView } from '@nora/vault-client'
import { VaultError } from '@nora/vault-core'
import { RefusedFolder } from '../folders/folder-notices.tsx'
import { listTexts } from '../list.messages.ts'

type LoadNoticesProps = {
  failures: readonly { folder_id: string; error: Error }[]
  /** Null or undefined: the records of all folders are shown. */
  folder: FolderView | undefined
  folders: readonly FolderView[] | undefined
  onRetry(): void
}

/** Folders that are missing in the list: refused each with its reason, others with a way to repeat. */
export function LoadNotices({ failures, folder, folders, onRetry }: LoadNoticesProps) {
  const texts = useTexts(listTexts)
  const shown = failures.filter(({ folder_id }) => !folder || folder.id === folder_id)
  const refused = shown.flatMap(({ folder_id, error }) => {
    const its = folders?.find(({ id }) => id === folder_id)
    if (!(error instanceof VaultError) || !its) return []
    return [{ ...its, refusal: { fault: error.fault, what: 'folder' as const } }]
  })
  return (
    <>
      {refused.map((one) => (
        <RefusedFolder key={one.id} folder={one} />
      ))}
      {shown.length > refused.length && (
        <Notice tone="warn" className="mt-5">
          {texts.partly}{' '}
          <Button size="small" onClick={onRetry}>
            {texts.retry}
          </Button>
        </Notice>
      )}
    </>
  )
}

import { Button, useTexts } from '@nora/ui'
import { Plus, Upload } from 'lucide-react'
import type { PageAddress } from '../../../platform/lists/list-search.ts'
import { listTexts } from '../list.messages.ts'
import type { VaultSearch } from '../vault-search.ts'

type EmptyActionsProps = Pick<PageAddress<VaultSearch>, 'onSearch'> & {
  /** Whether there is a folder for a record; without one it is made first. */
  hasPlace: boolean
}

/** The first records: typed in, or brought from another password manager. */
export function EmptyActions({ hasPlace, onSearch }: EmptyActionsProps) {
  const { add, menu } = useTexts(listTexts)
  return (
    <div className="flex flex-wrap justify-center gap-2">
      <Button icon={<Upload aria-hidden="true" />} onClick={() => onSearch({ open: 'import' }, true)}>
        {menu.import}
      </Button>
      <Button
        look="primary"
        icon={<Plus aria-hidden="true" />}
        onClick={() => onSearch(hasPlace ? { new: 'yes' } : { open: 'folder' }, true)}
      >
        {hasPlace ? add : menu.folder}
      </Button>
    </div>
  )
}

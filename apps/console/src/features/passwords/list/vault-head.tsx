import { Button, Menu, PageHead, useTexts } from '@nora/ui'
import type { FolderView } from '@nora/vault-client'
import {
  Download,
  FolderPlus,
  Link2,
  Lock,
  MoreHorizontal,
  Settings2,
  Upload,
  WandSparkles,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { PageAddress } from '../../../platform/lists/list-search.ts'
import { NewButton } from '../../../platform/lists/new-button.tsx'
import { useMay } from '../../../platform/use-may.ts'
import { useVaultKeeper } from '../../../platform/vault/use-vault.ts'
import { listTexts } from '../list.messages.ts'
import { passwordsTitles } from '../passwords-titles.messages.ts'
import { canWrite } from '../tree/folder-rights.ts'
import type { VaultSearch } from '../vault-search.ts'

type VaultHeadProps = PageAddress<VaultSearch> & {
  folders: readonly FolderView[] | undefined
  tabs: ReactNode
}

/** Title and actions of the whole vault. */
export function VaultHead({ folders, tabs, onSearch }: VaultHeadProps) {
  const texts = useTexts(listTexts)
  const titles = useTexts(passwordsTitles)
  const mayWrite = useMay('vault.write')
  const hasPlace = folders?.some(canWrite) ?? false
  return (
    <PageHead
      title={titles.passwords}
      sentence={texts.sentence}
      tabs={tabs}
      actions={
        <>
          <VaultMenu onSearch={onSearch} mayWrite={mayWrite} />
          {mayWrite && hasPlace && <NewButton onSearch={onSearch}>{texts.add}</NewButton>}
        </>
      }
    />
  )
}

type VaultMenuProps = Pick<PageAddress<VaultSearch>, 'onSearch'> & { mayWrite: boolean }

function VaultMenu({ onSearch, mayWrite }: VaultMenuProps) {
  const { menu } = useTexts(listTexts)
  const keeper = useVaultKeeper()
  const mayShare = useMay('vault.share_outside')
  const open = (name: string) => () => onSearch({ open: name }, true)
  return (
    <Menu
      align="end"
      trigger={<Button icon={<MoreHorizontal aria-hidden="true" />}>{menu.label}</Button>}
      entries={[
        ...(mayWrite
          ? [
              { label: menu.folder, icon: <FolderPlus />, onSelect: open('folder') },
              { label: menu.import, icon: <Upload />, onSelect: open('import') },
            ]
          : []),
        { label: menu.export, icon: <Download />, onSelect: open('export') },
        ...(mayShare ? [{ label: menu.text, icon: <Link2 />, onSelect: open('text') }] : []),
        { label: menu.generator, icon: <WandSparkles />, onSelect: open('generator') },
        { kind: 'separator' as const },
        { label: menu.settings, icon: <Settings2 />, onSelect: open('settings') },
        { label: menu.lock, icon: <Lock />, onSelect: () => void keeper.lock('asked') },
      ]}
    />
  )
}

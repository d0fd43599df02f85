import { Button, copyAction, IconButton, Menu, type MenuEntry, notify, PageHead, useTexts } from '@nora/ui'
import type { FolderView } from '@nora/vault-client'
import {
  Download,
  FolderPlus,
  History,
  KeyRound,
  MoreHorizontal,
  Pencil,
  Trash2,
  Upload,
  Users,
} from 'lucide-react'
import type { PageAddress } from '../../../platform/lists/list-search.ts'
import { NewButton } from '../../../platform/lists/new-button.tsx'
import { useMay } from '../../../platform/use-may.ts'
import { listTexts } from '../list.messages.ts'
import { useVaultChange } from '../passwords.queries.ts'
import { canAdminister, canWrite } from '../tree/folder-rights.ts'
import type { VaultSearch } from '../vault-search.ts'
import { folderLabel } from './folder-tree.tsx'
import { foldersTexts } from './folders.messages.ts'

type FolderHeadProps = PageAddress<VaultSearch> & {
  folder: FolderView | undefined
  folders: readonly FolderView[] | undefined
}

/** Name, members and actions of a folder. */
export function FolderHead({ folder, folders, onSearch }: FolderHeadProps) {
  const texts = useTexts(foldersTexts)
  const list = useTexts(listTexts)
  const mayWrite = useMay('vault.write')
  const title = folder ? folderLabel(folder, texts) : folders ? texts.gone : '…'
  const isOpen = folder?.state === 'open'
  return (
    <PageHead
      title={title}
      sentence={folder ? sentence(folder, texts) : folders && texts.goneSentence}
      actions={
        folder && (
          <>
            {isOpen && (
              <Button icon={<Users aria-hidden="true" />} onClick={() => onSearch({ open: 'members' }, true)}>
                {texts.members.count(folder.members.length)}
              </Button>
            )}
            <FolderMenu folder={folder} onSearch={onSearch} mayWrite={mayWrite} />
            {mayWrite && canWrite(folder) && <NewButton onSearch={onSearch}>{list.add}</NewButton>}
          </>
        )
      }
    />
  )
}

type Texts = (typeof foldersTexts)['ru']

function sentence({ state, role, is_shared }: FolderView, texts: Texts): string {
  if (state !== 'open') return texts.states[state]
  return is_shared ? texts.yourRole(texts.roles[role]) : texts.ownSentence
}

type FolderMenuProps = Pick<PageAddress<VaultSearch>, 'onSearch'> & { folder: FolderView; mayWrite: boolean }

function FolderMenu({ folder, onSearch, mayWrite }: FolderMenuProps) {
  const texts = useTexts(foldersTexts)
  const { menu } = useTexts(listTexts)
  const rotating = useVaultChange((vault, id: string) => vault.rotateFolder(id), 'members')
  const open = (name: string) => () => onSearch({ open: name }, true)
  const isAdmin = mayWrite && canAdminister(folder)
  const copyId = copyAction<FolderView>(texts.copyId, ({ id }) => id)
  const entries: MenuEntry[] = []
  if (mayWrite && canWrite(folder)) {
    entries.push(
      { label: texts.createWithin, icon: <FolderPlus />, onSelect: open('folder') },
      { label: texts.rename, icon: <Pencil />, onSelect: open('rename') },
      { label: menu.import, icon: <Upload />, onSelect: open('import') },
    )
  }
  if (folder.state === 'open')
    entries.push({ label: menu.export, icon: <Download />, onSelect: open('export') })
  if (isAdmin) {
    const rotate = () => rotating.mutate(folder.id, { onSuccess: () => notify({ title: texts.rotated }) })
    entries.push({ label: texts.rotate, icon: <KeyRound />, onSelect: rotate })
  }
  entries.push({
    label: copyId.label,
    icon: copyId.icon,
    onSelect: () => 'act' in copyId && copyId.act(folder),
  })
  if (isAdmin) {
    entries.push(
      { kind: 'separator' },
      { label: texts.cutHistory, icon: <History />, danger: true, onSelect: open('cut') },
      { label: texts.delete, icon: <Trash2 />, danger: true, onSelect: open('delete') },
    )
  }
  return (
    <Menu
      align="end"
      trigger={<IconButton label={texts.actions} icon={<MoreHorizontal aria-hidden="true" />} />}
      entries={entries}
    />
  )
}

import { lazyPart, notify, type RowAction, useTexts } from '@nora/ui'
import type { FolderView, RecordView } from '@nora/vault-client'
import {
  ArchiveRestore,
  Copy,
  CopyPlus,
  FolderInput,
  Link2,
  Pencil,
  SquareArrowOutUpRight,
  Trash2,
} from 'lucide-react'
import { Suspense, useState } from 'react'
import { type Asked, useAsked } from '../../../platform/lists/asked.ts'
import type { PageAddress } from '../../../platform/lists/list-search.ts'
import { useMay } from '../../../platform/use-may.ts'
import { useVaultChange } from '../passwords.queries.ts'
import { useRecordValues } from '../record/use-record-values.ts'
import { canWrite } from '../tree/folder-rights.ts'
import { toSiteAddress } from '../values/site-address.ts'
import type { VaultSearch } from '../vault-search.ts'
import { actionsTexts } from './actions.messages.ts'
import { inFolders, type Rows } from './in-folders.ts'

const MoveDialog = lazyPart(() => import('./move-dialog.tsx'), 'MoveDialog')
const RemoveDialog = lazyPart(() => import('./remove-dialog.tsx'), 'RemoveDialog')
const ShareDialog = lazyPart(() => import('../links/share-dialog.tsx'), 'ShareDialog')

type Moving = { records: readonly RecordView[]; isCopy: boolean }

export type Questions = {
  moving: Moving | null
  onMoved(): void
  removing: Asked<RecordView>
  sharing: RecordView | null
  onShared(): void
}

export type RecordActions = { list: readonly RowAction<RecordView>[]; questions: Questions }

type ActionsProps = Pick<PageAddress<VaultSearch>, 'onSearch'> & {
  folders: readonly FolderView[]
  isTrash: boolean
}

/** What can be done with records: from the menu of a row, the panel, and with many at once. */
export function useRecordActions({ folders, isTrash, onSearch }: ActionsProps): RecordActions {
  const texts = useTexts(actionsTexts)
  const mayWriteAtAll = useMay('vault.write')
  const [moving, setMoving] = useState<Moving | null>(null)
  const [removing, askToRemove] = useAsked<RecordView>()
  const [sharing, setSharing] = useState<RecordView | null>(null)
  const readActions = useReadActions()
  const { trash, restore } = useTrash()
  const shareActions = useShareAction(setSharing)
  const writable = new Set(mayWriteAtAll ? folders.filter(canWrite).map(({ id }) => id) : [])
  const mayWrite = ({ folder_id }: RecordView) => writable.has(folder_id)
  const list: RowAction<RecordView>[] = isTrash
    ? [
        { label: texts.restore, icon: <ArchiveRestore />, isFor: mayWrite, actOnMany: restore },
        { label: texts.remove, icon: <Trash2 />, danger: true, isFor: mayWrite, actOnMany: askToRemove },
      ]
    : [
        ...readActions,
        {
          label: texts.edit,
          icon: <Pencil />,
          isFor: mayWrite,
          act: ({ id }) => onSearch({ record: id, edit: 'yes' }, true),
        },
        ...shareActions,
        ...(writable.size > 0
          ? [
              {
                label: texts.copyTo,
                icon: <CopyPlus />,
                actOnMany: (records: readonly RecordView[]) => setMoving({ records, isCopy: true }),
              },
            ]
          : []),
        {
          label: texts.move,
          icon: <FolderInput />,
          isFor: mayWrite,
          actOnMany: (records) => setMoving({ records, isCopy: false }),
        },
        { label: texts.trash, icon: <Trash2 />, danger: true, isFor: mayWrite, actOnMany: trash },
      ]
  const questions = {
    moving,
    onMoved: () => setMoving(null),
    removing,
    sharing,
    onShared: () => setSharing(null),
  }
  return { list, questions }
}

function useReadActions(): RowAction<RecordView>[] {
  const texts = useTexts(actionsTexts)
  const values = useRecordValues()
  return [
    {
      label: texts.copyLogin,
      icon: <Copy />,
      isFor: ({ overview }) => overview.login !== '',
      act: values.copyLogin,
    },
    {
      label: texts.copyPassword,
      icon: <Copy />,
      isFor: ({ overview }) => overview.kind === 'login',
      act: values.copyPassword,
    },
    {
      label: texts.copyCode,
      icon: <Copy />,
      isFor: ({ overview }) => overview.has_totp,
      act: values.copyCode,
    },
    {
      label: texts.openSite,
      icon: <SquareArrowOutUpRight />,
      isFor: ({ overview }) => toSiteAddress(overview.urls[0]) !== undefined,
      act: values.openSite,
    },
  ]
}

function useShareAction(onShare: (record: RecordView) => void): RowAction<RecordView>[] {
  const texts = useTexts(actionsTexts)
  const mayShare = useMay('vault.share_outside')
  return mayShare ? [{ label: texts.share, icon: <Link2 />, act: onShare }] : []
}

/** Throwing away is undone by the notification that tells of it. */
function useTrash() {
  const texts = useTexts(actionsTexts)
  const trashing = useVaultChange(
    (vault, rows: Rows) => inFolders(rows, (folder_id, ids) => vault.trashRecords(folder_id, ids)),
    'trashed',
  )
  const restoring = useVaultChange(
    (vault, rows: Rows) => inFolders(rows, (folder_id, ids) => vault.restoreRecords(folder_id, ids)),
    'restored',
  )
  const restore = (rows: Rows) =>
    restoring.mutate(rows, { onSuccess: () => notify({ title: texts.restored(rows.length) }) })
  const trash = (rows: Rows) =>
    trashing.mutate(rows, {
      onSuccess: () => notify({ title: texts.trashed(rows.length), onUndo: () => restore(rows) }),
    })
  return { trash, restore }
}

/** The dialogs of these actions. */
export function RecordQuestions({
  questions,
  folders,
}: {
  questions: Questions
  folders: readonly FolderView[]
}) {
  const { moving, removing, sharing } = questions
  return (
    <Suspense>
      {moving && <MoveDialog {...moving} folders={folders} onClose={questions.onMoved} />}
      {removing.items.length > 0 && <RemoveDialog {...removing} />}
      {sharing && <ShareDialog record={sharing} onClose={questions.onShared} />}
    </Suspense>
  )
}

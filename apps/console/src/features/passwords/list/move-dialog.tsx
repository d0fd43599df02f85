import { Field, FormDialog, Notice, notify, Select, useTexts } from '@nora/ui'
import type { FolderView, RecordView } from '@nora/vault-client'
import { type FormEvent, useState } from 'react'
import { FailedNotice } from '../failed-notice.tsx'
import { folderLabel } from '../folders/folder-tree.tsx'
import { foldersTexts } from '../folders/folders.messages.ts'
import { groupBy } from '../group-by.ts'
import { useAttempt, useVaultChange } from '../passwords.queries.ts'
import { groupFolders } from '../tree/folder-groups.ts'
import { canWrite } from '../tree/folder-rights.ts'
import { actionsTexts } from './actions.messages.ts'

type MoveDialogProps = {
  records: readonly RecordView[]
  isCopy: boolean
  folders: readonly FolderView[]
  onClose(): void
}

/** Where records go: sealed anew under the key of that folder. */
export function MoveDialog({ records, isCopy, folders, onClose }: MoveDialogProps) {
  const { moving: texts } = useTexts(actionsTexts)
  const folderTexts = useTexts(foldersTexts)
  const [to, setTo] = useState<string | null>(null)
  const { attempt, problem, isRunning } = useAttempt()
  const change = useVaultChange(async (vault, target: string) => {
    for (const [from, rows] of groupBy(records, ({ folder_id }) => folder_id)) {
      if (from === target && !isCopy) continue
      const ids = rows.map(({ id }) => id)
      await (isCopy ? vault.copyRecords(from, ids, target) : vault.moveRecords(from, ids, target))
    }
  })
  const options = groupFolders(folders).flatMap(({ folders: shown }) =>
    shown
      .filter(({ folder }) => canWrite(folder))
      .map(({ folder, depth }) => ({
        value: folder.id,
        label: `${'\u2003'.repeat(depth)}${folderLabel(folder, folderTexts)}`,
      })),
  )
  const target = folders.find(({ id }) => id === to)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (to === null) return
    if (!(await attempt(() => change.mutateAsync(to)))) return
    notify({ title: isCopy ? texts.copied(records.length) : texts.moved(records.length) })
    onClose()
  }
  return (
    <FormDialog
      open
      onClose={onClose}
      title={isCopy ? texts.copyTitle(records.length) : texts.title(records.length)}
      description={isCopy ? texts.copySentence : texts.sentence}
      submit={isCopy ? texts.copy : texts.move}
      onSubmit={(event) => void submit(event)}
      sending={isRunning}
      dirty={false}
    >
      <Field label={texts.to}>
        <Select value={to} onChange={setTo} options={options} placeholder={texts.choose} />
      </Field>
      {target?.is_shared && (
        <Notice tone="warn">
          {isCopy ? texts.shared(target.members.length) : texts.sharedPast(target.members.length)}
        </Notice>
      )}
      <FailedNotice what={isCopy ? 'copied' : 'moved'} problem={problem} />
    </FormDialog>
  )
}

import { Field, FormDialog, Input, notify, Select, useTexts } from '@nora/ui'
import type { FolderView } from '@nora/vault-client'
import { useNavigate } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { FailedNotice } from '../failed-notice.tsx'
import { failuresTexts } from '../failures.messages.ts'
import { useAttempt, useVaultChange } from '../passwords.queries.ts'
import { groupFolders, listWithin } from '../tree/folder-groups.ts'
import { canWrite } from '../tree/folder-rights.ts'
import { folderLabel } from './folder-tree.tsx'
import { foldersTexts } from './folders.messages.ts'

type FolderDialogProps = {
  /** The folder to change; without it a new one is made. */
  folder?: FolderView
  /** Where a new one is offered. */
  parent?: FolderView | undefined
  folders: readonly FolderView[]
  onClose(): void
}

type FolderForm = { name: string; icon: string; parent_id: string }

const NAME_MAX = 200
/** Some emoji are made of many characters. */
const ICON_MAX = 16
const DEPTH_MAX = 5

/** Name, icon and place of a folder. */
export function FolderDialog({ folder, parent, folders, onClose }: FolderDialogProps) {
  const texts = useTexts(foldersTexts)
  const failures = useTexts(failuresTexts)
  const { form: own } = texts
  const navigate = useNavigate()
  const form = useForm<FolderForm>({
    defaultValues: {
      name: folder?.name ?? '',
      icon: folder?.icon ?? '',
      parent_id: (folder ? folder.parent_id : parent && canWrite(parent) ? parent.id : null) ?? '',
    },
  })
  const { attempt, problem, isRunning } = useAttempt()
  const saving = useVaultChange((vault, { name, icon, parent_id }: FolderForm) => {
    const place = { name: name.trim(), icon: icon.trim() || null, parent_id: parent_id || null }
    return folder ? vault.renameFolder(folder.id, place) : vault.createFolder(place)
  })
  const submit = form.handleSubmit((values) =>
    attempt(async () => {
      const saved = await saving.mutateAsync(values)
      notify({ title: folder ? own.saved : own.created })
      if (folder) onClose()
      else await navigate({ to: '/passwords/folder/$id', params: { id: saved.id } })
    }),
  )
  const { errors, isDirty } = form.formState
  return (
    <FormDialog
      open
      onClose={onClose}
      title={folder ? own.change : own.title}
      description={own.sentence}
      submit={folder ? own.save : own.create}
      onSubmit={(event) => void submit(event)}
      sending={isRunning}
      dirty={isDirty}
    >
      <Field label={own.name} error={errors.name?.message}>
        <Input
          autoComplete="off"
          maxLength={NAME_MAX}
          {...form.register('name', { validate: (name) => name.trim() !== '' || own.nameNeeded })}
        />
      </Field>
      <Field label={own.icon} help={own.iconHelp} optional>
        <Input autoComplete="off" maxLength={ICON_MAX} className="w-20!" {...form.register('icon')} />
      </Field>
      <Field label={own.parent}>
        <Select
          value={form.watch('parent_id')}
          onChange={(id) => form.setValue('parent_id', id, { shouldDirty: true })}
          options={[{ value: '', label: own.top }, ...listParents(folders, folder, texts)]}
        />
      </Field>
      <FailedNotice title={failures.folderSaved} problem={problem} />
    </FormDialog>
  )
}

type Texts = (typeof foldersTexts)['ru']

/** Folders that may take it: neither itself nor what lies in it, and no deeper than is allowed. */
function listParents(folders: readonly FolderView[], moved: FolderView | undefined, texts: Texts) {
  const within = moved ? listWithin(folders, moved.id) : new Set<string>()
  return groupFolders(folders).flatMap(({ folders: shown }) =>
    shown
      .filter(({ folder, depth }) => canWrite(folder) && depth < DEPTH_MAX - 1 && !within.has(folder.id))
      .map(({ folder, depth }) => ({
        value: folder.id,
        label: `${'\u2003'.repeat(depth)}${folderLabel(folder, texts)}`,
      })),
  )
}

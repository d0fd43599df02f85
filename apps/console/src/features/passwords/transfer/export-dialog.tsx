import { Checkbox, Dialog, Field, FormDialog, Notice, PasswordInput, Select, useTexts } from '@nora/ui'
import type { FolderView } from '@nora/vault-client'
import { toSafeText } from '@nora/vault-records'
import type { ExportedFile, ExportFormat } from '@nora/vault-records/formats'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { usePlatform } from '../../../platform/platform.tsx'
import { saveFile } from '../../../platform/save-file.ts'
import { useVault } from '../../../platform/vault/use-vault.ts'
import { useVaultProof } from '../../../platform/vault/vault-proof.ts'
import { FailedNotice } from '../failed-notice.tsx'
import { failuresTexts } from '../failures.messages.ts'
import { useAttempt, useVaultChange } from '../passwords.queries.ts'
import { exportTexts } from './export.messages.ts'
import { toFolderExports } from './to-folder-exports.ts'

type ExportDialogProps = {
  folders: readonly FolderView[]
  folder: FolderView | undefined
  onClose(): void
}

type ExportForm = {
  folder_id: string
  format: ExportFormat
  password: string
  again: string
  guardsFormulas: boolean
  hasFiles: boolean
  hasHistory: boolean
}

const FORMATS: readonly ExportFormat[] = [
  'nora_age',
  'kdbx',
  'bitwarden_encrypted_json',
  'nora_json',
  'bitwarden_json',
  'csv',
]
const ENCRYPTED: ReadonlySet<ExportFormat> = new Set(['nora_age', 'kdbx', 'bitwarden_encrypted_json'])
/** They have a place for files, and for earlier versions. */
const WHOLE: ReadonlySet<ExportFormat> = new Set(['nora_age', 'kdbx', 'nora_json'])
/** No value at all would look like a choice that is still to be made. */
const ALL = 'all'
const PASSWORD_MIN = 8
const DAY_CHARS = 10

/** Takes records out of the vault as a file, once the person has shown again who they are. */
export function ExportDialog({ folders, folder, onClose }: ExportDialogProps) {
  const texts = useTexts(exportTexts)
  const failures = useTexts(failuresTexts)
  const openFolders = folders.filter(({ state }) => state === 'open')
  const form = useForm<ExportForm>({
    defaultValues: {
      folder_id: folder?.id ?? ALL,
      format: 'nora_age',
      password: '',
      again: '',
      guardsFormulas: false,
      hasFiles: true,
      hasHistory: false,
    },
  })
  const [leftOut, setLeftOut] = useState<ExportedFile['left_out'] | null>(null)
  const { attempt, problem, isRunning } = useAttempt()
  const write = useExport(folders)
  const { errors, isDirty } = form.formState
  const format = form.watch('format')
  const submit = form.handleSubmit((values) =>
    attempt(async () => {
      const { left_out } = await write(values)
      form.reset()
      setLeftOut(left_out)
    }),
  )
  if (leftOut) return <Exported leftOut={leftOut} isEncrypted={ENCRYPTED.has(format)} onClose={onClose} />
  return (
    <FormDialog
      open
      onClose={onClose}
      title={texts.title}
      description={texts.sentence}
      submit={texts.submit}
      onSubmit={(event) => void submit(event)}
      sending={isRunning}
      dirty={isDirty}
    >
      <Field label={texts.what}>
        <Select
          value={form.watch('folder_id')}
          onChange={(id) => form.setValue('folder_id', id)}
          options={[
            { value: ALL, label: texts.all(openFolders.length) },
            ...openFolders.map(({ id, name }) => ({ value: id, label: toSafeText(name) })),
          ]}
        />
      </Field>
      <Field label={texts.format} help={texts.formatHelp[format]}>
        <Select
          value={format}
          onChange={(next) => form.setValue('format', next)}
          options={FORMATS.map((value) => ({ value, label: texts.formats[value] }))}
        />
      </Field>
      {ENCRYPTED.has(format) ? (
        <>
          <Field label={texts.password} help={texts.passwordHelp} error={errors.password?.message}>
            <PasswordInput
              autoComplete="new-password"
              {...form.register('password', {
                validate: (text) => text.length >= PASSWORD_MIN || texts.tooShort(PASSWORD_MIN),
              })}
            />
          </Field>
          <Field label={texts.again} error={errors.again?.message}>
            <PasswordInput
              autoComplete="new-password"
              {...form.register('again', {
                validate: (text, { password }) => text === password || texts.differs,
              })}
            />
          </Field>
        </>
      ) : (
        <Notice tone="warn" title={texts.plain}>
          {texts.plainSentence}
        </Notice>
      )}
      {WHOLE.has(format) && (
        <>
          <Checkbox label={texts.withFiles} {...form.register('hasFiles')} />
          <Checkbox label={texts.withHistory} help={texts.withHistoryHelp} {...form.register('hasHistory')} />
        </>
      )}
      {format === 'csv' && (
        <Checkbox label={texts.guard} help={texts.guardHelp} {...form.register('guardsFormulas')} />
      )}
      <FailedNotice title={failures.exported} problem={problem} />
    </FormDialog>
  )
}

function useExport(folders: readonly FolderView[]) {
  const vault = useVault()
  const { ask } = useVaultProof()
  const { clock } = usePlatform()
  const exporting = useVaultChange((_vault, { folder_id, format, ...form }: ExportForm) =>
    vault.writeExport(toFolderExports(folders, folder_id === ALL ? null : folder_id), format, {
      ...(ENCRYPTED.has(format) && { password: form.password }),
      guardsFormulas: format === 'csv' && form.guardsFormulas,
      hasFiles: WHOLE.has(format) && form.hasFiles,
      hasHistory: WHOLE.has(format) && form.hasHistory,
    }),
  )
  return async (values: ExportForm): Promise<ExportedFile> => {
    await ask()
    const file = await exporting.mutateAsync(values)
    const day = clock.now().toISOString().slice(0, DAY_CHARS)
    saveFile({ name: `nora-passwords-${day}.${file.extension}`, bytes: file.bytes, type: file.type })
    return file
  }
}

type ExportedProps = { leftOut: ExportedFile['left_out']; isEncrypted: boolean; onClose(): void }

function Exported({ leftOut, isEncrypted, onClose }: ExportedProps) {
  const { done } = useTexts(exportTexts)
  const { files, versions, past_passwords } = leftOut
  return (
    <Dialog open onClose={onClose} title={done.title} description={isEncrypted ? done.encrypted : done.plain}>
      {(files > 0 || versions > 0 || past_passwords > 0) && (
        <Notice tone="info" title={done.leftOut}>
          <ul className="list-disc pl-5">
            {files > 0 && <li>{done.files(files)}</li>}
            {versions > 0 && <li>{done.versions(versions)}</li>}
            {past_passwords > 0 && <li>{done.passwords(past_passwords)}</li>}
          </ul>
        </Notice>
      )}
    </Dialog>
  )
}

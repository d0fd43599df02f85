import { Checkbox, Field, FormDialog, Input, notify, Segmented, Select, Textarea, useTexts } from '@nora/ui'
import type { FolderView, RecordView, RecordWithDetails, SaveConflict } from '@nora/vault-client'
import { toSafeText } from '@nora/vault-records'
import { useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { usePlatform } from '../../../../platform/platform.tsx'
import { UnsavedWarning } from '../../../../platform/unsaved-warning.tsx'
import { VaultProblem } from '../../../../platform/vault/vault-problem.tsx'
import { useAttempt, useVaultChange } from '../../passwords.queries.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { CustomFields } from './custom-fields.tsx'
import { formTexts } from './form.messages.ts'
import { PasswordField } from './password-field.tsx'
import { findProblems, type RecordForm, toContent, toRecordForm } from './record-form.ts'
import { TotpField } from './totp-field.tsx'
import { UrlFields } from './url-fields.tsx'

type RecordDialogProps = {
  /** The record to change; without it a new one is made. */
  record?: RecordWithDetails
  /** Folders that a new one may go to. */
  places: readonly FolderView[]
  placeId?: string | undefined
  onClose(): void
  onSaved(record: RecordView): void
}

/** The form of a record. What somebody else saved meanwhile is shown beside, nothing is overwritten unseen. */
export function RecordDialog({ record, places, placeId, onClose, onSaved }: RecordDialogProps) {
  const texts = useTexts(formTexts)
  const { clock } = usePlatform()
  const form = useForm<RecordForm>({
    defaultValues: toRecordForm(record, record?.folder_id ?? placeId ?? places[0]?.id ?? ''),
  })
  const { errors, isDirty } = form.formState
  const saving = useSaving(form, record, onSaved)
  const kind = form.watch('kind')
  const submit = form.handleSubmit((values) => {
    const [problem, ...others] = findProblems(values, record, clock.now())
    if (!problem) return saving.save(values)
    for (const { field, code } of [...others, problem]) {
      form.setError(field, {
        message: texts.problems[code as keyof typeof texts.problems] ?? texts.problems.other,
      })
    }
    if (problem.field !== 'root') form.setFocus(problem.field)
  })
  return (
    <>
      <FormDialog
        open={saving.conflict === null}
        onClose={onClose}
        size="large"
        title={record ? texts.change(toSafeText(record.overview.name)) : texts.title}
        submit={texts.save}
        onSubmit={(event) => void submit(event)}
        sending={saving.isRunning}
        dirty={isDirty}
      >
        {!record && (
          <Segmented
            label={texts.kind}
            value={kind}
            onChange={(next) => form.setValue('kind', next, { shouldDirty: true })}
            options={[
              { value: 'login', label: texts.kinds.login },
              { value: 'note', label: texts.kinds.note },
            ]}
          />
        )}
        <Field label={texts.name} error={errors.name?.message}>
          <Input autoComplete="off" maxLength={500} {...form.register('name')} />
        </Field>
        {kind === 'login' && <LoginFields form={form} />}
        <Field label={texts.notes} error={errors.notes?.message} optional>
          <Textarea rows={kind === 'note' ? 8 : 3} autoComplete="off" {...form.register('notes')} />
        </Field>
        <Field label={texts.tags} help={texts.tagsHelp} error={errors.tags?.message} optional>
          <Input autoComplete="off" {...form.register('tags')} />
        </Field>
        <CustomFields form={form} />
        {!record && places.length > 1 && (
          <Field label={texts.folder}>
            <Select
              value={form.watch('folder_id')}
              onChange={(id) => form.setValue('folder_id', id, { shouldDirty: true })}
              options={places.map(({ id, name }) => ({ value: id, label: toSafeText(name) }))}
            />
          </Field>
        )}
        <Checkbox label={texts.asksAgain} help={texts.asksAgainHelp} {...form.register('asks_again')} />
        {errors.root?.message && <p className="text-sm text-bad">{errors.root.message}</p>}
        <VaultProblem problem={saving.problem} />
      </FormDialog>
      <UnsavedWarning isDirty={isDirty && !saving.isSaved} isKeptOnPage {...texts.unsaved} />
      {saving.conflict && (
        <ConflictDialog
          mine={form.getValues()}
          theirs={saving.conflict.theirs}
          isSaving={saving.isRunning}
          problem={saving.problem}
          onMine={() => void saving.saveOver(form.getValues())}
          onCopy={() => void saving.saveCopy(form.getValues())}
          onTheirs={() => {
            saving.giveUp()
            onClose()
          }}
          onClose={saving.giveUp}
        />
      )}
    </>
  )
}

function LoginFields({ form }: { form: UseFormReturn<RecordForm> }) {
  const texts = useTexts(formTexts)
  const { errors } = form.formState
  return (
    <>
      <Field label={texts.login} error={errors.login?.message} optional>
        <Input autoComplete="off" spellCheck={false} {...form.register('login')} />
      </Field>
      <PasswordField form={form} />
      <TotpField form={form} />
      <UrlFields form={form} />
    </>
  )
}

/** Saves the typed record; a conflict is kept until the person has chosen. */
function useSaving(
  form: UseFormReturn<RecordForm>,
  record: RecordWithDetails | undefined,
  onSaved: (record: RecordView) => void,
) {
  const texts = useTexts(formTexts)
  const { clock } = usePlatform()
  const [conflict, setConflict] = useState<SaveConflict | null>(null)
  const [isSaved, setSaved] = useState(false)
  const { attempt, problem, isRunning } = useAttempt()
  type Target = { values: RecordForm; base: RecordWithDetails | undefined }
  const saving = useVaultChange((vault, { values, base }: Target) => {
    const content = toContent(values, base, clock.now())
    const place = base ? { id: base.id, version: base.version } : {}
    return vault.saveRecords(base?.folder_id ?? values.folder_id, [{ ...place, content }])
  })
  const send = (target: Target) =>
    attempt(async () => {
      const { saved, conflicts } = await saving.mutateAsync(target)
      setConflict(conflicts[0] ?? null)
      if (!saved[0]) return
      setSaved(true)
      notify({ title: record ? texts.saved : texts.created })
      form.reset(target.values)
      onSaved(saved[0])
    })
  return {
    conflict,
    problem,
    isRunning,
    isSaved,
    save: (values: RecordForm) => send({ values, base: record }),
    /** Ours on top of theirs, which stays in the history. */
    saveOver: (values: RecordForm) => send({ values, base: conflict?.theirs ?? record }),
    saveCopy: (values: RecordForm) =>
      send({ values: { ...values, name: texts.copyName(values.name) }, base: undefined }),
    giveUp: () => setConflict(null),
  }
}

import type { ApiKey } from '@nora/contract/credentials'
import { Field, FormDialog, Input, notify, useTexts } from '@nora/ui'
import { useForm } from 'react-hook-form'
import { FormProblem } from '../../../platform/form-problem.tsx'
import { useSubmit } from '../../../platform/form-problems.ts'
import { apiKeysTexts } from './api-keys.messages.ts'
import { useRenameApiKey } from './api-keys.queries.ts'

export function RenameKeyDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose(): void }) {
  const { renameDialog, createDialog, renamed } = useTexts(apiKeysTexts)
  const renaming = useRenameApiKey()
  const form = useForm({ defaultValues: { description: apiKey.description } })
  const { errors, isDirty } = form.formState
  const { submit, problem } = useSubmit(
    form,
    ({ description }) => renaming.mutateAsync({ id: apiKey.id, description }),
    ({ description }) => {
      notify({ title: renamed, message: description })
      onClose()
    },
  )
  return (
    <FormDialog
      open
      onClose={onClose}
      title={renameDialog.title}
      submit={renameDialog.submit}
      onSubmit={(event) => void submit(event)}
      sending={renaming.isPending}
      dirty={isDirty}
    >
      <Field label={createDialog.description} error={errors.description?.message}>
        <Input
          autoComplete="off"
          maxLength={100}
          {...form.register('description', {
            validate: (text) => text.trim() !== '' || createDialog.descriptionNeeded,
          })}
        />
      </Field>
      <FormProblem problem={problem} />
    </FormDialog>
  )
}

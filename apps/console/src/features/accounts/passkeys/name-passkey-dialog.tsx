import type { Passkey } from '@nora/contract/accounts'
import { Field, FormDialog, Input, useTexts } from '@nora/ui'
import { useForm } from 'react-hook-form'
import { FormProblem } from '../../../platform/form-problem.tsx'
import { useSubmit } from '../../../platform/form-problems.ts'
import { passkeysTexts } from './passkeys.messages.ts'
import { useRenamePasskey } from './passkeys.queries.ts'

const MAX_LENGTH = 60

/** A name to tell it from the others by; opened for each new one, which is named after its device until then. */
export function NamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose(): void }) {
  const texts = useTexts(passkeysTexts)
  const renaming = useRenamePasskey()
  const form = useForm({ defaultValues: { name: passkey.name } })
  const { errors, isDirty } = form.formState
  const { submit, problem } = useSubmit(
    form,
    ({ name }) => renaming.mutateAsync({ id: passkey.id, name }),
    onClose,
  )
  return (
    <FormDialog
      open
      onClose={onClose}
      title={texts.renameTitle}
      submit={texts.save}
      onSubmit={(event) => void submit(event)}
      sending={renaming.isPending}
      dirty={isDirty}
    >
      <Field label={texts.name} help={texts.nameHelp} error={errors.name?.message}>
        <Input
          autoComplete="off"
          maxLength={MAX_LENGTH}
          {...form.register('name', { validate: (text) => text.trim() !== '' || texts.nameNeeded })}
        />
      </Field>
      <FormProblem problem={problem} />
    </FormDialog>
  )
}

import { CodeInput, Field, FormDialog, Input, notify, useTexts } from '@nora/ui'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { FormProblem } from '../../../platform/form-problem.tsx'
import { useSubmit } from '../../../platform/form-problems.ts'
import { accountsTexts } from '../accounts.messages.ts'
import { MailboxHint } from '../code-delivery.tsx'
import { profileTexts } from './profile.messages.ts'
import { useChangeEmail, useSendChangeEmailCode } from './profile.queries.ts'

export type ChangeEmailDialogProps = { isMailboxShown: boolean; onClose(): void }

/** The new address, then the code that was mailed to it. */
export function ChangeEmailDialog(props: ChangeEmailDialogProps) {
  const [email, setEmail] = useState<string | null>(null)
  if (email === null) return <AddressStep onSent={setEmail} onClose={props.onClose} />
  return <CodeStep email={email} {...props} />
}

function AddressStep({ onSent, onClose }: { onSent(email: string): void; onClose(): void }) {
  const { email: texts } = useTexts(profileTexts)
  const { errors } = useTexts(accountsTexts)
  const sending = useSendChangeEmailCode()
  const form = useForm({ defaultValues: { email: '' } })
  const { submit, problem } = useSubmit(
    form,
    ({ email }) => sending.mutateAsync(email.trim()).then(() => email.trim()),
    onSent,
  )
  return (
    <FormDialog
      open
      onClose={onClose}
      title={texts.dialogTitle}
      description={texts.dialogSentence}
      submit={texts.getCode}
      onSubmit={(event) => void submit(event)}
      sending={sending.isPending}
      dirty={false}
    >
      <Field label={texts.field} error={form.formState.errors.email?.message}>
        <Input
          type="email"
          autoComplete="email"
          {...form.register('email', {
            validate: (text) => /^\S+@\S+\.\S+$/.test(text.trim()) || errors.email,
          })}
        />
      </Field>
      <FormProblem problem={problem} />
    </FormDialog>
  )
}

function CodeStep({ email, isMailboxShown, onClose }: ChangeEmailDialogProps & { email: string }) {
  const { email: texts } = useTexts(profileTexts)
  const { fields, errors } = useTexts(accountsTexts)
  const changing = useChangeEmail()
  const form = useForm({ defaultValues: { code: '' } })
  const { submit, problem } = useSubmit(
    form,
    ({ code }) => changing.mutateAsync({ email, code }),
    () => {
      notify({ title: texts.changed, message: email })
      onClose()
    },
  )
  return (
    <FormDialog
      open
      onClose={onClose}
      title={texts.codeTitle}
      description={texts.sentTo(email)}
      submit={texts.submit}
      onSubmit={(event) => void submit(event)}
      sending={changing.isPending}
      dirty={false}
    >
      {isMailboxShown && <MailboxHint />}
      <Controller
        control={form.control}
        name="code"
        rules={{ validate: (text) => /^\d{6}$/.test(text) || errors.code }}
        render={({ field, fieldState }) => (
          <Field label={fields.code} error={fieldState.error?.message}>
            <CodeInput autoFocus {...field} />
          </Field>
        )}
      />
      <FormProblem problem={problem} />
    </FormDialog>
  )
}

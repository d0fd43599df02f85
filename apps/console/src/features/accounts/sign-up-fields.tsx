import { Field, Input, useTexts } from '@nora/ui'
import type { FieldErrors, UseFormReturn } from 'react-hook-form'
import { accountsTexts } from './accounts.messages.ts'
import { MailedCode } from './code-delivery.tsx'
import { useErrorText } from './form-texts.tsx'

type WithName = { code: string; name: string }

/** Asks for what every new account begins with: the code from the email, and a name. */
export function SignUpFields<T extends WithName>(props: { form: UseFormReturn<T>; email: string }) {
  const { signUpComplete: texts, fields } = useTexts(accountsTexts)
  const errorText = useErrorText()
  // The fields are the same in every form that has them, which the generic type cannot say.
  const form = props.form as unknown as UseFormReturn<WithName>
  const errors: FieldErrors<WithName> = form.formState.errors
  return (
    <>
      <MailedCode form={form} kind="sign_up" email={props.email} />
      <Field label={fields.name} optional error={errorText(errors.name)} help={texts.nameHelp}>
        <Input autoComplete="name" {...form.register('name')} />
      </Field>
    </>
  )
}

import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { ApiProblem } from '@nora/client'
import { Button, Field, Input, linkStyle, useTexts } from '@nora/ui'
import { Link } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { useSubmit } from '../../platform/form-problems.ts'
import { accountsTexts } from './accounts.messages.ts'
import { useSendCode } from './accounts.queries.ts'
import { type EmailForm, emailForm } from './accounts.rules.ts'
import { useErrorText } from './form-texts.tsx'
import { SignInLayoutForm } from './sign-in-layout-form.tsx'

export type AddressFormProps = { suggestedEmail: string; onCodeSent(email: string): void }

/** Asks for an email and mails a code to it. */
export function AddressForm({ suggestedEmail, onCodeSent }: AddressFormProps) {
  const { signUp: texts, fields } = useTexts(accountsTexts)
  const errorText = useErrorText()
  const form = useForm<EmailForm>({
    resolver: standardSchemaResolver(emailForm),
    defaultValues: { email: suggestedEmail },
  })
  const sending = useSendCode('sign_up')
  const { submit, problem } = useSubmit(
    form,
    ({ email }) => sending.mutateAsync(email).then(() => email),
    onCodeSent,
  )
  return (
    <SignInLayoutForm
      onSubmit={submit}
      submit={texts.submit}
      isSending={sending.isPending}
      problem={problem}
      aside={<NextStep problem={problem} onCodeSent={() => onCodeSent(form.getValues('email').trim())} />}
    >
      <Field label={fields.email} error={errorText(form.formState.errors.email)}>
        <Input type="email" autoComplete="email" {...form.register('email')} />
      </Field>
    </SignInLayoutForm>
  )
}

/** Leads on from two refusals that are no mistakes: the account exists, or a code was sent a moment ago. */
function NextStep({ problem, onCodeSent }: { problem: unknown; onCodeSent(): void }) {
  const { signUp: texts } = useTexts(accountsTexts)
  if (!(problem instanceof ApiProblem)) return null
  if (problem.code === 'UserAlreadyExists') {
    return (
      <Link to="/password_recover" className={linkStyle}>
        {texts.toRecover}
      </Link>
    )
  }
  if (problem.code !== 'TooManyRequests') return null
  return <Button onClick={onCodeSent}>{texts.haveCode}</Button>
}

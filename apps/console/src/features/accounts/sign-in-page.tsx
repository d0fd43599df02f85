import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { Button, Field, Input, linkStyle, PasswordInput, useTexts } from '@nora/ui'
import { Link } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { FormProblem } from '../../platform/form-problem.tsx'
import { useSubmit } from '../../platform/form-problems.ts'
import { usePageTitle } from '../../platform/page-title.ts'
import { accountsTexts } from './accounts.messages.ts'
import { useSigningIn } from './accounts.queries.ts'
import { type SignInForm, signInForm } from './accounts.rules.ts'
import { EntranceHead } from './entrance-head.tsx'
import { useErrorText } from './form-texts.tsx'
import { TicketProgress, type TicketState } from './ticket-progress.tsx'

export type SignInPageProps = { ticket: TicketState; onSignedIn(): void }

export function SignInPage({ ticket, onSignedIn }: SignInPageProps) {
  const { signIn: texts } = useTexts(accountsTexts)
  usePageTitle(texts.title)
  return (
    <>
      <EntranceHead title={texts.heading} />
      <TicketProgress state={ticket} />
      {ticket !== 'pending' && <PasswordForm onSignedIn={onSignedIn} />}
    </>
  )
}

function PasswordForm({ onSignedIn }: { onSignedIn(): void }) {
  const { signIn: texts, fields } = useTexts(accountsTexts)
  const errorText = useErrorText()
  const form = useForm<SignInForm>({
    resolver: standardSchemaResolver(signInForm),
    defaultValues: { email: '', password: '' },
  })
  const signingIn = useSigningIn<SignInForm>(({ api }, body) => api.accounts.signIn({ body }))
  const { submit, problem } = useSubmit(form, signingIn.mutateAsync, onSignedIn)
  const { errors } = form.formState
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Field label={fields.email} error={errorText(errors.email)}>
        <Input type="email" autoComplete="username" {...form.register('email')} />
      </Field>
      <Field
        label={fields.password}
        error={errorText(errors.password)}
        aside={
          <Link to="/password_recover" className="text-sm text-accent-text hover:underline">
            {texts.forgot}
          </Link>
        }
      >
        <PasswordInput {...form.register('password')} />
      </Field>
      <FormProblem problem={problem} />
      <Button type="submit" look="primary" size="large" loading={signingIn.isPending}>
        {texts.submit}
      </Button>
      <p className="mt-2 text-soft">
        {texts.noAccount}{' '}
        <Link to="/sign_up" className={linkStyle}>
          {texts.toSignUp}
        </Link>
      </p>
    </form>
  )
}

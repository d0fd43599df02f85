import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { ApiProblem } from '@nora/client'
import type { Provider } from '@nora/contract/accounts'
import { Button, Field, Input, linkStyle, useTexts } from '@nora/ui'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useForm } from 'react-hook-form'
import { useSubmit } from '../../platform/form-problems.ts'
import { usePageTitle } from '../../platform/page-title.ts'
import { accountsTexts } from './accounts.messages.ts'
import { useSendCode } from './accounts.queries.ts'
import { type EmailForm, emailForm } from './accounts.rules.ts'
import { useErrorText } from './form-texts.tsx'
import { SignInDivider } from './sign-in-divider.tsx'
import { SignInHead } from './sign-in-head.tsx'
import { SignInLayoutForm } from './sign-in-layout-form.tsx'

// Only where the operator has set up providers.
const ProviderButtons = lazy(() =>
  import('./providers/provider-buttons.tsx').then((file) => ({ default: file.ProviderButtons })),
)

export type SignUpPageProps = {
  providers: readonly Provider[]
  /** What the field begins with. */
  suggestedEmail: string
  returnTo: string | undefined
  onCodeSent(email: string): void
}

/** The first of two steps: where to mail the code. */
export function SignUpPage({ providers, suggestedEmail, returnTo, onCodeSent }: SignUpPageProps) {
  const { signUp: texts } = useTexts(accountsTexts)
  usePageTitle(texts.title)
  return (
    <>
      <SignInHead title={texts.heading}>{texts.lead}</SignInHead>
      <div className="flex flex-col gap-4">
        <AddressForm email={suggestedEmail} onCodeSent={onCodeSent} />
        {providers.length > 0 && (
          <Suspense>
            <SignInDivider />
            <ProviderButtons providers={providers} returnTo={returnTo} />
          </Suspense>
        )}
        <p className="mt-2 text-soft">
          {texts.hasAccount}{' '}
          <Link to="/sign_in" search={({ redirect, email }) => ({ redirect, email })} className={linkStyle}>
            {texts.toSignIn}
          </Link>
        </p>
      </div>
    </>
  )
}

/** `email`: what the field begins with. */
export function AddressForm({
  email: suggested,
  onCodeSent,
}: {
  email: string
  onCodeSent(email: string): void
}) {
  const { signUp: texts, fields } = useTexts(accountsTexts)
  const errorText = useErrorText()
  const form = useForm<EmailForm>({
    resolver: standardSchemaResolver(emailForm),
    defaultValues: { email: suggested },
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

/** Where to go on from a refusal that is no mistake: the account exists, or a code is on its way already. */
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

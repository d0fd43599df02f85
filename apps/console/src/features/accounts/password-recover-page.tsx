import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { Field, Input, linkStyle, useTexts } from '@nora/ui'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useForm } from 'react-hook-form'
import { useSubmit } from '../../platform/form-problems.ts'
import { usePageTitle } from '../../platform/page-title.ts'
import { accountsTexts } from './accounts.messages.ts'
import { useSendCode, useSigningIn } from './accounts.queries.ts'
import { type EmailForm, emailForm, type ResetForm, resetForm } from './accounts.rules.ts'
import { MailboxHint, MailedCode } from './code-delivery.tsx'
import { useErrorText } from './form-texts.tsx'
import { PasswordFields } from './password-fields.tsx'
import { SignInHead } from './sign-in-head.tsx'
import { SignInLayoutForm } from './sign-in-layout-form.tsx'
import type { CodeStepProps } from './sign-up-complete-page.tsx'

export type PasswordRecoverPageProps = Omit<CodeStepProps, 'email'> & {
  /** The address that the code was sent to; null until one was requested. */
  email: string | null
  onCodeSent(email: string): void
}

/** A mailed code, then a new password. */
export function PasswordRecoverPage({ email, onCodeSent, ...rest }: PasswordRecoverPageProps) {
  const { recover: texts } = useTexts(accountsTexts)
  usePageTitle(texts.title)
  return (
    <>
      {email === null ? <AskForCode onCodeSent={onCodeSent} /> : <NewPassword email={email} {...rest} />}
      <p className="mt-6">
        <Link to="/sign_in" className={linkStyle}>
          {texts.backToSignIn}
        </Link>
      </p>
    </>
  )
}

function AskForCode({ onCodeSent }: Pick<PasswordRecoverPageProps, 'onCodeSent'>) {
  const { recover: texts, fields } = useTexts(accountsTexts)
  const errorText = useErrorText()
  const form = useForm<EmailForm>({
    resolver: standardSchemaResolver(emailForm),
    defaultValues: { email: '' },
  })
  const sending = useSendCode('reset')
  const { submit, problem } = useSubmit(
    form,
    ({ email }) => sending.mutateAsync(email).then(() => email),
    onCodeSent,
  )
  return (
    <>
      <SignInHead title={texts.heading}>{texts.lead}</SignInHead>
      <SignInLayoutForm
        onSubmit={submit}
        submit={texts.submit}
        isSending={sending.isPending}
        problem={problem}
      >
        <Field label={fields.email} error={errorText(form.formState.errors.email)}>
          <Input type="email" autoComplete="username" {...form.register('email')} />
        </Field>
      </SignInLayoutForm>
    </>
  )
}

function NewPassword({ email, leastPassword, isMailboxShown, onSignedIn }: CodeStepProps) {
  const { recover: texts, fields, codeSentTo } = useTexts(accountsTexts)
  const schema = useMemo(() => resetForm(leastPassword), [leastPassword])
  const form = useForm<ResetForm>({
    resolver: standardSchemaResolver(schema),
    defaultValues: { code: '', password: '', repeat: '' },
  })
  const resetting = useSigningIn<ResetForm>(({ api }, { code, password }) =>
    api.accounts.resetPassword({ body: { email, code, password } }),
  )
  const { submit, problem } = useSubmit(form, resetting.mutateAsync, onSignedIn)
  return (
    <>
      <SignInHead title={texts.headingSent}>
        {codeSentTo(email)} {texts.otherSessions}
      </SignInHead>
      {isMailboxShown && <MailboxHint />}
      <SignInLayoutForm
        onSubmit={submit}
        submit={texts.submitSent}
        isSending={resetting.isPending}
        problem={problem}
      >
        <MailedCode form={form} kind="reset" email={email} />
        <PasswordFields form={form} label={fields.newPassword} leastPassword={leastPassword} />
      </SignInLayoutForm>
    </>
  )
}

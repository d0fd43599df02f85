import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { linkStyle, useTexts } from '@nora/ui'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useForm } from 'react-hook-form'
import { getDeviceTimeZone } from '../../platform/device-time-zone.ts'
import { useSubmit } from '../../platform/form-problems.ts'
import { usePageTitle } from '../../platform/page-title.ts'
import { accountsTexts } from './accounts.messages.ts'
import { type NextStep, useSigningIn } from './accounts.queries.ts'
import { type SignUpForm, signUpForm } from './accounts.rules.ts'
import { MailboxHint } from './code-delivery.tsx'
import { PasswordFields } from './password-fields.tsx'
import { SignInHead } from './sign-in-head.tsx'
import { SignInLayoutForm } from './sign-in-layout-form.tsx'
import { SignUpFields } from './sign-up-fields.tsx'

export type CodeStepProps = {
  email: string
  leastPassword: number
  isMailboxShown: boolean
  onSignedIn(next: NextStep): void
}

/** The second step: the code, a name and a password. */
export function SignUpCompletePage({ email, leastPassword, isMailboxShown, onSignedIn }: CodeStepProps) {
  const { signUpComplete: texts, fields, codeSignUp } = useTexts(accountsTexts)
  usePageTitle(texts.title)
  const schema = useMemo(() => signUpForm(leastPassword), [leastPassword])
  const form = useForm<SignUpForm>({
    resolver: standardSchemaResolver(schema),
    defaultValues: { code: '', name: '', password: '', repeat: '' },
  })
  const signingUp = useSigningIn<SignUpForm>(({ api, language }, { code, name, password }) =>
    api.accounts.signUp({
      body: {
        email,
        code,
        password,
        name: name || undefined,
        lang: language.chosen() ?? undefined,
        time_zone: getDeviceTimeZone(),
      },
    }),
  )
  const { submit, problem } = useSubmit(form, signingUp.mutateAsync, onSignedIn)
  return (
    <>
      <SignInHead title={texts.heading}>
        {codeSignUp(email)}{' '}
        <Link to="/sign_up" className={linkStyle}>
          {texts.otherEmail}
        </Link>
      </SignInHead>
      {isMailboxShown && <MailboxHint />}
      <SignInLayoutForm
        onSubmit={submit}
        submit={texts.submit}
        isSending={signingUp.isPending}
        problem={problem}
      >
        <SignUpFields form={form} email={email} />
        <PasswordFields form={form} label={fields.password} leastPassword={leastPassword} />
      </SignInLayoutForm>
    </>
  )
}

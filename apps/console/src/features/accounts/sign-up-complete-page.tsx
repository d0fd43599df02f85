import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { Button, CodeInput, Field, Input, linkStyle, useTexts } from '@nora/ui'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { FormProblem } from '../../platform/form-problem.tsx'
import { useSubmit } from '../../platform/form-problems.ts'
import { usePageTitle } from '../../platform/page-title.ts'
import { accountsTexts } from './accounts.messages.ts'
import { type NextStep, useSigningIn } from './accounts.queries.ts'
import { type SignUpForm, signUpForm } from './accounts.rules.ts'
import { MailboxHint, ResendCode } from './code-delivery.tsx'
import { EntranceHead } from './entrance-head.tsx'
import { useErrorText } from './form-texts.tsx'
import { PasswordFields } from './password-fields.tsx'

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
  const errorText = useErrorText(leastPassword)
  const schema = useMemo(() => signUpForm(leastPassword), [leastPassword])
  const form = useForm<SignUpForm>({
    resolver: standardSchemaResolver(schema),
    defaultValues: { code: '', name: '', password: '', repeat: '' },
  })
  const signingUp = useSigningIn<SignUpForm>(({ api, language }, { code, name, password }) =>
    api.accounts.signUp({
      body: { email, code, password, name: name || undefined, lang: language.get() },
    }),
  )
  const { submit, problem } = useSubmit(form, signingUp.mutateAsync, onSignedIn)
  const { errors } = form.formState
  return (
    <>
      <EntranceHead title={texts.heading}>
        {codeSignUp(email)}{' '}
        <Link to="/sign_up" className={linkStyle}>
          {texts.otherEmail}
        </Link>
      </EntranceHead>
      {isMailboxShown && <MailboxHint />}
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <Field label={fields.code} error={errorText(errors.code)}>
          <Controller
            control={form.control}
            name="code"
            render={({ field }) => <CodeInput autoFocus {...field} />}
          />
        </Field>
        <ResendCode kind="sign_up" email={email} />
        <Field label={fields.name} optional error={errorText(errors.name)} help={texts.nameHelp}>
          <Input autoComplete="name" {...form.register('name')} />
        </Field>
        <PasswordFields form={form} label={fields.password} leastPassword={leastPassword} />
        <FormProblem problem={problem} />
        <Button type="submit" look="primary" size="large" loading={signingUp.isPending}>
          {texts.submit}
        </Button>
      </form>
    </>
  )
}

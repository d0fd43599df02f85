import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { Button, CodeInput, Field, Input, useTexts } from '@nora/ui'
import { Controller, useForm } from 'react-hook-form'
import { FormProblem } from '../../../platform/form-problem.tsx'
import { useSubmit } from '../../../platform/form-problems.ts'
import { usePageTitle } from '../../../platform/page-title.ts'
import { accountsTexts } from '../accounts.messages.ts'
import { useSigningIn } from '../accounts.queries.ts'
import { type ProviderSignUpForm, providerSignUpForm } from '../accounts.rules.ts'
import { MailboxHint, ResendCode } from '../code-delivery.tsx'
import { EntranceHead } from '../entrance-head.tsx'
import { useErrorText } from '../form-texts.tsx'
import type { CodeStepProps } from '../sign-up-complete-page.tsx'
import { useProviderSignUp } from './providers.queries.ts'

export type ProviderSignUpCompletePageProps = Omit<CodeStepProps, 'leastPassword'> & { provider: string }

/** The code, and a name; one signs in by the provider, so there is no password. */
export function ProviderSignUpCompletePage(props: ProviderSignUpCompletePageProps) {
  const { signUpComplete: texts, codeSignUp } = useTexts(accountsTexts)
  usePageTitle(texts.title)
  const waiting = useProviderSignUp(props.provider)
  return (
    <>
      <EntranceHead title={texts.heading}>{codeSignUp(props.email)}</EntranceHead>
      {props.isMailboxShown && <MailboxHint />}
      {!waiting.isPending && <CodeForm {...props} name={waiting.data?.name ?? ''} />}
    </>
  )
}

function CodeForm({ email, name, onSignedIn }: ProviderSignUpCompletePageProps & { name: string }) {
  const { signUpComplete: texts, fields } = useTexts(accountsTexts)
  const errorText = useErrorText()
  const form = useForm<ProviderSignUpForm>({
    resolver: standardSchemaResolver(providerSignUpForm),
    defaultValues: { code: '', name },
  })
  const signingUp = useSigningIn<ProviderSignUpForm>(({ api, language }, typed) =>
    api.accounts.signUp({
      body: {
        ...{ email, code: typed.code, name: typed.name || undefined, lang: language.get() },
        with_provider: true,
      },
    }),
  )
  const { submit, problem } = useSubmit(form, signingUp.mutateAsync, onSignedIn)
  const { errors } = form.formState
  return (
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
      <FormProblem problem={problem} />
      <Button type="submit" look="primary" size="large" loading={signingUp.isPending}>
        {texts.submit}
      </Button>
    </form>
  )
}

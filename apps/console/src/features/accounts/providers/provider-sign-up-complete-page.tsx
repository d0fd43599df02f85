import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useTexts } from '@nora/ui'
import { useForm } from 'react-hook-form'
import { getDeviceTimeZone } from '../../../platform/device-time-zone.ts'
import { useSubmit } from '../../../platform/form-problems.ts'
import { usePageTitle } from '../../../platform/page-title.ts'
import { accountsTexts } from '../accounts.messages.ts'
import { useSigningIn } from '../accounts.queries.ts'
import { type ProviderSignUpForm, providerSignUpForm } from '../accounts.rules.ts'
import { MailboxHint } from '../code-delivery.tsx'
import { SignInHead } from '../sign-in-head.tsx'
import { SignInLayoutForm } from '../sign-in-layout-form.tsx'
import type { CodeStepProps } from '../sign-up-complete-page.tsx'
import { SignUpFields } from '../sign-up-fields.tsx'
import { useProviderSignUp } from './providers.queries.ts'

export type ProviderSignUpCompletePageProps = Omit<CodeStepProps, 'leastPassword'> & { provider: string }

/** The code, and a name; one signs in by the provider, so there is no password. */
export function ProviderSignUpCompletePage(props: ProviderSignUpCompletePageProps) {
  const { signUpComplete: texts, codeSignUp } = useTexts(accountsTexts)
  usePageTitle(texts.title)
  const waiting = useProviderSignUp(props.provider)
  return (
    <>
      <SignInHead title={texts.heading}>{codeSignUp(props.email)}</SignInHead>
      {props.isMailboxShown && <MailboxHint />}
      {!waiting.isPending && <CodeForm {...props} name={waiting.data?.name ?? ''} />}
    </>
  )
}

function CodeForm({ email, name, onSignedIn }: ProviderSignUpCompletePageProps & { name: string }) {
  const { signUpComplete: texts } = useTexts(accountsTexts)
  const form = useForm<ProviderSignUpForm>({
    resolver: standardSchemaResolver(providerSignUpForm),
    defaultValues: { code: '', name },
  })
  const signingUp = useSigningIn<ProviderSignUpForm>(({ api, language }, typed) =>
    api.accounts.signUp({
      body: {
        email,
        code: typed.code,
        name: typed.name || undefined,
        lang: language.chosen() ?? undefined,
        time_zone: getDeviceTimeZone(),
        with_provider: true,
      },
    }),
  )
  const { submit, problem } = useSubmit(form, signingUp.mutateAsync, onSignedIn)
  return (
    <SignInLayoutForm
      onSubmit={submit}
      submit={texts.submit}
      isSending={signingUp.isPending}
      problem={problem}
    >
      <SignUpFields form={form} email={email} />
    </SignInLayoutForm>
  )
}

import { Notice, Skeleton, useTexts } from '@nora/ui'
import { LoadFailure } from '../../platform/load-failure.tsx'
import { usePageTitle } from '../../platform/page-title.ts'
import { accountsTexts } from './accounts.messages.ts'
import { AddressForm } from './address-form.tsx'
import { providersTexts } from './providers/providers.messages.ts'
import { useProviderSignUp } from './providers/providers.queries.ts'
import { SignInHead } from './sign-in-head.tsx'
import { SignUpPage, type SignUpPageProps } from './sign-up-page.tsx'

/** Goes on after a provider that does not vouch for the email: a mailed code has to confirm it. */
export function ProviderSignUpPage({ provider, ...props }: SignUpPageProps & { provider: string }) {
  const { signUp: texts } = useTexts(providersTexts)
  const { signUp, errors } = useTexts(accountsTexts)
  usePageTitle(signUp.title)
  const waiting = useProviderSignUp(provider)
  if (waiting.isPending) return <Loading />
  if (waiting.isError) {
    return <LoadFailure title={errors.unknown} error={waiting.error} onRetry={waiting.refetch} />
  }
  if (!waiting.data) {
    return (
      <>
        <Notice tone="warn" className="mb-5">
          {texts.gone}
        </Notice>
        <SignUpPage {...props} />
      </>
    )
  }
  return (
    <>
      <SignInHead title={texts.heading(waiting.data.provider.name)}>{texts.lead}</SignInHead>
      <AddressForm suggestedEmail={waiting.data.email ?? ''} onCodeSent={props.onCodeSent} />
    </>
  )
}

function Loading() {
  return (
    <div aria-busy="true" className="flex flex-col gap-4">
      <Skeleton className="h-7 w-2/3" />
      <Skeleton className="h-[34px]" />
      <Skeleton className="h-10" />
    </div>
  )
}

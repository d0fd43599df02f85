import { Notice, Skeleton, useTexts } from '@nora/ui'
import { LoadFailure } from '../../../platform/load-failure.tsx'
import { usePageTitle } from '../../../platform/page-title.ts'
import { accountsTexts } from '../accounts.messages.ts'
import { SignInHead } from '../sign-in-head.tsx'
import { AddressForm, SignUpPage, type SignUpPageProps } from '../sign-up-page.tsx'
import { providersTexts } from './providers.messages.ts'
import { useProviderSignUp } from './providers.queries.ts'

/** Back from a provider that does not vouch for an address: a mailed code has to. */
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
      <AddressForm email={waiting.data.email ?? ''} onCodeSent={props.onCodeSent} />
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

import type { SecondFactor } from '@nora/contract/accounts'
import { buttonStyle, linkStyle, Skeleton, useTexts } from '@nora/ui'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LoadFailure } from '../../../platform/load-failure.tsx'
import { SignInHead } from '../sign-in-head.tsx'
import { otpTexts } from './otp.messages.ts'
import { useDueFactors } from './otp.queries.ts'

/** A step for whoever has shown a first factor; everybody else is led to the sign-in. */
export function DueFactors({ children }: { children(factors: readonly SecondFactor[]): ReactNode }) {
  const texts = useTexts(otpTexts)
  const due = useDueFactors()
  if (due.isPending) return <Loading />
  if (due.isError) {
    return <LoadFailure title={texts.loadFailed} error={due.error} onRetry={due.refetch} />
  }
  if (due.data === null) {
    return (
      <>
        <SignInHead title={texts.gone.title}>{texts.gone.sentence}</SignInHead>
        <Link to="/sign_in" className={buttonStyle({ look: 'primary', size: 'large' })}>
          {texts.gone.toSignIn}
        </Link>
      </>
    )
  }
  return (
    <>
      {children(due.data)}
      <p className="mt-6">
        <Link to="/sign_in" className={linkStyle}>
          {texts.otherAccount}
        </Link>
      </p>
    </>
  )
}

function Loading() {
  return (
    <div aria-busy="true" className="flex flex-col gap-4">
      <Skeleton className="h-7 w-2/3" />
      <Skeleton className="h-11" />
      <Skeleton className="h-10" />
    </div>
  )
}

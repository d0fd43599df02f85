import type { Provider } from '@nora/contract/accounts'
import { linkStyle, useTexts } from '@nora/ui'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { usePageTitle } from '../../platform/page-title.ts'
import { accountsTexts } from './accounts.messages.ts'
import { AddressForm } from './address-form.tsx'
import { SignInDivider } from './sign-in-divider.tsx'
import { SignInHead } from './sign-in-head.tsx'

// Loaded only where the operator has set up providers.
const ProviderButtons = lazy(() =>
  import('./providers/provider-buttons.tsx').then((file) => ({ default: file.ProviderButtons })),
)

export type SignUpPageProps = {
  providers: readonly Provider[]
  /** The email that the field begins with. */
  suggestedEmail: string
  returnTo: string | undefined
  onCodeSent(email: string): void
}

/** Shows the first of two steps, which asks where to mail the code. */
export function SignUpPage({ providers, suggestedEmail, returnTo, onCodeSent }: SignUpPageProps) {
  const { signUp: texts } = useTexts(accountsTexts)
  usePageTitle(texts.title)
  return (
    <>
      <SignInHead title={texts.heading}>{texts.lead}</SignInHead>
      <div className="flex flex-col gap-4">
        <AddressForm suggestedEmail={suggestedEmail} onCodeSent={onCodeSent} />
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

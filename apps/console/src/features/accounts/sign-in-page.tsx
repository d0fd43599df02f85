import type { Provider } from '@nora/contract/accounts'
import { Field, Input, linkStyle, Notice, PasswordInput, useTexts } from '@nora/ui'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useForm } from 'react-hook-form'
import { useSubmit } from '../../platform/form-problems.ts'
import { usePageTitle } from '../../platform/page-title.ts'
import { usePlatform } from '../../platform/platform.tsx'
import { accountsTexts } from './accounts.messages.ts'
import { type NextStep, useSigningIn } from './accounts.queries.ts'
import { useErrorText } from './form-texts.tsx'
import { PasskeyButton } from './passkeys/passkey-button.tsx'
import { passkeySignInTexts } from './passkeys/passkey-sign-in.messages.ts'
import { usePasskeySignIn, usePasskeySuggestions } from './passkeys/passkey-sign-in.ts'
import { SignInDivider } from './sign-in-divider.tsx'
import { SignInHead } from './sign-in-head.tsx'
import { SignInLayoutForm } from './sign-in-layout-form.tsx'
import type { TicketState } from './use-ticket.ts'

// Only where the operator has set up providers.
const ProviderButtons = lazy(() =>
  import('./providers/provider-buttons.tsx').then((file) => ({ default: file.ProviderButtons })),
)
const ProviderProblem = lazy(() =>
  import('./providers/provider-problem.tsx').then((file) => ({ default: file.ProviderProblem })),
)

// Loaded only for a link that the server printed.
const TicketProgress = lazy(() =>
  import('./ticket-progress.tsx').then((file) => ({ default: file.TicketProgress })),
)
// Only once there is an address to ask about.
const SsoOffer = lazy(() => import('./sso/sso-offer.tsx').then((file) => ({ default: file.SsoOffer })))

export type SignInMethodsProps = {
  providers: readonly Provider[]
  arePasskeysAvailable: boolean
  /** The email that the field begins with. */
  suggestedEmail: string
  /** Path of the console to end at. */
  returnTo: string | undefined
  onSignedIn(next: NextStep): void
}

export type SignInPageProps = SignInMethodsProps & {
  ticket: TicketState
  /** One had signed in, and the server knows that session no longer. */
  isSessionEnded: boolean
  /** Why the way back from a provider failed. */
  providerError: string | undefined
}

export function SignInPage({ ticket, isSessionEnded, providerError, ...ways }: SignInPageProps) {
  const { signIn: texts } = useTexts(accountsTexts)
  usePageTitle(texts.title)
  return (
    <>
      <SignInHead title={texts.heading} />
      <Suspense>{ticket !== 'none' && <TicketProgress state={ticket} />}</Suspense>
      {isSessionEnded && (
        <Notice tone="info" title={texts.ended} className="mb-5">
          {texts.endedSentence}
        </Notice>
      )}
      <Suspense>{providerError && <ProviderProblem code={providerError} className="mb-5" />}</Suspense>
      {ticket !== 'pending' && <SignInMethods {...ways} />}
    </>
  )
}

function SignInMethods(props: SignInMethodsProps) {
  const { signIn: texts } = useTexts(accountsTexts)
  const { passkeys } = usePlatform()
  const hasPasskeys = props.arePasskeysAvailable && passkeys.isSupported()
  return (
    <div className="flex flex-col gap-4">
      <PasswordForm {...props} hasPasskeys={hasPasskeys} />
      {(hasPasskeys || props.providers.length > 0) && <SignInDivider />}
      <div className="flex flex-col gap-2.5">
        {hasPasskeys && <ByPasskey onSignedIn={props.onSignedIn} />}
        <Suspense>
          {props.providers.length > 0 && (
            <ProviderButtons providers={props.providers} returnTo={props.returnTo} />
          )}
        </Suspense>
      </div>
      <p className="mt-2 text-soft">
        {texts.noAccount}{' '}
        <Link to="/sign_up" search={({ redirect, email }) => ({ redirect, email })} className={linkStyle}>
          {texts.toSignUp}
        </Link>
      </p>
    </div>
  )
}

/** Checked without a schema: what checks one is a twentieth of what this page may load. */
const LOOKS_LIKE_EMAIL = /^\S+@\S+\.\S+$/
type SignInForm = { email: string; password: string }

function PasswordForm({
  suggestedEmail,
  returnTo,
  onSignedIn,
  hasPasskeys,
}: SignInMethodsProps & { hasPasskeys: boolean }) {
  const { signIn: texts, fields } = useTexts(accountsTexts)
  const errorText = useErrorText()
  const form = useForm<SignInForm>({ defaultValues: { email: suggestedEmail, password: '' } })
  const signingIn = useSigningIn<SignInForm>(({ api }, { email, password }) =>
    api.accounts.signIn({ body: { email: email.trim(), password } }),
  )
  const { submit, problem } = useSubmit(form, signingIn.mutateAsync, onSignedIn)
  const suggestionProblem = usePasskeySuggestions(hasPasskeys, onSignedIn)
  const { errors } = form.formState
  const email = form.watch('email').trim()
  return (
    <SignInLayoutForm
      onSubmit={submit}
      submit={texts.submit}
      isSending={signingIn.isPending}
      problem={problem ?? suggestionProblem}
    >
      <Field label={fields.email} error={errorText(errors.email)}>
        <Input
          type="email"
          autoComplete="username webauthn"
          {...form.register('email', { validate: (text) => LOOKS_LIKE_EMAIL.test(text.trim()) || 'email' })}
        />
      </Field>
      <Suspense>{LOOKS_LIKE_EMAIL.test(email) && <SsoOffer email={email} returnTo={returnTo} />}</Suspense>
      <Field
        label={fields.password}
        error={errorText(errors.password)}
        aside={
          <Link to="/password_recover" className="text-sm text-accent-text hover:underline">
            {texts.forgot}
          </Link>
        }
      >
        <PasswordInput {...form.register('password', { validate: (text) => text !== '' || 'password' })} />
      </Field>
    </SignInLayoutForm>
  )
}

function ByPasskey({ onSignedIn }: Pick<SignInMethodsProps, 'onSignedIn'>) {
  const texts = useTexts(passkeySignInTexts)
  const showing = usePasskeySignIn()
  return (
    <PasskeyButton
      label={texts.signIn}
      isBusy={showing.isPending}
      problem={showing.error}
      onPress={() => showing.mutate(undefined, { onSuccess: onSignedIn })}
    />
  )
}

import type { SecondFactor } from '@nora/contract/accounts'
import { CodeInput, Field, linkStyle, useTexts } from '@nora/ui'
import { Link } from '@tanstack/react-router'
import { Controller, useForm } from 'react-hook-form'
import { useSubmit } from '../../../platform/form-problems.ts'
import { usePageTitle } from '../../../platform/page-title.ts'
import { usePlatform } from '../../../platform/platform.tsx'
import { type NextStep, useSigningIn } from '../accounts.queries.ts'
import { PasskeyButton } from '../passkeys/passkey-button.tsx'
import { usePasskeySignIn } from '../passkeys/passkey-sign-in.ts'
import { SignInDivider } from '../sign-in-divider.tsx'
import { SignInHead } from '../sign-in-head.tsx'
import { SignInLayoutForm } from '../sign-in-layout-form.tsx'
import { DueFactors } from './due-factors.tsx'
import { otpTexts } from './otp.messages.ts'

export type SecondStepProps = { onSignedIn(next: NextStep): void }

/** Asks for the second factor after the password: a code of the app, or a passkey. */
export function OtpVerifyPage(props: SecondStepProps) {
  const { verify: texts } = useTexts(otpTexts)
  usePageTitle(texts.title)
  return <DueFactors>{(factors) => <Factors factors={factors} {...props} />}</DueFactors>
}

function Factors({ factors, onSignedIn }: SecondStepProps & { factors: readonly SecondFactor[] }) {
  const { verify: texts } = useTexts(otpTexts)
  const { passkeys } = usePlatform()
  const hasApp = factors.includes('totp')
  const hasPasskey = factors.includes('passkey') && passkeys.isSupported()
  const leadWithoutApp = hasPasskey ? texts.leadPasskey : texts.leadRecovery
  return (
    <>
      <SignInHead title={texts.heading}>{hasApp ? texts.lead : leadWithoutApp}</SignInHead>
      <div className="flex flex-col gap-4">
        {hasApp && <CodeForm onSignedIn={onSignedIn} />}
        {hasApp && hasPasskey && <SignInDivider />}
        {hasPasskey && <ByPasskey look={hasApp ? 'secondary' : 'primary'} onSignedIn={onSignedIn} />}
        {factors.includes('recovery_code') && (
          <Link to="/otp_recovery" search={(search) => search} className={linkStyle}>
            {texts.toRecovery}
          </Link>
        )}
      </div>
    </>
  )
}

function CodeForm({ onSignedIn }: SecondStepProps) {
  const { verify: texts, errors } = useTexts(otpTexts)
  const form = useForm({ defaultValues: { code: '' } })
  const verifying = useSigningIn<{ code: string }>(({ api }, body) => api.accounts.verifyOtp({ body }))
  const { submit, problem } = useSubmit(form, verifying.mutateAsync, onSignedIn)
  return (
    <SignInLayoutForm
      onSubmit={submit}
      submit={texts.submit}
      isSending={verifying.isPending}
      problem={problem}
    >
      <Controller
        control={form.control}
        name="code"
        rules={{ validate: (text) => /^\d{6}$/.test(text) || errors.code }}
        render={({ field, fieldState }) => (
          <Field label={texts.code} error={fieldState.error?.message}>
            <CodeInput autoFocus {...field} onComplete={() => void submit()} />
          </Field>
        )}
      />
    </SignInLayoutForm>
  )
}

function ByPasskey({ look, onSignedIn }: SecondStepProps & { look: 'primary' | 'secondary' }) {
  const { verify: texts } = useTexts(otpTexts)
  const showing = usePasskeySignIn()
  return (
    <PasskeyButton
      label={texts.passkey}
      look={look}
      isBusy={showing.isPending}
      problem={showing.error}
      onPress={() => showing.mutate(undefined, { onSuccess: onSignedIn })}
    />
  )
}

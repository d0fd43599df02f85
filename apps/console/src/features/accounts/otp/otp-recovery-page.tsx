import { Field, Input, linkStyle, useTexts } from '@nora/ui'
import { Link } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { useSubmit } from '../../../platform/form-problems.ts'
import { usePageTitle } from '../../../platform/page-title.ts'
import { useSigningIn } from '../accounts.queries.ts'
import { SignInHead } from '../sign-in-head.tsx'
import { SignInLayoutForm } from '../sign-in-layout-form.tsx'
import { DueFactors } from './due-factors.tsx'
import { otpTexts } from './otp.messages.ts'
import type { SecondStepProps } from './otp-verify-page.tsx'

/** For who has neither app nor passkey at hand. */
export function OtpRecoveryPage({ onSignedIn }: SecondStepProps) {
  const { recovery: texts } = useTexts(otpTexts)
  usePageTitle(texts.title)
  return (
    <DueFactors>
      {() => (
        <>
          <SignInHead title={texts.heading}>{texts.lead}</SignInHead>
          <RecoveryForm onSignedIn={onSignedIn} />
          <p className="mt-6">
            <Link to="/otp_verify" search={(search) => search} className={linkStyle}>
              {texts.toVerify}
            </Link>
          </p>
        </>
      )}
    </DueFactors>
  )
}

function RecoveryForm({ onSignedIn }: SecondStepProps) {
  const { recovery: texts, errors } = useTexts(otpTexts)
  const form = useForm({ defaultValues: { code: '' } })
  const verifying = useSigningIn<{ code: string }>(({ api }, body) =>
    api.accounts.verifyRecoveryCode({ body }),
  )
  const { submit, problem } = useSubmit(form, verifying.mutateAsync, onSignedIn)
  return (
    <SignInLayoutForm
      onSubmit={submit}
      submit={texts.submit}
      isSending={verifying.isPending}
      problem={problem}
    >
      <Field label={texts.code} help={texts.help} error={form.formState.errors.code?.message}>
        <Input
          code
          autoFocus
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          {...form.register('code', {
            validate: (text) => text.replace(/[\s-]/g, '').length === 10 || errors.recoveryCode,
          })}
        />
      </Field>
    </SignInLayoutForm>
  )
}

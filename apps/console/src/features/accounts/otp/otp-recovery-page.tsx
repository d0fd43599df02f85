import { Button, Field, Input, linkStyle, useTexts } from '@nora/ui'
import { Link } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { FormProblem } from '../../../platform/form-problem.tsx'
import { useSubmit } from '../../../platform/form-problems.ts'
import { usePageTitle } from '../../../platform/page-title.ts'
import { useSigningIn } from '../accounts.queries.ts'
import { EntranceHead } from '../entrance-head.tsx'
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
          <EntranceHead title={texts.heading}>{texts.lead}</EntranceHead>
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
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
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
      <FormProblem problem={problem} />
      <Button type="submit" look="primary" size="large" loading={verifying.isPending}>
        {texts.submit}
      </Button>
    </form>
  )
}

import { Button, CodeInput, Field, Input, PasswordInput, useTexts } from '@nora/ui'
import { useState } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { FormProblem } from '../../../platform/form-problem.tsx'
import { proofTexts } from './proof.messages.ts'
import { useSendConfirmationCode } from './proof.queries.ts'
import type { ProofForm, ProofNeeds } from './proof.rules.ts'

export type ProofFieldsProps<T extends ProofForm> = { form: UseFormReturn<T>; needs: ProofNeeds }

const isCode = (text: string) => /^\d{6}$/.test(text)

/** The password or a mailed code, and with MFA on a code of the app or a recovery code. */
export function ProofFields<T extends ProofForm>({ form, needs }: ProofFieldsProps<T>) {
  const texts = useTexts(proofTexts)
  // The fields are the same in every form that has them, which the generic type cannot say.
  const { register, control, formState } = form as unknown as UseFormReturn<ProofForm>
  return (
    <>
      {needs.methods.includes('password') ? (
        <Field label={texts.password} error={formState.errors.password?.message}>
          <PasswordInput
            {...register('password', { validate: (text) => text !== '' || texts.passwordNeeded })}
          />
        </Field>
      ) : (
        <>
          <SendCode />
          <Controller
            control={control}
            name="email_code"
            rules={{ validate: (text) => isCode(text) || texts.sixDigits }}
            render={({ field, fieldState }) => (
              <Field label={texts.mailedCode} error={fieldState.error?.message}>
                <CodeInput {...field} />
              </Field>
            )}
          />
        </>
      )}
      {needs.second_factors.length > 0 && (
        <SecondFactor form={form as unknown as UseFormReturn<ProofForm>} needs={needs} />
      )}
    </>
  )
}

function SendCode() {
  const texts = useTexts(proofTexts)
  const sending = useSendConfirmationCode()
  return (
    <div className="flex flex-col items-start gap-2">
      <FormProblem problem={sending.error} />
      {sending.isSuccess ? (
        <p role="status">{texts.codeSent}</p>
      ) : (
        <Button loading={sending.isPending} onClick={() => sending.mutate()}>
          {texts.sendCode}
        </Button>
      )}
    </div>
  )
}

function SecondFactor({ form, needs }: ProofFieldsProps<ProofForm>) {
  const texts = useTexts(proofTexts)
  const hasBoth = needs.second_factors.length > 1
  const [isByRecovery, setByRecovery] = useState(!needs.second_factors.includes('totp'))

  function change() {
    form.resetField(isByRecovery ? 'recovery_code' : 'code')
    setByRecovery(!isByRecovery)
  }

  const other = hasBoth && (
    <button type="button" onClick={change} className="text-sm text-accent-text hover:underline">
      {isByRecovery ? texts.toAppCode : texts.toRecoveryCode}
    </button>
  )
  if (isByRecovery) {
    return (
      <Field label={texts.recoveryCode} aside={other} error={form.formState.errors.recovery_code?.message}>
        <Input
          key="recovery_code"
          code
          autoComplete="off"
          {...form.register('recovery_code', {
            validate: (text) => text.replace(/[\s-]/g, '').length === 10 || texts.recoveryCodeNeeded,
          })}
        />
      </Field>
    )
  }
  return (
    <Controller
      key="code"
      control={form.control}
      name="code"
      rules={{ validate: (text) => isCode(text) || texts.sixDigits }}
      shouldUnregister
      render={({ field, fieldState }) => (
        <Field label={texts.appCode} aside={other} error={fieldState.error?.message}>
          <CodeInput {...field} />
        </Field>
      )}
    />
  )
}

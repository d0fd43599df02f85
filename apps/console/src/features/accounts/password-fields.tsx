import { classNames, Field, PasswordInput, useTexts } from '@nora/ui'
import { type FieldErrors, type UseFormRegister, type UseFormReturn, useWatch } from 'react-hook-form'
import { accountsTexts } from './accounts.messages.ts'
import { useErrorText } from './form-texts.tsx'
import { passwordStrength, STRENGTHS, type Strength } from './password-strength.ts'

type WithPassword = { password: string; repeat: string }

export type PasswordFieldsProps<T extends WithPassword> = {
  form: UseFormReturn<T>
  label: string
  leastPassword: number
}

/** A new password, typed twice, with how hard it is to guess. */
export function PasswordFields<T extends WithPassword>({
  form,
  label,
  leastPassword,
}: PasswordFieldsProps<T>) {
  const { fields } = useTexts(accountsTexts)
  const errorText = useErrorText(leastPassword)
  // The fields are the same in every form that has them, which the generic type cannot say.
  const { register, control, formState } = form as unknown as UseFormReturn<WithPassword>
  const errors: FieldErrors<WithPassword> = formState.errors
  const typed = useWatch({ control, name: 'password' })
  const registerField: UseFormRegister<WithPassword> = register
  return (
    <>
      <Field
        label={label}
        error={errorText(errors.password)}
        help={typed ? <StrengthMeter password={typed} /> : undefined}
      >
        <PasswordInput autoComplete="new-password" {...registerField('password')} />
      </Field>
      <Field label={fields.repeat} error={errorText(errors.repeat)}>
        <PasswordInput autoComplete="new-password" {...registerField('repeat')} />
      </Field>
    </>
  )
}

const COLOURS: Record<Strength, string> = {
  weak: 'bg-bad',
  fair: 'bg-warn',
  good: 'bg-info',
  strong: 'bg-ok',
}

/** How hard the password is to guess. */
export function StrengthMeter({ password }: { password: string }) {
  const { strength: texts } = useTexts(accountsTexts)
  const strength = passwordStrength(password)
  const level = STRENGTHS.indexOf(strength)
  return (
    <span className="flex items-center gap-3">
      <span aria-hidden="true" className="flex w-32 gap-1">
        {STRENGTHS.map((step, index) => (
          <span
            key={step}
            className={classNames(
              'h-1 flex-1 rounded-full transition-colors duration-150',
              index <= level ? COLOURS[strength] : 'bg-line',
            )}
          />
        ))}
      </span>
      <span>
        <span className="sr-only">{texts.label}: </span>
        {texts[strength]}
      </span>
    </span>
  )
}

import { Field, PasswordInput, useTexts } from '@nora/ui'
import type { UseFormReturn } from 'react-hook-form'
import { usePlatform } from '../../../../platform/platform.tsx'
import { formTexts } from './form.messages.ts'
import { previewCode } from './preview-code.ts'
import type { RecordForm } from './record-form.ts'

/** The secret of one-time codes; the code of now shows that it was understood. */
export function TotpField({ form }: { form: UseFormReturn<RecordForm> }) {
  const texts = useTexts(formTexts)
  const { clock } = usePlatform()
  const typed = form.watch('totp')
  const code = previewCode(typed, clock.now().getTime())
  return (
    <Field
      label={texts.totp}
      help={code === null ? texts.totpHelp : texts.totpNow(code)}
      error={form.formState.errors.totp?.message}
      optional
    >
      <PasswordInput autoComplete="off" {...form.register('totp')} />
    </Field>
  )
}

import { Field, PasswordInput, useLang, useTexts } from '@nora/ui'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { findPreset } from '../presets.ts'
import { SenderChoice } from '../sender-choice.tsx'
import { whereToEnter } from '../where-to-enter.ts'
import { createTexts } from './create.messages.ts'
import { type CreateForm, hasSecret } from './create-form.ts'

/** Who sends, and the secret by which that is proved. */
export function SenderFields({ form }: { form: UseFormReturn<CreateForm> }) {
  const texts = useTexts(createTexts)
  const lang = useLang()
  const scheme = form.watch('scheme')
  const proof = findPreset(scheme)?.proof ?? 'signature'
  return (
    <>
      <Controller
        control={form.control}
        name="scheme"
        render={({ field, fieldState }) => (
          <Field
            label={texts.sender}
            help={proof === 'address' ? texts.unsigned : scheme !== '' && texts.senderHelp}
            error={fieldState.error?.message}
          >
            <SenderChoice value={field.value} onChange={field.onChange} words={texts} />
          </Field>
        )}
      />
      {hasSecret(scheme) && proof !== 'address' && (
        <Field
          label={texts.secret[proof]}
          help={whereToEnter(lang, scheme)}
          error={form.formState.errors.secret?.message}
        >
          <PasswordInput
            autoComplete="off"
            {...form.register('secret', { validate: (text) => text.trim() !== '' || texts.secretNeeded })}
          />
        </Field>
      )}
    </>
  )
}

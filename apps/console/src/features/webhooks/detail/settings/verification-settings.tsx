import type { Webhook } from '@nora/contract/webhooks'
import { Field, Textarea, useLang, useTexts } from '@nora/ui'
import { Controller, type UseFormReturn, useForm } from 'react-hook-form'
import { findPreset } from '../../presets.ts'
import { SenderChoice } from '../../sender-choice.tsx'
import { SECRET_MAX_LENGTH } from '../../webhook-bounds.ts'
import { whereToEnter } from '../../where-to-enter.ts'
import { TestEvent } from '../test-event.tsx'
import { SettingsForm } from './settings-form.tsx'
import type { Changes } from './use-saving.ts'
import { verificationTexts } from './verification.messages.ts'

type Form = {
  /** Empty: any sender. */
  scheme: string
  /** One in a line; empty: as they were. */
  secrets: string
}

const NAMES = { 'verification.scheme': 'scheme', verification: 'secrets' }

/** Whose requests are taken, and by which secrets that is known. */
export function VerificationSettings({ webhook }: { webhook: Webhook }) {
  const texts = useTexts(verificationTexts)
  const lang = useLang()
  const values: Form = { scheme: webhook.verification?.scheme ?? '', secrets: '' }
  const form = useForm<Form>({ values, resetOptions: { keepDirtyValues: true } })
  const scheme = form.watch('scheme')
  const isUnsigned = findPreset(scheme)?.proof === 'address'
  return (
    <SettingsForm
      title={texts.title}
      webhook={webhook}
      form={form}
      values={values}
      names={NAMES}
      toChanges={toVerification}
      toSaved={(typed) => ({ ...typed, secrets: '' })}
      foot={
        !webhook.is_read_only &&
        !webhook.is_over_limit && (
          <div className="mt-4 border-t border-line pt-4">
            <TestEvent webhook={webhook} />
          </div>
        )
      }
    >
      <Controller
        control={form.control}
        name="scheme"
        render={({ field, fieldState }) => (
          <Field
            label={texts.sender}
            help={isUnsigned ? texts.unsigned : whereToEnter(lang, scheme)}
            error={fieldState.error?.message}
          >
            <SenderChoice value={field.value} onChange={field.onChange} known={values.scheme} words={texts} />
          </Field>
        )}
      />
      {scheme !== '' && !isUnsigned && <SecretsField form={form} webhook={webhook} scheme={scheme} />}
    </SettingsForm>
  )
}

type SecretsFieldProps = { form: UseFormReturn<Form>; webhook: Webhook; scheme: string }

function SecretsField({ form, webhook, scheme }: SecretsFieldProps) {
  const texts = useTexts(verificationTexts)
  const known = webhook.verification?.scheme === scheme ? webhook.verification.secret_count : 0
  return (
    <Field
      label={texts.secrets}
      help={known > 0 ? texts.secretsKept(known) : texts.secretsHelp}
      error={form.formState.errors.secrets?.message}
    >
      <Textarea
        code
        rows={2}
        autoComplete="off"
        spellCheck={false}
        maxLength={SECRET_MAX_LENGTH}
        {...form.register('secrets', {
          validate: (text) => known > 0 || text.trim() !== '' || texts.secretsNeeded,
        })}
      />
    </Field>
  )
}

function toVerification({ scheme, secrets }: Form): Changes {
  if (scheme === '') return { verification: null }
  const typed = secrets
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  return { verification: { scheme, ...(typed.length > 0 && { secrets: typed }) } }
}

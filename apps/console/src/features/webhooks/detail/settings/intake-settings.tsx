import type { Webhook } from '@nora/contract/webhooks'
import { formatBytes } from '@nora/kit'
import { Checkbox, Field, Input, Select, useLang, useTexts } from '@nora/ui'
import { Controller, type UseFormReturn, useForm } from 'react-hook-form'
import { METHODS } from '../../methods.ts'
import { NAME_MAX_LENGTH } from '../../webhook-bounds.ts'
import { isBetween } from '../targets/target-form.ts'
import { settingsTexts } from './settings.messages.ts'
import { SettingsForm } from './settings-form.tsx'
import { toChanged } from './to-changed.ts'

type Form = { name: string; hostname: string; methods: string[]; max_body_bytes: string; keep_days: string }

const SIZES = [65_536, 262_144, 1_048_576, 5_242_880, 10_485_760]

/** How the webhook is called, and what its address takes. */
export function IntakeSettings({ webhook }: { webhook: Webhook }) {
  const texts = useTexts(settingsTexts)
  const values: Form = {
    name: webhook.name,
    hostname: webhook.hostname ?? '',
    methods: webhook.methods ?? [],
    max_body_bytes: `${webhook.max_body_bytes}`,
    keep_days: `${webhook.keep_days}`,
  }
  const form = useForm<Form>({ values, resetOptions: { keepDirtyValues: true } })
  const { errors } = form.formState
  return (
    <SettingsForm
      title={texts.intake}
      webhook={webhook}
      form={form}
      values={values}
      toChanges={(typed) => toChanged(toIntake(values), toIntake(typed))}
    >
      <Field label={texts.name} error={errors.name?.message}>
        <Input
          autoComplete="off"
          maxLength={NAME_MAX_LENGTH}
          {...form.register('name', { validate: (text) => text.trim() !== '' || texts.nameNeeded })}
        />
      </Field>
      <Field label={texts.hostname} help={texts.hostnameHelp} error={errors.hostname?.message} optional>
        <Input
          code
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={253}
          {...form.register('hostname')}
        />
      </Field>
      <MethodFields form={form} />
      <SizeField form={form} known={webhook.max_body_bytes} />
      <Field label={texts.keep} error={errors.keep_days?.message}>
        <Input
          inputMode="numeric"
          autoComplete="off"
          {...form.register('keep_days', {
            validate: (text) => isBetween(text, 1, 365) || texts.keepNeeded,
          })}
        />
      </Field>
    </SettingsForm>
  )
}

function MethodFields({ form }: { form: UseFormReturn<Form> }) {
  const texts = useTexts(settingsTexts)
  const error = form.formState.errors.methods?.message
  return (
    <fieldset>
      <legend className="mb-1.5 font-[550]">{texts.methods}</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-2">
        {METHODS.map((method) => (
          <Checkbox
            key={method}
            value={method}
            label={<span className="font-mono text-code">{method}</span>}
            {...form.register('methods')}
          />
        ))}
      </div>
      <p className="mt-1.5 text-sm text-soft" aria-live="polite">
        {error ? <span className="text-bad">{error}</span> : texts.methodsHelp}
      </p>
    </fieldset>
  )
}

function SizeField({ form, known }: { form: UseFormReturn<Form>; known: number }) {
  const texts = useTexts(settingsTexts)
  const lang = useLang()
  const sizes = [...new Set([...SIZES, known])].sort((a, b) => a - b)
  return (
    <Controller
      control={form.control}
      name="max_body_bytes"
      render={({ field, fieldState }) => (
        <Field label={texts.size} help={texts.sizeHelp} error={fieldState.error?.message}>
          <Select
            value={field.value}
            onChange={field.onChange}
            options={sizes.map((bytes) => ({ value: `${bytes}`, label: formatBytes(lang, bytes) }))}
          />
        </Field>
      )}
    />
  )
}

function toIntake({ name, hostname, methods, max_body_bytes, keep_days }: Form) {
  const chosen = METHODS.filter((method) => methods.includes(method))
  return {
    name: name.trim(),
    hostname: hostname.trim().toLowerCase() || null,
    methods: chosen.length === 0 ? null : chosen,
    max_body_bytes: Number(max_body_bytes),
    keep_days: Number(keep_days),
  }
}

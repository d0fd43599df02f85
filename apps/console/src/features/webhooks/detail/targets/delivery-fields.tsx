import type { WebhookTarget } from '@nora/contract/webhooks'
import { Field, Input, PasswordInput, Select, useTexts } from '@nora/ui'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { TARGET_SECRET_MIN_LENGTH } from '../../webhook-bounds.ts'
import { editorTexts } from './editor.messages.ts'
import { areStatuses, isBetween, type TargetForm } from './target-form.ts'
import { targetsTexts } from './targets.messages.ts'

const SIGNS = ['keep', 'fresh', 'standard'] as const
const ON_DEAD = ['pass', 'hold'] as const

type DeliveryFieldsProps = { form: UseFormReturn<TargetForm>; target: WebhookTarget | undefined }

/** How deliveries are signed, repeated and paced. */
export function DeliveryFields({ form, target }: DeliveryFieldsProps) {
  const texts = useTexts(editorTexts)
  const { signs } = useTexts(targetsTexts)
  const sign = form.watch('sign')
  return (
    <div className="grid max-w-3xl gap-4 sm:grid-cols-2">
      <Controller
        control={form.control}
        name="sign"
        render={({ field, fieldState }) => (
          <Field
            label={texts.sign}
            help={texts.signHelp[field.value]}
            error={fieldState.error?.message}
            className="sm:col-span-2"
          >
            <Select
              value={field.value}
              onChange={field.onChange}
              options={SIGNS.map((value) => ({ value, label: signs[value] }))}
            />
          </Field>
        )}
      />
      {sign === 'standard' && <SecretField form={form} hasSecret={(target?.secret_count ?? 0) > 0} />}
      <NumberField form={form} name="attempts" least={1} most={11} wrong={texts.attemptsNeeded} />
      <NumberField form={form} name="hours" least={1} most={72} wrong={texts.hoursNeeded} />
      <NumberField form={form} name="timeout_s" least={1} most={60} wrong={texts.timeoutNeeded} />
      <Field
        label={texts.statuses}
        help={texts.statusesHelp}
        error={form.formState.errors.statuses?.message}
        optional
      >
        <Input
          autoComplete="off"
          {...form.register('statuses', {
            validate: (text) => areStatuses(text) || texts.statusesNeeded,
          })}
        />
      </Field>
      <NumberField form={form} name="rate_per_s" least={1} most={1000} wrong={texts.rateNeeded} isOptional />
      <NumberField form={form} name="concurrency" least={1} most={50} wrong={texts.concurrencyNeeded} />
      <Controller
        control={form.control}
        name="on_dead"
        render={({ field }) => (
          <Field label={texts.onDead} help={texts.onDeadHelp[field.value]} className="sm:col-span-2">
            <Select
              value={field.value}
              onChange={field.onChange}
              options={ON_DEAD.map((value) => ({ value, label: texts.onDeads[value] }))}
            />
          </Field>
        )}
      />
    </div>
  )
}

function SecretField({ form, hasSecret }: { form: UseFormReturn<TargetForm>; hasSecret: boolean }) {
  const texts = useTexts(editorTexts)
  const isFit = (text: string) =>
    text.trim().length >= TARGET_SECRET_MIN_LENGTH || (hasSecret && text.trim() === '')
  return (
    <Field
      label={texts.secret}
      help={hasSecret ? texts.secretKept : texts.secretHelp}
      error={form.formState.errors.secret?.message}
      className="sm:col-span-2"
    >
      <PasswordInput
        autoComplete="off"
        {...form.register('secret', { validate: (text) => isFit(text) || texts.secretNeeded })}
      />
    </Field>
  )
}

const LABELS = {
  attempts: 'attempts',
  hours: 'hours',
  timeout_s: 'timeout',
  rate_per_s: 'rate',
  concurrency: 'concurrency',
} as const

type NumberFieldProps = {
  form: UseFormReturn<TargetForm>
  name: keyof typeof LABELS
  least: number
  most: number
  wrong: string
  isOptional?: boolean
}

function NumberField({ form, name, least, most, wrong, isOptional = false }: NumberFieldProps) {
  const texts = useTexts(editorTexts)
  const isFit = (text: string) => (isOptional && text.trim() === '') || isBetween(text, least, most)
  return (
    <Field label={texts[LABELS[name]]} error={form.formState.errors[name]?.message} optional={isOptional}>
      <Input
        inputMode="numeric"
        autoComplete="off"
        {...form.register(name, { validate: (text) => isFit(text) || wrong })}
      />
    </Field>
  )
}

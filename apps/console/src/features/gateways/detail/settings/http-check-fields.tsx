import { Field, Input, Select, useTexts } from '@nora/ui'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { healthTexts } from './health.messages.ts'
import { type HealthForm, parseStatuses } from './health-form.ts'

const METHODS = ['GET', 'HEAD'] as const

/** What a check by HTTP asks for, and which answers are good. */
export function HttpCheckFields({ form }: { form: UseFormReturn<HealthForm> }) {
  const texts = useTexts(healthTexts)
  const { errors } = form.formState
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Controller
          control={form.control}
          name="method"
          render={({ field }) => (
            <Field label={texts.method} className="w-28">
              <Select
                value={field.value}
                onChange={field.onChange}
                options={METHODS.map((value) => ({ value, label: value }))}
              />
            </Field>
          )}
        />
        <Field label={texts.path} error={errors.path?.message} className="min-w-0 flex-1 basis-40">
          <Input
            code
            autoComplete="off"
            maxLength={2048}
            {...form.register('path', { validate: (text) => text.startsWith('/') || texts.pathNeeded })}
          />
        </Field>
      </div>
      <Field label={texts.statuses} help={texts.statusesHelp} error={errors.statuses?.message}>
        <Input
          code
          autoComplete="off"
          {...form.register('statuses', {
            validate: (text) => parseStatuses(text) !== null || texts.statusesNeeded,
          })}
        />
      </Field>
      <Field label={texts.text} help={texts.textHelp} optional>
        <Input autoComplete="off" maxLength={200} {...form.register('text')} />
      </Field>
      <Field label={texts.host} help={texts.hostHelp} optional>
        <Input code autoComplete="off" maxLength={253} {...form.register('host')} />
      </Field>
    </>
  )
}

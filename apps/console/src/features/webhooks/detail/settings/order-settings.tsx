import type { Webhook } from '@nora/contract/webhooks'
import { Field, Input, Select, Textarea, useTexts } from '@nora/ui'
import { Controller, useForm } from 'react-hook-form'
import { EXPRESSION_MAX_LENGTH } from '../../webhook-bounds.ts'
import { isBetween } from '../targets/target-form.ts'
import { settingsTexts } from './settings.messages.ts'
import { SettingsForm } from './settings-form.tsx'
import { toChanged } from './to-changed.ts'

type Dedupe = Webhook['dedupe']
type Form = { order_key: string; dedupe_by: Dedupe['by']; dedupe_of: string; window: string }

const BYS = ['delivery_id', 'signature', 'header', 'expression', 'off'] as const
const HOUR_S = 3600
const NAMES = { 'dedupe.expression': 'dedupe_of', 'dedupe.window_s': 'window', dedupe: 'dedupe_by' }

/** Which requests wait for each other, and which came before. */
export function OrderSettings({ webhook }: { webhook: Webhook }) {
  const texts = useTexts(settingsTexts)
  const { order_key, dedupe } = webhook
  const values: Form = {
    order_key: order_key ?? '',
    dedupe_by: dedupe.by,
    dedupe_of: dedupe.expression ?? '',
    window: `${Math.max(1, Math.round(dedupe.window_s / HOUR_S))}`,
  }
  const form = useForm<Form>({ values, resetOptions: { keepDirtyValues: true } })
  const { errors } = form.formState
  const by = form.watch('dedupe_by')
  return (
    <SettingsForm
      title={texts.order}
      webhook={webhook}
      form={form}
      values={values}
      names={NAMES}
      toChanges={(typed) => toChanged(toOrder(values), toOrder(typed))}
    >
      <Field label={texts.orderKey} help={texts.orderKeyHelp} error={errors.order_key?.message} optional>
        <Textarea
          code
          rows={2}
          spellCheck={false}
          maxLength={EXPRESSION_MAX_LENGTH}
          {...form.register('order_key')}
        />
      </Field>
      <Controller
        control={form.control}
        name="dedupe_by"
        render={({ field, fieldState }) => (
          <Field label={texts.dedupe} error={fieldState.error?.message}>
            <Select
              value={field.value}
              onChange={field.onChange}
              options={BYS.map((value) => ({ value, label: texts.dedupes[value] }))}
            />
          </Field>
        )}
      />
      {(by === 'header' || by === 'expression') && (
        <Field label={texts.dedupeOf[by]} error={errors.dedupe_of?.message}>
          <Input
            code
            autoComplete="off"
            spellCheck={false}
            maxLength={EXPRESSION_MAX_LENGTH}
            {...form.register('dedupe_of', { validate: (text) => text.trim() !== '' || texts.dedupeNeeded })}
          />
        </Field>
      )}
      {by !== 'off' && (
        <Field label={texts.window} error={errors.window?.message}>
          <Input
            inputMode="numeric"
            autoComplete="off"
            {...form.register('window', {
              validate: (text) => isBetween(text, 1, 168) || texts.windowNeeded,
            })}
          />
        </Field>
      )}
    </SettingsForm>
  )
}

function toOrder({ order_key, dedupe_by, dedupe_of, window }: Form) {
  const takesText = dedupe_by === 'header' || dedupe_by === 'expression'
  return {
    order_key: order_key.trim() || null,
    dedupe: {
      by: dedupe_by,
      expression: takesText ? dedupe_of.trim() : null,
      window_s: Number(window) * HOUR_S,
    },
  }
}

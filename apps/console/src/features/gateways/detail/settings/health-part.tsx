import type { Gateway } from '@nora/contract/gateways'
import { Checkbox, Field, Input, Select, useTexts } from '@nora/ui'
import { Controller, useForm } from 'react-hook-form'
import { SettingsForm } from '../settings-form.tsx'
import { healthTexts } from './health.messages.ts'
import { type HealthForm, isWithin, toHealth, toHealthForm } from './health-form.ts'
import { HttpCheckFields } from './http-check-fields.tsx'

const KINDS = ['off', 'http', 'tcp'] as const
const ATTEMPTS = [0, 1, 2] as const
const RETRY_STATUSES = [502, 503, 504] as const

/** How members are checked, and when a request gets a second try. */
export function HealthPart({ gateway }: { gateway: Gateway }) {
  return (
    <>
      <HealthSettings gateway={gateway} />
      <RetrySettings gateway={gateway} />
    </>
  )
}

function HealthSettings({ gateway }: { gateway: Gateway }) {
  const texts = useTexts(healthTexts)
  const values = toHealthForm(gateway.health)
  const form = useForm<HealthForm>({ values, resetOptions: { keepDirtyValues: true } })
  const { errors } = form.formState
  const kind = form.watch('kind')
  return (
    <SettingsForm
      title={texts.title}
      help={texts.help}
      gateway={gateway}
      form={form}
      values={values}
      toChanges={(typed) => ({ health: toHealth(typed) })}
    >
      <Controller
        control={form.control}
        name="kind"
        render={({ field }) => (
          <Field label={texts.kind} error={errors.health?.message}>
            <Select
              value={field.value}
              onChange={field.onChange}
              options={KINDS.map((value) => ({ value, label: texts.kinds[value] }))}
            />
          </Field>
        )}
      />
      {kind === 'http' && <HttpCheckFields form={form} />}
      {kind !== 'off' && (
        <>
          <div className="flex flex-wrap gap-3">
            <Field label={texts.interval} error={errors.interval?.message} className="flex-1 basis-40">
              <Input
                inputMode="numeric"
                autoComplete="off"
                {...form.register('interval', {
                  validate: (text) => isWithin(text, 5, 300) || texts.intervalNeeded,
                })}
              />
            </Field>
            <Field label={texts.timeout} error={errors.timeout?.message} className="flex-1 basis-40">
              <Input
                inputMode="numeric"
                autoComplete="off"
                {...form.register('timeout', {
                  validate: (text) => isWithin(text, 1, 30) || texts.timeoutNeeded,
                })}
              />
            </Field>
          </div>
          <p className="text-sm text-soft">{texts.rule}</p>
        </>
      )}
    </SettingsForm>
  )
}

type RetryForm = { attempts: string; statuses: string[]; retry: string }

function RetrySettings({ gateway }: { gateway: Gateway }) {
  const texts = useTexts(healthTexts)
  const { attempts, statuses } = gateway.retry
  const values: RetryForm = { attempts: `${attempts}`, statuses: statuses.map(String), retry: '' }
  const form = useForm<RetryForm>({ values, resetOptions: { keepDirtyValues: true } })
  return (
    <SettingsForm
      title={texts.retries}
      help={texts.retriesHelp}
      gateway={gateway}
      form={form}
      values={values}
      toChanges={(typed) => ({
        retry: { attempts: Number(typed.attempts), statuses: typed.statuses.map(Number) },
      })}
    >
      <Controller
        control={form.control}
        name="attempts"
        render={({ field }) => (
          <Field label={texts.attempts} error={form.formState.errors.retry?.message}>
            <Select
              value={field.value}
              onChange={field.onChange}
              options={ATTEMPTS.map((count) => ({ value: `${count}`, label: texts.attemptsOf(count) }))}
            />
          </Field>
        )}
      />
      <fieldset>
        <legend className="mb-1.5 font-[550]">{texts.retryStatuses}</legend>
        <div className="flex flex-wrap gap-4">
          {RETRY_STATUSES.map((status) => (
            <Checkbox key={status} value={`${status}`} label={`${status}`} {...form.register('statuses')} />
          ))}
        </div>
      </fieldset>
      <p className="text-sm text-soft">{texts.budget}</p>
    </SettingsForm>
  )
}

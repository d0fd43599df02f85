import type { Gateway } from '@nora/contract/gateways'
import { Checkbox, Field, Input, Select, useTexts } from '@nora/ui'
import { Controller, useForm } from 'react-hook-form'
import { SettingsForm } from '../settings-form.tsx'
import { settingsTexts } from './settings.messages.ts'

const BALANCES = ['least_running', 'weighted', 'sticky'] as const
const TTL_SECONDS_MAX = 2_592_000

type Form = {
  balance: Gateway['balance']
  ttl: string
  header: boolean
  cookie: boolean
  query: boolean
}

/** Which member gets a request, and whether requests may say it themselves. */
export function BalanceSettings({ gateway }: { gateway: Gateway }) {
  const texts = useTexts(settingsTexts)
  const { balance, sticky, route_by } = gateway
  const values: Form = { balance, ttl: `${sticky.ttl_s}`, ...route_by }
  const form = useForm<Form>({ values, resetOptions: { keepDirtyValues: true } })
  const { errors } = form.formState
  const isTtl = (text: string) => /^\d{1,7}$/.test(text.trim()) && Number(text) <= TTL_SECONDS_MAX
  return (
    <SettingsForm
      title={texts.pool}
      help={texts.poolHelp}
      gateway={gateway}
      form={form}
      values={values}
      toChanges={({ ttl, balance: chosen, ...named }) => ({
        balance: chosen,
        sticky: { ttl_s: Number(ttl) },
        route_by: named,
      })}
    >
      <Controller
        control={form.control}
        name="balance"
        render={({ field }) => (
          <Field label={texts.balance} error={errors.balance?.message}>
            <Select
              value={field.value}
              onChange={field.onChange}
              options={BALANCES.map((value) => ({ value, label: texts.balances[value] }))}
            />
          </Field>
        )}
      />
      {form.watch('balance') === 'sticky' && (
        <Field label={texts.ttl} help={texts.ttlHelp} error={errors.ttl?.message}>
          <Input
            inputMode="numeric"
            autoComplete="off"
            {...form.register('ttl', { validate: (text) => isTtl(text) || texts.ttlNeeded })}
          />
        </Field>
      )}
      <fieldset>
        <legend className="font-[550]">{texts.routeBy}</legend>
        <p className="mb-2 text-sm text-soft">{texts.routeByHelp}</p>
        <div className="flex flex-col gap-2">
          <Checkbox label={texts.byHeader} {...form.register('header')} />
          <Checkbox label={texts.byQuery} {...form.register('query')} />
          <Checkbox label={texts.byCookie} {...form.register('cookie')} />
        </div>
      </fieldset>
    </SettingsForm>
  )
}

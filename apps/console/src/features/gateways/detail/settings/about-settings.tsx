import type { Gateway } from '@nora/contract/gateways'
import { Checkbox, Field, Input, Select, useTexts } from '@nora/ui'
import { useId } from 'react'
import { Controller, useForm } from 'react-hook-form'
import {
  DESCRIPTION_MAX_LENGTH,
  ENDPOINT_MAX_LENGTH,
  HOLD_SECONDS_MAX,
  NAME_MAX_LENGTH,
} from '../../gateway-bounds.ts'
import { useGatewayAddSettings } from '../../gateways.queries.ts'
import { SettingsForm } from '../settings-form.tsx'
import { isWithin } from './health-form.ts'
import { settingsTexts } from './settings.messages.ts'

type Form = {
  name: string
  description: string
  endpoint: string
  mode: Gateway['mode']
  is_enabled: boolean
  hold_s: string
}

const MODES = ['always', 'fallback'] as const

/** How the gateway is called, where it stands, and when it answers. */
export function AboutSettings({ gateway }: { gateway: Gateway }) {
  const texts = useTexts(settingsTexts)
  const list = useId()
  const { data: settings } = useGatewayAddSettings(!gateway.is_read_only)
  const { name, description, endpoint, mode, is_enabled, hold_s } = gateway
  const values: Form = { name, description, endpoint, mode, is_enabled, hold_s: `${hold_s}` }
  const form = useForm<Form>({ values, resetOptions: { keepDirtyValues: true } })
  const { errors } = form.formState
  return (
    <SettingsForm
      title={texts.about}
      gateway={gateway}
      form={form}
      values={values}
      toChanges={(typed) => toChanged(gateway, typed)}
    >
      <Field label={texts.name} error={errors.name?.message}>
        <Input
          autoComplete="off"
          maxLength={NAME_MAX_LENGTH}
          {...form.register('name', { validate: (text) => text.trim() !== '' || texts.nameNeeded })}
        />
      </Field>
      <Field label={texts.description} error={errors.description?.message} optional>
        <Input autoComplete="off" maxLength={DESCRIPTION_MAX_LENGTH} {...form.register('description')} />
      </Field>
      <Field label={texts.address} help={texts.addressHelp} error={errors.endpoint?.message}>
        <Input
          code
          list={list}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={ENDPOINT_MAX_LENGTH}
          {...form.register('endpoint', { validate: (text) => text.trim() !== '' || texts.addressNeeded })}
        />
      </Field>
      <datalist id={list}>
        {settings?.addresses.map((address) => (
          <option key={address.endpoint} value={address.endpoint} />
        ))}
      </datalist>
      <Controller
        control={form.control}
        name="mode"
        render={({ field }) => (
          <Field label={texts.mode} help={texts.modeHelp[field.value]} error={errors.mode?.message}>
            <Select
              value={field.value}
              onChange={field.onChange}
              options={MODES.map((value) => ({ value, label: texts.modes[value] }))}
            />
          </Field>
        )}
      />
      <Field label={texts.hold} help={texts.holdHelp} error={errors.hold_s?.message}>
        <Input
          inputMode="numeric"
          autoComplete="off"
          {...form.register('hold_s', {
            validate: (text) => isWithin(text, 0, HOLD_SECONDS_MAX) || texts.holdNeeded,
          })}
        />
      </Field>
      <Checkbox label={texts.enabled} help={texts.enabledHelp} {...form.register('is_enabled')} />
    </SettingsForm>
  )
}

/** Only what differs, so that two who change different settings are not in each other’s way more than needed. */
function toChanged(gateway: Gateway, { hold_s, ...typed }: Form) {
  const wanted = {
    ...typed,
    name: typed.name.trim(),
    description: typed.description.trim(),
    endpoint: typed.endpoint.trim().toLowerCase(),
    hold_s: Number(hold_s),
  }
  const fields = Object.keys(wanted) as (keyof typeof wanted)[]
  return Object.fromEntries(
    fields.filter((field) => wanted[field] !== gateway[field]).map((field) => [field, wanted[field]]),
  ) as Partial<typeof wanted>
}

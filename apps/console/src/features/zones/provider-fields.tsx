import type { ZoneDns } from '@nora/contract/zones'
import { Field, Input, PasswordInput, Select, useTexts } from '@nora/ui'
import { Controller, type UseFormReturn } from 'react-hook-form'
import type { ZoneForm } from './zone-form.ts'
import { zonesTexts } from './zones.messages.ts'

const ALGORITHMS: readonly ZoneForm['algorithm'][] = ['hmac-sha256', 'hmac-sha512']

/** Where records are put and the secret for it, where the kind of DNS needs one. */
export function ProviderFields({ form, dns }: { form: UseFormReturn<ZoneForm>; dns: ZoneDns }) {
  const { form: texts } = useTexts(zonesTexts)
  const { errors } = form.formState
  const refusal = errors.provider?.message
  if (dns === 'cloudflare') {
    return (
      <Field label={texts.token} error={errors.secret?.message ?? refusal} help={texts.tokenHelp}>
        <PasswordInput autoComplete="off" {...form.register('secret')} />
      </Field>
    )
  }
  if (dns !== 'rfc2136') return null
  return (
    <>
      <Field label={texts.server}>
        <Input code autoComplete="off" placeholder="ns1.example.com" {...form.register('server')} />
      </Field>
      <Field label={texts.keyName}>
        <Input code autoComplete="off" {...form.register('key_name')} />
      </Field>
      <Controller
        control={form.control}
        name="algorithm"
        render={({ field }) => (
          <Field label={texts.algorithm}>
            <Select
              value={field.value}
              onChange={field.onChange}
              options={ALGORITHMS.map((value) => ({ value, label: value }))}
            />
          </Field>
        )}
      />
      <Field label={texts.secret} error={errors.secret?.message ?? refusal} help={texts.secretKept}>
        <PasswordInput autoComplete="off" {...form.register('secret')} />
      </Field>
    </>
  )
}

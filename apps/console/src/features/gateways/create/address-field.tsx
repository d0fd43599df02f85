import type { GatewayAddSettings } from '@nora/contract/gateways'
import type { Region } from '@nora/contract/system'
import { Field, Input, Select, useTexts } from '@nora/ui'
import { useId } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { ENDPOINT_MAX_LENGTH } from '../gateway-bounds.ts'
import { createTexts } from './create.messages.ts'
import type { CreateForm } from './create-form.ts'
import type { FoundAddress } from './find-address.ts'

type AddressFieldProps = {
  form: UseFormReturn<CreateForm>
  addresses: GatewayAddSettings['addresses']
  regions: readonly Region[]
  found: FoundAddress | null
  /** How many gateways there are, and may be. */
  quota: string | null
}

/** One field for every kind of address; below it stands what was typed. */
export function AddressField({ form, addresses, regions, found, quota }: AddressFieldProps) {
  const texts = useTexts(createTexts)
  const list = useId()
  const { errors } = form.formState
  return (
    <div className="flex flex-wrap gap-3">
      <Field
        label={texts.address}
        aside={quota && <span className="text-sm text-faint">{quota}</span>}
        error={errors.endpoint?.message}
        help={addressHelp(texts, found)}
        className="min-w-0 flex-1 basis-60"
      >
        <Input
          code
          list={list}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={ENDPOINT_MAX_LENGTH}
          {...form.register('endpoint', {
            validate: () =>
              found === null ? texts.addressNeeded : found.kind !== 'unknown' || texts.unknown,
          })}
        />
        <datalist id={list}>
          {addresses.map(({ endpoint }) => (
            <option key={endpoint} value={endpoint} />
          ))}
        </datalist>
      </Field>
      {found?.kind === 'new' && regions.length > 1 && (
        <Controller
          control={form.control}
          name="region"
          render={({ field }) => (
            <Field label={texts.region} className="w-32">
              <Select
                value={field.value}
                onChange={field.onChange}
                options={regions.map(({ id, domain }) => ({ value: id, label: id, note: domain }))}
              />
            </Field>
          )}
        />
      )}
    </div>
  )
}

function addressHelp(texts: (typeof createTexts)['ru'], found: FoundAddress | null): string {
  if (found === null) return texts.addressHelp
  if (found.kind === 'unknown') return texts.unknown
  if (found.kind === 'internal') return texts.internal
  if (found.kind === 'new') return texts.fresh(found.endpoint)
  return found.tunnel ? texts.ownWithTunnel(found.tunnel.target) : texts.own(found.endpoint)
}

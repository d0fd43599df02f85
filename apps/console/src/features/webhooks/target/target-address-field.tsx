import { Combobox, type ComboboxOption, CommandBlock, Field, Input, useTexts } from '@nora/ui'
import { useId, useMemo } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { ADDRESS_MAX_LENGTH } from '../webhook-bounds.ts'
import { useTargetChoices } from '../webhooks.queries.ts'
import { targetTexts } from './target.messages.ts'
import { isTargetAddress, type TargetKind, toListenCommand } from './target-address.ts'

const NO_OPTIONS: readonly ComboboxOption[] = []

/** The one field of every form that names a target. */
export type WithAddress = { address: string }

type TargetAddressFieldProps = {
  form: UseFormReturn<WithAddress>
  kind: TargetKind
  /** What the command names. */
  webhookName: string
}

/** Where a target of this kind is. A laptop has no address: it comes by a command. */
export function TargetAddressField({ form, kind, webhookName }: TargetAddressFieldProps) {
  const texts = useTexts(targetTexts)
  if (kind === 'agent') {
    return (
      <div className="text-sm text-soft">
        {texts.listen}
        <CommandBlock command={toListenCommand(webhookName)} className="mt-1.5" />
      </div>
    )
  }
  return kind === 'gateway' ? <GatewayField form={form} /> : <TypedField form={form} kind={kind} />
}

function TypedField({ form, kind }: { form: UseFormReturn<WithAddress>; kind: 'url' | 'tunnel' }) {
  const texts = useTexts(targetTexts)
  const list = useId()
  const { data: choices } = useTargetChoices(kind === 'tunnel')
  return (
    <>
      <Field
        label={texts.address[kind]}
        help={texts.addressHelp[kind]}
        error={form.formState.errors.address?.message}
      >
        <Input
          code
          list={kind === 'tunnel' ? list : undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={ADDRESS_MAX_LENGTH}
          placeholder={kind === 'url' ? 'https://' : undefined}
          {...form.register('address', {
            validate: (text) => isTargetAddress(kind, text) || texts.needed[kind],
          })}
        />
      </Field>
      <datalist id={list}>
        {choices?.tunnels.map(({ hostname, target }) => (
          <option key={hostname} value={hostname} label={target} />
        ))}
      </datalist>
    </>
  )
}

function GatewayField({ form }: { form: UseFormReturn<WithAddress> }) {
  const texts = useTexts(targetTexts)
  const { data: choices } = useTargetChoices()
  const options = useMemo(
    () => choices?.gateways.map(({ id, name, endpoint }) => ({ value: id, label: name, note: endpoint })),
    [choices],
  )
  return (
    <Controller
      control={form.control}
      name="address"
      rules={{ validate: (text) => text !== '' || texts.needed.gateway }}
      render={({ field, fieldState }) => (
        <Field
          label={texts.address.gateway}
          help={choices?.gateways.length === 0 ? texts.noGateways : texts.addressHelp.gateway}
          error={fieldState.error?.message}
        >
          <Combobox
            value={field.value}
            onChange={field.onChange}
            none={texts.noneFound}
            options={options ?? NO_OPTIONS}
          />
        </Field>
      )}
    />
  )
}

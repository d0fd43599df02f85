import { Checkbox, Field, Input, Select, Textarea, useTexts } from '@nora/ui'
import { useId } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { PAGE_MAX_LENGTH } from '../gateway-bounds.ts'
import { upstreamTexts } from './upstream.messages.ts'
import { isStatus, isUrl, REDIRECT_STATUSES, type UpstreamForm } from './upstream-form.ts'

const TARGET_MAX_LENGTH = 2048

type FieldsProps = { form: UseFormReturn<UpstreamForm> }

/** The fields of the chosen kind. A pool has its members elsewhere. */
export function UpstreamFields({ form, tunnels }: FieldsProps & { tunnels: readonly string[] }) {
  const kind = form.watch('kind')
  if (kind === 'fixed') return <FixedFields form={form} />
  if (kind === 'tunnel') return <TunnelField form={form} tunnels={tunnels} />
  if (kind === 'redirect') return <RedirectFields form={form} />
  return kind === 'url' ? <UrlFields form={form} /> : null
}

function UrlFields({ form }: FieldsProps) {
  const texts = useTexts(upstreamTexts)
  return (
    <>
      <AddressInput form={form} label={texts.url} />
      <Checkbox label={texts.keepHost} {...form.register('keep_host')} />
    </>
  )
}

function RedirectFields({ form }: FieldsProps) {
  const texts = useTexts(upstreamTexts)
  return (
    <>
      <AddressInput form={form} label={texts.redirectTo} />
      <div className="flex flex-wrap items-end gap-4">
        <Controller
          control={form.control}
          name="redirect_status"
          render={({ field }) => (
            <Field label={texts.redirectStatus} className="w-28">
              <Select
                value={field.value}
                onChange={field.onChange}
                options={REDIRECT_STATUSES.map((value) => ({ value, label: value }))}
              />
            </Field>
          )}
        />
        <Checkbox label={texts.keepPath} className="pb-2" {...form.register('keep_path')} />
      </div>
    </>
  )
}

function AddressInput({ form, label }: FieldsProps & { label: string }) {
  const texts = useTexts(upstreamTexts)
  const { errors } = form.formState
  return (
    <Field label={label} error={errors.url?.message ?? errors.upstream?.message}>
      <Input
        code
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="https://example.org"
        maxLength={TARGET_MAX_LENGTH}
        {...form.register('url', { validate: (text) => isUrl(text) || texts.urlNeeded })}
      />
    </Field>
  )
}

function TunnelField({ form, tunnels }: FieldsProps & { tunnels: readonly string[] }) {
  const texts = useTexts(upstreamTexts)
  const list = useId()
  const { errors } = form.formState
  return (
    <Field
      label={texts.tunnel}
      error={errors.target?.message ?? errors.upstream?.message}
      help={texts.tunnelHelp}
    >
      <Input
        code
        list={list}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={255}
        {...form.register('target', { validate: (text) => text.trim() !== '' || texts.tunnelNeeded })}
      />
      <datalist id={list}>
        {tunnels.map((endpoint) => (
          <option key={endpoint} value={endpoint} />
        ))}
      </datalist>
    </Field>
  )
}

function FixedFields({ form }: FieldsProps) {
  const texts = useTexts(upstreamTexts)
  const { errors } = form.formState
  return (
    <>
      <Field label={texts.status} error={errors.status?.message} className="w-40 max-w-full">
        <Input
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          {...form.register('status', { validate: (text) => isStatus(text) || texts.statusNeeded })}
        />
      </Field>
      <Field label={texts.body} error={errors.upstream?.message} help={texts.bodyHelp}>
        <Textarea code rows={6} maxLength={PAGE_MAX_LENGTH} spellCheck={false} {...form.register('body')} />
      </Field>
      <Checkbox label={texts.sandboxed} help={texts.sandboxedHelp} {...form.register('is_sandboxed')} />
    </>
  )
}

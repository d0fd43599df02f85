import type { Region } from '@nora/contract'
import { Field, FormDialog, Input, notify, Select, useTexts } from '@nora/ui'
import { Controller, useForm } from 'react-hook-form'
import { FormProblem } from '../../platform/form-problem.tsx'
import { useSubmit } from '../../platform/form-problems.ts'
import { portsTexts } from './ports.messages.ts'
import { useReservePort } from './ports.queries.ts'

export type ReservePortDialogProps = { regions: readonly Region[]; onClose(): void }

/** Every field has a sensible default: Enter reserves any free port of the first region. */
export function ReservePortDialog({ regions, onClose }: ReservePortDialogProps) {
  const { form: texts, region: regionLabel, reserved } = useTexts(portsTexts)
  const reserving = useReservePort()
  const form = useForm({
    defaultValues: { region: regions[0]?.id ?? '', port: '', alias: '', description: '' },
  })
  const { errors, isDirty } = form.formState
  const range = regions.find(({ id }) => id === form.watch('region'))?.port_range
  const { submit, problem } = useSubmit(
    form,
    ({ region, port, alias, description }) =>
      reserving.mutateAsync({
        region,
        port: port.trim() === '' ? undefined : Number(port),
        alias: alias.trim() || null,
        description,
      }),
    ({ address }) => {
      notify({ title: reserved, message: address })
      onClose()
    },
  )
  return (
    <FormDialog
      open
      onClose={onClose}
      title={texts.reserveTitle}
      submit={texts.submitReserve}
      onSubmit={(event) => void submit(event)}
      sending={reserving.isPending}
      dirty={isDirty}
    >
      {regions.length > 1 && (
        <Controller
          control={form.control}
          name="region"
          render={({ field, fieldState }) => (
            <Field label={regionLabel} error={fieldState.error?.message}>
              <Select
                value={field.value}
                onChange={field.onChange}
                options={regions.map(({ id, host }) => ({ value: id, label: id, note: host }))}
              />
            </Field>
          )}
        />
      )}
      <Field
        label={texts.port}
        optional
        help={range && texts.portHelp(range.from, range.to)}
        error={errors.port?.message}
      >
        <Input
          code
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          {...form.register('port', { validate: (text) => /^\d*$/.test(text.trim()) || texts.portWrong })}
        />
      </Field>
      <Field label={texts.alias} optional help={texts.aliasHelp} error={errors.alias?.message}>
        <Input code autoComplete="off" spellCheck={false} maxLength={32} {...form.register('alias')} />
      </Field>
      <Field label={texts.description} optional error={errors.description?.message}>
        <Input autoComplete="off" maxLength={200} {...form.register('description')} />
      </Field>
      <FormProblem problem={problem} />
    </FormDialog>
  )
}

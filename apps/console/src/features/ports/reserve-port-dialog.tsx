import type { ReservePort } from '@nora/contract/ports'
import { Field, Input, notify, useTexts } from '@nora/ui'
import { useForm } from 'react-hook-form'
import { useSubmit } from '../../platform/form-problems.ts'
import { ReserveForm } from '../../platform/reserved/reserve-form.tsx'
import { useReservedChange } from '../../platform/reserved/reserved.queries.ts'
import type { ReserveDialogProps } from '../../platform/reserved/reserved-page-props.ts'
import { portKind } from './port-kind.ts'
import { portsTexts } from './ports.messages.ts'

type NewPort = Pick<ReservePort, 'region'> & Partial<ReservePort>

/** Every field has a sensible default: Enter reserves any free port of the first region. */
export function ReservePortDialog({ regions, onClose }: ReserveDialogProps) {
  const { form: texts, reserved } = useTexts(portsTexts)
  const reserving = useReservedChange(portKind, (api, body: NewPort) => api.ports.reservePort({ body }), {
    isPlaced: true,
  })
  const form = useForm({
    defaultValues: { region: regions[0]?.id ?? '', port: '', alias: '', description: '' },
  })
  const { errors } = form.formState
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
    <ReserveForm
      form={form}
      title={texts.reserveTitle}
      regions={regions}
      regionNote="host"
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
      sending={reserving.isPending}
      problem={problem}
    >
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
    </ReserveForm>
  )
}

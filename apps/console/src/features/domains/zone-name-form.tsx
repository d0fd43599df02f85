import type { ReserveDomain } from '@nora/contract/domains'
import { Dialog, Field, Input, Notice, Select, useTexts } from '@nora/ui'
import { CircleCheck } from 'lucide-react'
import { Controller, useForm } from 'react-hook-form'
import { useSubmit } from '../../platform/form-problems.ts'
import { ReserveForm } from '../../platform/reserved/reserve-form.tsx'
import { useReservedChange } from '../../platform/reserved/reserved.queries.ts'
import { useSettled } from '../../platform/use-settled.ts'
import type { AddFormProps } from './add-form-props.ts'
import { domainKind } from './domain-kind.ts'
import { domainsTexts } from './domains.messages.ts'
import { useAddSettings } from './domains.queries.ts'

/** Creates a name in a verified zone of the team; it needs no record of its own. */
export function ZoneNameForm({ onClose, onOpen, frame }: AddFormProps) {
  const { form: texts } = useTexts(domainsTexts)
  const adding = useReservedChange(
    domainKind,
    (api, body: ReserveDomain) => api.domains.reserveDomain({ body }),
    { isPlaced: true },
  )
  const form = useForm({ defaultValues: { region: '', zone_id: '', name: '', description: '' } })
  const name = form.watch('name').trim().toLowerCase()
  const asked = useSettled(name)
  const chosen = form.watch('zone_id')
  const { data: settings } = useAddSettings(
    asked === '' || chosen === '' ? {} : { zone_id: chosen, name: asked },
  )
  const zones = settings?.zones ?? []
  const zone = zones.find(({ id }) => id === chosen) ?? zones[0]
  const isAnswered = asked === name && name !== '' && chosen !== '' && settings !== undefined
  const { submit, problem } = useSubmit(
    form,
    ({ description }) => adding.mutateAsync({ zone_id: zone?.id, name, description }),
    ({ id }) => onOpen(id),
  )
  if (settings && zones.length === 0) {
    return (
      <Dialog open onClose={onClose} title={texts.addTitle}>
        {frame(<Notice tone="info">{texts.noZones}</Notice>)}
      </Dialog>
    )
  }
  return (
    <ReserveForm
      form={form}
      frame={frame}
      title={texts.addTitle}
      submit={texts.add}
      regions={[]}
      regionNote="domain"
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
      sending={adding.isPending}
      problem={problem}
    >
      <Controller
        control={form.control}
        name="zone_id"
        render={({ field }) => (
          <Field label={texts.zone}>
            <Select
              value={field.value || (zone?.id ?? '')}
              onChange={field.onChange}
              options={zones.map(({ id, name: label }) => ({ value: id, label }))}
            />
          </Field>
        )}
      />
      <Field
        label={texts.name}
        error={form.formState.errors.name?.message ?? ((isAnswered && settings.refusal) || undefined)}
        help={
          <span className="flex flex-wrap items-center gap-x-2">
            <span className="min-w-0 font-mono text-code break-all">
              {name || texts.namePlaceholder}.{zone?.name}
            </span>
            {isAnswered && settings.refusal === null && (
              <span className="flex items-center gap-1 text-ok">
                <CircleCheck className="size-3.5" aria-hidden="true" />
                {texts.free}
              </span>
            )}
          </span>
        }
      >
        <Input
          code
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={63}
          {...form.register('name')}
        />
      </Field>
    </ReserveForm>
  )
}

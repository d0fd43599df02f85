import type { ReserveDomain } from '@nora/contract/domains'
import type { Region } from '@nora/contract/system'
import { Field, Input, notify, useTexts } from '@nora/ui'
import { CircleCheck } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { useSubmit } from '../../platform/form-problems.ts'
import { ReserveForm } from '../../platform/reserved/reserve-form.tsx'
import { useReservedChange } from '../../platform/reserved/reserved.queries.ts'
import { getShownAddress } from '../../platform/shown-address.ts'
import { useSettled } from '../../platform/use-settled.ts'
import type { AddFormProps } from './add-form-props.ts'
import { domainKind } from './domain-kind.ts'
import { domainsTexts } from './domains.messages.ts'
import { useAddSettings } from './domains.queries.ts'
import { QuotaUse } from './quota-use.tsx'

/** Reserves a name under the domain of a region. The address is shown as it will be. */
export function StaticNameForm({ regions, wanted, onClose, frame }: AddFormProps) {
  const { form: texts, reserved } = useTexts(domainsTexts)
  const reserving = useReservedChange(
    domainKind,
    (api, body: ReserveDomain) => api.domains.reserveDomain({ body }),
    { isPlaced: true },
  )
  const form = useForm({ defaultValues: { ...toWanted(wanted, regions), description: '' } })
  const { errors } = form.formState
  const region = form.watch('region')
  const name = form.watch('name').trim().toLowerCase()
  const asked = useSettled(name)
  const { data: settings } = useAddSettings(asked === '' ? {} : { region, name: asked })
  const refusal = asked === name && name !== '' ? settings?.refusal : null
  const isFree = asked === name && name !== '' && settings !== undefined && !refusal
  const domain = regions.find(({ id }) => id === region)?.domain ?? ''
  const { submit, problem } = useSubmit(
    form,
    (values) => reserving.mutateAsync(values),
    (domain) => {
      notify({ title: reserved, message: getShownAddress(domain) })
      onClose()
    },
  )
  return (
    <ReserveForm
      frame={frame}
      form={form}
      title={texts.addTitle}
      regions={regions}
      regionNote="domain"
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
      sending={reserving.isPending}
      problem={problem}
    >
      <Field
        label={texts.name}
        aside={settings?.limit != null && <QuotaUse used={settings.used} limit={settings.limit} />}
        error={errors.name?.message ?? refusal ?? undefined}
        help={
          <span className="flex flex-wrap items-center gap-x-2">
            <span className="min-w-0 font-mono text-code break-all">
              <span className={name === '' ? 'text-faint' : 'font-[560] text-text'}>
                {name || texts.namePlaceholder}
              </span>
              .{domain}
            </span>
            {isFree && (
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

/** The name under the domain of a region that an address has; no name for what is no such address. */
function toWanted(address: string, regions: readonly Region[]): { region: string; name: string } {
  for (const { id, domain } of regions) {
    const name = address.endsWith(`.${domain}`) ? address.slice(0, -domain.length - 1) : ''
    if (name !== '' && !name.includes('.')) return { region: id, name }
  }
  return { region: regions[0]?.id ?? '', name: '' }
}

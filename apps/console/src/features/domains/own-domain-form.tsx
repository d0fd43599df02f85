import type { DomainTls, ReserveDomain } from '@nora/contract/domains'
import { Button, Field, Input, Select, useTexts } from '@nora/ui'
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
import { QuotaUse } from './quota-use.tsx'

const TLS: readonly DomainTls[] = ['acme', 'certificate']

/** Adds a domain of one's own. What is wrong with it is said while one types, with the name that was meant. */
export function OwnDomainForm({ regions, onClose, onOpen, frame }: AddFormProps) {
  const { form: texts, tls: tlsTexts } = useTexts(domainsTexts)
  const adding = useReservedChange(
    domainKind,
    (api, body: ReserveDomain) => api.domains.reserveDomain({ body }),
    { isPlaced: true },
  )
  const form = useForm({
    defaultValues: { region: regions[0]?.id ?? '', hostname: '', tls: TLS[0] ?? 'acme', description: '' },
  })
  const { errors } = form.formState
  const hostname = form.watch('hostname').trim()
  const region = form.watch('region')
  const asked = useSettled(hostname)
  const { data: settings } = useAddSettings(asked === '' ? {} : { kind: 'external', region, hostname: asked })
  const isAnswered = asked === hostname && hostname !== '' && settings !== undefined
  const suggestion = isAnswered ? settings.suggestion : null
  const { submit, problem } = useSubmit(
    form,
    (values) => adding.mutateAsync({ kind: 'external', ...values }),
    ({ id }) => onOpen(id),
  )
  const own = settings?.own_domains
  return (
    <ReserveForm
      form={form}
      frame={frame}
      title={texts.addTitle}
      submit={texts.add}
      regions={regions}
      regionNote="domain"
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
      sending={adding.isPending}
      problem={problem}
    >
      <Field
        label={texts.hostname}
        aside={own?.limit != null && <QuotaUse used={own.used} limit={own.limit} />}
        error={errors.hostname?.message ?? ((isAnswered && settings.refusal) || undefined)}
        help={
          isAnswered && settings.refusal === null ? (
            <span className="flex flex-col gap-0.5">
              <span className="flex items-center gap-1 text-ok">
                <CircleCheck className="size-3.5" aria-hidden="true" />
                {texts.canBeAdded}
              </span>
              <span>{texts.recordsToBe(settings.records.map(({ type }) => type).join(', '))}</span>
            </span>
          ) : (
            texts.hostnameHelp
          )
        }
      >
        <Input
          code
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.register('hostname')}
        />
      </Field>
      {suggestion && (
        <Button
          size="small"
          onClick={() => {
            form.clearErrors('hostname')
            form.setValue('hostname', suggestion, { shouldDirty: true })
            // The button goes, and the focus must not go with it.
            form.setFocus('hostname')
          }}
        >
          {texts.take(suggestion)}
        </Button>
      )}
      <Controller
        control={form.control}
        name="tls"
        render={({ field, fieldState }) => (
          <Field label={texts.tls} error={fieldState.error?.message}>
            <Select
              value={field.value}
              onChange={field.onChange}
              options={TLS.map((value) => ({ value, label: tlsTexts[value] }))}
            />
          </Field>
        )}
      />
    </ReserveForm>
  )
}

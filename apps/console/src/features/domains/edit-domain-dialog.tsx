import type { ChangeDomain, Domain, DomainTls } from '@nora/contract/domains'
import { Field, FormDialog, Input, notify, Select, useTexts } from '@nora/ui'
import { Controller, useForm } from 'react-hook-form'
import { FormProblem } from '../../platform/form-problem.tsx'
import { useSubmit } from '../../platform/form-problems.ts'
import { reservedTexts } from '../../platform/reserved/reserved.messages.ts'
import { useReservedChange } from '../../platform/reserved/reserved.queries.ts'
import type { EditDialogProps } from '../../platform/reserved/reserved-page-props.ts'
import { getShownAddress } from '../../platform/shown-address.ts'
import { domainKind } from './domain-kind.ts'
import { domainsTexts } from './domains.messages.ts'

const TLS: readonly DomainTls[] = ['acme', 'certificate']

export function EditDomainDialog({ item: domain, onClose }: EditDialogProps<Domain>) {
  const { form: common, saved } = useTexts(reservedTexts)
  const { form: texts, tls: tlsTexts } = useTexts(domainsTexts)
  const changing = useReservedChange(
    domainKind,
    (api, body: ChangeDomain) => api.domains.changeDomain({ params: { id: domain.id }, body }),
    { isPlaced: true },
  )
  const hasTls = domain.kind === 'external' && domain.zone === null
  const form = useForm({ defaultValues: { description: domain.description, tls: domain.tls ?? 'acme' } })
  const { errors, isDirty } = form.formState
  const { submit, problem } = useSubmit(
    form,
    ({ description, tls }) => changing.mutateAsync(hasTls ? { description, tls } : { description }),
    (changed) => {
      notify({ title: saved, message: getShownAddress(changed) })
      onClose()
    },
  )
  return (
    <FormDialog
      open
      onClose={onClose}
      title={texts.editTitle}
      description={getShownAddress(domain)}
      submit={common.submitEdit}
      onSubmit={(event) => void submit(event)}
      sending={changing.isPending}
      dirty={isDirty}
    >
      <Field label={common.description} optional error={errors.description?.message}>
        <Input autoComplete="off" maxLength={200} {...form.register('description')} />
      </Field>
      {hasTls && (
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
      )}
      <FormProblem problem={problem} />
    </FormDialog>
  )
}

import type { ChangeDomain, Domain } from '@nora/contract/domains'
import { Field, FormDialog, Input, notify, useTexts } from '@nora/ui'
import { useForm } from 'react-hook-form'
import { FormProblem } from '../../platform/form-problem.tsx'
import { useSubmit } from '../../platform/form-problems.ts'
import { reservedTexts } from '../../platform/reserved/reserved.messages.ts'
import { useReservedChange } from '../../platform/reserved/reserved.queries.ts'
import type { EditDialogProps } from '../../platform/reserved/reserved-page-props.ts'
import { getShownAddress } from '../../platform/shown-address.ts'
import { domainKind } from './domain-kind.ts'
import { domainsTexts } from './domains.messages.ts'

export function EditDomainDialog({ item: domain, onClose }: EditDialogProps<Domain>) {
  const { form: common, saved } = useTexts(reservedTexts)
  const { form: texts } = useTexts(domainsTexts)
  const changing = useReservedChange(
    domainKind,
    (api, body: ChangeDomain) => api.domains.changeDomain({ params: { id: domain.id }, body }),
    { isPlaced: true },
  )
  const form = useForm({ defaultValues: { description: domain.description } })
  const { errors, isDirty } = form.formState
  const { submit, problem } = useSubmit(
    form,
    (values) => changing.mutateAsync(values),
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
      <FormProblem problem={problem} />
    </FormDialog>
  )
}

import type { Domain } from '@nora/contract/domains'
import { Field, FormDialog, notify, Select, useTexts } from '@nora/ui'
import { Controller, useForm } from 'react-hook-form'
import { FormProblem } from '../../platform/form-problem.tsx'
import { useSubmit } from '../../platform/form-problems.ts'
import { useReservedChange } from '../../platform/reserved/reserved.queries.ts'
import { domainKind } from './domain-kind.ts'
import { domainsTexts } from './domains.messages.ts'
import { useSeatedMembers } from './domains.queries.ts'

export function TransferDomainDialog({ domain, onClose }: { domain: Domain; onClose(): void }) {
  const { transfer: texts } = useTexts(domainsTexts)
  const { data: members = [] } = useSeatedMembers()
  const others = members.filter(({ id }) => id !== domain.user.id)
  const transferring = useReservedChange(
    domainKind,
    (api, user_id: string) => api.domains.transferDomain({ params: { id: domain.id }, body: { user_id } }),
    { isPlaced: true },
  )
  const form = useForm({ defaultValues: { user_id: '' } })
  const { submit, problem } = useSubmit(
    form,
    ({ user_id }) => transferring.mutateAsync(user_id),
    ({ user }) => {
      notify({ title: texts.done, message: user.name ?? user.email })
      onClose()
    },
  )
  return (
    <FormDialog
      open
      onClose={onClose}
      title={texts.title}
      description={domain.name}
      submit={texts.submit}
      onSubmit={(event) => void submit(event)}
      sending={transferring.isPending}
      dirty={false}
    >
      <Controller
        control={form.control}
        name="user_id"
        rules={{ required: texts.choose }}
        render={({ field, fieldState }) => (
          <Field label={texts.member} error={fieldState.error?.message}>
            <Select
              value={field.value}
              onChange={field.onChange}
              options={others.map(({ id, name, email }) => ({
                value: id,
                label: name ?? email,
                note: email,
              }))}
            />
          </Field>
        )}
      />
      <FormProblem problem={problem} />
    </FormDialog>
  )
}

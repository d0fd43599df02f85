import type { TrafficPolicy } from '@nora/contract/traffic-policies'
import { Field, FormDialog, Input, notify, useTexts } from '@nora/ui'
import { useForm } from 'react-hook-form'
import { FormProblem } from '../../../platform/form-problem.tsx'
import { useSubmit } from '../../../platform/form-problems.ts'
import { usePolicyChange } from '../traffic-policies.queries.ts'
import { detailTexts } from './detail.messages.ts'

const NAME_MAX_LENGTH = 60
const DESCRIPTION_MAX_LENGTH = 200

type Form = { name: string; description: string }

export function RenameDialog({ policy, onClose }: { policy: TrafficPolicy; onClose(): void }) {
  const texts = useTexts(detailTexts)
  const { id, name, description } = policy
  const renaming = usePolicyChange((api, body: Form) =>
    api.trafficPolicies.changePolicy({ params: { id }, body }),
  )
  const form = useForm<Form>({ defaultValues: { name, description } })
  const { errors, isDirty } = form.formState
  const { submit, problem } = useSubmit(
    form,
    (values) => renaming.mutateAsync(values),
    () => {
      notify({ title: texts.renamed })
      onClose()
    },
  )
  return (
    <FormDialog
      open
      onClose={onClose}
      title={texts.renameTitle}
      submit={texts.submitRename}
      onSubmit={(event) => void submit(event)}
      sending={renaming.isPending}
      dirty={isDirty}
    >
      <Field label={texts.name} error={errors.name?.message}>
        <Input
          autoComplete="off"
          maxLength={NAME_MAX_LENGTH}
          {...form.register('name', { validate: (text) => text.trim() !== '' || texts.nameNeeded })}
        />
      </Field>
      <Field label={texts.description} optional error={errors.description?.message}>
        <Input autoComplete="off" maxLength={DESCRIPTION_MAX_LENGTH} {...form.register('description')} />
      </Field>
      <FormProblem problem={problem} />
    </FormDialog>
  )
}

import { Field, FormDialog, Input, notify, Select, useTexts } from '@nora/ui'
import { useNavigate } from '@tanstack/react-router'
import { Controller, useForm } from 'react-hook-form'
import { FormProblem } from '../../../platform/form-problem.tsx'
import { useSubmit } from '../../../platform/form-problems.ts'
import { usePolicyChange } from '../traffic-policies.queries.ts'
import { listTexts } from './list.messages.ts'
import { isStarter, STARTER_SOURCES, STARTERS } from './starters.ts'

const NAME_MAX_LENGTH = 60
const DESCRIPTION_MAX_LENGTH = 200

type Form = { name: string; description: string; starter: string }

export type CreateDialogProps = {
  /** The starting point that was chosen, or `yes`. */
  from: string
  onClose(): void
}

export function CreateDialog({ from, onClose }: CreateDialogProps) {
  const { form: texts, starters, blank } = useTexts(listTexts)
  const navigate = useNavigate()
  const creating = usePolicyChange((api, { starter, ...body }: Form) =>
    api.trafficPolicies.createPolicy({
      body: { ...body, source: isStarter(starter) ? STARTER_SOURCES[starter] : '' },
    }),
  )
  const form = useForm<Form>({
    defaultValues: {
      name: isStarter(from) ? starters[from].name : '',
      description: '',
      starter: isStarter(from) ? from : 'blank',
    },
  })
  const { errors, isDirty } = form.formState
  const { submit, problem } = useSubmit(
    form,
    (values) => creating.mutateAsync(values),
    ({ id, name }) => {
      notify({ title: texts.created, message: name })
      void navigate({ to: '/policies/$id', params: { id } })
    },
  )
  return (
    <FormDialog
      open
      onClose={onClose}
      title={texts.title}
      description={texts.help}
      submit={texts.submit}
      onSubmit={(event) => void submit(event)}
      sending={creating.isPending}
      dirty={isDirty}
    >
      <Field label={texts.name} error={errors.name?.message}>
        <Input
          autoComplete="off"
          maxLength={NAME_MAX_LENGTH}
          {...form.register('name', { validate: (text) => text.trim() !== '' || texts.nameNeeded })}
        />
      </Field>
      <Controller
        control={form.control}
        name="starter"
        render={({ field }) => (
          <Field label={texts.from}>
            <Select
              value={field.value}
              onChange={field.onChange}
              options={[
                { value: 'blank', label: blank },
                ...STARTERS.map((starter) => ({ value: starter, label: starters[starter].name })),
              ]}
            />
          </Field>
        )}
      />
      <Field label={texts.description} optional error={errors.description?.message}>
        <Input autoComplete="off" maxLength={DESCRIPTION_MAX_LENGTH} {...form.register('description')} />
      </Field>
      <FormProblem problem={problem} />
    </FormDialog>
  )
}

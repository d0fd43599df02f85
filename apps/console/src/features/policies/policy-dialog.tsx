import type { IpPolicyView } from '@nora/contract/policies'
import { Checkbox, Field, FormDialog, Input, notify, useTexts } from '@nora/ui'
import { useMemo } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { FormProblem } from '../../platform/form-problem.tsx'
import { useSubmit } from '../../platform/form-problems.ts'
import { AttachmentsField } from './attachments-field.tsx'
import { editorTexts } from './editor.messages.ts'
import { usePolicyChange } from './policies.queries.ts'
import { areSound, evaluate, type PolicyForm, toBody, toForm } from './policy-form.ts'
import { RulesField } from './rules-field.tsx'
import { TestAddress } from './test-address.tsx'

const NAME_MAX_LENGTH = 60
const DESCRIPTION_MAX_LENGTH = 200

export type PolicyDialogProps = {
  /** The one to change; a new one without it. */
  policy?: IpPolicyView
  /** The public address that a new policy is made for. */
  endpoint?: string | undefined
  onClose(): void
}

export function PolicyDialog({ policy, endpoint, onClose }: PolicyDialogProps) {
  const texts = useTexts(editorTexts)
  const saving = usePolicyChange((api, form: PolicyForm) =>
    policy
      ? api.policies.changeIpPolicy({
          params: { id: policy.id },
          body: { ...toBody(form), version: policy.version },
        })
      : api.policies.createIpPolicy({ body: toBody(form) }),
  )
  const form = useForm<PolicyForm>({ defaultValues: toForm(policy, endpoint) })
  const { errors, isDirty, isSubmitted } = form.formState
  const { submit, problem } = useSubmit(
    form,
    (values) => saving.mutateAsync(values),
    ({ name }) => {
      notify({ title: texts.saved, message: name })
      onClose()
    },
  )
  const rules = form.watch('rules')
  const evaluation = useMemo(() => evaluate(rules), [rules])
  return (
    <FormDialog
      open
      onClose={onClose}
      size="large"
      title={policy ? texts.edit(policy.name) : texts.create}
      submit={texts.submit[policy ? 'edit' : 'create']}
      onSubmit={(event) => void submit(event)}
      sending={saving.isPending}
      dirty={isDirty}
    >
      <div className="grid gap-4 sm:grid-cols-2">
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
      </div>
      <Controller
        control={form.control}
        name="rules"
        rules={{ validate: (value) => areSound(value) || texts.fixRules }}
        render={({ field, fieldState }) => (
          <RulesField
            value={field.value}
            evaluation={evaluation}
            onChange={field.onChange}
            error={fieldState.error?.message}
            isChecked={isSubmitted}
          />
        )}
      />
      <TestAddress evaluation={evaluation} />
      <Controller
        control={form.control}
        name="attached_to"
        render={({ field, fieldState }) => (
          <AttachmentsField value={field.value} onChange={field.onChange} error={fieldState.error?.message} />
        )}
      />
      <Checkbox label={texts.enabled} help={texts.enabledHelp} {...form.register('is_enabled')} />
      <FormProblem problem={problem} />
    </FormDialog>
  )
}

import type { Port } from '@nora/contract'
import { Field, FormDialog, Input, notify, Textarea, useTexts } from '@nora/ui'
import { useForm } from 'react-hook-form'
import { FormProblem } from '../../platform/form-problem.tsx'
import { useSubmit } from '../../platform/form-problems.ts'
import { portsTexts } from './ports.messages.ts'
import { useChangePort } from './ports.queries.ts'
import { toNetworks } from './ports-filter.ts'

export function EditPortDialog({ port, onClose }: { port: Port; onClose(): void }) {
  const { form: texts, saved } = useTexts(portsTexts)
  const changing = useChangePort()
  const form = useForm({
    defaultValues: {
      alias: port.alias ?? '',
      description: port.description,
      allow: port.allow.join('\n'),
      deny: port.deny.join('\n'),
    },
  })
  const { errors, isDirty } = form.formState
  const { submit, problem } = useSubmit(
    form,
    ({ alias, description, allow, deny }) =>
      changing.mutateAsync({
        id: port.id,
        alias: alias.trim() || null,
        description,
        allow: toNetworks(allow),
        deny: toNetworks(deny),
      }),
    ({ address }) => {
      notify({ title: saved, message: address })
      onClose()
    },
  )
  return (
    <FormDialog
      open
      onClose={onClose}
      title={texts.editTitle}
      description={port.address}
      submit={texts.submitEdit}
      onSubmit={(event) => void submit(event)}
      sending={changing.isPending}
      dirty={isDirty}
    >
      <Field label={texts.alias} optional help={texts.aliasHelp} error={errors.alias?.message}>
        <Input code autoComplete="off" spellCheck={false} maxLength={32} {...form.register('alias')} />
      </Field>
      <Field label={texts.description} optional error={errors.description?.message}>
        <Input autoComplete="off" maxLength={200} {...form.register('description')} />
      </Field>
      <Field label={texts.allow} optional help={texts.allowHelp} error={errors.allow?.message}>
        <Textarea code rows={3} spellCheck={false} placeholder="10.0.0.0/8" {...form.register('allow')} />
      </Field>
      <Field label={texts.deny} optional help={texts.denyHelp} error={errors.deny?.message}>
        <Textarea code rows={2} spellCheck={false} placeholder="192.0.2.7" {...form.register('deny')} />
      </Field>
      <FormProblem problem={problem} />
    </FormDialog>
  )
}

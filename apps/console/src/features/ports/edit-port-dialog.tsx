import type { ChangePort, Port } from '@nora/contract/ports'
import { Field, FormDialog, Input, notify, Textarea, useTexts } from '@nora/ui'
import { useForm } from 'react-hook-form'
import { FormProblem } from '../../platform/form-problem.tsx'
import { useSubmit } from '../../platform/form-problems.ts'
import { reservedTexts } from '../../platform/reserved/reserved.messages.ts'
import { useReservedChange } from '../../platform/reserved/reserved.queries.ts'
import type { EditDialogProps } from '../../platform/reserved/reserved-page-props.ts'
import { portKind } from './port-kind.ts'
import { portsTexts } from './ports.messages.ts'

export function EditPortDialog({ item: port, onClose }: EditDialogProps<Port>) {
  const { form: common, saved } = useTexts(reservedTexts)
  const { form: texts } = useTexts(portsTexts)
  const changing = useReservedChange(
    portKind,
    (api, body: ChangePort) => api.ports.changePort({ params: { id: port.id }, body }),
    { isPlaced: true },
  )
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
      submit={common.submitEdit}
      onSubmit={(event) => void submit(event)}
      sending={changing.isPending}
      dirty={isDirty}
    >
      <Field label={texts.alias} optional help={texts.aliasHelp} error={errors.alias?.message}>
        <Input code autoComplete="off" spellCheck={false} maxLength={32} {...form.register('alias')} />
      </Field>
      <Field label={common.description} optional error={errors.description?.message}>
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

/** One per line or with commas between. */
function toNetworks(text: string): string[] {
  return text.split(/[\s,]+/).filter((network) => network !== '')
}

import type { Webhook } from '@nora/contract/webhooks'
import { Field, FormDialog, Input, notify, useTexts } from '@nora/ui'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { FormProblem } from '../../../platform/form-problem.tsx'
import { useSubmit } from '../../../platform/form-problems.ts'
import { withFields } from '../rename-fields.ts'
import { targetTexts } from '../target/target.messages.ts'
import { TARGET_KINDS } from '../target/target-address.ts'
import { TargetAddressField, type WithAddress } from '../target/target-address-field.tsx'
import { TargetKindCards } from '../target/target-kind-cards.tsx'
import { NAME_MAX_LENGTH } from '../webhook-bounds.ts'
import { useWebhookChange } from '../webhooks.queries.ts'
import { createTexts } from './create.messages.ts'
import { type CreateForm, type NewWebhook, toNewWebhook } from './create-form.ts'
import { SenderFields } from './sender-fields.tsx'

export type CreateDialogProps = { onClose(): void; onCreated(webhook: Webhook): void }

/** Where what the server says of nested fields is told. */
const FIELDS = { 'verification.scheme': 'scheme', verification: 'secret', targets: 'address' }

/** A name and a sender are all that it takes; the first target is optional. */
export function CreateDialog({ onClose, onCreated }: CreateDialogProps) {
  const texts = useTexts(createTexts)
  const { names } = useTexts(targetTexts)
  const create = useWebhookChange((api, body: NewWebhook) => api.webhooks.createWebhook({ body }))
  const form = useForm<CreateForm>({
    defaultValues: { name: '', scheme: '', secret: '', kind: 'none', address: '' },
  })
  const { errors, isDirty } = form.formState
  const [kind, name] = form.watch(['kind', 'name'])
  const { submit, problem } = useSubmit(
    form,
    (values) => withFields(FIELDS, () => create.mutateAsync(toNewWebhook(values, names))),
    (webhook) => {
      notify({ title: texts.created, message: webhook.name })
      onCreated(webhook)
    },
  )
  return (
    <FormDialog
      open
      onClose={onClose}
      size="large"
      title={texts.title}
      description={texts.description}
      submit={texts.submit}
      onSubmit={(event) => void submit(event)}
      sending={create.isPending}
      dirty={isDirty}
    >
      <Field label={texts.name} error={errors.name?.message}>
        <Input
          autoComplete="off"
          maxLength={NAME_MAX_LENGTH}
          {...form.register('name', { validate: (text) => text.trim() !== '' || texts.nameNeeded })}
        />
      </Field>
      <SenderFields form={form} />
      <TargetKindCards kinds={['none', ...TARGET_KINDS]} field={form.register('kind')} />
      {kind !== 'none' && (
        <TargetAddressField
          key={kind}
          form={form as unknown as UseFormReturn<WithAddress>}
          kind={kind}
          webhookName={name.trim() || texts.nameInCommand}
        />
      )}
      <FormProblem problem={problem} />
    </FormDialog>
  )
}

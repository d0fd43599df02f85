import { ApiProblem } from '@nora/client'
import type { Webhook, WebhookTarget } from '@nora/contract/webhooks'
import { Button, Card, Field, Input, notify, useTexts } from '@nora/ui'
import { type ReactNode, useEffect, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { FormProblem } from '../../../../platform/form-problem.tsx'
import { useSubmit } from '../../../../platform/form-problems.ts'
import { UnsavedWarning } from '../../../../platform/unsaved-warning.tsx'
import { withFields } from '../../rename-fields.ts'
import { targetTexts } from '../../target/target.messages.ts'
import { TARGET_KINDS } from '../../target/target-address.ts'
import { TargetAddressField, type WithAddress } from '../../target/target-address-field.tsx'
import { TargetKindCards } from '../../target/target-kind-cards.tsx'
import { NAME_MAX_LENGTH } from '../../webhook-bounds.ts'
import { detailTexts } from '../detail.messages.ts'
import { CheckTable } from './check-table.tsx'
import { DeliveryFields } from './delivery-fields.tsx'
import { editorTexts } from './editor.messages.ts'
import { RuleFields } from './rule-fields.tsx'
import { type TargetForm, toNewTarget, toRules, toTargetChanges, toTargetForm } from './target-form.ts'
import { useTargetChanges } from './use-target-changes.ts'

type TargetEditorProps = {
  webhook: Webhook
  /** Absent: a new one. */
  target: WebhookTarget | undefined
  onClose(): void
}

const FIELDS = {
  'transform.source': 'source',
  transform: 'source',
  'retry.attempts': 'attempts',
  'retry.within_s': 'hours',
  'retry.statuses': 'statuses',
  'retry.timeout_s': 'timeout_s',
}

/** Everything about one target; beside its filter and transform, what they do with stored requests. */
export function TargetEditor({ webhook, target, onClose }: TargetEditorProps) {
  const texts = useTexts(editorTexts)
  const { leave } = useTexts(detailTexts)
  const { names } = useTexts(targetTexts)
  const { add, edit } = useTargetChanges(webhook.id)
  const form = useForm<TargetForm>({ defaultValues: toTargetForm(target) })
  const { errors, isDirty } = form.formState
  // News change the target meanwhile: what is saved is compared with what the form began with.
  const [begun] = useState(target)
  const [version, setVersion] = useState(target?.version ?? 0)
  const [isSaved, setSaved] = useState(false)
  // What was saved is no longer warned about only once that is rendered.
  useEffect(() => {
    if (isSaved) onClose()
  }, [isSaved, onClose])
  const [kind, filter, transform_kind, source] = form.watch(['kind', 'filter', 'transform_kind', 'source'])
  const { submit, problem } = useSubmit(
    form,
    (values) => withFields(FIELDS, () => save(values)).catch(takeVersion),
    () => {
      notify({ title: target ? texts.saved : texts.added })
      setSaved(true)
    },
  )
  /** Somebody else changed it: that is said, and whoever saves once more means it. */
  function takeVersion(error: unknown): never {
    const current =
      error instanceof ApiProblem ? (error.data.current as WebhookTarget | undefined) : undefined
    if (current) setVersion(current.version)
    throw error
  }
  async function save(values: TargetForm) {
    if (!target) {
      const name = values.name.trim() || names[values.kind]
      return add.mutateAsync(toNewTarget({ ...values, name }, webhook.name))
    }
    return edit.mutateAsync({
      target: target.id,
      version,
      ...toTargetChanges(begun ?? target, values),
    })
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <Part title={target ? texts.editTitle(target.name) : texts.addTitle}>
        <div className="flex max-w-2xl flex-col gap-4">
          {!target && <TargetKindCards kinds={TARGET_KINDS} field={form.register('kind')} />}
          <TargetAddressField
            key={kind}
            form={form as unknown as UseFormReturn<WithAddress>}
            kind={kind}
            webhookName={webhook.name}
          />
          <Field label={texts.name} error={errors.name?.message} optional={!target}>
            <Input
              autoComplete="off"
              maxLength={NAME_MAX_LENGTH}
              {...form.register('name', {
                validate: (text) => !target || text.trim() !== '' || texts.nameNeeded,
              })}
            />
          </Field>
        </div>
      </Part>
      <Part title={texts.rules}>
        <div className="grid gap-5 lg:grid-cols-2">
          <RuleFields form={form} />
          <CheckTable webhookId={webhook.id} rules={toRules({ filter, transform_kind, source })} />
        </div>
      </Part>
      <Part title={texts.delivery}>
        <DeliveryFields form={form} target={target} />
      </Part>
      <FormProblem problem={problem} />
      <div className="flex gap-2">
        <Button onClick={onClose}>{texts.cancel}</Button>
        <Button type="submit" look="primary" loading={add.isPending || edit.isPending}>
          {target ? texts.save : texts.submit}
        </Button>
      </div>
      <UnsavedWarning isDirty={isDirty && !isSaved} {...leave} />
    </form>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="p-4 sm:p-5">
      <h2 className="mb-4 font-semibold wrap-anywhere">{title}</h2>
      {children}
    </Card>
  )
}

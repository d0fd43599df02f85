import type { Webhook, WebhookRequest } from '@nora/contract/webhooks'
import { Field, FormDialog, Input, Select, Textarea, useTexts } from '@nora/ui'
import { Controller, useForm } from 'react-hook-form'
import { FormProblem } from '../../../../platform/form-problem.tsx'
import { useSubmit } from '../../../../platform/form-problems.ts'
import { isHeaderText } from '../../header-lines.ts'
import { METHODS } from '../../methods.ts'
import { withFields } from '../../rename-fields.ts'
import { useReplay } from '../../requests.queries.ts'
import { editTexts } from './edit.messages.ts'
import { type EditForm, isTextBody, toEdit, toEditForm } from './edit-form.ts'

type EditDialogProps = {
  webhook: Webhook
  request: WebhookRequest
  onClose(): void
  onStarted(replayId: string | null): void
}

const FIELDS = {
  'edit.method': 'method',
  'edit.path': 'path',
  'edit.headers': 'headers',
  'edit.body': 'body',
}

/** Changes a stored request before it is delivered once more. */
export function EditDialog({ webhook, request, onClose, onStarted }: EditDialogProps) {
  const texts = useTexts(editTexts)
  const { send } = useReplay(webhook.id)
  const form = useForm<EditForm>({ defaultValues: toEditForm(request) })
  const { errors, isDirty } = form.formState
  const { submit, problem } = useSubmit(
    form,
    (values) =>
      withFields(FIELDS, () =>
        send.mutateAsync({
          request_ids: [request.id],
          edit: toEdit(request, values),
          ...(values.target !== '' && { target_ids: [values.target] }),
        }),
      ),
    (run) => {
      onStarted(run.id)
      onClose()
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
      sending={send.isPending}
      dirty={isDirty}
    >
      <div className="flex gap-3 max-sm:flex-col">
        <Controller
          control={form.control}
          name="method"
          render={({ field, fieldState }) => (
            <Field label={texts.method} error={fieldState.error?.message} className="sm:w-32">
              <Select
                value={field.value}
                onChange={field.onChange}
                options={METHODS.map((value) => ({ value: value as string, label: value }))}
              />
            </Field>
          )}
        />
        <Field
          label={texts.path}
          help={texts.pathHelp}
          error={errors.path?.message}
          className="min-w-0 flex-1"
        >
          <Input
            code
            autoComplete="off"
            spellCheck={false}
            {...form.register('path', {
              validate: (text) => /^\/\S*$/.test(text.trim()) || texts.pathNeeded,
            })}
          />
        </Field>
      </div>
      <Field label={texts.headers} help={texts.headersHelp} error={errors.headers?.message}>
        <Textarea
          code
          rows={7}
          spellCheck={false}
          {...form.register('headers', { validate: (text) => isHeaderText(text) || texts.headersNeeded })}
        />
      </Field>
      {isTextBody(request) ? (
        <Field label={texts.body} error={errors.body?.message}>
          <Textarea code rows={8} spellCheck={false} {...form.register('body')} />
        </Field>
      ) : (
        <p className="text-soft">{texts.bodyAsItWas}</p>
      )}
      {webhook.targets.length > 1 && (
        <Controller
          control={form.control}
          name="target"
          render={({ field }) => (
            <Field label={texts.targets}>
              <Select
                value={field.value}
                onChange={field.onChange}
                options={[
                  { value: '', label: texts.everyTarget },
                  ...webhook.targets.map(({ id, name }) => ({ value: id, label: name })),
                ]}
              />
            </Field>
          )}
        />
      )}
      <FormProblem problem={problem} />
    </FormDialog>
  )
}

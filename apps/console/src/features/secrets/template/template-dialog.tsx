import { Button, FormDialog, notify, useTexts } from '@nora/ui'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useFieldArray, useForm } from 'react-hook-form'
import { useTask } from '../../../platform/vault/use-task.ts'
import { FailedNotice } from '../failed-notice.tsx'
import { frameTexts } from '../frame.messages.ts'
import type { NameForm } from '../names/name-fields.tsx'
import { orderTexts } from '../order/order.messages.ts'
import { useSecretsChange, useTemplate } from '../secrets.queries.ts'
import { templateTexts } from './template.messages.ts'
import type { TemplateForm } from './template-form.ts'
import { TemplateRow } from './template-row.tsx'

/** As many as a project can have. */
const ENVIRONMENTS_MAX = 50

type TemplateDialogProps = { onClose(): void }

/** The environments that new projects of the team begin with, in their order. */
export function TemplateDialog({ onClose }: TemplateDialogProps) {
  const { data } = useTemplate()
  return data ? <OpenTemplate template={data} onClose={onClose} /> : null
}

type OpenTemplateProps = TemplateDialogProps & { template: readonly NameForm[] }

function OpenTemplate({ template, onClose }: OpenTemplateProps) {
  const texts = useTexts(templateTexts)
  const { fields: labels } = useTexts(frameTexts)
  const words = useTexts(orderTexts)
  const form = useForm<TemplateForm>({ defaultValues: { items: [...template] } })
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: 'items' })
  const [dragged, setDragged] = useState<number | null>(null)
  const [said, setSaid] = useState('')
  const { run, problem, isBusy } = useTask()
  const saving = useSecretsChange((vault, items: NameForm[]) => vault.setDefaultEnvironments(items))
  const submit = form.handleSubmit(({ items }) =>
    run(async () => {
      await saving.mutateAsync(items.map(({ name, slug }) => ({ name: name.trim(), slug: slug.trim() })))
      notify({ title: texts.saved })
      onClose()
    }),
  )
  function moveTo(from: number, to: number) {
    if (from === to || to < 0 || to >= fields.length) return
    setSaid(words.moved(form.getValues(`items.${from}.name`), to + 1, fields.length))
    move(from, to)
  }
  return (
    <FormDialog
      open
      onClose={onClose}
      title={texts.title}
      description={texts.sentence}
      submit={texts.save}
      onSubmit={(event) => void submit(event)}
      sending={isBusy}
      dirty={form.formState.isDirty}
    >
      {fields.length > 0 && (
        <p aria-hidden="true" className="-mb-3 grid grid-cols-2 gap-2 px-9 text-sm text-soft">
          <span>{labels.name}</span>
          <span>{labels.slug}</span>
        </p>
      )}
      <ol aria-label={texts.list} className="flex flex-col gap-3">
        {fields.map(({ id }, place) => (
          <TemplateRow
            key={id}
            form={form}
            place={place}
            onMove={(to) => moveTo(place, to)}
            onRemove={() => remove(place)}
            onDrag={(isDragged) => setDragged(isDragged ? place : null)}
            onDrop={dragged === null ? null : () => moveTo(dragged, place)}
          />
        ))}
      </ol>
      {fields.length === 0 && <p className="text-sm text-soft">{texts.none}</p>}
      {fields.length < ENVIRONMENTS_MAX && (
        <Button
          className="self-start"
          icon={<Plus aria-hidden="true" />}
          onClick={() => append({ name: '', slug: '' })}
        >
          {texts.add}
        </Button>
      )}
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
      <FailedNotice title={(failures) => failures.templateSaved} problem={problem} />
    </FormDialog>
  )
}

import type { Webhook } from '@nora/contract/webhooks'
import { Button, Card, Dialog, notify, useTexts } from '@nora/ui'
import { type ReactNode, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { FormProblem } from '../../../../platform/form-problem.tsx'
import { useSubmit } from '../../../../platform/form-problems.ts'
import { UnsavedWarning } from '../../../../platform/unsaved-warning.tsx'
import { detailTexts } from '../detail.messages.ts'
import { type Changes, type FieldNames, type Saving, useSaving } from './use-saving.ts'

const NO_NAMES: FieldNames = {}

export type SettingsFormProps<Values extends FieldValues> = {
  title: string
  help?: string
  webhook: Webhook
  form: UseFormReturn<Values>
  /** What the webhook has now, for when typed values are given up. */
  values: Values
  names?: FieldNames
  toChanges(values: Values): Changes
  /** Below the fields, outside of what is saved. */
  foot?: ReactNode
  children: ReactNode
}

/** Settings that are saved together, in a card of their own. */
export function SettingsForm<Values extends FieldValues>(props: SettingsFormProps<Values>) {
  const { title, help, webhook, form, names = NO_NAMES, toChanges, foot, children } = props
  const texts = useTexts(detailTexts)
  const { isDirty } = form.formState
  const saving = useSaving(webhook, isDirty, names)
  const isReadOnly = webhook.is_read_only || webhook.is_over_limit
  const { submit, problem } = useSubmit(
    form,
    (values) => saving.save(toChanges(values)),
    (saved) => {
      if (!saved) return
      form.reset(form.getValues())
      notify({ title: texts.saved })
    },
  )
  return (
    <Card className="p-4 sm:p-5">
      <h2 className="font-semibold">{title}</h2>
      {help && <p className="text-sm text-soft">{help}</p>}
      <form noValidate aria-label={title} onSubmit={(event) => void submit(event)} className="mt-4">
        <fieldset disabled={isReadOnly} className="flex max-w-xl min-w-0 flex-col gap-4">
          {children}
          <FormProblem problem={problem} />
          {!isReadOnly && (
            <Button
              type="submit"
              look="primary"
              className="self-start"
              loading={saving.isSaving}
              disabled={!isDirty}
            >
              {texts.save}
            </Button>
          )}
        </fieldset>
      </form>
      {foot}
      {saving.conflict && <ConflictDialog saving={saving} onSettled={() => form.reset(props.values)} />}
      <UnsavedWarning isDirty={isDirty && !isReadOnly} {...texts.leave} />
    </Card>
  )
}

/** Two changed the webhook at once: one of them is kept. */
function ConflictDialog({ saving, onSettled }: { saving: Saving; onSettled(): void }) {
  const { conflict: texts, saved } = useTexts(detailTexts)
  const [problem, setProblem] = useState<unknown>(null)

  async function saveMine() {
    setProblem(null)
    try {
      if ((await saving.saveMine()) === null) return
      notify({ title: saved })
      onSettled()
    } catch (error) {
      setProblem(error)
    }
  }
  return (
    <Dialog
      open
      onClose={saving.close}
      title={texts.title}
      description={texts.sentence}
      actions={
        <>
          <Button
            onClick={() => {
              saving.takeTheirs()
              onSettled()
            }}
          >
            {texts.takeTheirs}
          </Button>
          <Button look="primary" loading={saving.isSaving} onClick={() => void saveMine()}>
            {texts.saveMine}
          </Button>
        </>
      }
    >
      <FormProblem problem={problem} />
    </Dialog>
  )
}

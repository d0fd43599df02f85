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
/** Forms keep what is typed when the webhook changes meanwhile; not here. */
const TYPED_TOO = { keepDirtyValues: false }

export type SettingsFormProps<Values extends FieldValues> = {
  title: string
  help?: string
  webhook: Webhook
  form: UseFormReturn<Values>
  /** What the webhook has now, for when typed values are given up. */
  values: Values
  names?: FieldNames
  toChanges(values: Values): Changes
  /** What the form holds once it is saved; what was typed without it. */
  toSaved?(values: Values): Values
  /** Below the fields, outside of what is saved. */
  foot?: ReactNode
  children: ReactNode
}

/** Settings that are saved together, in a card of their own. */
export function SettingsForm<Values extends FieldValues>(props: SettingsFormProps<Values>) {
  const { title, help, webhook, form, names = NO_NAMES, toChanges, foot, children } = props
  const { toSaved = (typed: Values) => typed } = props
  const texts = useTexts(detailTexts)
  const { isDirty } = form.formState
  const saving = useSaving(webhook, isDirty, names)
  const isReadOnly = webhook.is_read_only || webhook.is_over_limit
  const { submit, problem } = useSubmit(
    form,
    (values) => saving.save(toChanges(values)),
    (saved) => {
      if (!saved) return
      form.reset(toSaved(form.getValues()), TYPED_TOO)
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
      {saving.conflict && (
        <ConflictDialog
          saving={saving}
          onTheirs={() => form.reset(props.values, TYPED_TOO)}
          onMine={() => form.reset(toSaved(form.getValues()), TYPED_TOO)}
        />
      )}
      <UnsavedWarning isDirty={isDirty && !isReadOnly} {...texts.leave} />
    </Card>
  )
}

type ConflictDialogProps = { saving: Saving; onTheirs(): void; onMine(): void }

/** Two changed the webhook at once: one of them is kept. */
function ConflictDialog({ saving, onTheirs, onMine }: ConflictDialogProps) {
  const { conflict: texts, saved } = useTexts(detailTexts)
  const [problem, setProblem] = useState<unknown>(null)

  async function saveMine() {
    setProblem(null)
    try {
      if ((await saving.saveMine()) === null) return
      notify({ title: saved })
      onMine()
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
              onTheirs()
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

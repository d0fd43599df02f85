import type { Gateway } from '@nora/contract/gateways'
import { Button, Card, notify, useTexts } from '@nora/ui'
import type { ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { FormProblem } from '../../../platform/form-problem.tsx'
import { useSubmit } from '../../../platform/form-problems.ts'
import { UnsavedWarning } from '../../../platform/unsaved-warning.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { detailTexts } from './detail.messages.ts'
import { type Changes, useSaving } from './use-saving.ts'

export type SettingsFormProps<Values extends FieldValues> = {
  title: string
  help?: string
  gateway: Gateway
  form: UseFormReturn<Values>
  /** What the gateway has now, for when typed values are given up. */
  values: Values
  toChanges(values: Values): Changes
  children: ReactNode
}

/** Settings that are saved together, in a card of their own. */
export function SettingsForm<Values extends FieldValues>(props: SettingsFormProps<Values>) {
  const { title, help, gateway, form, toChanges, children } = props
  const texts = useTexts(detailTexts)
  const { isDirty } = form.formState
  const saving = useSaving(gateway, isDirty)
  const isReadOnly = gateway.is_read_only || gateway.is_over_limit
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
      <form noValidate onSubmit={(event) => void submit(event)} className="mt-4">
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
      {saving.conflict && (
        <ConflictDialog
          saving={saving}
          conflict={saving.conflict}
          onSettled={() => form.reset(props.values)}
        />
      )}
      <UnsavedWarning isDirty={isDirty && !isReadOnly} {...texts.leave} />
    </Card>
  )
}

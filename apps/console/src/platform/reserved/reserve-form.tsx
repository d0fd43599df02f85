import type { Region } from '@nora/contract/system'
import { Field, FormDialog, type FormDialogProps, Input, Select, useTexts } from '@nora/ui'
import type { ReactNode } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { FormProblem } from '../form-problem.tsx'
import { reservedTexts } from './reserved.messages.ts'

type Common = { region: string; description: string }

export type ReserveFormProps<Form extends Common> = Pick<
  FormDialogProps,
  'title' | 'onClose' | 'onSubmit' | 'sending' | 'children'
> & {
  /** Stands around the fields, such as tabs between several forms. */
  frame?(fields: ReactNode): ReactNode
  /** The verb on the button; to reserve by default. */
  submit?: string

  form: UseFormReturn<Form>
  regions: readonly Region[]
  /** What tells one region from another, where this kind is concerned. */
  regionNote: 'domain' | 'host'
  problem: unknown
}

/** The form for a new one, with the fields that every kind has around the kind's own. */
export function ReserveForm<Form extends Common>(props: ReserveFormProps<Form>) {
  const { regions, regionNote, problem, children, form, frame, submit, ...dialog } = props
  const texts = useTexts(reservedTexts)
  // Whatever else the form has, it has these fields.
  const { control, register, formState } = form as unknown as UseFormReturn<Common>
  const fields = (
    <>
      {regions.length > 1 && (
        <Controller
          control={control}
          name="region"
          render={({ field, fieldState }) => (
            <Field label={texts.region} error={fieldState.error?.message}>
              <Select
                value={field.value}
                onChange={field.onChange}
                options={regions.map((one) => ({ value: one.id, label: one.id, note: one[regionNote] }))}
              />
            </Field>
          )}
        />
      )}
      {children}
      <Field label={texts.form.description} optional error={formState.errors.description?.message}>
        <Input autoComplete="off" maxLength={200} {...register('description')} />
      </Field>
      <FormProblem problem={problem} />
    </>
  )
  return (
    <FormDialog open {...dialog} submit={submit ?? texts.form.submitReserve} dirty={formState.isDirty}>
      {frame ? frame(fields) : fields}
    </FormDialog>
  )
}

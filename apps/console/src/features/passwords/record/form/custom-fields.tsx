import { Button, Checkbox, IconButton, Input, Menu, PasswordInput, useTexts } from '@nora/ui'
import type { CustomField } from '@nora/vault-records'
import { Plus, X } from 'lucide-react'
import { type UseFormReturn, useFieldArray } from 'react-hook-form'
import { formTexts } from './form.messages.ts'
import type { RecordForm } from './record-form.ts'

const KINDS = ['text', 'hidden', 'switch', 'date'] as const
const FIELDS_MAX = 200

/** Fields of the person's own, of four kinds. */
export function CustomFields({ form }: { form: UseFormReturn<RecordForm> }) {
  const texts = useTexts(formTexts)
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'fields' })
  const message = form.formState.errors.fields?.message
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-2">
      {fields.length > 0 && <legend className="mb-1.5 font-[550]">{texts.fields}</legend>}
      {fields.map((field, index) => (
        <div key={field.id} className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto] items-center gap-2">
          <Input
            aria-label={texts.fieldName(index + 1)}
            placeholder={texts.kindsOfFields[field.kind]}
            autoComplete="off"
            {...form.register(`fields.${index}.name`)}
          />
          <FieldValue form={form} index={index} kind={field.kind} />
          <IconButton
            size="small"
            label={texts.removeField(index + 1)}
            icon={<X aria-hidden="true" />}
            onClick={() => remove(index)}
          />
        </div>
      ))}
      {message && (
        <p role="alert" className="text-sm text-bad">
          {message}
        </p>
      )}
      {fields.length < FIELDS_MAX && (
        <Menu
          align="start"
          trigger={
            <Button size="small" look="ghost" className="w-fit" icon={<Plus aria-hidden="true" />}>
              {texts.addField}
            </Button>
          }
          entries={KINDS.map((kind) => ({
            label: texts.kindsOfFields[kind],
            onSelect: () => append({ name: '', kind, value: kind === 'switch' ? 'false' : '' }),
          }))}
        />
      )}
    </fieldset>
  )
}

type FieldValueProps = { form: UseFormReturn<RecordForm>; index: number; kind: CustomField['kind'] }

function FieldValue({ form, index, kind }: FieldValueProps) {
  const texts = useTexts(formTexts)
  const name = `fields.${index}.value` as const
  const label = texts.fieldValue(index + 1)
  if (kind === 'hidden')
    return <PasswordInput aria-label={label} autoComplete="off" {...form.register(name)} />
  if (kind === 'switch') {
    return (
      <Checkbox
        aria-label={label}
        checked={form.watch(name) === 'true'}
        onChange={({ target }) => form.setValue(name, String(target.checked), { shouldDirty: true })}
      />
    )
  }
  return (
    <Input
      aria-label={label}
      type={kind === 'date' ? 'date' : 'text'}
      autoComplete="off"
      {...form.register(name)}
    />
  )
}

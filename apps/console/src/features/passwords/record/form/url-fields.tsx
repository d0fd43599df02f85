import { Button, IconButton, Input, useTexts } from '@nora/ui'
import { CircleAlert, Plus, X } from 'lucide-react'
import { type UseFormReturn, useFieldArray } from 'react-hook-form'
import { formTexts } from './form.messages.ts'
import type { RecordForm } from './record-form.ts'

const URLS_MAX = 50

/** Addresses where the login is used, the main one first. */
export function UrlFields({ form }: { form: UseFormReturn<RecordForm> }) {
  const texts = useTexts(formTexts)
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'urls' })
  const error = form.formState.errors.urls
  const message = error?.message ?? error?.root?.message
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-1.5">
      <legend className="mb-1.5 font-[550]">{texts.urls}</legend>
      {fields.map((field, index) => (
        <div key={field.id} className="flex items-center gap-1">
          <Input
            aria-label={texts.url(index + 1)}
            aria-invalid={message ? true : undefined}
            autoComplete="off"
            inputMode="url"
            spellCheck={false}
            placeholder="https://"
            {...form.register(`urls.${index}.url`)}
          />
          {fields.length > 1 && (
            <IconButton
              size="small"
              label={texts.removeUrl(index + 1)}
              icon={<X aria-hidden="true" />}
              onClick={() => remove(index)}
            />
          )}
        </div>
      ))}
      {message && (
        <p role="alert" className="flex items-start gap-1.5 text-sm text-bad">
          <CircleAlert aria-hidden="true" className="mt-[3px] size-3.5 shrink-0" />
          {message}
        </p>
      )}
      {fields.length < URLS_MAX && (
        <Button
          size="small"
          look="ghost"
          className="w-fit"
          icon={<Plus aria-hidden="true" />}
          onClick={() => append({ url: '' })}
        >
          {texts.addUrl}
        </Button>
      )}
    </fieldset>
  )
}

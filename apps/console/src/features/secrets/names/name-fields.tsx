import { Field, Input, useTexts } from '@nora/ui'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { frameTexts } from '../frame.messages.ts'
import { isWholeSlug, toSlug } from './to-slug.ts'

export type NameForm = { name: string; slug: string }

export type NameFieldsProps = {
  form: UseFormReturn<NameForm>
  /** Slugs of others beside it. */
  taken: readonly string[]
  /** A thing that exists keeps its slug until that is changed itself. */
  isNew: boolean
}

const NAME_MAX = 100

/** A name and the slug that follows it until somebody types one. */
export function NameFields({ form, taken, isNew }: NameFieldsProps) {
  const { fields: texts } = useTexts(frameTexts)
  const [follows, setFollows] = useState(isNew)
  const { errors } = form.formState
  const name = form.register('name', {
    validate: (text) => text.trim() !== '' || texts.nameNeeded,
    onChange: ({ target }) => {
      if (follows) form.setValue('slug', toSlug(target.value), { shouldValidate: form.formState.isSubmitted })
    },
  })
  const slug = form.register('slug', {
    validate: (text) =>
      isWholeSlug(text.trim()) ? !taken.includes(text.trim()) || texts.slugTaken : texts.slugWrong,
    onChange: () => setFollows(false),
  })
  return (
    <>
      <Field label={texts.name} error={errors.name?.message}>
        <Input autoComplete="off" maxLength={NAME_MAX} {...name} />
      </Field>
      <Field label={texts.slug} help={texts.slugHelp} error={errors.slug?.message}>
        <Input code autoComplete="off" spellCheck={false} {...slug} />
      </Field>
    </>
  )
}

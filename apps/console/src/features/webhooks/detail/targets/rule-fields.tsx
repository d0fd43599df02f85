import { Field, Segmented, Textarea, useTexts } from '@nora/ui'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { EXPRESSION_MAX_LENGTH, TRANSFORM_MAX_LENGTH } from '../../webhook-bounds.ts'
import { editorTexts } from './editor.messages.ts'
import type { TargetForm } from './target-form.ts'
import { targetsTexts } from './targets.messages.ts'

const KINDS = ['none', 'cel', 'javascript'] as const

/** Which requests a target gets, and what is made of them. */
export function RuleFields({ form }: { form: UseFormReturn<TargetForm> }) {
  const texts = useTexts(editorTexts)
  const { transformKinds } = useTexts(targetsTexts)
  const { errors } = form.formState
  const kind = form.watch('transform_kind')
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <Field label={texts.filter} help={texts.filterHelp} error={errors.filter?.message} optional>
        <Textarea
          code
          rows={4}
          spellCheck={false}
          maxLength={EXPRESSION_MAX_LENGTH}
          placeholder={'"push" in headers["x-github-event"]'}
          {...form.register('filter')}
        />
      </Field>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-[550]">{texts.transform}</span>
        <Controller
          control={form.control}
          name="transform_kind"
          render={({ field }) => (
            <Segmented
              label={texts.transformKind}
              value={field.value}
              onChange={field.onChange}
              options={KINDS.map((value) => ({ value, label: transformKinds[value] }))}
            />
          )}
        />
      </div>
      {kind !== 'none' && (
        <Field label={transformKinds[kind]} help={texts.sourceHelp[kind]} error={errors.source?.message}>
          <Textarea
            code
            rows={9}
            spellCheck={false}
            maxLength={TRANSFORM_MAX_LENGTH}
            {...form.register('source', {
              validate: (text, { transform_kind }) =>
                transform_kind === 'none' || text.trim() !== '' || texts.sourceNeeded,
            })}
          />
        </Field>
      )}
    </div>
  )
}

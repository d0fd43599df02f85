import { Checkbox, Field, Notice, Select, useTexts } from '@nora/ui'
import type { UseFormReturn } from 'react-hook-form'
import { ssoTexts } from './sso.messages.ts'
import type { SsoValues } from './sso-values.ts'

/** Asks who is admitted, with which role, and who must sign in this way. */
export function PeopleFields({ form }: { form: UseFormReturn<SsoValues> }) {
  const { people: texts } = useTexts(ssoTexts)
  const { errors } = form.formState
  return (
    <>
      <h2 className="font-[560]">{texts.title}</h2>
      <Checkbox label={texts.enabled} help={texts.enabledHelp} {...form.register('is_enabled')} />
      <Field label={texts.role} className="max-w-[280px]">
        <Select
          value={form.watch('default_role')}
          onChange={(role) => form.setValue('default_role', role, { shouldDirty: true })}
          options={[
            { value: 'member', label: texts.roles.member },
            { value: 'admin', label: texts.roles.admin },
          ]}
        />
      </Field>
      <Checkbox label={texts.seat} help={texts.seatHelp} {...form.register('gives_seat')} />
      <Checkbox label={texts.readmits} help={texts.readmitsHelp} {...form.register('readmits')} />
      <Checkbox label={texts.skips} help={texts.skipsHelp} {...form.register('skips_second_factor')} />
      {form.watch('skips_second_factor') && <Notice tone="warn">{texts.skipsWarning}</Notice>}
      <Checkbox label={texts.required} help={texts.requiredHelp} {...form.register('is_required')} />
      {errors.is_required && (
        <p role="alert" className="text-sm text-bad">
          {errors.is_required.message}
        </p>
      )}
    </>
  )
}

import { Field, Input, useTexts } from '@nora/ui'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { settingsTexts } from './settings.messages.ts'

type CidrsFieldProps = { error: string | undefined; field: UseFormRegisterReturn }

/** The addresses that a machine token is accepted from. */
export function CidrsField({ error, field }: CidrsFieldProps) {
  const { form: texts } = useTexts(settingsTexts)
  return (
    <Field label={texts.cidrs} help={texts.cidrsHelp} error={error} optional>
      <Input code autoComplete="off" spellCheck={false} placeholder="203.0.113.0/24" {...field} />
    </Field>
  )
}

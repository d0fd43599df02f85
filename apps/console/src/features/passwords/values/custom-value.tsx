import { CopyButton, useLang, useTexts } from '@nora/ui'
import type { CustomField } from '@nora/vault-records'
import { toSafeText } from '@nora/vault-records'
import { MaskedValue } from './masked-value.tsx'
import { recordTexts } from './record.messages.ts'
import { ValueRow } from './value-row.tsx'

type CustomValueProps = { field: CustomField; guard(): Promise<void>; isGuarded: boolean }

/** A field that somebody added: text, hidden text, yes or no, a date. */
export function CustomValue({ field, guard, isGuarded }: CustomValueProps) {
  const texts = useTexts(recordTexts)
  const lang = useLang()
  const { kind, value } = field
  const label = toSafeText(field.name) || texts.unnamed
  if (kind === 'hidden' || isGuarded)
    return <MaskedValue kind="value" label={label} value={value} guard={guard} />
  if (kind === 'switch') return <ValueRow label={label}>{value === 'true' ? texts.yes : texts.no}</ValueRow>
  if (kind === 'date') return <ValueRow label={label}>{formatDay(lang, value)}</ValueRow>
  return (
    <ValueRow label={label} actions={value !== '' && <CopyButton text={value} label={texts.copy(label)} />}>
      <span className="whitespace-pre-wrap">{value}</span>
    </ValueRow>
  )
}

/** `YYYY-MM-DD` in the reader's words; as it is where it is no day. */
function formatDay(lang: string, day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(date.getTime())) return toSafeText(day)
  return new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeZone: 'UTC' }).format(date)
}

import { Select, useTexts } from '@nora/ui'
import { toSafeText } from '@nora/vault-records'
import type { CsvHeader, CsvMapping, CsvTarget } from '@nora/vault-records/formats'
import { importTexts } from './import.messages.ts'

type MappingFieldsProps = { header: CsvHeader; mapping: CsvMapping; onChange(mapping: CsvMapping): void }

const TARGETS = [
  'name',
  'login',
  'password',
  'url',
  'totp',
  'notes',
  'tags',
  'folder',
  'text_field',
  'hidden_field',
  'dropped',
] as const satisfies readonly CsvTarget[]

/** Which column of an unknown table is what, beside what stands in its first row. */
export function MappingFields({ header, mapping, onChange }: MappingFieldsProps) {
  const texts = useTexts(importTexts)
  return (
    <fieldset>
      <legend className="mb-2 font-[550]">{texts.mapping}</legend>
      <ul className="divide-y divide-line rounded-lg border border-line">
        {header.columns.map((column, index) => (
          <li key={column} className="flex flex-wrap items-center gap-3 px-3 py-2">
            <span className="min-w-40 flex-1">
              <span className="block truncate font-[550]">{toSafeText(column)}</span>
              <span className="block truncate text-xs text-faint">
                {toSample(header, index, mapping[column])}
              </span>
            </span>
            <Select
              aria-label={texts.columnIs(toSafeText(column))}
              className="w-48!"
              value={TARGETS.find((target) => target === mapping[column]) ?? 'text_field'}
              onChange={(target) => onChange({ ...mapping, [column]: target })}
              options={TARGETS.map((value) => ({ value, label: texts.targets[value] }))}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

/** The first value of the column; a password stays hidden. */
function toSample({ samples }: CsvHeader, index: number, target: CsvTarget | undefined): string {
  const sample = samples.map((row) => row[index] ?? '').find((value) => value !== '') ?? ''
  const isSecret = target === 'password' || target === 'totp' || target === 'hidden_field'
  return isSecret && sample !== '' ? '••••••••••' : toSafeText(sample)
}

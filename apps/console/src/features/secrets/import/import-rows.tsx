import { Badge, Checkbox, useTexts } from '@nora/ui'
import { toSafeText } from '@nora/vault-records'
import { faultsTexts } from '../lines/faults.messages.ts'
import { importTexts } from './import.messages.ts'
import type { ImportRow } from './to-import-rows.ts'

type ImportRowsProps = {
  rows: readonly ImportRow[]
  /** Those that are taken under the name that was proposed. */
  proposed: ReadonlySet<ImportRow>
  onPropose(row: ImportRow): void
}

const TONES = { new: 'ok', changed: 'warn', same: 'neutral', invalid: 'bad' } as const

/** Each secret of the text and what would become of it; never a value. */
export function ImportRows({ rows, proposed, onPropose }: ImportRowsProps) {
  const texts = useTexts(importTexts)
  return (
    <ul
      aria-label={texts.list}
      className="max-h-80 divide-y divide-line overflow-y-auto rounded-lg border border-line"
    >
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names may be repeated, and the list never moves
        <li key={at} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5">
          <span className="min-w-40 flex-1 truncate font-mono text-code">{toSafeText(row.name)}</span>
          <RowNote row={row} isProposed={proposed.has(row)} onPropose={() => onPropose(row)} />
          <Badge tone={TONES[row.status]}>{texts.statuses[row.status]}</Badge>
        </li>
      ))}
    </ul>
  )
}

type RowNoteProps = { row: ImportRow; isProposed: boolean; onPropose(): void }

function RowNote({ row: { refused, line }, isProposed, onPropose }: RowNoteProps) {
  const texts = useTexts(importTexts)
  const faults = useTexts(faultsTexts)
  if (!refused) return line !== undefined && <span className="text-xs text-faint">{texts.line(line)}</span>
  if (refused.code === 'duplicate') {
    const { firstLine } = refused
    return (
      <span className="text-xs text-faint">
        {firstLine === undefined ? texts.duplicateElsewhere : texts.duplicate(firstLine)}
      </span>
    )
  }
  if (refused.code === 'bad_value')
    return <span className="text-xs text-faint">{faults.value[refused.reason]}</span>
  return (
    <Checkbox
      label={<span className="text-sm">{texts.takeAs(refused.proposal)}</span>}
      checked={isProposed}
      onChange={onPropose}
    />
  )
}

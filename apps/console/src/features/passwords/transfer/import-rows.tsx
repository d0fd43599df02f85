import { Badge, Segmented, type Tone, useTexts } from '@nora/ui'
import { toSafeText } from '@nora/vault-records'
import { importTexts as fileTexts } from '@nora/vault-records/formats'
import { useState } from 'react'
import type { ImportRow } from '../../../platform/vault-transfers.ts'
import { importTexts } from './import.messages.ts'

type Status = ImportRow['status']

const STATUSES: readonly Status[] = ['new', 'changed', 'same', 'refused']
const TONES: Record<Status, Tone> = { new: 'ok', changed: 'info', same: 'neutral', refused: 'bad' }
/** Nobody reads more than these; the counts above say how many there are. */
const SHOWN = 200

/** Each row of the file and what importing it does. */
export function ImportRows({ rows }: { rows: readonly ImportRow[] }) {
  const texts = useTexts(importTexts)
  const counts = STATUSES.map((status) => ({
    status,
    count: rows.filter((row) => row.status === status).length,
  }))
  const present = counts.filter(({ count }) => count > 0)
  const [chosen, setChosen] = useState<Status | null>(null)
  const shown = rows.filter(({ status }) => chosen === null || status === chosen)
  return (
    <div className="grid grid-cols-1 gap-2">
      <Segmented
        label={texts.filter}
        value={chosen ?? 'all'}
        onChange={(value) => setChosen(STATUSES.find((status) => status === value) ?? null)}
        options={[
          { value: 'all', label: texts.all(rows.length) },
          ...present.map(({ status, count }) => ({ value: status, label: texts.counts[status](count) })),
        ]}
      />
      <ul
        aria-label={texts.rows}
        // A list that scrolls has to be reached by the keyboard.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
        tabIndex={0}
        className="max-h-64 divide-y divide-line overflow-y-auto rounded-lg border border-line"
      >
        {shown.slice(0, SHOWN).map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have no identity
          <RowItem key={index} row={row} />
        ))}
        {shown.length > SHOWN && (
          <li className="px-3 py-2 text-sm text-faint">{texts.more(shown.length - SHOWN)}</li>
        )}
      </ul>
    </div>
  )
}

function RowItem({ row }: { row: ImportRow }) {
  const texts = useTexts(importTexts)
  const { faults } = useTexts(fileTexts)
  const note = row.status === 'refused' ? faults[row.code] : toSafeText(row.login)
  return (
    <li className="flex items-center gap-3 px-3 py-1.5">
      <span className="min-w-0 flex-1">
        <span className="block truncate">{toSafeText(row.name) || texts.unnamed}</span>
        {note !== '' && <span className="block truncate text-xs text-faint">{note}</span>}
      </span>
      {row.line > 0 && <span className="text-xs text-faint tabular-nums">{texts.line(row.line)}</span>}
      <Badge tone={TONES[row.status]}>{texts.statuses[row.status]}</Badge>
    </li>
  )
}

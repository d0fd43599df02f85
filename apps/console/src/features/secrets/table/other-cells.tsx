import { SECRET_TYPES } from '@nora/secrets-kit'
import { Badge, RelativeTime, Select, useTexts } from '@nora/ui'
import { TriangleAlert } from 'lucide-react'
import type { Line } from '../lines/to-lines.ts'
import { tableTexts } from './table.messages.ts'
import { useEditing, useTable } from './table-context.ts'

export function TypeCell({ line }: { line: Line }) {
  const { types, fields } = useTexts(tableTexts)
  const table = useTable()
  const isEditing = useEditing(line) !== null
  const { entry } = line
  if (!entry) return null
  if (!isEditing) return <span className="block truncate text-soft">{types[entry.type]}</span>
  return (
    <Select
      aria-label={fields.type(entry.name)}
      className="h-7! text-sm"
      value={entry.type}
      onChange={(type) => table.type(line, { type }, 'type')}
      options={SECRET_TYPES.map((type) => ({ value: type, label: types[type] }))}
    />
  )
}

const TONES = { new: 'ok', changed: 'warn', removed: 'bad' } as const

export function MarkCell({ line: { mark, is_stale } }: { line: Line }) {
  const texts = useTexts(tableTexts)
  return (
    <span className="block min-w-0 whitespace-nowrap">
      {mark && !is_stale && <Badge tone={TONES[mark]}>{texts.marks[mark]}</Badge>}
      {is_stale && (
        <Badge tone="warn">
          <TriangleAlert aria-hidden="true" className="size-3" />
          {texts.stale}
        </Badge>
      )}
    </span>
  )
}

type ChangedCellProps = { line: Line; personName(id: string): string }

export function ChangedCell({ line: { saved }, personName }: ChangedCellProps) {
  if (!saved) return null
  return (
    <span className="block min-w-0">
      <RelativeTime at={saved.changed_at} className="block truncate text-faint" />
      <span className="block truncate text-xs text-faint">{personName(saved.author_id)}</span>
    </span>
  )
}

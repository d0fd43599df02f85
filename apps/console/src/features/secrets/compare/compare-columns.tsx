import type { SecretEntry } from '@nora/secrets-kit'
import { Badge, type Column, RowMenu } from '@nora/ui'
import { toSafeText } from '@nora/vault-records'
import { Copy } from 'lucide-react'
import { MaskedText } from '../masked-text.tsx'
import type { compareTexts } from './compare.messages.ts'
import type { ComparedColumn, CompareRow } from './to-columns.ts'

type Texts = (typeof compareTexts)['ru']

type ColumnsChoice = {
  texts: Texts
  columns: readonly ComparedColumn[]
  canWrite(column: ComparedColumn): boolean
  onCopy(entry: SecretEntry, targets: readonly ComparedColumn[]): void
}

/** On phones wide enough for a value and its buttons: there the table is scrolled sideways. */
const CONFIG_WIDTH = 'minmax(max(120px, min(10rem, 50rem - 100vw)), 1.4fr)'

const TONES = { same: 'neutral', differs: 'warn', only_here: 'info' } as const

/** The name, a column for each config, and what comes of the row. */
export function compareColumns(choice: ColumnsChoice): Column<CompareRow>[] {
  const { texts, columns } = choice
  return [
    {
      id: 'name',
      header: texts.columns.name,
      width: 'minmax(140px, 1fr)',
      fixed: true,
      // Values have two lines.
      hasNote: () => true,
      cell: ({ name }) => (
        <span title={toSafeText(name)} className="block truncate font-mono text-code font-medium">
          {toSafeText(name)}
        </span>
      ),
    },
    ...columns.map(
      (column, at): Column<CompareRow> => ({
        id: column.config.id,
        header: column.config.name,
        width: CONFIG_WIDTH,
        fixed: true,
        cell: (row) => <ValueCell row={row} at={at} {...choice} />,
      }),
    ),
    {
      id: 'state',
      header: texts.columns.state,
      width: '116px',
      hideBelow: 'sm',
      cell: ({ state }) => <Badge tone={TONES[state]}>{texts.states[state]}</Badge>,
    },
  ]
}

type ValueCellProps = ColumnsChoice & { row: CompareRow; at: number }

function ValueCell({ row, at, texts, columns, canWrite, onCopy }: ValueCellProps) {
  const column = columns[at]
  const cell = row.cells[at]
  const secret = column?.secrets?.get(row.name)
  if (!column || cell === 'unknown') return <span className="text-faint">{texts.unknown}</span>
  if (cell === 'absent' || !secret) return <span className="text-faint">{texts.absent}</span>
  const targets = columns.filter((one, place) => place !== at && canWrite(one) && row.cells[place] !== cell)
  return (
    <span className="flex min-w-0 items-center gap-1">
      {row.state === 'differs' && <Badge>{String.fromCharCode(0x41 + Number(cell))}</Badge>}
      <span className="flex min-w-0 flex-1">
        <MaskedText
          name={`${row.name}, ${column.config.name}`}
          value={secret.value}
          isShown={secret.visibility === 'shown'}
          isClamped
        />
      </span>
      {targets.length > 0 && (
        <RowMenu
          label={texts.menu(row.name, column.config.name)}
          entries={[
            ...targets.map((target) => ({
              label: texts.copyTo(target.config.name),
              icon: <Copy />,
              onSelect: () => onCopy(secret, [target]),
            })),
            ...(targets.length > 1
              ? [{ label: texts.copyToAll, icon: <Copy />, onSelect: () => onCopy(secret, targets) }]
              : []),
          ]}
        />
      )}
    </span>
  )
}

import type { Column } from '@nora/ui'
import { ExpiryCell } from './expiry-cell.tsx'
import { LastUseCell } from './last-use-cell.tsx'

type Key = { last_used_at: string | null; last_used_address: string | null; expires_at: string | null }

/** A name, and below it what tells the key from others. */
export function keyNameColumn<Row>(
  facts: Pick<Column<Row>, 'id' | 'header'>,
  name: (row: Row) => string,
  mark: (row: Row) => string,
): Column<Row> {
  return {
    ...facts,
    width: 'minmax(116px, 2fr)',
    fixed: true,
    hasNote: () => true,
    cell: (row) => (
      <span className="block min-w-0">
        <span className="block truncate font-[560]">{name(row)}</span>
        <span className="block truncate font-mono text-xs text-faint">{mark(row)}</span>
      </span>
    ),
    sortValue: name,
  }
}

/** When and from where; `never` in place of that. */
export function lastUsedColumn<Row extends Key>(header: string, never: string): Column<Row> {
  return {
    id: 'last_used',
    header,
    width: 'minmax(116px, 1fr)',
    hasNote: ({ last_used_address }) => last_used_address !== null,
    cell: ({ last_used_at, last_used_address }) => (
      <LastUseCell at={last_used_at} address={last_used_address} never={never} />
    ),
    sortValue: ({ last_used_at }) => getMoment(last_used_at),
  }
}

export function expiresColumn<Row extends Key>(header: string): Column<Row> {
  return {
    id: 'expires',
    header,
    width: '148px',
    align: 'end',
    hideBelow: 'sm',
    cell: ({ expires_at }) => <ExpiryCell expires_at={expires_at} />,
    sortValue: ({ expires_at }) => getMoment(expires_at),
  }
}

function getMoment(at: string | null): number | null {
  return at === null ? null : Date.parse(at)
}

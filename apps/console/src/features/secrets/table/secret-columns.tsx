import type { Column } from '@nora/ui'
import type { ReactNode } from 'react'
import type { Line } from '../lines/to-lines.ts'
import { NameCell } from './name-cell.tsx'
import { ChangedCell, MarkCell, TypeCell } from './other-cells.tsx'
import type { tableTexts } from './table.messages.ts'
import { ValueCell } from './value-cell.tsx'

type ColumnsChoice = {
  texts: (typeof tableTexts)['ru']
  personName(id: string): string
  menu(line: Line): ReactNode
}

export function secretColumns({ texts, personName, menu }: ColumnsChoice): Column<Line>[] {
  const { columns } = texts
  return [
    {
      id: 'name',
      header: columns.name,
      width: 'minmax(150px, 1.2fr)',
      fixed: true,
      hasNote: () => true,
      cell: (line) => <NameCell line={line} />,
    },
    {
      id: 'value',
      header: columns.value,
      width: 'minmax(140px, 2fr)',
      fixed: true,
      cell: (line) => <ValueCell line={line} />,
    },
    {
      id: 'type',
      header: columns.type,
      width: '104px',
      hideBelow: 'sm',
      cell: (line) => <TypeCell line={line} />,
    },
    {
      id: 'mark',
      header: columns.mark,
      width: '148px',
      hideBelow: 'sm',
      cell: (line) => <MarkCell line={line} />,
    },
    {
      id: 'changed',
      header: columns.changed,
      width: '124px',
      hideBelow: 'lg',
      cell: (line) => <ChangedCell line={line} personName={personName} />,
    },
    {
      id: 'actions',
      header: columns.actions,
      headerHidden: true,
      width: '28px',
      fixed: true,
      align: 'end',
      cell: menu,
    },
  ]
}

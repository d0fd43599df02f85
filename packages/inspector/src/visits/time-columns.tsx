import { type Column, RelativeTime } from '@nora/ui'
import type { Visit } from './visit-list.ts'
import { VisitDuration } from './visits-pane.tsx'

/** When a visit began, and how long it has lasted. */
export function timeColumns<One extends Visit>(texts: { started: string; duration: string }): Column<One>[] {
  return [
    {
      id: 'at',
      header: texts.started,
      width: '130px',
      hideBelow: 'lg',
      cell: ({ at }) => <RelativeTime at={at} />,
      sortValue: ({ at }) => Date.parse(at),
    },
    {
      id: 'duration',
      header: texts.duration,
      width: '130px',
      hideBelow: 'sm',
      align: 'end',
      cell: (visit) => <VisitDuration visit={visit} />,
    },
  ]
}

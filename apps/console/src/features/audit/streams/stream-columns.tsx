import type { AuditStream } from '@nora/contract/audit'
import { Badge, type Column, RelativeTime } from '@nora/ui'
import { getState, STREAM_STATES, StateBadge } from './stream-state.tsx'
import type { streamsTexts } from './streams.messages.ts'

export function streamColumns(texts: (typeof streamsTexts)['ru']): Column<AuditStream>[] {
  return [
    {
      id: 'name',
      header: texts.columns.name,
      width: 'minmax(140px, 1.6fr)',
      fixed: true,
      hasNote: () => true,
      cell: ({ name, url }) => (
        <span className="block min-w-0">
          <span className="block truncate font-[560]">{name}</span>
          <span className="block truncate font-mono text-xs text-faint">{url}</span>
        </span>
      ),
      sortValue: ({ name }) => name,
    },
    {
      id: 'kind',
      header: texts.kind,
      width: '104px',
      hideBelow: 'lg',
      cell: ({ kind }) => <Badge>{texts.kinds[kind]}</Badge>,
      sortValue: ({ kind }) => kind,
    },
    {
      id: 'state',
      header: texts.state,
      width: 'minmax(118px, 1.4fr)',
      staysShown: true,
      cell: (stream) => <State stream={stream} texts={texts} />,
      sortValue: (stream) => STREAM_STATES.indexOf(getState(stream)),
    },
    {
      id: 'delivered',
      header: texts.columns.delivered,
      width: '168px',
      hideBelow: 'sm',
      cell: ({ delivered_at }) =>
        delivered_at ? (
          <RelativeTime at={delivered_at} className="text-soft" />
        ) : (
          <span className="text-faint">{texts.never}</span>
        ),
      sortValue: ({ delivered_at }) => delivered_at && Date.parse(delivered_at),
    },
  ]
}

/** The word for it, and below it what stands in the way. */
function State({ stream, texts }: { stream: AuditStream; texts: (typeof streamsTexts)['ru'] }) {
  const { last_error, attempts, behind } = stream
  const note = attempts > 0 && last_error ? last_error : behind > 0 && texts.waiting(behind)
  return (
    <span className="block min-w-0">
      <StateBadge stream={stream} />
      {note && (
        <span title={note} className="mt-0.5 block truncate text-xs text-faint">
          {note}
        </span>
      )}
    </span>
  )
}

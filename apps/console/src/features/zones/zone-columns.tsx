import type { Zone } from '@nora/contract/zones'
import { formatDateTime, type Lang } from '@nora/kit'
import { type Column, RelativeTime } from '@nora/ui'
import { getStatusClass, StatusWord } from '../../platform/verification/status-word.tsx'
import type { zonesTexts } from './zones.messages.ts'

export function zoneColumns(texts: (typeof zonesTexts)['ru'], lang: Lang): Column<Zone>[] {
  const { columns } = texts
  return [
    {
      id: 'name',
      header: columns.name,
      width: 'minmax(140px, 1.8fr)',
      fixed: true,
      hasNote: ({ is_over_limit }) => is_over_limit,
      cell: ({ display_name, is_over_limit }) => (
        <span className="block min-w-0">
          <span className="block truncate font-mono text-code font-[560]">*.{display_name}</span>
          {is_over_limit && <span className="block text-xs font-medium text-warn">{texts.overLimit}</span>}
        </span>
      ),
      sortValue: ({ name }) => name,
    },
    {
      id: 'status',
      header: columns.status,
      width: '136px',
      cell: ({ status }) => <StatusWord status={status} />,
      sortValue: ({ status }) => getStatusClass(status),
    },
    {
      id: 'names',
      header: columns.names,
      width: '96px',
      hideBelow: 'sm',
      cell: ({ names }) => texts.names(names),
      sortValue: ({ names }) => names,
    },
    {
      id: 'certificate',
      header: columns.certificate,
      width: 'minmax(120px, 1fr)',
      hideBelow: 'lg',
      cell: ({ certificate }) => (
        <span className="truncate text-soft">
          {certificate
            ? texts.certificateUntil(formatDateTime(lang, new Date(certificate.not_after)))
            : texts.noCertificate}
        </span>
      ),
      sortValue: ({ certificate }) => (certificate ? Date.parse(certificate.not_after) : null),
    },
    {
      id: 'added',
      header: columns.added,
      width: '132px',
      align: 'end',
      hideBelow: 'lg',
      cell: ({ created_at }) => <RelativeTime at={created_at} className="text-soft" />,
      sortValue: ({ created_at }) => Date.parse(created_at),
    },
  ]
}

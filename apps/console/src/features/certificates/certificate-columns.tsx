import type { Certificate } from '@nora/contract/certificates'
import { type Column, RelativeTime } from '@nora/ui'
import type { certificatesTexts } from './certificates.messages.ts'
import { ExpiryBar } from './expiry-bar.tsx'

export function certificateColumns(
  texts: (typeof certificatesTexts)['ru'],
  now: number,
): Column<Certificate>[] {
  const { columns } = texts
  return [
    {
      id: 'names',
      header: columns.names,
      width: 'minmax(150px, 1.8fr)',
      fixed: true,
      hasNote: ({ description, names }) => description !== '' || names.length > 1,
      cell: ({ names, description }) => (
        <span className="block min-w-0">
          <span className="block truncate font-mono text-code font-[560]">{names[0]}</span>
          {(description !== '' || names.length > 1) && (
            <span className="block truncate text-xs text-soft">
              {[...(names.length > 1 ? [texts.more(names.length - 1)] : []), description]
                .filter(Boolean)
                .join(' · ')}
            </span>
          )}
        </span>
      ),
      sortValue: ({ names }) => names[0] ?? '',
    },
    {
      id: 'source',
      header: columns.source,
      width: '132px',
      hideBelow: 'sm',
      cell: ({ source }) => <span className="text-soft">{texts.sources[source]}</span>,
      sortValue: ({ source }) => source,
    },
    {
      id: 'ends',
      header: columns.ends,
      width: 'minmax(110px, 150px)',
      cell: (certificate) => <ExpiryBar validity={certificate} now={now} />,
      sortValue: ({ not_after }) => Date.parse(not_after),
    },
    {
      id: 'next',
      header: columns.next,
      width: '132px',
      hideBelow: 'lg',
      cell: ({ renew_at, state }) =>
        state === 'renewing' ? (
          texts.states.renewing
        ) : renew_at ? (
          <RelativeTime at={renew_at} className="text-soft" />
        ) : (
          <span className="text-soft">{texts.notRenewed}</span>
        ),
      sortValue: ({ renew_at }) => (renew_at ? Date.parse(renew_at) : null),
    },
    {
      id: 'used',
      header: columns.used,
      width: 'minmax(100px, 1fr)',
      hideBelow: 'lg',
      cell: ({ used_by }) => (
        <span className={used_by.length === 0 ? 'text-faint' : 'text-soft'}>
          {describeUses(used_by, texts)}
        </span>
      ),
      sortValue: ({ used_by }) => used_by.length,
    },
  ]
}

export function describeUses(
  used_by: Certificate['used_by'],
  texts: (typeof certificatesTexts)['ru'],
): string {
  const [first, ...others] = used_by
  if (!first) return texts.unused
  return others.length === 0 ? first.hostname : texts.uses(used_by.length)
}

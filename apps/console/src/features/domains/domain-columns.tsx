import type { Domain } from '@nora/contract/domains'
import type { Lang } from '@nora/kit'
import { RelativeTime } from '@nora/ui'
import { accessColumn } from '../../platform/access/access-column.tsx'
import { AddressCell, type OwnColumns } from '../../platform/reserved/reserved-columns.tsx'
import { getStatusClass, StatusWord } from '../../platform/verification/status-word.tsx'
import { domainKind } from './domain-kind.ts'
import { domainsTexts } from './domains.messages.ts'

export function domainColumns(lang: Lang): OwnColumns<Domain> {
  const { columns } = domainsTexts[lang]
  return {
    address: {
      id: 'hostname',
      header: columns.address,
      width: 'minmax(136px, 1.8fr)',
      fixed: true,
      cell: (domain) => <AddressCell item={domain} kind={domainKind} note={domain.description} />,
      hasNote: ({ description, is_over_limit }) => description !== '' || is_over_limit,
      sortValue: ({ hostname }) => hostname,
    },
    status: {
      id: 'status',
      header: columns.status,
      width: '128px',
      hideBelow: 'sm',
      hasNote: isWaiting,
      cell: (domain) => (
        <span className="block min-w-0">
          <StatusWord status={domain.status} isShort />
          {isWaiting(domain) && domain.next_check_at && (
            <span className="block truncate text-xs text-faint">
              <RelativeTime at={domain.next_check_at} />
            </span>
          )}
        </span>
      ),
      sortValue: ({ status }) => getStatusClass(status),
    },
    more: accessColumn(lang),
  }
}

/** Verified names are checked too, which is no news. */
function isWaiting({ status, next_check_at }: Domain): boolean {
  return status !== 'verified' && next_check_at !== null
}

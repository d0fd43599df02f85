import type { Domain } from '@nora/contract/domains'
import type { Lang } from '@nora/kit'
import { accessColumn } from '../../platform/access/access-column.tsx'
import { AddressCell, type OwnColumns } from '../../platform/reserved/reserved-columns.tsx'
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
    more: accessColumn(lang),
  }
}

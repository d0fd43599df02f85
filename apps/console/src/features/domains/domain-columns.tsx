import type { Domain } from '@nora/contract/domains'
import type { Lang } from '@nora/kit'
import { AddressCell, type OwnColumns } from '../../platform/reserved/reserved-columns.tsx'
import { domainsTexts } from './domains.messages.ts'

export function domainColumns(lang: Lang): OwnColumns<Domain> {
  const { columns, kinds } = domainsTexts[lang]
  return {
    address: {
      id: 'hostname',
      header: columns.address,
      width: 'minmax(136px, 1.8fr)',
      fixed: true,
      cell: (domain) => <AddressCell item={domain} address={domain.hostname} note={domain.description} />,
      sortValue: ({ hostname }) => hostname,
    },
    more: {
      id: 'kind',
      header: columns.kind,
      width: '124px',
      hideBelow: 'lg',
      cell: ({ kind }) => <span className="text-soft">{kinds[kind]}</span>,
      sortValue: ({ kind }) => kind,
    },
  }
}

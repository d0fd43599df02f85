import type { Port } from '@nora/contract/ports'
import type { Lang } from '@nora/kit'
import { accessColumn } from '../../platform/access/access-column.tsx'
import { AddressCell, type OwnColumns } from '../../platform/reserved/reserved-columns.tsx'
import { portKind } from './port-kind.ts'
import { portsTexts } from './ports.messages.ts'

export function portColumns(lang: Lang): OwnColumns<Port> {
  const { columns } = portsTexts[lang]
  return {
    address: {
      id: 'address',
      header: columns.address,
      width: 'minmax(136px, 1.6fr)',
      fixed: true,
      cell: (port) => (
        <AddressCell
          item={port}
          kind={portKind}
          note={[port.alias, port.description].filter(Boolean).join(' · ')}
        />
      ),
      hasNote: ({ alias, description, is_over_limit }) =>
        alias !== null || description !== '' || is_over_limit,
      sortValue: ({ port }) => port,
    },
    more: accessColumn(lang),
  }
}

import type { Port } from '@nora/contract/ports'
import type { Lang } from '@nora/kit'
import { AddressCell, type OwnColumns } from '../../platform/reserved/reserved-columns.tsx'
import { portsTexts } from './ports.messages.ts'

type Texts = (typeof portsTexts)['ru']

export function portColumns(lang: Lang): OwnColumns<Port> {
  const texts = portsTexts[lang]
  const { columns } = texts
  return {
    address: {
      id: 'address',
      header: columns.address,
      width: 'minmax(136px, 1.6fr)',
      fixed: true,
      cell: (port) => (
        <AddressCell
          item={port}
          address={port.address}
          note={[port.alias, port.description].filter(Boolean).join(' · ')}
        />
      ),
      sortValue: ({ port }) => port,
    },
    more: {
      id: 'access',
      header: columns.access,
      width: '148px',
      hideBelow: 'lg',
      cell: (port) => accessCell(texts, port),
      sortValue: ({ allow, deny }) => allow.length * 1000 + deny.length,
    },
  }
}

/** Whom the address lists let in, in short. */
function accessCell(texts: Texts, { allow, deny }: Port) {
  if (allow.length > 0) return <span>{texts.onlyFrom(allow.length)}</span>
  if (deny.length > 0) return <span>{texts.except(deny.length)}</span>
  return <span className="text-faint">{texts.everyone}</span>
}

import type { Port } from '@nora/contract'
import { Badge, type Column, RelativeTime } from '@nora/ui'
import { personColumn } from '../../platform/lists/people.tsx'
import { PortAccess, PortDot, PortUse } from './port-use.tsx'
import type { portsTexts } from './ports.messages.ts'
import type { PortScope } from './ports-filter.ts'

type Texts = (typeof portsTexts)['ru']

export function portColumns(
  texts: Texts,
  { scope, hasRegions }: { scope: PortScope; hasRegions: boolean },
): Column<Port>[] {
  const { columns } = texts
  const region: Column<Port> = {
    id: 'region',
    header: columns.region,
    width: '88px',
    hideBelow: 'lg',
    cell: (port) => <Badge>{port.region}</Badge>,
    sortValue: (port) => port.region,
  }
  return [
    {
      id: 'address',
      header: columns.address,
      width: 'minmax(136px, 1.6fr)',
      fixed: true,
      cell: (port) => (
        <span className="flex items-center gap-[11px]">
          <PortDot port={port} />
          <span className="min-w-0">
            <span className="block truncate font-mono text-sm font-[560]">{port.address}</span>
            <span className="block truncate text-xs text-faint">
              {[port.alias, port.description].filter(Boolean).join(' · ')}
            </span>
          </span>
        </span>
      ),
      sortValue: ({ port }) => port,
    },
    {
      id: 'use',
      header: columns.use,
      width: 'minmax(88px, 1.4fr)',
      cell: (port) => <PortUse port={port} />,
      sortValue: ({ tunnel, last_used_at }) =>
        tunnel ? Number.MAX_SAFE_INTEGER : last_used_at === null ? null : Date.parse(last_used_at),
    },
    ...(scope === 'team' ? [personColumn<Port>(columns.person)] : []),
    {
      id: 'access',
      header: columns.access,
      width: '148px',
      hideBelow: 'lg',
      cell: (port) => <PortAccess port={port} />,
      sortValue: ({ allow, deny }) => allow.length * 1000 + deny.length,
    },
    ...(hasRegions ? [region] : []),
    {
      id: 'reserved',
      header: columns.reserved,
      width: '132px',
      align: 'end',
      hideBelow: 'sm',
      cell: ({ created_at }) => <RelativeTime at={created_at} className="text-soft" />,
      sortValue: ({ created_at }) => Date.parse(created_at),
    },
  ]
}

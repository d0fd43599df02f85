import type { Port } from '@nora/contract/ports'
import { useTexts } from '@nora/ui'
import { ReservedDrawer, type ReservedDrawerProps } from '../../platform/reserved/reserved-drawer.tsx'
import type { DrawerProps } from '../../platform/reserved/reserved-page-props.ts'
import { portKind } from './port-kind.ts'
import { portsTexts } from './ports.messages.ts'

export function PortDrawer(props: DrawerProps<Port>) {
  const { drawer, everyone } = useTexts(portsTexts)
  const facts: ReservedDrawerProps<Port>['facts'] = ({ alias, allow, deny }) => ({
    before: alias ? [[drawer.alias, <code key="alias">{alias}</code>]] : [],
    after: [
      [drawer.allow, allow.length > 0 ? <Networks key="allow" networks={allow} /> : everyone],
      ...(deny.length > 0 ? [[drawer.deny, <Networks key="deny" networks={deny} />] as const] : []),
    ],
  })
  return (
    <ReservedDrawer
      kind={portKind}
      {...props}
      command={({ alias, port }) => `nora tcp 5432 --port ${alias ?? port}`}
      facts={facts}
    />
  )
}

function Networks({ networks }: { networks: readonly string[] }) {
  return (
    <span className="flex max-h-40 flex-col overflow-y-auto">
      {networks.map((network) => (
        <code key={network}>{network}</code>
      ))}
    </span>
  )
}

import type { Port } from '@nora/contract/ports'
import { useTexts } from '@nora/ui'
import { ReservedDrawer, type ReservedDrawerProps } from '../../platform/reserved/reserved-drawer.tsx'
import type { DrawerProps } from '../../platform/reserved/reserved-page-props.ts'
import { portKind } from './port-kind.ts'
import { portsTexts } from './ports.messages.ts'

export function PortDrawer(props: DrawerProps<Port>) {
  const { drawer } = useTexts(portsTexts)
  const facts: ReservedDrawerProps<Port>['facts'] = ({ alias }) => ({
    before: alias ? [[drawer.alias, <code key="alias">{alias}</code>]] : [],
    after: [],
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

import { lazyPart } from '@nora/ui'
import { ReservedPage } from '../../platform/reserved/reserved-page.tsx'
import type { ReservedPageProps } from '../../platform/reserved/reserved-page-props.ts'
import { portColumns } from './port-columns.tsx'
import { portKind } from './port-kind.ts'

const parts = {
  kind: portKind,
  columns: portColumns,
  ReserveDialog: lazyPart(() => import('./reserve-port-dialog.tsx'), 'ReservePortDialog'),
  EditDialog: lazyPart(() => import('./edit-port-dialog.tsx'), 'EditPortDialog'),
  Drawer: lazyPart(() => import('./port-drawer.tsx'), 'PortDrawer'),
}

/** One's own ports, or those of the whole team. */
export function PortsPage(props: ReservedPageProps) {
  return <ReservedPage {...parts} {...props} />
}

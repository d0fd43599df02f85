import { lazyPart } from '@nora/ui'
import { ReservedPage } from '../../platform/reserved/reserved-page.tsx'
import type { ReservedPageProps } from '../../platform/reserved/reserved-page-props.ts'
import { useDomainEvents } from '../../platform/verification/use-domain-events.ts'
import { domainColumns } from './domain-columns.tsx'
import { domainKind } from './domain-kind.ts'

const parts = {
  kind: domainKind,
  columns: domainColumns,
  ReserveDialog: lazyPart(() => import('./reserve-domain-dialog.tsx'), 'ReserveDomainDialog'),
  EditDialog: lazyPart(() => import('./edit-domain-dialog.tsx'), 'EditDomainDialog'),
  Drawer: lazyPart(() => import('./domain-drawer.tsx'), 'DomainDrawer'),
}

const FOLLOWED = ['domain', 'certificate'] as const

/** One's own domains, or those of the whole team. */
export function DomainsPage(props: ReservedPageProps) {
  useDomainEvents(domainKind.name, FOLLOWED)
  return <ReservedPage {...parts} {...props} />
}

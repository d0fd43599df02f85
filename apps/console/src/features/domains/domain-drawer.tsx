import type { Domain } from '@nora/contract/domains'
import { useTexts } from '@nora/ui'
import { ReservedDrawer } from '../../platform/reserved/reserved-drawer.tsx'
import type { DrawerProps } from '../../platform/reserved/reserved-page-props.ts'
import { DomainHead } from './domain-head.tsx'
import { domainKind, getDomainKind } from './domain-kind.ts'
import { domainsTexts } from './domains.messages.ts'
import { TransferDomain, useMayTransfer } from './transfer-domain.tsx'

export function DomainDrawer(props: DrawerProps<Domain>) {
  const { drawer, kinds, tls } = useTexts(domainsTexts)
  const mayTransfer = useMayTransfer()
  return (
    <ReservedDrawer
      kind={domainKind}
      {...props}
      command={({ kind, name, hostname }) =>
        kind === 'static' ? `nora http 3000 --name ${name}` : `nora http 3000 --domain ${hostname}`
      }
      head={(domain) => getDomainKind(domain) === 'external' && <DomainHead domain={domain} />}
      facts={(domain) => ({
        after: [
          [drawer.kind, kinds[getDomainKind(domain)]],
          ...(domain.zone ? [[drawer.zone, domain.zone.name] as const] : []),
          ...(domain.tls && !domain.zone ? [[drawer.tls, tls[domain.tls]] as const] : []),
          ...(mayTransfer ? [[drawer.owner, <TransferDomain key="owner" domain={domain} />] as const] : []),
        ],
      })}
    />
  )
}

import type { Domain } from '@nora/contract/domains'
import { useTexts } from '@nora/ui'
import { ReservedDrawer } from '../../platform/reserved/reserved-drawer.tsx'
import type { DrawerProps } from '../../platform/reserved/reserved-page-props.ts'
import { domainKind } from './domain-kind.ts'
import { domainsTexts } from './domains.messages.ts'

export function DomainDrawer(props: DrawerProps<Domain>) {
  const { drawer, kinds } = useTexts(domainsTexts)
  return (
    <ReservedDrawer
      kind={domainKind}
      {...props}
      command={({ name }) => `nora http 3000 --name ${name}`}
      facts={({ kind }) => ({ after: [[drawer.kind, kinds[kind]]] })}
    />
  )
}

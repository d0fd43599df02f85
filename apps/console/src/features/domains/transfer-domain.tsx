import type { Domain } from '@nora/contract/domains'
import { Button, lazyPart, useTexts } from '@nora/ui'
import { ArrowRightLeft } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useMay } from '../../platform/use-may.ts'
import { useUser } from '../../platform/use-user.ts'
import { domainsTexts } from './domains.messages.ts'

const TransferDomainDialog = lazyPart(() => import('./transfer-domain-dialog.tsx'), 'TransferDomainDialog')

/** Whether the reader sees who is in the team, and so can choose a member. */
export function useMayTransfer(): boolean {
  const mayRead = useMay('members.read')
  return useUser()?.team.type === 'team' && mayRead
}

/** Hands a domain of a team to another member. */
export function TransferDomain({ domain }: { domain: Domain }) {
  const { transfer: texts } = useTexts(domainsTexts)
  const [isOpen, open] = useState(false)
  return (
    <>
      <Button size="small" icon={<ArrowRightLeft aria-hidden="true" />} onClick={() => open(true)}>
        {texts.open}
      </Button>
      <Suspense>{isOpen && <TransferDomainDialog domain={domain} onClose={() => open(false)} />}</Suspense>
    </>
  )
}

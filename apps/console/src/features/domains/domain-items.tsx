import { useNavigate } from '@tanstack/react-router'
import { Globe } from 'lucide-react'
import type { FoundItemsProps } from '../../platform/navigation/navigation.ts'
import { ReservedItems } from '../../platform/reserved/reserved-items.tsx'
import { domainKind } from './domain-kind.ts'

/** The reader’s own domains in the command menu. */
export function DomainItems(props: FoundItemsProps) {
  const navigate = useNavigate()
  return (
    <ReservedItems
      {...props}
      kind={domainKind}
      icon={<Globe strokeWidth={1.7} />}
      onOpen={(domain) => void navigate({ to: '/domains', search: { domain } })}
    />
  )
}

import { useNavigate } from '@tanstack/react-router'
import { EthernetPort } from 'lucide-react'
import type { FoundItemsProps } from '../../platform/navigation/navigation.ts'
import { ReservedItems } from '../../platform/reserved/reserved-items.tsx'
import { portKind } from './port-kind.ts'

/** The reader’s own ports in the command menu. */
export function PortItems(props: FoundItemsProps) {
  const navigate = useNavigate()
  return (
    <ReservedItems
      {...props}
      kind={portKind}
      icon={<EthernetPort strokeWidth={1.7} />}
      onOpen={(port) => void navigate({ to: '/tcp_ports', search: { port } })}
    />
  )
}

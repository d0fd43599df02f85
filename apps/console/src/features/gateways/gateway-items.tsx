import { useTexts } from '@nora/ui'
import { useNavigate } from '@tanstack/react-router'
import { Split } from 'lucide-react'
import type { FoundItemsProps } from '../../platform/navigation/navigation.ts'
import { ObjectItems } from '../../platform/navigation/object-items.tsx'
import { useGateways } from './gateways.queries.ts'
import { gatewaysTitles } from './gateways-titles.messages.ts'

/** Gateways in the command menu. */
export function GatewayItems({ run, typed }: FoundItemsProps) {
  const { gateways: heading } = useTexts(gatewaysTitles)
  const navigate = useNavigate()
  return (
    <ObjectItems
      heading={heading}
      icon={<Split strokeWidth={1.7} />}
      objects={useGateways().data ?? []}
      label={({ name }) => name}
      note={({ endpoint }) => endpoint}
      words={({ description, endpoint }) => `${description} ${endpoint}`}
      onOpen={({ id }) => run(() => void navigate({ to: '/gateway/$id', params: { id } }))}
      typed={typed}
    />
  )
}

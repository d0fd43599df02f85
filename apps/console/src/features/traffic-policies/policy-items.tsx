import { useTexts } from '@nora/ui'
import { useNavigate } from '@tanstack/react-router'
import { Waypoints } from 'lucide-react'
import type { FoundItemsProps } from '../../platform/navigation/navigation.ts'
import { ObjectItems } from '../../platform/navigation/object-items.tsx'
import { useTrafficPolicies } from './traffic-policies.queries.ts'
import { trafficPoliciesTitles } from './traffic-policies-titles.messages.ts'

/** Traffic policies in the command menu. */
export function PolicyItems({ run, typed }: FoundItemsProps) {
  const { policies: heading } = useTexts(trafficPoliciesTitles)
  const navigate = useNavigate()
  return (
    <ObjectItems
      heading={heading}
      icon={<Waypoints strokeWidth={1.7} />}
      objects={useTrafficPolicies().data ?? []}
      label={({ name }) => name}
      words={({ description, attached_to }) => [description, ...attached_to].join(' ')}
      onOpen={({ id }) => run(() => void navigate({ to: '/policies/$id', params: { id } }))}
      typed={typed}
    />
  )
}

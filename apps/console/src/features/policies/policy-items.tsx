import { useTexts } from '@nora/ui'
import { useNavigate } from '@tanstack/react-router'
import { BrickWallShield } from 'lucide-react'
import type { FoundItemsProps } from '../../platform/navigation/navigation.ts'
import { ObjectItems } from '../../platform/navigation/object-items.tsx'
import { usePolicies } from './policies.queries.ts'
import { policiesTitles } from './policies-titles.messages.ts'

/** The team's IP policies in the command menu. */
export function PolicyItems({ run, typed }: FoundItemsProps) {
  const { ipPolicies: heading } = useTexts(policiesTitles)
  const navigate = useNavigate()
  return (
    <ObjectItems
      heading={heading}
      icon={<BrickWallShield strokeWidth={1.7} />}
      objects={usePolicies().data ?? []}
      label={({ name }) => name}
      words={({ description, attached_to }) => [description, ...attached_to.endpoints].join(' ')}
      onOpen={({ id }) => run(() => void navigate({ to: '/team_ip_policies', search: { policy: id } }))}
      typed={typed}
    />
  )
}

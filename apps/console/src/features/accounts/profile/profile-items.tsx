import { useTexts } from '@nora/ui'
import { useNavigate } from '@tanstack/react-router'
import { MonitorSmartphone, ShieldCheck } from 'lucide-react'
import { Group, Item } from '../../../platform/navigation/command-items.tsx'
import type { FoundItemsProps } from '../../../platform/navigation/navigation.ts'
import { profileTexts } from './profile.messages.ts'

const ICONS = { security: ShieldCheck, sessions: MonitorSmartphone }
const PARTS = ['security', 'sessions'] as const

/** The parts of the profile in the command menu. */
export function ProfileItems({ run }: FoundItemsProps) {
  const texts = useTexts(profileTexts)
  const navigate = useNavigate()
  return (
    <Group heading={texts.title}>
      {PARTS.map((tab) => {
        const Icon = ICONS[tab]
        return (
          <Item
            key={tab}
            id={`profile ${tab}`}
            icon={<Icon strokeWidth={1.7} />}
            label={`${texts.title}: ${texts.tabs[tab]}`}
            words={texts.partWords[tab]}
            onSelect={run(() => void navigate({ to: '/profile', search: { tab } }))}
          />
        )
      })}
    </Group>
  )
}

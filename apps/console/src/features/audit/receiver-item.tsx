import { useTexts } from '@nora/ui'
import { useNavigate } from '@tanstack/react-router'
import { Send } from 'lucide-react'
import { Group, Item } from '../../platform/navigation/command-items.tsx'
import type { FoundItemsProps } from '../../platform/navigation/navigation.ts'
import { auditTexts } from './audit.messages.ts'
import { auditTitles } from './audit-titles.messages.ts'

/** The receivers of the audit log in the command menu. */
export function ReceiverItem({ run }: FoundItemsProps) {
  const { tabs, receiverWords } = useTexts(auditTexts)
  const { audit: heading } = useTexts(auditTitles)
  const navigate = useNavigate()
  return (
    <Group heading={heading}>
      <Item
        id="audit receivers"
        icon={<Send strokeWidth={1.7} />}
        label={`${heading}: ${tabs.receivers}`}
        words={receiverWords}
        onSelect={run(() => void navigate({ to: '/team_audit_events', search: { tab: 'receivers' } }))}
      />
    </Group>
  )
}

import type { WebhookTarget } from '@nora/contract/webhooks'
import { IconButton, Menu, useTexts } from '@nora/ui'
import { Ellipsis } from 'lucide-react'
import { targetsTexts } from './targets.messages.ts'
import { useTargetChanges } from './use-target-changes.ts'

type TargetMenuProps = { webhookId: string; target: WebhookTarget; onEdit(): void; onRemove(): void }

export function TargetMenu({ webhookId, target, onEdit, onRemove }: TargetMenuProps) {
  const texts = useTexts(targetsTexts)
  const { pause, resume } = useTargetChanges(webhookId)
  const { id, name, state } = target
  return (
    <Menu
      align="end"
      trigger={
        <IconButton label={texts.actionsOf(name)} icon={<Ellipsis aria-hidden="true" />} size="small" />
      }
      entries={[
        { label: texts.edit, onSelect: onEdit },
        state === 'paused'
          ? { label: texts.resume, onSelect: () => resume.mutate(id) }
          : { label: texts.pause, onSelect: () => pause.mutate(id) },
        { kind: 'separator' },
        { label: texts.remove, danger: true, onSelect: onRemove },
      ]}
    />
  )
}

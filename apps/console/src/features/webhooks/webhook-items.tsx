import { useTexts } from '@nora/ui'
import { useNavigate } from '@tanstack/react-router'
import { Webhook } from 'lucide-react'
import type { FoundItemsProps } from '../../platform/navigation/navigation.ts'
import { ObjectItems } from '../../platform/navigation/object-items.tsx'
import { senderLabel } from './presets.ts'
import { useWebhooks } from './webhooks.queries.ts'
import { webhooksTitles } from './webhooks-titles.messages.ts'

/** Webhooks in the command menu. */
export function WebhookItems({ run, typed }: FoundItemsProps) {
  const { webhooks: heading } = useTexts(webhooksTitles)
  const navigate = useNavigate()
  return (
    <ObjectItems
      heading={heading}
      icon={<Webhook strokeWidth={1.7} />}
      objects={useWebhooks().data ?? []}
      label={({ name }) => name}
      note={({ scheme }) => senderLabel(scheme) ?? ''}
      words={({ url }) => url}
      onOpen={({ id }) => run(() => void navigate({ to: '/webhooks/$id', params: { id } }))}
      typed={typed}
    />
  )
}

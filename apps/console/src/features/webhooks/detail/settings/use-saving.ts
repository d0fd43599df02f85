import type { ChangeWebhook, Webhook } from '@nora/contract/webhooks'
import { useQueryClient } from '@tanstack/react-query'
import { useVersionedSaving } from '../../../../platform/use-versioned-saving.ts'
import { withFields } from '../../rename-fields.ts'
import { WEBHOOK_KEYS as KEYS } from '../../webhook-keys.ts'
import { useWebhookChange } from '../../webhooks.queries.ts'

export type Changes = Omit<ChangeWebhook, 'version'>

/** Where the form shows what the server says of nested fields. */
export type FieldNames = Readonly<Record<string, string>>

/** Saves changes to the webhook as it was when they were begun: `isDirty` says that something is typed. */
export function useSaving(webhook: Webhook, isDirty: boolean, names: FieldNames) {
  const queries = useQueryClient()
  const changing = useWebhookChange((api, body: ChangeWebhook) =>
    api.webhooks.changeWebhook({ params: { id: webhook.id }, body }),
  )
  const saving = useVersionedSaving<Webhook, Changes>({
    item: webhook,
    isDirty,
    send: (body) => withFields(names, () => changing.mutateAsync(body)),
    onTheirs: (current) => void queries.setQueryData(KEYS.webhook(webhook.id), current),
  })
  return { ...saving, isSaving: changing.isPending }
}

export type Saving = ReturnType<typeof useSaving>

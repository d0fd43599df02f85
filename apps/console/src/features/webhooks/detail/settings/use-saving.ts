import { ApiProblem } from '@nora/client'
import type { ChangeWebhook, Webhook } from '@nora/contract/webhooks'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { withFields } from '../../rename-fields.ts'
import { WEBHOOK_KEYS as KEYS } from '../../webhook-keys.ts'
import { useWebhookChange } from '../../webhooks.queries.ts'

export type Changes = Omit<ChangeWebhook, 'version'>

/** What somebody else saved meanwhile, and what was typed here. */
type Conflict = { current: Webhook; mine: Changes }

/** Where the form shows what the server says of nested fields. */
export type FieldNames = Readonly<Record<string, string>>

/**
 * Saves changes to the webhook as it was when they were begun: `isDirty` says that something is typed. A conflict is
 * no failure of the form, it is kept to be settled.
 */
export function useSaving(webhook: Webhook, isDirty: boolean, names: FieldNames) {
  const [version, setVersion] = useState(webhook.version)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const queries = useQueryClient()
  const changing = useWebhookChange((api, body: ChangeWebhook) =>
    api.webhooks.changeWebhook({ params: { id: webhook.id }, body }),
  )
  if (!isDirty && webhook.version !== version) setVersion(webhook.version)

  async function send(mine: Changes, on: number): Promise<Webhook | null> {
    try {
      const saved = await withFields(names, () => changing.mutateAsync({ version: on, ...mine }))
      setVersion(saved.version)
      setConflict(null)
      return saved
    } catch (error) {
      const current = toCurrent(error)
      if (!current) throw error
      setConflict({ current, mine })
      return null
    }
  }
  return {
    isSaving: changing.isPending,
    conflict,
    /** Resolves to null where somebody else was faster. */
    save: (mine: Changes) => send(mine, version),
    saveMine: () => (conflict ? send(conflict.mine, conflict.current.version) : Promise.resolve(null)),
    takeTheirs() {
      if (!conflict) return
      setVersion(conflict.current.version)
      queries.setQueryData(KEYS.webhook(webhook.id), conflict.current)
      setConflict(null)
    },
    close: () => setConflict(null),
  }
}

export type Saving = ReturnType<typeof useSaving>

/** The webhook as it is now; null for any other failure, such as a hostname that is taken. */
function toCurrent(error: unknown): Webhook | null {
  if (!(error instanceof ApiProblem) || error.code !== 'Conflict') return null
  return (error.data.current as Webhook | undefined) ?? null
}

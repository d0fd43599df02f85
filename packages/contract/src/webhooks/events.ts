type Named = { name: string }
type Change<F> = { before: F; after: F }

/** What the audit log tells of a webhook. Tokens, secrets, headers and bodies are left out. */
export type WebhookFacts = Named & {
  scheme: string | null
  answer_by: 'fixed' | 'expression' | 'target'
  max_body_bytes: number
  keep_days: number
}

/** Of a URL only its host, because a path may be a secret. */
export type WebhookTargetFacts = {
  target: string
  kind: 'url' | 'tunnel' | 'gateway' | 'agent'
  leads_to: string
}

type OfTarget = Named & { target: string }

export type WebhookEvent =
  | { kind: 'webhook.created'; object_id: string; data: WebhookFacts }
  | { kind: 'webhook.changed'; object_id: string; data: { fields: string[] } & Change<WebhookFacts> }
  | { kind: 'webhook.deleted'; object_id: string; data: WebhookFacts & { waiting: number } }
  | { kind: 'webhook.rotated'; object_id: string; data: Named & { overlap_s: number } }
  | { kind: 'webhook.paused'; object_id: string; data: Named }
  | { kind: 'webhook.resumed'; object_id: string; data: Named }
  | { kind: 'webhook.target_added'; object_id: string; data: Named & WebhookTargetFacts }
  | {
      kind: 'webhook.target_changed'
      object_id: string
      data: Named & { fields: string[] } & Change<WebhookTargetFacts>
    }
  | { kind: 'webhook.target_removed'; object_id: string; data: Named & WebhookTargetFacts }
  | { kind: 'webhook.target_paused'; object_id: string; data: OfTarget & { by: 'person' | 'answer_410' } }
  | { kind: 'webhook.target_resumed'; object_id: string; data: OfTarget }
  | { kind: 'webhook.target_failing'; object_id: string; data: OfTarget & { error: string } }
  | {
      kind: 'webhook.replayed'
      object_id: string
      data: Named & { replay_id: string; requests: number; is_edited: boolean }
    }
  | {
      kind: 'webhook.body_read'
      object_id: string
      data: Named & { request_id: string | null; part: 'body' | 'export' }
    }
  | { kind: 'webhook.request_deleted'; object_id: string; data: Named & { request_id: string } }

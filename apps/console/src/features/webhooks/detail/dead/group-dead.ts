import type { WebhookDeliverySummary } from '@nora/contract/webhooks'

export type DeadGroup = {
  key: string
  target: WebhookDeliverySummary['target']
  /** What kept it from being delivered: a code, or a status of the target. */
  error: string | null
  status: number | null
  /** Newest first. */
  deliveries: WebhookDeliverySummary[]
}

/** Deliveries that were given up, by target and error; the largest group first. */
export function groupDead(deliveries: readonly WebhookDeliverySummary[]): DeadGroup[] {
  const groups = new Map<string, DeadGroup>()
  for (const delivery of deliveries) {
    const { target, last_error, last_status, reason } = delivery
    const error = last_error ?? (last_status === null ? reason : null)
    const status = error === null ? last_status : null
    const key = `${target.id} ${error ?? status ?? ''}`
    const group = groups.get(key) ?? { key, target, error, status, deliveries: [] }
    group.deliveries.push(delivery)
    groups.set(key, group)
  }
  return [...groups.values()].sort((a, b) => b.deliveries.length - a.deliveries.length)
}

/** The requests of deliveries, each once. */
export function toRequestIds(deliveries: readonly WebhookDeliverySummary[]): string[] {
  return [...new Set(deliveries.map(({ request_id }) => request_id))]
}

import type { WebhookRequestSummary } from '@nora/contract/webhooks'

/** `POST /orders?new=1`. */
export function requestName({ method, path, query }: WebhookRequestSummary): string {
  return `${method} ${path}${query === '' ? '' : `?${query}`}`
}

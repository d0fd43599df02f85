import type {
  Webhook,
  WebhookDelivery,
  WebhookDeliverySummary,
  WebhookNews,
  WebhookRequest,
  WebhookRequestSummary,
  WebhookSummary,
  WebhookTarget,
} from '@nora/contract/webhooks'

export type RequestPages = {
  pages: { items: WebhookRequestSummary[]; next_cursor: string | null }[]
  pageParams: unknown[]
}

/** The list with what was told of one webhook. */
export function applyToList(
  list: readonly WebhookSummary[],
  told: WebhookSummary,
): readonly WebhookSummary[] {
  return list.map((webhook) => (webhook.id === told.id ? told : webhook))
}

/** A webhook with its counts and states, or with one of its targets, as they were told. */
export function applyToWebhook(webhook: Webhook, news: WebhookNews): Webhook {
  if (news.type === 'webhook') return { ...webhook, ...news.webhook }
  if (news.type === 'target') return { ...webhook, targets: withTarget(webhook.targets, news.target) }
  return webhook
}

function withTarget(targets: readonly WebhookTarget[], told: WebhookTarget): WebhookTarget[] {
  const isKnown = targets.some(({ id }) => id === told.id)
  return isKnown ? targets.map((target) => (target.id === told.id ? told : target)) : [...targets, told]
}

/**
 * Pages of requests with one that was told: changed where it stands, or put on top where the list shows its state. A
 * list that is searched cannot know whether the words are in it.
 */
export function applyToRequests(
  list: RequestPages,
  told: WebhookRequestSummary,
  shown: { q: string; states: readonly string[] },
): RequestPages {
  const isKnown = list.pages.some(({ items }) => items.some(({ id }) => id === told.id))
  if (isKnown) {
    const pages = list.pages.map((page) => ({
      ...page,
      items: page.items.map((request) => (request.id === told.id ? told : request)),
    }))
    return { ...list, pages }
  }
  const [first, ...rest] = list.pages
  const isShown = shown.q === '' && (shown.states.length === 0 || shown.states.includes(told.state))
  if (!first || !isShown) return list
  const newest = first.items[0]
  // What is told of an older one, which is not loaded yet, comes with its own page.
  if (newest && told.sequence < newest.sequence) return list
  return { ...list, pages: [{ ...first, items: [told, ...first.items] }, ...rest] }
}

/** One request with what was told of it. */
export function applyToRequest(request: WebhookRequest, told: WebhookRequestSummary): WebhookRequest {
  return request.id === told.id ? { ...request, ...told } : request
}

/** Whether the attempts of the delivery that was told are not those that the request shows. */
export function isHistoryOld(request: WebhookRequest, told: WebhookDeliverySummary): boolean {
  if (request.id !== told.request_id) return false
  const known = request.deliveries.find(({ id }) => id === told.id)
  return known === undefined || known.attempts !== told.attempts
}

/** One request with the state of one of its deliveries; its attempts are asked for anew. */
export function applyDelivery(request: WebhookRequest, told: WebhookDeliverySummary): WebhookRequest {
  if (request.id !== told.request_id) return request
  const deliveries = request.deliveries.map(
    (delivery): WebhookDelivery => (delivery.id === told.id ? { ...delivery, ...told } : delivery),
  )
  return { ...request, deliveries }
}

/** Deliveries that were given up, after what was told of one. Those made again are dead letters no more. */
export function applyToDead(
  list: readonly WebhookDeliverySummary[],
  told: WebhookDeliverySummary,
): readonly WebhookDeliverySummary[] {
  const others = list.filter((dead) => dead.id !== told.id && !isMadeAgain(dead, told))
  if (told.state === 'dead') return [told, ...others]
  return others.length === list.length ? list : others
}

/** Ids grow with time. */
function isMadeAgain(dead: WebhookDeliverySummary, told: WebhookDeliverySummary): boolean {
  return dead.request_id === told.request_id && dead.target.id === told.target.id && dead.id < told.id
}

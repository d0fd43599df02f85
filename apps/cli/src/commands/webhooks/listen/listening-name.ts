import type { Webhook } from '@nora/contract/webhooks'

/** Of an internal name; the edge allows 63. */
const NAME_LIMIT = 40
const USER_PART = 8
const WEBHOOK_PART = 4

/**
 * The internal name by which a person receives a webhook: `webhook-orders-ab12cd34`. Where the name of the webhook
 * is not kept whole, a part of its id stands in for what is lost, so that two webhooks never share a name.
 */
export function toListeningName({ id, name }: Pick<Webhook, 'id' | 'name'>, userId: string): string {
  const suffix = toUserSuffix(userId)
  const slug = toWords(name)
  const room = NAME_LIMIT - 'webhook-'.length - suffix.length
  const isWhole = slug === name.normalize('NFKC').toLowerCase() && slug.length <= room
  if (isWhole) return `webhook-${slug}${suffix}`
  const kept = slug.slice(0, room - WEBHOOK_PART - 1)
  const words = [kept, toWords(id.slice(-WEBHOOK_PART))].filter((word) => word !== '')
  return `webhook-${toWords(words.join('-'))}${suffix}`
}

/** Whether a name is one of this person, perhaps from before the webhook was renamed. */
export function isListeningName(address: string, userId: string): boolean {
  return address.startsWith('webhook-') && address.endsWith(toUserSuffix(userId))
}

function toUserSuffix(userId: string): string {
  return `-${toWords(userId.slice(-USER_PART))}`
}

function toWords(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}

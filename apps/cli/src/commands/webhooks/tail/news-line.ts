import { printable, type Style } from '@nora/command-line/terminal'
import type { WebhookNews } from '@nora/contract/webhooks'
import { formatBytes, formatClockTime, type Lang } from '@nora/kit'
import { describeReason, describeTarget } from '../describe-webhook.ts'
import { tailMessages } from './tail.messages.ts'

type Request = Extract<WebhookNews, { type: 'request' }>['request']
type Delivery = Extract<WebhookNews, { type: 'delivery' }>['delivery']
type Printing = { readonly lang: Lang; readonly style: Style; readonly now: Date }

/** Something new in a webhook as a line; null: it is not worth one. */
export function newsLine(news: WebhookNews, printing: Printing): string | null {
  const { lang, style, now } = printing
  if (news.type === 'request') return requestLine(news.request, printing)
  if (news.type === 'delivery') return deliveryLine(news.delivery, printing)
  if (news.type === 'skipped') return style.warn(tailMessages[lang].skipped(news.count))
  if (news.type !== 'target') return null
  const facts = describeTarget(lang, news.target).join(', ')
  return `${style.faint(formatClockTime(lang, now))}  ${printable(news.target.name)}: ${facts}`
}

/** `14:03:30  POST  /hook?a=1  queued, answered 200  1.2 KB  whr_…`; the id is what a replay takes. */
function requestLine(request: Request, { lang, style }: Printing): string {
  const texts = tailMessages[lang]
  const { id, received_at, method, path, query, body_bytes, state, refused_by, reason, answered_status } =
    request
  // A signature's reason names it.
  const why = reason === null ? refused_by && texts.refusedBy[refused_by] : describeReason(lang, reason)
  const said = `${texts.requestStates[state]}${why === null ? '' : ` (${why})`}`
  const shown = state === 'refused' || state === 'dead' ? style.bad(said) : said
  return [
    style.faint(formatClockTime(lang, new Date(received_at))),
    style.bold(printable(method)),
    printable(`${path}${query === '' ? '' : `?${query}`}`),
    `${shown}, ${texts.answered(answered_status)}`,
    formatBytes(lang, body_bytes),
    style.faint(printable(id)),
  ].join('  ')
}

/** `14:03:31  → shop  delivered 200  attempt 2  whr_…`: what an attempt came to. */
function deliveryLine(delivery: Delivery, { lang, style, now }: Printing): string | null {
  const texts = tailMessages[lang]
  const { state, target, last_status, last_error, attempts, due_at, reason, request_id } = delivery
  if (state === 'due' || state === 'sending') return null
  const facts = [
    texts.deliveryStates[state],
    ...(last_status === null ? [] : [String(last_status)]),
    ...(last_error === null ? [] : [describeReason(lang, last_error)]),
    ...(reason === null || isSaid(delivery) ? [] : [describeReason(lang, reason)]),
    ...(state === 'waiting' && due_at !== null ? [texts.at(formatClockTime(lang, new Date(due_at)))] : []),
  ].join(' ')
  const paint = state === 'delivered' ? style.ok : state === 'dead' ? style.bad : (text: string) => text
  return [
    style.faint(formatClockTime(lang, now)),
    `→ ${printable(target.name)}`,
    paint(facts),
    ...(attempts > 1 ? [texts.attempt(attempts)] : []),
    style.faint(printable(request_id)),
  ].join('  ')
}

/** The reason only repeats the status or the error. */
function isSaid({ reason, last_status, last_error }: Delivery): boolean {
  return reason === `status_${last_status}` || reason === last_error
}

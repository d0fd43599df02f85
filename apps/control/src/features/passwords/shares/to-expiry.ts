import type { ShareDuration } from '@nora/contract/passwords'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@nora/kit'

const TIMES: Readonly<Partial<Record<ShareDuration, number>>> = {
  '30m': 30 * MINUTE_MS,
  '1h': HOUR_MS,
  '1d': DAY_MS,
  '7d': 7 * DAY_MS,
  '14d': 14 * DAY_MS,
  '30d': 30 * DAY_MS,
  '60d': 60 * DAY_MS,
  '90d': 90 * DAY_MS,
}
const MONTHS: Readonly<Partial<Record<ShareDuration, number>>> = { '1mo': 1, '1y': 12 }

/** When a link made now ends. A month and a year are the calendar’s, in UTC; 31 January leads to the end of February. */
export function toExpiry(now: Date, duration: ShareDuration): Date {
  const months = MONTHS[duration]
  if (months === undefined) return new Date(now.getTime() + (TIMES[duration] ?? 0))
  const then = new Date(now)
  then.setUTCMonth(now.getUTCMonth() + months)
  // The month has no such day, and the date has run into the next one.
  if (then.getUTCDate() !== now.getUTCDate()) then.setUTCDate(0)
  return then
}

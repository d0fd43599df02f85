import { DAY_MS, HOUR_MS, MINUTE_MS } from '@nora/kit'
import { toList } from '../../platform/lists/list-search.ts'

/** Durations that are offered, by their names in the texts. */
export const PRESETS_MS = {
  '30m': 30 * MINUTE_MS,
  '1h': HOUR_MS,
  '1d': DAY_MS,
  '7d': 7 * DAY_MS,
  '14d': 14 * DAY_MS,
  '30d': 30 * DAY_MS,
  '60d': 60 * DAY_MS,
  '90d': 90 * DAY_MS,
  '365d': 365 * DAY_MS,
} as const

export type Preset = keyof typeof PRESETS_MS
/** `keep`: of something that exists, as it is. */
export type ExpiryChoice = Preset | 'date' | 'never' | 'keep'
export type Expiry = { choice: ExpiryChoice; date: string }

/** The moment that is meant; null for never, undefined for a date that is not one. */
export function expiryMoment(
  { choice, date }: Expiry,
  now: Date,
  current: string | null,
): Date | null | undefined {
  switch (choice) {
    case 'keep':
      return current === null ? null : new Date(current)
    case 'never':
      return null
    case 'date':
      return endOfDay(date, now)
    default:
      return new Date(now.getTime() + PRESETS_MS[choice])
  }
}

/** The end of the day where the reader is; undefined for no day, or one that is over. */
function endOfDay(date: string, now: Date): Date | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return undefined
  const end = new Date(`${date}T23:59:59.999`)
  return Number.isNaN(end.getTime()) || end <= now ? undefined : end
}

/** The day where the reader is, as a date field has it. */
export function toDateValue(day: Date): string {
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${day.getFullYear()}-${pad(day.getMonth() + 1)}-${pad(day.getDate())}`
}

export type ExpiryState = 'valid' | 'expiring' | 'expired'

const EXPIRING_MS = 7 * DAY_MS

export function expiryState(expires_at: string | null, now: Date): ExpiryState {
  if (expires_at === null) return 'valid'
  const leftMs = Date.parse(expires_at) - now.getTime()
  if (leftMs <= 0) return 'expired'
  return leftMs <= EXPIRING_MS ? 'expiring' : 'valid'
}

/** A list of keys can be filtered by these: how long they last, and whether they were used. */
export const STATES = ['valid', 'expiring', 'expired', 'unused'] as const

/** Whether a key is in one of the chosen states; none chosen lets every key through. */
export function isInState(
  chosen: string | undefined,
  key: { expires_at: string | null; last_used_at: string | null },
  now: Date,
): boolean {
  const states = toList(chosen)
  if (states.length === 0 || states.includes(expiryState(key.expires_at, now))) return true
  return states.includes('unused') && key.last_used_at === null
}

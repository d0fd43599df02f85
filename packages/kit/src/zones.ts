import { DAY_MS, HOUR_MS, MINUTE_MS } from './units.ts'

/** A day of the change from summer time is 25 hours long, one of the change to it 23. */
const PAST_A_DAY_MS = 26 * HOUR_MS

/** Midnight of the day in the zone that holds the instant. */
export function dayStart(at: Date, zone: string): Date {
  const localMs = at.getTime() + offsetMs(at, zone)
  const midnightMs = localMs - (((localMs % DAY_MS) + DAY_MS) % DAY_MS)
  // The offset at midnight may be another one than now.
  const guess = new Date(midnightMs - offsetMs(at, zone))
  return new Date(midnightMs - offsetMs(guess, zone))
}

/** Returns the start of the day after the one that holds the instant. */
export function nextDay(at: Date, zone: string): Date {
  return dayStart(new Date(dayStart(at, zone).getTime() + PAST_A_DAY_MS), zone)
}

/** The day of the calendar in the zone that holds the instant: `2026-01-31`. */
export function toDay(at: Date, zone: string): string {
  return new Date(at.getTime() + offsetMs(at, zone)).toISOString().slice(0, 10)
}

/** Returns the start of a calendar day, `2026-01-31`, in the zone. */
export function startOfDay(day: string, zone: string): Date {
  const midnightMs = Date.parse(day)
  const guess = new Date(midnightMs - offsetMs(new Date(midnightMs), zone))
  return new Date(midnightMs - offsetMs(guess, zone))
}

/** Formats RFC 3339 in the time of the zone: `2026-01-31T15:00:00+03:00`. */
export function toZonedInstant(at: Date, zone: string): string {
  const offset = offsetMs(at, zone)
  const minutes = Math.abs(offset) / MINUTE_MS
  const two = (number: number) => String(Math.floor(number)).padStart(2, '0')
  const local = new Date(at.getTime() + offset).toISOString().slice(0, 19)
  return `${local}${offset < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`
}

const formats = new Map<string, Intl.DateTimeFormat>()

function offsetMs(at: Date, zone: string): number {
  let format = formats.get(zone)
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    formats.set(zone, format)
  }
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  const wholeMs = at.getTime() - (((at.getTime() % 1000) + 1000) % 1000)
  return Date.UTC(year, month - 1, day, hour, minute, second) - wholeMs
}

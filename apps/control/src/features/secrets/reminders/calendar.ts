import type { ReminderInterval } from '@nora/contract/secrets'
import { DAY_MS, HOUR_MS } from '@nora/kit'

/** Emails of a day leave in the morning of most who read them. */
const HOUR_UTC = 6
const MONTHS_OF_YEAR = 12

type Step = { days: number } | { months: number }

const STEPS = {
  '7d': { days: 7 },
  '14d': { days: 14 },
  '30d': { days: 30 },
  '60d': { days: 60 },
  '90d': { days: 90 },
  '1mo': { months: 1 },
  '1y': { months: MONTHS_OF_YEAR },
} as const satisfies Record<ReminderInterval, Step>

type Schedule = { starts_on: string; every: ReminderInterval }

/** The first day of a schedule that is not before another day. Days are `YYYY-MM-DD`, in UTC. */
export function findNextDay({ starts_on, every }: Schedule, from: string): string {
  if (starts_on >= from) return starts_on
  // Never beyond the day that is looked for, so that only the last steps are walked.
  let count = estimateSteps({ starts_on, every }, from)
  let day = getDay({ starts_on, every }, count)
  while (day < from) day = getDay({ starts_on, every }, ++count)
  return day
}

/** The day after so many intervals, counted from the first one: a short month shortens no later day. */
function getDay({ starts_on, every }: Schedule, count: number): string {
  const step: Step = STEPS[every]
  if ('days' in step) return toDay(new Date(Date.parse(starts_on) + count * step.days * DAY_MS))
  const [year = 0, month = 1, day = 1] = starts_on.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 + count * step.months, 1))
  // The day before the first of the month after.
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  return toDay(new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), Math.min(day, last))))
}

function estimateSteps({ starts_on, every }: Schedule, from: string): number {
  const step: Step = STEPS[every]
  if ('days' in step) return Math.floor((Date.parse(from) - Date.parse(starts_on)) / (step.days * DAY_MS))
  const toMonths = (day: string) => Number(day.slice(0, 4)) * MONTHS_OF_YEAR + Number(day.slice(5, 7))
  return Math.floor((toMonths(from) - toMonths(starts_on)) / step.months)
}

export function toDay(at: Date): string {
  return at.toISOString().slice(0, 'YYYY-MM-DD'.length)
}

export function getDayAfter(day: string): string {
  return toDay(new Date(Date.parse(day) + DAY_MS))
}

/** The moment of a day from which its email leaves. */
export function toSendingMoment(day: string): Date {
  return new Date(Date.parse(day) + HOUR_UTC * HOUR_MS)
}

import { STATISTICS_DAYS_MAX, type StatisticsPeriod } from '@nora/contract/statistics'
import { DAY_MS, dayStart, HOUR_MS, MINUTE_MS, nextDay } from '@nora/kit'
import { fieldProblem } from '../../platform/problem.ts'
import type { Step } from './rows.ts'
import { statisticsTexts } from './statistics.messages.ts'
import { stepStart } from './statistics.rules.ts'

/** A period in steps: `bounds` are their beginnings and the end of the last. */
export type Period = { step: Step; bounds: Date[] }

type Asked = { period: StatisticsPeriod; from?: string | undefined; to?: string | undefined; zone: string }

const STEPS: Record<StatisticsPeriod, { step: Step; count: number }> = {
  '1h': { step: 'minute', count: 60 },
  '24h': { step: 'hour', count: 24 },
  '7d': { step: 'hour', count: 7 * 24 },
  '30d': { step: 'day', count: 30 },
  '90d': { step: 'day', count: 90 },
}
const STEP_MS = { minute: MINUTE_MS, hour: HOUR_MS }
const MINUTES_KEPT_MS = 3 * HOUR_MS
const LONGEST_BY_HOUR_MS = 8 * DAY_MS

/** Whole steps; the last one is that of now. Throws at the field that is wrong. */
export function getPeriod(asked: Asked, now: Date): Period {
  const { zone, from, to } = asked
  if (!isZone(zone)) throw fieldProblem('zone', statisticsTexts.unknownZone)
  if (from !== undefined)
    return ownPeriod(new Date(from), to === undefined ? now : new Date(to), { zone, now })
  const { step, count } = STEPS[asked.period]
  if (step !== 'day') {
    const stepMs = STEP_MS[step]
    const endMs = stepStart(step, now).getTime() + stepMs
    return {
      step,
      bounds: Array.from({ length: count + 1 }, (_, i) => new Date(endMs - (count - i) * stepMs)),
    }
  }
  const bounds = [nextDay(now, zone)]
  // The day before is the one that holds the moment before this day began.
  while (bounds.length <= count) bounds.unshift(dayStart(new Date(bounds[0]!.getTime() - 1), zone))
  return { step, bounds }
}

function ownPeriod(from: Date, to: Date, { zone, now }: { zone: string; now: Date }): Period {
  const lengthMs = to.getTime() - from.getTime()
  if (lengthMs <= 0) throw fieldProblem('to', statisticsTexts.endsBeforeBegin)
  if (lengthMs > STATISTICS_DAYS_MAX * DAY_MS)
    throw fieldProblem('from', statisticsTexts.tooLong(STATISTICS_DAYS_MAX))
  const isRecent = now.getTime() - from.getTime() <= MINUTES_KEPT_MS
  const step = isRecent ? 'minute' : lengthMs <= LONGEST_BY_HOUR_MS ? 'hour' : 'day'
  const next = (at: Date) => (step === 'day' ? nextDay(at, zone) : new Date(at.getTime() + STEP_MS[step]))
  const bounds = [step === 'day' ? dayStart(from, zone) : stepStart(step, from)]
  while (bounds.at(-1)!.getTime() < to.getTime()) bounds.push(next(bounds.at(-1)!))
  return { step, bounds }
}

function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

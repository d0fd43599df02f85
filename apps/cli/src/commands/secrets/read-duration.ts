import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@nora/kit'
import { exitCodes, Failure } from '../../output/failure.ts'

const UNITS: Readonly<Record<string, number>> = { s: SECOND_MS, m: MINUTE_MS, h: HOUR_MS, d: DAY_MS }

/** Milliseconds of `30s`, `15m`, `12h`, `7d`. Throws a Failure that names the option. */
export function readDuration(text: string, option: string): number {
  const [, count, unit = ''] = /^(\d{1,5})([smhd])$/.exec(text) ?? []
  if (count !== undefined) return Number(count) * (UNITS[unit] ?? 0)
  if (text === '0') return 0
  throw new Failure(exitCodes.usage, {
    ru: `--${option}: время пишется как 30s, 15m, 12h или 7d.`,
    en: `--${option}: write the time as 30s, 15m, 12h or 7d.`,
  })
}

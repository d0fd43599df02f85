import type { Input } from '@nora/command-line/parsing'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@nora/kit'
import { exitCodes, Failure } from '../../output/failure.ts'

const UNITS: Readonly<Record<string, number>> = { s: SECOND_MS, m: MINUTE_MS, h: HOUR_MS, d: DAY_MS }

/** `30m`, `2h` or `7d` of an option in milliseconds; null when it was not given. */
export function readSpan(input: Input, option: string, mostMs: number): number | null {
  const text = input.text(option)
  if (text === null) return null
  const [, digits = '', unit = ''] = /^(\d{1,6})([smhd])$/.exec(text.trim()) ?? []
  const spanMs = Number(digits) * (UNITS[unit] ?? 0)
  if (digits !== '' && spanMs <= mostMs) return spanMs
  const days = mostMs / DAY_MS
  throw new Failure(exitCodes.usage, {
    ru: `--${option}: «${text}» не годится; пишите 30m, 2h или 7d, до ${days}d.`,
    en: `--${option}: “${text}” will not do; write 30m, 2h or 7d, up to ${days}d.`,
  })
}

/** A whole number of an option; null when it was not given. */
export function readCount(
  input: Input,
  option: string,
  { least = 1, most }: { least?: number; most: number },
) {
  const text = input.text(option)
  if (text === null) return null
  const count = Number(text)
  if (/^\d{1,6}$/.test(text.trim()) && count >= least && count <= most) return count
  throw new Failure(exitCodes.usage, {
    ru: `--${option}: «${text}» не годится; нужно число от ${least} до ${most}.`,
    en: `--${option}: “${text}” will not do; it is a number from ${least} to ${most}.`,
  })
}

/** A name as a word of a shell. */
export function toShellWord(name: string): string {
  return /^[\w.-]+$/.test(name) ? name : `'${name.replaceAll("'", "'\\''")}'`
}

import type { Statistics } from '@nora/contract/statistics'
import type { Lang } from '@nora/kit'

const LOCALES = { ru: 'ru-RU', en: 'en-GB' } as const

export type TimeWords = { short(at: string): string; full(at: string): string }

/** How the steps of a period are called below a chart and beside its values. */
export function timeWords(
  lang: Lang,
  { step, zone }: Pick<Statistics, 'step' | 'zone'>,
  days: number,
): TimeWords {
  const format = (options: Intl.DateTimeFormatOptions) => {
    const made = new Intl.DateTimeFormat(LOCALES[lang], { ...options, timeZone: zone })
    return (at: string) => made.format(new Date(at))
  }
  const day = { day: 'numeric', month: 'short' } as const
  const clock = { hour: '2-digit', minute: '2-digit' } as const
  if (step === 'day') return { short: format(day), full: format({ ...day, weekday: 'short' }) }
  return { short: format(days > 2 ? day : clock), full: format({ ...day, ...clock }) }
}

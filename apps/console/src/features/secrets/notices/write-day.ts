import type { Lang } from '@nora/kit'

const LOCALES = { ru: 'ru-RU', en: 'en-GB' } as const

/** `28 февраля 2027 г.` of a day in UTC. */
export function writeDay(lang: Lang, day: string): string {
  return new Intl.DateTimeFormat(LOCALES[lang], { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))
}

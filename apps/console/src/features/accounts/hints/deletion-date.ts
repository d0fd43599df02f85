import type { Lang } from '@nora/kit'

const LOCALES = { ru: 'ru-RU', en: 'en-GB' } as const

/** `5 декабря 2026, 14:30`, in the zone of the reader. */
export function deletionDate(lang: Lang, at: Date, timeZone?: string): string {
  const format = new Intl.DateTimeFormat(LOCALES[lang], {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  })
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
  return `${parts.day} ${parts.month} ${parts.year}, ${parts.hour}:${parts.minute}`
}

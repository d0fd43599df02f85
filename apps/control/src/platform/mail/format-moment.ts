import type { Lang } from '@nora/kit'

type Reader = { language: Lang; time_zone: string | null }

/** `15 января 2026 г. в 13:00 GMT+3`: in the reader’s time zone, else in UTC, and saying which. */
export function formatMoment({ language, time_zone }: Reader, at: Date): string {
  return new Intl.DateTimeFormat(language === 'ru' ? 'ru-RU' : 'en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone: time_zone ?? 'UTC',
  }).format(at)
}

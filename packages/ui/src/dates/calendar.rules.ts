import { DAY_MS, type Lang } from '@nora/kit'

// A day of the calendar is a text, `2026-01-31`, in no zone; months are `2026-01`. Both compare as texts.

const SHAPES = [/^(?<y>\d{4})-(?<m>\d{1,2})-(?<d>\d{1,2})$/, /^(?<d>\d{1,2})\.(?<m>\d{1,2})\.(?<y>\d{4})$/]

/** Reads `2026-01-31` and `31.01.2026`; null for what is no day. */
export function parseDay(text: string): string | null {
  for (const shape of SHAPES) {
    const { y, m, d } = shape.exec(text.trim())?.groups ?? {}
    if (y === undefined || m === undefined || d === undefined) continue
    const day = `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`
    // 31 February would become a day of March.
    const read = new Date(`${day}T00:00:00Z`)
    return Number.isNaN(read.getTime()) || toText(read) !== day ? null : day
  }
  return null
}

/** As people write it: `31.01.2026` in Russian, `2026-01-31` in English. */
export function writeDay(lang: Lang, day: string): string {
  return lang === 'ru' ? day.split('-').reverse().join('.') : day
}

export function addDays(day: string, count: number): string {
  return toText(new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS))
}

export function addMonths(month: string, count: number): string {
  const [year = 1970, number = 1] = month.split('-').map(Number)
  return toText(new Date(Date.UTC(year, number - 1 + count, 1))).slice(0, 7)
}

/** The same day of another month, or the last one of a shorter month. */
export function moveMonths(day: string, count: number): string {
  const month = addMonths(day.slice(0, 7), count)
  const last = addDays(`${addMonths(month, 1)}-01`, -1)
  const same = `${month}-${day.slice(8)}`
  return same < last ? same : last
}

/** Whole weeks from Monday on that hold the month. */
export function getWeeks(month: string): string[][] {
  const first = `${month}-01`
  const weekday = (new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7
  const start = addDays(first, -weekday)
  const weeks: string[][] = []
  for (let monday = start; monday.slice(0, 7) <= month; monday = addDays(monday, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(monday, index)))
  }
  return weeks
}

const LOCALES: Record<Lang, string> = { ru: 'ru-RU', en: 'en-GB' }

/** «январь 2026». */
export function nameMonth(lang: Lang, month: string): string {
  const style = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  const text = new Intl.DateTimeFormat(LOCALES[lang], style).format(new Date(`${month}-01T00:00:00Z`))
  return text.replace(/\s*г\.$/, '')
}

/** Read out: «понедельник, 5 января 2026 г.». */
export function nameDay(lang: Lang, day: string): string {
  const style = { dateStyle: 'full', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(LOCALES[lang], style).format(new Date(`${day}T00:00:00Z`))
}

/** The days of a week from Monday on, long and short. */
export function nameWeekdays(lang: Lang): { long: string; short: string }[] {
  const [week = []] = getWeeks('2026-01')
  const name = (day: string, weekday: 'long' | 'short') =>
    new Intl.DateTimeFormat(LOCALES[lang], { weekday, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
  return week.map((day) => ({ long: name(day, 'long'), short: name(day, 'short').slice(0, 2) }))
}

function toText(at: Date): string {
  return at.toISOString().slice(0, 10)
}

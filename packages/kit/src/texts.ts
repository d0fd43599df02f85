import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from './units.ts'

export const LANGS = ['ru', 'en'] as const
export type Lang = (typeof LANGS)[number]

export function isLang(value: unknown): value is Lang {
  return value === 'ru' || value === 'en'
}

/** The first language we speak among the preferences (`ru-RU`, `en;q=0.8`); Russian when there is none. */
export function pickLang(preferences: readonly (string | null | undefined)[]): Lang {
  for (const preference of preferences) {
    for (const part of (preference ?? '').split(',')) {
      const lang = part.trim().slice(0, 2).toLowerCase()
      if (isLang(lang)) return lang
    }
  }
  return 'ru'
}

type Entry = string | ((...args: never[]) => string) | { readonly [key: string]: Entry }
type Dictionary = { readonly [key: string]: Entry }
type SameShape<T> = T extends string
  ? string
  : T extends (...args: infer A) => string
    ? (...args: A) => string
    : { readonly [K in keyof T]: SameShape<T[K]> }

/**
 * Two dictionaries of the same shape, strings and functions. Russian gives the shape; a key or a
 * parameter that English lacks or adds is a type error.
 */
export function defineTexts<const R extends Dictionary>(
  ru: R,
  en: NoInfer<SameShape<R>>,
): Record<Lang, SameShape<R>> {
  return { ru: ru as unknown as SameShape<R>, en }
}

/** Russian needs one, few and many; English one and other. `other` is also the fractions' form. */
export type PluralForms = { one: string; few?: string; many?: string; other: string }

const pluralRules = { ru: new Intl.PluralRules('ru'), en: new Intl.PluralRules('en') }

/** The form that goes with `count`, without the number itself. */
export function plural(lang: Lang, count: number, forms: PluralForms): string {
  const category = pluralRules[lang].select(count)
  if (category === 'one') return forms.one
  if (category === 'few') return forms.few ?? forms.other
  if (category === 'many') return forms.many ?? forms.other
  return forms.other
}

const LOCALES = { ru: 'ru-RU', en: 'en-GB' } as const

export function formatNumber(lang: Lang, value: number, options?: Intl.NumberFormatOptions): string {
  const key = options ? lang + JSON.stringify(options) : lang
  let format = numberFormats.get(key)
  if (!format) {
    format = new Intl.NumberFormat(LOCALES[lang], options)
    numberFormats.set(key, format)
  }
  return format.format(value)
}

/** Making a format takes a thousand times as long as using it. */
const numberFormats = new Map<string, Intl.NumberFormat>()
const clockTimeFormats = new Map<Lang, Intl.DateTimeFormat>()

const BYTE_UNITS = {
  ru: ['Б', 'КиБ', 'МиБ', 'ГиБ', 'ТиБ'],
  en: ['B', 'KiB', 'MiB', 'GiB', 'TiB'],
} as const

/** `1,2 КиБ`, `64 B`: binary units, at most one decimal. */
export function formatBytes(lang: Lang, bytes: number): string {
  const units = BYTE_UNITS[lang]
  let value = bytes
  let unit = 0
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024
    unit++
  }
  return `${formatNumber(lang, value, { maximumFractionDigits: value < 100 && unit > 0 ? 1 : 0 })} ${units[unit]}`
}

const DURATION_UNITS = {
  ru: { day: 'д', hour: 'ч', minute: 'мин', second: 'с', ms: 'мс' },
  en: { day: 'd', hour: 'h', minute: 'min', second: 's', ms: 'ms' },
} as const

/** Two units at most: `3 ч 12 мин`, `18 ms`, `2.5 s`. */
export function formatDuration(lang: Lang, ms: number): string {
  const unit = DURATION_UNITS[lang]
  if (ms < SECOND_MS)
    return `${formatNumber(lang, ms, { maximumFractionDigits: ms < 10 ? 1 : 0 })} ${unit.ms}`
  if (ms < MINUTE_MS) {
    return `${formatNumber(lang, ms / SECOND_MS, { maximumFractionDigits: ms < 10 * SECOND_MS ? 1 : 0 })} ${unit.second}`
  }
  const days = Math.floor(ms / DAY_MS)
  const hours = Math.floor((ms % DAY_MS) / HOUR_MS)
  const minutes = Math.floor((ms % HOUR_MS) / MINUTE_MS)
  if (days > 0) return hours > 0 ? `${days} ${unit.day} ${hours} ${unit.hour}` : `${days} ${unit.day}`
  if (hours > 0)
    return minutes > 0 ? `${hours} ${unit.hour} ${minutes} ${unit.minute}` : `${hours} ${unit.hour}`
  return `${minutes} ${unit.minute}`
}

const STEPS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
  ['second', SECOND_MS],
]

/** `3 минуты назад`, `yesterday`, `now`. */
export function formatRelative(lang: Lang, at: Date, now: Date): string {
  const format = new Intl.RelativeTimeFormat(LOCALES[lang], { numeric: 'auto' })
  const difference = at.getTime() - now.getTime()
  // Future times are rounded: ninety days given a moment ago are ninety, not eighty-nine.
  const whole = difference > 0 ? Math.round : Math.trunc
  for (const [unit, size] of STEPS) {
    if (Math.abs(difference) >= size) return format.format(whole(difference / size), unit)
  }
  return format.format(0, 'second')
}

/** Formats in local time, or in the named zone (IANA). */
export function formatDateTime(lang: Lang, at: Date, timeZone?: string): string {
  const style = { dateStyle: 'long', timeStyle: 'medium', timeZone } as const
  return new Intl.DateTimeFormat(LOCALES[lang], style).format(at)
}

/** Formats `14:03:27` in local time. */
export function formatClockTime(lang: Lang, at: Date): string {
  let format = clockTimeFormats.get(lang)
  if (!format) {
    format = new Intl.DateTimeFormat(LOCALES[lang], { hour: '2-digit', minute: '2-digit', second: '2-digit' })
    clockTimeFormats.set(lang, format)
  }
  return format.format(at)
}

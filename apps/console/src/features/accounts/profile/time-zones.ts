import type { Lang } from '@nora/kit'
import { getDeviceTimeZone } from '../../../platform/device-time-zone.ts'

export type TimeZone = {
  /** IANA name: `Europe/Moscow`. */
  name: string
  /** What it is called in the reader's language: «Москва, стандартное время». */
  title: string
  /** Now: `GMT+3`. */
  offset: string
}

/** The zones that the browser knows; `chosen` is among them even when it does not know that one. */
export function getTimeZones(lang: Lang, chosen: string | null, now: Date): TimeZone[] {
  const names = new Set([
    ...Intl.supportedValuesOf('timeZone'),
    getDeviceTimeZone(),
    ...(chosen ? [chosen] : []),
  ])
  return [...names].toSorted().map((name) => ({
    name,
    title: nameZone(lang, name, { style: 'longGeneric', now }),
    offset: nameZone('en', name, { style: 'shortOffset', now }),
  }))
}

type ZoneStyle = { style: 'longGeneric' | 'shortOffset'; now: Date }

/** Empty for a zone that the browser does not know. */
function nameZone(lang: Lang, timeZone: string, { style, now }: ZoneStyle): string {
  try {
    const parts = new Intl.DateTimeFormat(lang, { timeZone, timeZoneName: style }).formatToParts(now)
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  } catch {
    return ''
  }
}

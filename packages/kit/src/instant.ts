const RFC_3339 =
  /^(\d{4}-\d{2}-\d{2})[Tt ](\d{2}:\d{2}:\d{2})(\.\d{1,9})?([Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/
/** In a URL a plus that nobody has encoded is a space. */
const UNENCODED_PLUS = / (?=\d{2}:\d{2}$)/

/** A moment of RFC 3339 at any offset; null when the text is none, as with the 30th of February. */
export function parseInstant(text: string): Date | null {
  const [, date, time, fraction = '', zone] = RFC_3339.exec(text.replace(UNENCODED_PLUS, '+')) ?? []
  if (date === undefined || !isDay(date)) return null
  const moment = new Date(`${date}T${time}${fraction.slice(0, 4)}${zone?.toUpperCase()}`)
  return Number.isNaN(moment.getTime()) ? null : moment
}

/** Dates that no month has would be counted on into the next one. */
function isDay(date: string): boolean {
  const midnight = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(date)
}

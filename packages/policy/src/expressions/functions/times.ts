import { EvaluationError } from '../expression.ts'
import { CelDuration, type CelValue } from '../value.ts'
import type { Frame } from '../values/frame.ts'
import { toInt } from '../values/numbers.ts'
import { toText, toTimestampValue } from './arguments.ts'
import { define, type FunctionCode, type FunctionDefinition, type FunctionTexts } from './definition.ts'

const MS_NS = 1_000_000n
const FORMATS_LIMIT = 100
const formats = new Map<string, Intl.DateTimeFormat>()

/** The moment with the clock of a zone in its UTC fields. */
function toClock(frame: Frame, value: CelValue, zone: CelValue | undefined): Date {
  const { epochNs } = toTimestampValue(value)
  const ms = Number((epochNs - (((epochNs % MS_NS) + MS_NS) % MS_NS)) / MS_NS)
  if (zone === undefined) return new Date(ms)
  const name = toText(zone)
  const [, sign, hours, minutes] = /^([+-]?)(\d\d):(\d\d)$/.exec(name) ?? []
  if (hours !== undefined)
    return new Date(ms + (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000)
  frame.budget.spend(5)
  return shift(ms, getFormat(name))
}

function shift(ms: number, format: Intl.DateTimeFormat): Date {
  const parts = new Map(format.formatToParts(ms).map(({ type, value }) => [type, Number(value)]))
  const get = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
  const clock = new Date(0)
  clock.setUTCFullYear(get('year'), get('month') - 1, get('day'))
  clock.setUTCHours(get('hour'), get('minute'), get('second'), ((ms % 1_000) + 1_000) % 1_000)
  return clock
}

function getFormat(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const fields = { year: 'numeric', month: 'numeric', day: 'numeric' } as const
  const clock = { hour: 'numeric', minute: 'numeric', second: 'numeric', hourCycle: 'h23' } as const
  let made: Intl.DateTimeFormat
  try {
    made = new Intl.DateTimeFormat('en-US', { timeZone, calendar: 'gregory', ...fields, ...clock })
  } catch {
    throw new EvaluationError(
      'invalid_zone',
      `there is no time zone ${JSON.stringify(timeZone.slice(0, 40))}`,
    )
  }
  const [oldest] = formats.keys()
  if (formats.size >= FORMATS_LIMIT && oldest !== undefined) formats.delete(oldest)
  formats.set(timeZone, made)
  return made
}

function getDayOfYear(date: Date): number {
  const first = new Date(0)
  first.setUTCFullYear(date.getUTCFullYear(), 0, 1)
  return Math.floor((date.getTime() - first.getTime()) / 86_400_000)
}

const T = 'google.protobuf.Timestamp'

function defineField(
  name: string,
  get: (date: Date) => number,
  texts: FunctionTexts,
  ofDuration: ((ns: bigint) => bigint) | null = null,
): FunctionDefinition {
  const code: FunctionCode = (frame, value, zone) => {
    if (ofDuration !== null && value instanceof CelDuration) return toInt(ofDuration(value.ns))
    return get(toClock(frame, value, zone))
  }
  const signatures = [`${T}.${name}(): int`, `${T}.${name}(string): int`]
  return define(
    ofDuration ? [...signatures, `google.protobuf.Duration.${name}(): int`] : signatures,
    code,
    texts,
  )
}

/** Parts of moments, in UTC or in a named time zone, and of durations. */
export const TIMES: readonly FunctionDefinition[] = [
  defineField('getDate', (date) => date.getUTCDate(), {
    en: 'Returns the day of the month, from 1.',
    ru: 'Возвращает день месяца, считая с 1.',
    example: "timestamp('2023-12-25T00:00:00Z').getDate('America/Los_Angeles') → 24",
  }),
  defineField('getDayOfMonth', (date) => date.getUTCDate() - 1, {
    en: 'Returns the day of the month, from 0.',
    ru: 'Возвращает день месяца, считая с 0.',
    example: "timestamp('2023-12-25T00:00:00Z').getDayOfMonth() → 24",
  }),
  defineField('getDayOfWeek', (date) => date.getUTCDay(), {
    en: 'Returns the day of the week, 0 for Sunday.',
    ru: 'Возвращает день недели, 0 — воскресенье.',
    example: "timestamp(time.now).getDayOfWeek('Europe/Moscow') in [0, 6]",
  }),
  defineField('getDayOfYear', getDayOfYear, {
    en: 'Returns the day of the year, from 0.',
    ru: 'Возвращает день года, считая с 0.',
    example: "timestamp('2023-12-25T12:00:00Z').getDayOfYear() → 358",
  }),
  defineField('getFullYear', (date) => date.getUTCFullYear(), {
    en: 'Returns the year.',
    ru: 'Возвращает год.',
    example: "timestamp('2023-12-25T12:00:00Z').getFullYear() → 2023",
  }),
  defineField('getMonth', (date) => date.getUTCMonth(), {
    en: 'Returns the month, 0 for January.',
    ru: 'Возвращает месяц, 0 — январь.',
    example: "timestamp('2023-12-25T12:00:00Z').getMonth() → 11",
  }),
  defineField(
    'getHours',
    (date) => date.getUTCHours(),
    {
      en: 'Returns the hour; of a duration, all its hours.',
      ru: 'Возвращает час; для длительности — все её часы.',
      example: "timestamp(time.now).getHours('Europe/Moscow') >= 9",
    },
    (ns) => ns / (3_600_000n * MS_NS),
  ),
  defineField(
    'getMinutes',
    (date) => date.getUTCMinutes(),
    {
      en: 'Returns the minute; of a duration, all its minutes.',
      ru: 'Возвращает минуту; для длительности — все её минуты.',
      example: "duration('1h30m').getMinutes() → 90",
    },
    (ns) => ns / (60_000n * MS_NS),
  ),
  defineField(
    'getSeconds',
    (date) => date.getUTCSeconds(),
    {
      en: 'Returns the second; of a duration, all its seconds.',
      ru: 'Возвращает секунду; для длительности — все её секунды.',
      example: "duration('1m30s').getSeconds() → 90",
    },
    (ns) => ns / (1_000n * MS_NS),
  ),
  defineField(
    'getMilliseconds',
    (date) => date.getUTCMilliseconds(),
    {
      en: 'Returns the milliseconds of the second.',
      ru: 'Возвращает миллисекунды внутри секунды.',
      example: "duration('1.234s').getMilliseconds() → 234",
    },
    (ns) => (ns / MS_NS) % 1_000n,
  ),
]

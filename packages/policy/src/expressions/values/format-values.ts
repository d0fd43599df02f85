import { EvaluationError } from '../expression.ts'

const BILLION = 1_000_000_000n
const UNITS: ReadonlyMap<string, bigint> = new Map([
  ['ns', 1n],
  ['us', 1_000n],
  ['µs', 1_000n],
  ['ms', 1_000_000n],
  ['s', BILLION],
  ['m', 60n * BILLION],
  ['h', 3_600n * BILLION],
])
const MOMENT = /^(\d{4}-\d\d-\d\d)[Tt](\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?([Zz]|[+-]\d\d:\d\d)$/

/** Reads RFC 3339 as nanoseconds since 1970. Throws an EvaluationError. */
export function parseTimestamp(text: string): bigint {
  const [, day, time, fraction = '', zone = ''] = MOMENT.exec(text) ?? []
  const ms = Date.parse(`${day}T${time}${zone.toUpperCase()}`)
  // A day that its month does not have is moved into the next one by Date.
  const midnight = Date.parse(`${day}T00:00:00Z`)
  const isReal =
    !Number.isNaN(ms) && !Number.isNaN(midnight) && new Date(midnight).getUTCDate() === Number(day?.slice(8))
  if (!isReal) throw new EvaluationError('invalid_timestamp', `${quote(text)} is no timestamp of RFC 3339`)
  return BigInt(ms) * 1_000_000n + BigInt(fraction.padEnd(9, '0'))
}

export function formatTimestamp(epochNs: bigint): string {
  const ns = ((epochNs % BILLION) + BILLION) % BILLION
  const seconds = new Date(Number((epochNs - ns) / 1_000_000n)).toISOString().slice(0, 19)
  return `${seconds}${toFraction(ns)}Z`
}

const toFraction = (ns: bigint) => (ns === 0n ? '' : `.${String(ns).padStart(9, '0').replace(/0+$/, '')}`)

/** Reads durations as Go writes them: `1h2m3.5s`. Throws an EvaluationError. */
export function parseDuration(text: string): bigint {
  const body = text.replace(/^[+-]/, '')
  const sign = text.startsWith('-') ? -1n : 1n
  if (body === '0') return 0n
  if (body.length > 64 || !/^(?:(?:\d+(?:\.\d*)?|\.\d+)(?:ns|us|µs|ms|s|m|h))+$/.test(body))
    throw new EvaluationError('invalid_duration', `${quote(text)} is no duration such as 1h30m`)
  let sum = 0n
  for (const [, whole = '', fraction = '', unit = ''] of body.matchAll(/(\d*)\.?(\d*)(ns|us|µs|ms|s|m|h)/g)) {
    const scale = UNITS.get(unit) ?? 0n
    sum += BigInt(whole || '0') * scale
    if (fraction) sum += (BigInt(fraction) * scale) / 10n ** BigInt(fraction.length)
  }
  if (sum > 315_576_000_000n * BILLION)
    throw new EvaluationError('overflow', 'duration overflow: it is longer than 10,000 years')
  return sign * sum
}

/** As protobuf writes durations: seconds, with a fraction. */
export function formatDuration(ns: bigint): string {
  const size = ns < 0n ? -ns : ns
  return `${ns < 0n ? '-' : ''}${size / BILLION}${toFraction(size % BILLION)}s`
}

export function formatDouble(value: number): string {
  if (value === Number.POSITIVE_INFINITY) return '+Inf'
  if (value === Number.NEGATIVE_INFINITY) return '-Inf'
  return Object.is(value, -0) ? '-0' : String(value)
}

const quote = (text: string) => JSON.stringify(text.slice(0, 40))

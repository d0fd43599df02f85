import { EvaluationError } from '../expression.ts'
import {
  CelDouble,
  CelDuration,
  CelOptional,
  CelTimestamp,
  CelType,
  CelUint,
  type CelValue,
} from '../value.ts'
import {
  formatDouble,
  formatDuration,
  formatTimestamp,
  parseDuration,
  parseTimestamp,
} from '../values/format-values.ts'
import { noSuchOverload } from '../values/frame.ts'
import { toInt, toTimestamp, toUint } from '../values/numbers.ts'
import { decodeText, encodeText } from '../values/strings.ts'
import { getTypeName, toComparable } from '../values/types.ts'
import { toText } from './arguments.ts'
import { define, type FunctionDefinition } from './definition.ts'

const conversion = (to: string, value: CelValue) =>
  new EvaluationError('conversion', `${to}(): cannot convert ${describe(value)}`)
const describe = (value: CelValue) =>
  typeof value === 'string' ? JSON.stringify(value.slice(0, 40)) : `a value of type ${getTypeName(value)}`

const TRUE = new Set(['1', 't', 'true', 'TRUE', 'True'])
const FALSE = new Set(['0', 'f', 'false', 'FALSE', 'False'])

function toBool(value: CelValue): CelValue {
  if (typeof value === 'boolean') return value
  if (typeof value === 'string' && TRUE.has(value)) return true
  if (typeof value === 'string' && FALSE.has(value)) return false
  throw conversion('bool', value)
}

function toWhole(value: CelValue): bigint | null {
  if (typeof value === 'string') return /^[+-]?\d{1,20}$/.test(value) ? BigInt(value.replace('+', '')) : null
  if (value instanceof CelDouble) return Number.isFinite(value.value) ? BigInt(Math.trunc(value.value)) : null
  const number = toComparable(value)
  return number === null ? null : BigInt(number)
}

function convertToInt(value: CelValue): CelValue {
  if (typeof value === 'number') return value
  if (value instanceof CelTimestamp) return toInt(floorSeconds(value.epochNs))
  const whole = toWhole(value)
  if (whole === null) throw conversion('int', value)
  return toInt(whole)
}

const BILLION = 1_000_000_000n
const floorSeconds = (ns: bigint) => (ns - (((ns % BILLION) + BILLION) % BILLION)) / BILLION

function convertToUint(value: CelValue): CelValue {
  if (value instanceof CelUint) return value
  const whole = toWhole(value)
  if (whole === null) throw conversion('uint', value)
  return toUint(whole)
}

const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i
const SPECIAL = /^([+-]?)inf(?:inity)?$|^nan$/i

function convertToDouble(value: CelValue): CelValue {
  if (value instanceof CelDouble) return value
  if (typeof value === 'string') {
    if (DECIMAL.test(value)) return new CelDouble(Number(value))
    const special = SPECIAL.exec(value)
    if (!special) throw conversion('double', value)
    if (special[1] === undefined) return new CelDouble(Number.NaN)
    return new CelDouble(special[1] === '-' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY)
  }
  const number = toComparable(value)
  if (number === null) throw conversion('double', value)
  return new CelDouble(Number(number))
}

export function convertToString(value: CelValue): string {
  if (typeof value === 'string') return value
  if (typeof value === 'boolean' || typeof value === 'number' || typeof value === 'bigint')
    return String(value)
  if (value instanceof CelUint) return String(value.value)
  if (value instanceof CelDouble) return formatDouble(value.value)
  if (value instanceof Uint8Array) return decodeText(value)
  if (value instanceof CelTimestamp) return formatTimestamp(value.epochNs)
  if (value instanceof CelDuration) return formatDuration(value.ns)
  throw conversion('string', value)
}

function convertToTimestamp(value: CelValue): CelValue {
  if (value instanceof CelTimestamp) return value
  if (typeof value === 'number' || typeof value === 'bigint') return toTimestamp(BigInt(value) * BILLION)
  return toTimestamp(parseTimestamp(toText(value)))
}

function mustBeOptional(value: CelValue): CelOptional {
  if (value instanceof CelOptional) return value
  throw noSuchOverload(`${getTypeName(value)} is no optional`)
}

const T = 'google.protobuf.Timestamp'
const D = 'google.protobuf.Duration'

/** Conversions and optionals of CEL itself. */
export const STANDARD: readonly FunctionDefinition[] = [
  define(['bool(bool): bool', 'bool(string): bool'], (_, value) => toBool(value), {
    en: 'Converts a string to a boolean.',
    ru: 'Превращает строку в логическое значение.',
    example: "bool('true') → true",
  }),
  define(
    ['int(int): int', 'int(uint): int', 'int(double): int', 'int(string): int', `int(${T}): int`],
    (_, value) => convertToInt(value),
    {
      en: 'Converts a number or a string to an integer; of a timestamp, the seconds since 1970.',
      ru: 'Превращает число или строку в целое; момент времени — в секунды с 1970 года.',
      example: "int('42') → 42",
    },
  ),
  define(
    ['uint(uint): uint', 'uint(int): uint', 'uint(double): uint', 'uint(string): uint'],
    (_, value) => convertToUint(value),
    {
      en: 'Converts a number or a string to an unsigned integer.',
      ru: 'Превращает число или строку в целое без знака.',
      example: "uint('42') → 42u",
    },
  ),
  define(
    ['double(double): double', 'double(int): double', 'double(uint): double', 'double(string): double'],
    (_, value) => convertToDouble(value),
    {
      en: 'Converts a number or a string to a floating-point number.',
      ru: 'Превращает число или строку в дробное число.',
      example: "double('1.5') → 1.5",
    },
  ),
  define(
    [...['string', 'bool', 'int', 'uint', 'double', 'bytes', T, D].map((type) => `string(${type}): string`)],
    (_, value) => convertToString(value),
    {
      en: 'Converts a value to a string.',
      ru: 'Превращает значение в строку.',
      example: "string(42) → '42'",
    },
  ),
  define(
    ['bytes(string): bytes', 'bytes(bytes): bytes'],
    (frame, value) => {
      if (value instanceof Uint8Array) return value
      const bytes = encodeText(toText(value))
      frame.budget.allocate(bytes.length)
      return bytes
    },
    {
      en: 'Converts a string to its UTF-8 bytes.',
      ru: 'Превращает строку в её байты UTF-8.',
      example: "bytes('a') → b'a'",
    },
  ),
  define('dyn(dyn): dyn', (_, value) => value, {
    en: 'Gives the value and forgets its type for the checker.',
    ru: 'Возвращает само значение, его тип больше не проверяется заранее.',
    example: "dyn(1) == dyn('1') → false",
  }),
  define('type(dyn): type', (_, value) => new CelType(getTypeName(value)), {
    en: 'Returns the type of a value.',
    ru: 'Возвращает тип значения.',
    example: 'type(1) == int → true',
  }),
  define(
    [`timestamp(string): ${T}`, `timestamp(int): ${T}`, `timestamp(${T}): ${T}`],
    (_, value) => convertToTimestamp(value),
    {
      en: 'Reads a timestamp from RFC 3339 text or from seconds since 1970.',
      ru: 'Читает момент времени из текста RFC 3339 или из секунд с 1970 года.',
      example: "timestamp(time.now) > timestamp('2026-01-01T00:00:00Z')",
    },
  ),
  define(
    [`duration(string): ${D}`, `duration(${D}): ${D}`],
    (_, value) => (value instanceof CelDuration ? value : new CelDuration(parseDuration(toText(value)))),
    {
      en: 'Reads a duration such as `1h30m` or `250ms`.',
      ru: 'Читает длительность вида `1h30m` или `250ms`.',
      example: "duration('90s') == duration('1m30s') → true",
    },
  ),
  define('optional.of(A): optional<A>', (_, value) => new CelOptional(value), {
    en: 'Makes an optional that holds the value.',
    ru: 'Делает необязательное значение, которое есть.',
    example: 'optional.of(1).hasValue() → true',
  }),
  define('optional.none(): optional<T>', () => new CelOptional(undefined), {
    en: 'Makes an optional that holds nothing.',
    ru: 'Делает пустое необязательное значение.',
    example: 'optional.none().hasValue() → false',
  }),
  define('optional<A>.hasValue(): bool', (_, value) => mustBeOptional(value).value !== undefined, {
    en: 'Tells whether an optional holds a value.',
    ru: 'Говорит, есть ли необязательное значение.',
    example: "req.headers[?'x-id'].hasValue()",
  }),
  define(
    'optional<A>.value(): A',
    (_, optional) => {
      const { value } = mustBeOptional(optional)
      if (value === undefined) throw new EvaluationError('no_such_key', 'the optional holds no value')
      return value
    },
    {
      en: 'Returns the value of an optional; its absence is an error.',
      ru: 'Возвращает необязательное значение; если его нет — ошибка.',
      example: "optional.of('a').value() → 'a'",
    },
  ),
  define('optional<A>.orValue(A): A', null, {
    en: 'Returns the value of an optional, or the given one where it holds none.',
    ru: 'Возвращает необязательное значение или указанное, если его нет.',
    example: "req.headers[?'x-id'].orValue(['none'])[0]",
  }),
  define('optional<A>.or(optional<A>): optional<A>', null, {
    en: 'Returns the optional, or the given one where it holds no value.',
    ru: 'Возвращает необязательное значение или другое такое же, если его нет.',
    example: "req.headers[?'x-id'].or(req.headers[?'x-trace'])",
  }),
]

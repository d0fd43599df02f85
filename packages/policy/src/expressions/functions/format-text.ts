import { EvaluationError } from '../expression.ts'
import { CelDouble, CelType, CelUint, type CelValue } from '../value.ts'
import { isList, isMap } from '../values/types.ts'
import { toList } from './arguments.ts'
import { convertToString } from './standard.ts'

const invalid = (message: string) => new EvaluationError('invalid_format', `format(): ${message}`)

/** Fills in the clauses of a format as CEL's `format` does. Throws an EvaluationError. */
export function formatText(format: string, values: CelValue): string {
  const list = toList(values)
  let next = 0
  const text = format.replace(
    /%(%|(?:\.(\d{1,3}))?([a-zA-Z])|)/g,
    (_, all: string, digits: string, verb: string) => {
      if (all === '%') return '%'
      if (verb === undefined) throw invalid('a % stands without its clause')
      if (next >= list.length) throw invalid(`there are more clauses than values (${list.length})`)
      return formatClause(verb, digits === undefined ? 6 : Number(digits), list[next++] as CelValue)
    },
  )
  if (next < list.length) throw invalid(`there are more values (${list.length}) than clauses`)
  return text
}

function formatClause(verb: string, digits: number, value: CelValue): string {
  switch (verb) {
    case 's':
      return toDisplay(value)
    case 'd':
      return String(toWhole(verb, value))
    case 'f':
      return toFixed(toDouble(verb, value), digits)
    case 'e':
      return toDouble(verb, value)
        .toExponential(Math.min(digits, 100))
        .replace(/e([+-])(\d)$/, 'e$10$2')
    case 'b':
      return typeof value === 'boolean' ? String(Number(value)) : toWhole(verb, value).toString(2)
    case 'o':
      return toWhole(verb, value).toString(8)
    case 'x':
      return toHex(value)
    case 'X':
      return toHex(value).toUpperCase()
    default:
      throw invalid(`there is no clause %${verb}`)
  }
}

function toFixed(value: number, digits: number): string {
  if (!Number.isFinite(value)) return value > 0 ? 'Infinity' : value < 0 ? '-Infinity' : 'NaN'
  return value.toFixed(Math.min(digits, 100))
}

function toWhole(verb: string, value: CelValue): number | bigint {
  if (typeof value === 'number' || typeof value === 'bigint') return value
  if (value instanceof CelUint) return value.value
  throw invalid(`%${verb} takes an integer`)
}

function toDouble(verb: string, value: CelValue): number {
  if (value instanceof CelDouble) return value.value
  return Number(toWhole(verb, value))
}

function toHex(value: CelValue): string {
  const bytes = typeof value === 'string' ? new TextEncoder().encode(value) : value
  if (!(bytes instanceof Uint8Array)) return toWhole('x', value).toString(16)
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

function toDisplay(value: CelValue): string {
  if (value === null) return 'null'
  if (value instanceof CelType) return value.name
  if (isList(value)) return `[${value.map(toDisplay).join(', ')}]`
  if (!isMap(value)) return convertToString(value)
  const entries = [...value].map(([key, item]) => `${toDisplay(key)}: ${toDisplay(item)}`)
  return `{${entries.sort().join(', ')}}`
}

import type { ASTNode } from '@marcbachmann/cel-js'
import type { CheckOptions, ExpressionFault } from '../check-options.ts'

/** Times and durations are written as `string(…)` writes them. */
const TEXTS = new Set([
  'string',
  'int',
  'uint',
  'double',
  'bool',
  'dyn',
  'google.protobuf.Timestamp',
  'google.protobuf.Duration',
])

/** Says what is wrong with the type of a whole expression; null: nothing. */
export function checkResult(
  type: string,
  wanted: CheckOptions['result'],
  { start, end }: ASTNode,
): ExpressionFault | null {
  const isDynamic = type === 'dyn' || type.startsWith('dyn<')
  if (wanted === 'any' || isDynamic) return null
  if (wanted === 'bool' && type !== 'bool') {
    const message = {
      en: `A condition answers true or false, and this expression is of type ${type}.`,
      ru: `Условие отвечает true или false, а это выражение типа ${type}.`,
    }
    return { code: 'wrong_type', message, start, end, fix: null }
  }
  if (wanted === 'bool' || TEXTS.has(type)) return null
  const message = {
    en: `A string, a number, a boolean or a time is wanted here, and this expression is of type ${type}. json.encode(…) makes a string of it.`,
    ru: `Здесь нужна строка, число, логическое значение или время, а это выражение типа ${type}. Строку из него сделает json.encode(…).`,
  }
  return { code: 'wrong_type', message, start, end, fix: null }
}

import { checkExpression } from './check-expression.ts'
import type { CheckOptions, ExpressionFault } from './check-options.ts'
import { type Budget, EvaluationError, type Expression, type Template } from './expression.ts'
import { convertToString } from './functions/standard.ts'
import type { Subject } from './subject.ts'
import { checkLength } from './values/strings.ts'

type Part = string | Expression

/**
 * Reads a text with `${…}`: braces may be nested in an expression, and those in its strings do not count.
 * Offsets of faults count from the start of the text.
 */
export function parseTemplate(
  source: string,
  options: Pick<CheckOptions, 'phase'>,
): Template | { error: ExpressionFault } {
  const parts: Part[] = []
  let at = 0
  for (let start = source.indexOf('${'); start !== -1; start = source.indexOf('${', at)) {
    if (start > at) parts.push(source.slice(at, start))
    const end = findEnd(source, start + 2)
    if (end === -1) return { error: unclosed(start, source.length) }
    const checked = checkExpression(source.slice(start + 2, end), { ...options, result: 'string' })
    if ('error' in checked) return { error: shift(checked.error, start + 2, end) }
    parts.push(checked)
    at = end + 1
  }
  if (at < source.length) parts.push(source.slice(at))
  return toTemplate(source, parts)
}

function toTemplate(source: string, parts: readonly Part[]): Template {
  const constant = parts.every((part) => typeof part === 'string') ? parts.join('') : null
  const expressions = parts.filter((part) => typeof part !== 'string')
  return {
    source,
    constant,
    variables: new Set(expressions.flatMap(({ variables }) => [...variables])),
    expressions,
    render(subject, budget) {
      if (constant !== null) return constant
      let text = ''
      for (const part of parts) text = checkLength(text + toText(part, subject, budget))
      budget.allocate(text.length)
      return text
    },
  }
}

function toText(part: Part, subject: Subject, budget: Budget): string {
  if (typeof part === 'string') return part
  const value = part.evaluate(subject, budget)
  if (value instanceof Uint8Array || value === null)
    throw new EvaluationError('wrong_type', 'a string, a number, a boolean or a time is wanted in a template')
  return convertToString(value)
}

/** Where the brace is that closes an expression; -1 when none does. */
function findEnd(source: string, from: number): number {
  let depth = 0
  for (let at = from; at < source.length; at++) {
    const character = source[at]
    if (character === '"' || character === "'") {
      at = skipString(source, at)
    } else if (character === '{') depth++
    else if (character === '}') {
      if (depth === 0) return at
      depth--
    }
  }
  return -1
}

/** The place of the quote that ends a string; raw strings know no escapes, and three quotes end with three. */
function skipString(source: string, start: number): number {
  const quote = source[start] as string
  const mark = source.startsWith(quote.repeat(3), start) ? quote.repeat(3) : quote
  const isRaw = /[rR]/.test(source[start - 1] ?? '')
  for (let at = start + mark.length; at < source.length; at++) {
    if (!isRaw && source[at] === '\\') at++
    else if (source.startsWith(mark, at)) return at + mark.length - 1
  }
  return source.length
}

function shift(fault: ExpressionFault, by: number, limit: number): ExpressionFault {
  const fix = fault.fix && { ...fault.fix, start: fault.fix.start + by, end: fault.fix.end + by }
  return { ...fault, start: fault.start + by, end: Math.min(limit + 1, fault.end + by), fix }
}

function unclosed(start: number, end: number): ExpressionFault {
  const message = {
    en: 'The expression that begins here is not closed: a } is missing.',
    ru: 'Начатое здесь выражение не закрыто: нет }.',
  }
  return { code: 'unclosed_template', message, start, end, fix: null }
}

import type { Localized } from '@nora/kit'
import type { ExpressionFault } from '../check-options.ts'
import { findNamespace } from '../functions/signature.ts'
import { noName } from './name-faults.ts'
import { listSignatures } from './names.ts'

type LibraryError = {
  readonly code?: string
  readonly summary?: string
  readonly message?: string
  readonly range?: { readonly start: number; readonly end: number }
}

const SYNTAX = new Set([
  ...[
    'expected_token',
    'unexpected_token',
    'unexpected_character',
    'reserved_identifier',
    'unterminated_string',
  ],
])

/** Words and signs of other languages, and what CEL writes instead. */
const FOREIGN: ReadonlyMap<string, string> = new Map([
  ['and', '&&'],
  ['AND', '&&'],
  ['or', '||'],
  ['OR', '||'],
  ['=', '=='],
  ['===', '=='],
  ['<>', '!='],
  ['&', '&&'],
  ['|', '||'],
])

/** An error of the library's parser or checker, in our words. */
export function toFault(error: unknown, source: string): ExpressionFault {
  const { code = 'syntax', summary, message = 'not an expression', range } = error as LibraryError
  const text = summary ?? message
  const start = Math.min(range?.start ?? 0, Math.max(0, source.length - 1))
  const end = Math.min(Math.max(range?.end ?? source.length, start + 1), source.length)
  const place = { start, end: Math.max(start, end) }
  if (code === 'invalid_macro_argument') return noName(place)
  const isSyntax = SYNTAX.has(code) || code.includes('escape') || code.includes('literal')
  return {
    code: isSyntax ? 'syntax' : toCode(code),
    message: isSyntax ? toSyntaxMessage(text, source, place) : toTypeMessage(text),
    ...place,
    fix: isSyntax ? toFix(source, place) : null,
  }
}

function toCode(code: string): string {
  if (code === 'no_such_overload' || code === 'no_matching_overload') return 'wrong_type'
  return code === 'limit_exceeded' ? 'too_large' : code === 'parse_error' ? 'syntax' : code
}

type Place = { readonly start: number; readonly end: number }

function toFix(source: string, { start, end }: Place): ExpressionFault['fix'] {
  const word = /^(?:[a-zA-Z]+|[=<>&|]+)/.exec(source.slice(start))?.[0] ?? source.slice(start, end)
  const instead = FOREIGN.get(word)
  if (instead === undefined) return null
  const title = { en: `Replace it with ${instead}`, ru: `Заменить на ${instead}` }
  return { title, start, end: start + word.length, text: instead }
}

function toSyntaxMessage(text: string, source: string, place: Place): Localized {
  const isEnd = place.start >= source.trimEnd().length - 1 && /EOF/.test(text)
  if (source.trim() === '') return { en: 'The expression is empty.', ru: 'Выражение пустое.' }
  if (isEnd) return { en: `The expression ends too early: ${text}.`, ru: `Выражение оборвано: ${text}.` }
  return { en: `This is no expression of CEL: ${text}.`, ru: `Это не выражение CEL: ${text}.` }
}

const OF_VALUES = /^(?:list<string> [!=]= string|string [!=]= list<string>)$/
const SEVERAL_VALUES: Localized = {
  en: " A header or a parameter may have several values: write 'value' in …, or take the first with [0].",
  ru: " У заголовка или параметра бывает несколько значений: пишите 'значение' in … или берите первое через [0].",
}
const OPERATOR = /^no such overload: (.+)$/
const CALL = /^found no matching overload for '(?:(.+)\.)?(\w+)\((.*)\)'$/

function toTypeMessage(text: string): Localized {
  const operation = OPERATOR.exec(text)?.[1]
  if (operation !== undefined) {
    const hint = OF_VALUES.test(operation) ? SEVERAL_VALUES : { en: '', ru: '' }
    return {
      en: `These types do not go together: ${operation}.${hint.en}`,
      ru: `Эти типы не сочетаются: ${operation}.${hint.ru}`,
    }
  }
  const [, receiver, name, args] = CALL.exec(text) ?? []
  if (name === undefined) return { en: `${text}.`, ru: `Типы не подходят: ${text}.` }
  const space = receiver === undefined ? undefined : findNamespace(receiver)
  const owner = space ?? receiver
  const call = receiver === undefined ? name : `${space ?? ''}.${name}`
  const given = `${owner === undefined ? '' : `${owner}.`}${name}(${args})`
  const wanted = listSignatures(call).join('; ')
  return {
    en: `${given} does not go: ${wanted || 'there is no such function'}.`,
    ru: `${given} не подходит: ${wanted || 'такой функции нет'}.`,
  }
}

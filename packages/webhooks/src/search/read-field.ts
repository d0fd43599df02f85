import type { Localized } from '@nora/kit'
import { type QueryCondition, type QueryValue, REQUEST_STATES } from './query.ts'
import { searchTexts } from './search.messages.ts'
import { QueryFault, type Token } from './split-query.ts'

const FIELDS = ['method:', 'status:', 'header:', 'json.', 'state:', 'target:'] as const
const PATH_LIMIT = 20

/** Reads a token that begins with the name of a field. Throws a QueryFault. */
export function readField(token: Token, [prefix, word, json]: RegExpExecArray): QueryCondition {
  const name = (word ?? json ?? '').toLowerCase()
  const rest: Rest = {
    name,
    text: token.text.slice(prefix.length),
    quotedValue: token.quotedValue,
    start: token.start + prefix.length,
  }
  switch (name) {
    case 'method':
      return { kind: 'method', method: getValue(rest, /^[a-z]{1,20}$/i, searchTexts.badMethod).toUpperCase() }
    case 'status':
      return readStatus(rest)
    case 'header':
      return readHeader(rest)
    case 'json':
      return readJson(rest)
    case 'state': {
      const value = getValue(rest, /./, searchTexts.badState(REQUEST_STATES.join(', '))).toLowerCase()
      const state = REQUEST_STATES.find((known) => known === value)
      if (state === undefined)
        throw new QueryFault(rest.start, searchTexts.badState(REQUEST_STATES.join(', ')))
      return { kind: 'state', state }
    }
    case 'target':
      return { kind: 'target', target: getValue(rest, /^.{1,200}$/s, searchTexts.badTarget) }
    default:
      throw new QueryFault(token.start, searchTexts.unknownField(name, FIELDS.join(' ')))
  }
}

type Rest = {
  readonly name: string
  readonly text: string
  readonly quotedValue: string | null
  readonly start: number
}

function getValue({ name, text, quotedValue, start }: Rest, pattern: RegExp, refusal: Localized): string {
  const value = quotedValue !== null && text === '' ? quotedValue : text
  if (value === '') throw new QueryFault(start, searchTexts.noValue(name))
  if (!pattern.test(value)) throw new QueryFault(start, refusal)
  return value
}

function readStatus(rest: Rest): QueryCondition {
  const value = getValue(rest, /^(?:[1-5]xx|[1-5]\d\d(?:\.\.[1-5]\d\d)?)$/i, searchTexts.badStatus)
  if (/x/i.test(value)) {
    const from = Number(value[0]) * 100
    return { kind: 'status', from, to: from + 99 }
  }
  const [from = 0, to = from] = value.split('..').map(Number)
  if (to < from) throw new QueryFault(rest.start, searchTexts.badStatus)
  return { kind: 'status', from, to }
}

function readHeader(rest: Rest): QueryCondition {
  const { left, value } = splitValue(rest)
  if (!/^[!#$%&'*+\-.^_`|~0-9a-z]{1,100}$/i.test(left))
    throw new QueryFault(rest.start, searchTexts.badHeader)
  return { kind: 'header', name: left.toLowerCase(), value: value?.text ?? null }
}

function readJson(rest: Rest): QueryCondition {
  const { left, value } = splitValue(rest)
  const path = left.replace(/^\./, '').split('.')
  if (path.length > PATH_LIMIT || path.includes('')) throw new QueryFault(rest.start, searchTexts.badJson)
  return { kind: 'json', path, value }
}

/** Parts `name=value` at the first equals sign; without one the thing has to be there at all. */
function splitValue({ name, text, quotedValue, start }: Rest): { left: string; value: QueryValue | null } {
  const equals = text.indexOf('=')
  if (equals < 0) {
    if (quotedValue !== null)
      throw new QueryFault(start, name === 'json' ? searchTexts.badJson : searchTexts.badHeader)
    return { left: text, value: null }
  }
  const bare = text.slice(equals + 1)
  if (quotedValue !== null && bare === '')
    return { left: text.slice(0, equals), value: { text: quotedValue, isQuoted: true } }
  if (bare === '' || quotedValue !== null)
    throw new QueryFault(start + equals + 1, searchTexts.noValue(text.slice(0, equals)))
  return { left: text.slice(0, equals), value: { text: bare, isQuoted: false } }
}

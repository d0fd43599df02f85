import { Problem } from '@nora/kit'
import type { Query, QueryCondition, QueryTerm } from './query.ts'
import { readField } from './read-field.ts'
import { searchTexts } from './search.messages.ts'
import { QueryFault, splitQuery, type Token } from './split-query.ts'

export type ReadQuery =
  | { readonly ok: true; readonly query: Query }
  | { readonly ok: false; readonly problem: Problem }

const LIMIT_CHARACTERS = 1_000
const CONDITIONS_LIMIT = 20
/** `from:`, but neither `10:30` nor `https://…`, which are words. */
const FIELD = /^([a-z][a-z_-]*):(?!\/\/)|^(json)(?=\.)/i

/**
 * Reads a search: words, "phrases", prefixes*, and `method:POST status:5xx header:x-github-event=push json.type=paid
 * state:dead target:NAME`, each with a minus for its opposite. A problem has the code `InvalidQuery`, a text with the
 * column and the column (from 1) in `data`.
 */
export function readFilter(text: string): ReadQuery {
  try {
    if (text.length > LIMIT_CHARACTERS) throw new QueryFault(0, searchTexts.tooLong(LIMIT_CHARACTERS))
    const tokens = splitQuery(text)
    const beyond = tokens[CONDITIONS_LIMIT]
    if (beyond !== undefined) throw new QueryFault(beyond.start, searchTexts.tooMany(CONDITIONS_LIMIT))
    return { ok: true, query: { terms: tokens.map(readTerm) } }
  } catch (error) {
    if (!(error instanceof QueryFault)) throw error
    const column = error.start + 1
    const problem = new Problem('InvalidQuery', searchTexts.at(column, error.text), { data: { column } })
    return { ok: false, problem }
  }
}

function readTerm(token: Token): QueryTerm {
  const field = token.isQuoted ? null : FIELD.exec(token.text)
  const condition = field === null ? readText(token) : readField(token, field)
  return { ...condition, isNot: token.isNot }
}

function readText({ text, isQuoted, start }: Token): QueryCondition {
  if (!/[\p{L}\p{N}]/u.test(text)) throw new QueryFault(start, searchTexts.nothing)
  if (isQuoted) return { kind: 'phrase', text }
  const star = text.indexOf('*')
  if (star < 0) return { kind: 'word', text }
  if (star < text.length - 1) throw new QueryFault(start + star, searchTexts.innerStar)
  return { kind: 'prefix', text: text.slice(0, -1) }
}

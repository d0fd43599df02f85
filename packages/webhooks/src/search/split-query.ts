import type { Localized } from '@nora/kit'
import { searchTexts } from './search.messages.ts'

export type Token = {
  /** Without quotes and minus. */
  readonly text: string
  /** Where the text begins in the query, from 0. */
  readonly start: number
  /** The whole of it was in quotes. */
  readonly isQuoted: boolean
  readonly isNot: boolean
  /** A quoted value behind a field: `json.name="two words"`. */
  readonly quotedValue: string | null
}

/** Says where a query cannot be read. */
export class QueryFault extends Error {
  readonly start: number
  readonly text: Localized
  constructor(start: number, text: Localized) {
    super(text.en)
    this.start = start
    this.text = text
  }
}

/** Parts a query at spaces outside of quotes; `\"` is a quote in quotes. Throws a QueryFault. */
export function splitQuery(query: string): Token[] {
  const tokens: Token[] = []
  let at = 0
  while (at < query.length) {
    if (/\s/.test(query[at]!)) {
      at++
      continue
    }
    const isNot = query[at] === '-' && /\S/.test(query[at + 1] ?? ' ')
    const start = isNot ? at + 1 : at
    const bare = /^[^\s"]*/.exec(query.slice(start))![0]
    const quote = start + bare.length
    if (query[quote] !== '"') {
      tokens.push({ text: bare, start, isQuoted: false, isNot, quotedValue: null })
      at = quote
      continue
    }
    const quoted = /^"((?:[^"\\]|\\.)*)"/s.exec(query.slice(quote))
    if (quoted === null) throw new QueryFault(quote, searchTexts.openQuote)
    const value = quoted[1]!.replace(/\\(.)/gs, '$1')
    const isQuoted = bare === ''
    tokens.push({
      text: isQuoted ? value : bare,
      start,
      isQuoted,
      isNot,
      quotedValue: isQuoted ? null : value,
    })
    at = quote + quoted[0].length
  }
  return tokens
}

import type { CapturedExchange } from '@nora/contract/tunnels'
import { HIDDEN, hideInQuery } from './secrets/secret-names.ts'

const FIELDS = ['path', 'method', 'status', 'run', 'body'] as const
type Field = (typeof FIELDS)[number]

/** `text` is a word without a field, looked for in method, path and query. */
export type SearchTerm = { field: Field | 'text'; value: string }

/**
 * Reads `path:/api status:5xx method:POST run:killed body:order word`: all must hold. A field that is not known
 * is part of the word, so `localhost:3000` finds what it says.
 */
export function parseSearch(query: string): SearchTerm[] {
  return query.split(/\s+/).filter(Boolean).map(parseTerm)
}

function parseTerm(word: string): SearchTerm {
  const colon = word.indexOf(':')
  const name = word.slice(0, Math.max(colon, 0)).toLowerCase()
  const field = FIELDS.find((one) => one === name)
  return field
    ? { field, value: word.slice(colon + 1).toLowerCase() }
    : { field: 'text', value: word.toLowerCase() }
}

/** Whether only the keeper of the bodies can answer. */
export function needsBodies(terms: readonly SearchTerm[]): boolean {
  return terms.some(({ field, value }) => field === 'body' && value !== '')
}

/** All but the terms about bodies, which are not at hand here. */
export function matchesSearch(exchange: CapturedExchange, terms: readonly SearchTerm[]): boolean {
  return terms.every(({ field, value }) => value === '' || matchesTerm(exchange, field, value))
}

function matchesTerm(exchange: CapturedExchange, field: SearchTerm['field'], value: string): boolean {
  const target = toTarget(exchange).toLowerCase()
  switch (field) {
    case 'path':
      return target.includes(value)
    case 'method':
      return exchange.method.toLowerCase() === value
    case 'status':
      return matchesStatus(String(exchange.status), value)
    case 'run':
      return [exchange.run?.state, exchange.run?.reason].some((word) => word?.startsWith(value))
    case 'body':
      return true
    case 'text':
      return `${exchange.method.toLowerCase()} ${target}`.includes(value)
  }
}

/** `404` is that status; `5xx`, `5` and, while typing, `50` are all that begin so. */
function matchesStatus(status: string, wanted: string): boolean {
  const digits = wanted.replace(/x+$/, '')
  return digits.length >= 3 ? status === digits : status.startsWith(digits)
}

/** The same for people to see, who may be many around a screen: secret parameters show their names only. */
export function toVisibleTarget({ path, query }: Pick<CapturedExchange, 'path' | 'query'>): string {
  return toTarget({ path, query: toVisibleQuery(query) })
}

export function toVisibleQuery(query: string): string {
  return hideInQuery(query, HIDDEN)
}

/** Path and query as they travelled. `query` comes without its question mark. */
export function toTarget({ path, query }: Pick<CapturedExchange, 'path' | 'query'>): string {
  return query === '' ? path : `${path}?${query}`
}

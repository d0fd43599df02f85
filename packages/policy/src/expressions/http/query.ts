import { EvaluationError } from '../expression.ts'
import type { CelValue } from '../value.ts'
import { toWellFormed } from '../values/strings.ts'

/** Names that one query may have; those behind are not read. */
const PARAMETERS_LIMIT = 1_024

/** Escapes all but the unreserved characters of RFC 3986 §2.3. */
export function escapeUrl(text: string): string {
  return encodeURIComponent(toWellFormed(text)).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

/** Throws an EvaluationError for broken codes. */
export function unescapeUrl(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new EvaluationError('invalid_escape', 'the text has a broken percent code')
  }
}

/** Names with their values in order; codes that are broken stay as they are. */
export function parseQuery(query: string): Map<string, string[]> {
  const found = new Map<string, string[]>()
  if (query === '') return found
  let count = 0
  for (const [name, value] of new URLSearchParams(query)) {
    if (++count > PARAMETERS_LIMIT) break
    const list = found.get(name)
    if (list) list.push(value)
    else found.set(name, [value])
  }
  return found
}

export function isQueryString(text: string): boolean {
  return /^(?:[^\s=&#]+=[^\s&#]*)(?:&[^\s=&#]+=[^\s&#]*)*$/.test(text)
}

const WITH_HOST = /^[a-z][a-z0-9+.-]*:\/\/[^\s/?#]/i

export function isUrl(text: string): boolean {
  return WITH_HOST.test(text) && !/\s/.test(text) && URL.canParse(text)
}

/** The parts of a URL reference (RFC 3986 appendix B) that are not empty. */
export function parseUrl(text: string): Map<CelValue, CelValue> {
  if (/\s/.test(text)) throw new EvaluationError('invalid_url', 'a URL holds no white space')
  const [, scheme = '', authority = '', path = '', query = '', fragment = ''] =
    /^(?:([a-z][a-z0-9+.-]*):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/i.exec(text) ?? []
  const at = authority.lastIndexOf('@')
  const host = authority.slice(at + 1)
  const [, hostname = '', port = ''] = /^(\[[^\]]*\]|[^:]*)(?::(\d*))?$/.exec(host) ?? []
  const parts: [string, string][] = [
    ['scheme', scheme.toLowerCase()],
    ['user', authority.slice(0, Math.max(0, at))],
    ['host', host],
    ['hostname', hostname],
    ['port', port],
    ['path', path],
    ['query', query],
    ['fragment', fragment],
  ]
  return new Map(parts.filter(([, value]) => value !== ''))
}

import type { RequestSubject } from '../subject.ts'
import { remember } from '../values/remember.ts'
import { parseQuery } from './query.ts'

/** The host and the port of an authority; port null when none is written. */
export const splitHost: (authority: string) => { readonly host: string; readonly port: number | null } =
  remember((authority) => {
    const [, host = authority, port] = /^(\[[^\]]*\]|[^:]*)(?::(\d{1,5}))?$/.exec(authority) ?? []
    return { host: host.toLowerCase(), port: port === undefined ? null : Number(port) }
  }, 50)

/**
 * Codes of unreserved characters are decoded, the others upper-cased (RFC 3986 §6.2.2), then dots removed, also those
 * beside a coded slash or a backslash: services that read `/open/..%2fclosed` as `/closed` have rules that do, too.
 */
export function normalizePath(path: string): string {
  // Nearly every path is normal already.
  return /%|\/\.|\\/.test(path) ? normalize(path) : path
}

const normalize: (path: string) => string = remember((path) => {
  const decoded = path.replace(/%([0-9a-f]{2})/gi, (code, hex: string) => {
    const character = String.fromCharCode(Number.parseInt(hex, 16))
    return /[A-Za-z0-9\-._~]/.test(character) ? character : code.toUpperCase()
  })
  return removeDots(decoded)
}, 50)

const SLASH = /\/|\\|%2F|%5C/
const DOTS = new RegExp(`(?:${SLASH.source})\\.{1,2}(?:${SLASH.source}|$)`)

function removeDots(path: string): string {
  if (!DOTS.test(path)) return path
  const kept: string[] = []
  const parts = path.split(SLASH).slice(1)
  for (const [index, part] of parts.entries()) {
    const isLast = index === parts.length - 1
    if (part === '..') kept.pop()
    else if (part !== '.') kept.push(part)
    if (isLast && (part === '.' || part === '..')) kept.push('')
  }
  return `/${kept.join('/')}`
}

export const getQueryParams: (query: string) => ReadonlyMap<string, readonly string[]> = remember(parseQuery)

export function getUri({ path, query }: RequestSubject): string {
  return query === '' ? normalizePath(path) : `${normalizePath(path)}?${query}`
}

export function getUrl(req: RequestSubject): string {
  return `${req.scheme}://${req.host.toLowerCase()}${getUri(req)}`
}

export function getRawUrl({ scheme, host, path, query }: RequestSubject): string {
  return `${scheme}://${host}${path}${query === '' ? '' : `?${query}`}`
}

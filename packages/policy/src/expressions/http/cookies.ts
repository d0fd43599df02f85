import type { Headers } from '../subject.ts'
import { CelDuration, CelTimestamp, type CelValue } from '../value.ts'
import { remember } from '../values/remember.ts'

type Cookie = ReadonlyMap<CelValue, CelValue>
export type Cookies = ReadonlyMap<CelValue, readonly Cookie[]>

/** One head has no more. */
const COOKIES_LIMIT = 300

/** Cookies of a request by name, in the order of the header (RFC 6265 §5.4). */
export function parseRequestCookies(headers: Headers): Cookies {
  return parseCookies((headers.get('cookie') ?? []).join(';'))
}

const parseCookies: (line: string) => Cookies = remember((line) => {
  const found = new Map<CelValue, Cookie[]>()
  const pairs = line.split(';', COOKIES_LIMIT)
  for (const pair of pairs) {
    const [name, value] = toPair(pair)
    if (name === '') continue
    add(found, name, toSentCookie(name, unquote(value)))
  }
  return found
})

/** Cookies that a response sets, of one name those with the longest path first. */
export function parseResponseCookies(headers: Headers): Cookies {
  // No field's value holds a line feed.
  return parseSetCookies((headers.get('set-cookie') ?? []).join('\n'))
}

const parseSetCookies: (lines: string) => Cookies = remember((lines) => {
  const found = new Map<CelValue, Cookie[]>()
  for (const line of lines.split('\n', COOKIES_LIMIT)) {
    const [first = '', ...attributes] = line.split(';')
    const [name, value] = toPair(first)
    if (name !== '') add(found, name, toCookie(name, unquote(value), attributes))
  }
  const getPathLength = (cookie: Cookie) => String(cookie.get('path')).length
  for (const list of found.values()) list.sort((a, b) => getPathLength(b) - getPathLength(a))
  return found
})

/** A request says nothing of attributes; policies may ask for these all the same. */
function toSentCookie(name: string, value: string): Cookie {
  return new Map<CelValue, CelValue>([
    ['name', name],
    ['value', value],
    ['secure', false],
    ['http_only', false],
  ])
}

function add(found: Map<CelValue, Cookie[]>, name: string, cookie: Cookie): void {
  const list = found.get(name)
  if (list) list.push(cookie)
  else found.set(name, [cookie])
}

function toPair(text: string): [name: string, value: string] {
  const at = text.indexOf('=')
  return at === -1 ? [text.trim(), ''] : [text.slice(0, at).trim(), text.slice(at + 1).trim()]
}

const unquote = (value: string) => (/^".*"$/.test(value) ? value.slice(1, -1) : value)

const KNOWN: ReadonlySet<string> = new Set([
  ...['domain', 'path', 'expires', 'max-age', 'samesite', 'secure', 'httponly'],
])

function toCookie(name: string, value: string, attributes: readonly string[]): Cookie {
  const pairs = attributes.map(toPair)
  const given = new Map(pairs.map(([key, text]) => [key.toLowerCase(), text]))
  const cookie = new Map<CelValue, CelValue>([
    ['name', name],
    ['value', value],
    ['domain', given.get('domain') ?? ''],
    ['path', given.get('path') ?? ''],
    ['same_site', given.get('samesite') ?? ''],
    ['secure', given.has('secure')],
    ['http_only', given.has('httponly')],
    ['unparsed_attributes', new Map(pairs.filter(([key]) => key !== '' && !KNOWN.has(key.toLowerCase())))],
  ])
  const expiresMs = Date.parse(given.get('expires') ?? '')
  if (!Number.isNaN(expiresMs)) cookie.set('expires', new CelTimestamp(BigInt(expiresMs) * 1_000_000n))
  const maxAge = given.get('max-age') ?? ''
  if (/^-?\d{1,10}$/.test(maxAge)) cookie.set('max_age', new CelDuration(BigInt(maxAge) * 1_000_000_000n))
  return cookie
}
